/** Tells the server what waits on this device, so that whoever loses the device's data can be told what they lost. */

import { deviceSave } from '../../../contract/account/calls.ts';
import { requestOnce } from '../../api/exchange/request-once.ts';
import { onSession, readStoredSession } from '../../api/exchange/session.ts';
import { get, set } from '../../api/exchange/values.ts';
import type { Intent } from '../device/items.ts';
import { watch } from '../device/watch.ts';
import { isWork, rowsOf } from './observe.ts';

/** What was told last, and for whom. Goes with the rest when the device is wiped. */
interface Told {
  userId: string;
  keys: string[];
}

const KEY = 'announcedWork';
/** What is sent at once need not be announced, ms. */
const PATIENCE = 4_000;
const MOST = 200;

/** From the page's start on; a second call changes nothing. */
export function startAnnouncing(): void {
  if (timer !== undefined) return;
  soon();
  onSession(follow);
  addEventListener('online', soon);
  follow();
}

let timer: ReturnType<typeof setTimeout> | undefined;
let stop = () => {};

function follow(): void {
  stop();
  stop = watch(async () => {
    const session = await readStoredSession();
    return session ? (await rowsOf(session.userId)).length : 0;
  }, soon);
}

function soon(): void {
  clearTimeout(timer);
  // Out of reach: the next change, or the network's return, tries again.
  timer = setTimeout(() => void announceWork().catch(() => undefined), PATIENCE);
}

/** @throws ApiError */
export async function announceWork(): Promise<void> {
  const session = await readStoredSession();
  if (!session) return;
  const { userId, token } = session;
  const waiting = (await rowsOf(userId))
    .filter((row): row is Intent => row.kind === 'intent' && isWork(row))
    .slice(0, MOST);
  const told = await get<Told>(KEY);
  const before = told?.userId === userId ? told.keys : [];
  const keys = waiting.map(({ key }) => key).sort();
  if (keys.join() === before.join()) return;
  const work = waiting.map(({ key, label, createdAt }) => ({ key, label: short(label), queuedAt: createdAt }));
  await requestOnce(deviceSave, { work }, { token, idempotencyKey: crypto.randomUUID() });
  await set(KEY, { userId, keys } satisfies Told);
}

const short = ({ zh, en }: Intent['label']) => ({ zh: zh.slice(0, 60), en: en.slice(0, 120) });
