/** App badge: how many pieces of this person's work are still on the device; and the worker's last bad news. */

import { UI } from '../../../contract/wire/limits.ts';
import { readStoredSession } from '../../api/exchange/session.ts';
import { del, get, set } from '../../api/exchange/values.ts';
import { isOnFirstTry } from '../device/items.ts';
import { isWork, rowsOf } from './observe.ts';

/** The browser gave up calling the worker while work was left. */
export interface BackgroundFailure {
  /** Epoch ms. */
  at: number;
}

const KEY = 'backgroundFailure';

export async function countWaiting(): Promise<number> {
  const session = await readStoredSession();
  if (!session) return 0;
  return (await rowsOf(session.userId)).filter((row) => row.kind === 'intent' && isWork(row) && !isOnFirstTry(row))
    .length;
}

export async function showBadge(): Promise<void> {
  const count = await countWaiting();
  if (count === 0) await del(KEY).catch(() => undefined);
  const app = navigator as unknown as {
    setAppBadge?: (count: number) => Promise<void>;
    clearAppBadge?: () => Promise<void>;
  };
  if (!app.setAppBadge) return;
  await (count > 0 ? app.setAppBadge(Math.min(count, UI.badgeMax)) : app.clearAppBadge?.())?.catch(() => undefined);
}

/** Kept for the sync screen, because a notification needs a permission that most people never gave. */
export const noteBackgroundFailure = (): Promise<void> =>
  set(KEY, { at: Date.now() } satisfies BackgroundFailure).catch(() => undefined);

export const backgroundFailure = async (): Promise<BackgroundFailure | null> =>
  (await get<BackgroundFailure>(KEY)) ?? null;
