/** What was sent from this device: when the server acknowledged it, under which key, and the photos' hashes. For looking, not for sending. */

import { chatRead } from '../../../contract/chat/calls.ts';
import { messageRead } from '../../../contract/message/calls.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { get, update } from '../../api/exchange/values.ts';
import { queue, type SentRow } from '../device/db.ts';
import { type Intent, type Left, type PhotoItem, photosIn, replacePhotos } from '../device/items.ts';
import { sha256Of } from '../photos/sha256.ts';
import { type Input, leftIn, namesIn } from '../seen/lines.ts';
import { wishIn } from '../seen/wish.ts';
import type { Arrived } from './arrived.ts';
import { wholeIn } from './said.ts';

export interface Sent {
  id: string;
  userId: string;
  label: Words;
  /** What its person put into it. */
  said?: string;
  /** The key under which the server has it. */
  key: string;
  /** Epoch ms. */
  at: number;
  /** SHA-256 of its photos. */
  hashes: string[];
  /** The contract entry's path, and what it changed. */
  call?: string;
  touches?: readonly string[];
  /** SHA-256 of what was sent, as JSON. */
  content?: string;
  /** The number or id that the server gave it. */
  answer?: string;
  /** The screen where it stands. */
  there?: string;
  /** What the server left of so many, and took of the others. */
  left?: readonly Left[];
  of?: number;
  /** Its person had taken it back; it was there by then. */
  unwanted?: boolean;
}

/** That somebody has read is nothing they did: it would crowd out what they look for. */
const READ: readonly string[] = [chatRead.path, messageRead.path];

/** Of each person's; ms. What is older than both is nobody's question any more. */
const MOST = 2_000;
const KEPT = 30 * DAY;

/** Where older code kept it, for all of them together. */
const OLDER = 'sentWork';

const PREFIX = 'sent|';
const begins = (userId: string) => `${PREFIX}${userId}|` as const;
const nameOf = ({ userId, at, key }: Pick<Kept, 'userId' | 'at' | 'key'>) =>
  `${begins(userId)}${String(at).padStart(15, '0')}|${key}` as const;

/** Never in the way of sending: a history that cannot be written is none. */
export async function noteSent(arrived: Arrived | null, answer?: unknown): Promise<void> {
  // Another page, or the worker, has seen it arrive and noted it.
  if (!arrived || READ.includes(arrived.intent.call)) return;
  const { intent } = arrived;
  // As the form had them, whatever order they arrived in.
  const order = photosIn(intent.input);
  const photos = [...arrived.photos].sort((a, b) => order.indexOf(a.id) - order.indexOf(b.id));
  const { id, userId, label, key, call, touches = [] } = intent;
  const there = intent.there ?? intent.link;
  const said = wholeIn(intent);
  const left = leftIn(answer);
  const sent: Sent = {
    ...{ id, userId, label, key, call, touches, at: Date.now(), hashes: photos.map(({ sha256 }) => sha256) },
    ...(said !== '' && { said }),
    ...(there !== undefined && { there }),
    ...(left.length > 0 && { left, of: namesIn(intent.input as Input).length }),
    ...(intent.unwanted && { unwanted: true }),
    ...{ content: await fingerprint(intent, photos), ...answerOf(answer) },
  };
  await write(sent).catch(() => undefined);
}

async function write(sent: Sent): Promise<void> {
  const { control } = queue();
  const whose = begins(sent.userId);
  await queue().transaction('rw', control, async () => {
    const before = (await control.where('name').startsWith(whose).reverse().primaryKeys()) as string[];
    // In the order in which they went, also within one ms and when the phone's clock was put back.
    const newest = Number(before[0]?.slice(whose.length).split('|')[0] ?? 0);
    const name = nameOf({ ...sent, at: Math.max(sent.at, newest + 1) });
    const end = nameOf({ ...sent, at: sent.at - KEPT });
    await control.bulkDelete(before.filter((one, n) => one.endsWith(`|${sent.key}`) || one < end || n >= MOST - 1));
    await control.put({ name, sent });
  });
}

/**
 * Another page of this device has done the very same: it had not arrived when this was made, and it is the last that did of what
 * either is about.
 */
export async function isSentAlready(intent: Intent, photos: readonly PhotoItem[]): Promise<boolean> {
  const { userId, call, touches = [], createdAt } = intent;
  const last = (await allOf(userId)).find((one) => one.touches?.some((thing) => touches.includes(thing)));
  if (last?.call !== call || last.at < createdAt) return false;
  return last.content === (await fingerprint(intent, photos));
}

/** Over what the server got: photos stand in it as the uploads that they became. */
async function fingerprint({ call, input }: Intent, photos: readonly PhotoItem[]): Promise<string> {
  const ids = new Map(photos.map((photo) => [photo.id, photo.uploadId]));
  return sha256Of(new TextEncoder().encode(JSON.stringify(replacePhotos(wishIn(call, input), (id) => ids.get(id)))));
}

/** Under which keys this device has sent what touches these things, the oldest first. */
export const keysSent = async (userId: string, things: readonly string[]): Promise<string[]> =>
  (await allOf(userId))
    .filter(({ touches = [] }) => touches.some((thing) => things.includes(thing)))
    .map(({ key }) => key)
    .reverse();

function answerOf(answer: unknown): Pick<Sent, 'answer'> {
  const { no, id } = (answer ?? {}) as { no?: unknown; id?: unknown };
  const given = [no, id].find((one) => typeof one === 'string');
  return given === undefined ? {} : { answer: given as string };
}

/** This person's, the last one first. */
export const sentBy = async (userId: string): Promise<Sent[]> =>
  (await allOf(userId)).filter((one): one is Sent => 'label' in one);

/** When they leave the device: only what tells that something was sent already stays, and none of its words. */
export async function forgetSent(userId: string): Promise<void> {
  const bare = ({ id, key, at, call, touches, content }: Kept): Kept => ({
    ...{ id, userId, key, at, call, touches, content },
  });
  const { control } = queue();
  const rows = control.where('name').startsWith(begins(userId));
  await Promise.all([
    rows.modify((row) => {
      (row as SentRow).sent = bare((row as SentRow).sent as Kept);
    }),
    update<Kept[]>(OLDER, (before = []) => before.map((one) => (one.userId === userId ? bare(one) : one))),
  ]).catch(() => undefined);
}

type Kept = Sent | Omit<Sent, 'label' | 'hashes'>;
async function allOf(userId: string): Promise<Kept[]> {
  const rows = queue().control.where('name').startsWith(begins(userId)).reverse().toArray();
  const sent = ((await rows.catch(() => [])) as SentRow[]).map((row) => row.sent as Kept);
  const older = ((await get<Kept[]>(OLDER).catch(() => undefined)) ?? []).filter((one) => one.userId === userId);
  return [...sent, ...older];
}
