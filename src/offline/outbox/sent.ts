/** What was sent from this device: when the server acknowledged it, under which key, and the photos' hashes. For looking, not for sending. */
import { get, update } from 'idb-keyval';
import type { Words } from '../../../contract/wire/states.ts';
import type { Intent, PhotoItem } from '../device/items.ts';

export interface Sent {
  id: string;
  userId: string;
  label: Words;
  /** The key under which the server has it. */
  key: string;
  /** Epoch ms. */
  at: number;
  /** SHA-256 of its photos. */
  hashes: string[];
  /** The screen where it stands. */
  there?: string;
}

const KEY = 'sentWork';
const MOST = 100;

/** Never in the way of sending: a history that cannot be written is none. */
export async function noteSent(intent: Intent, photos: readonly PhotoItem[]): Promise<void> {
  const { id, userId, label, key } = intent;
  const there = intent.there ?? intent.link;
  const sent: Sent = {
    ...{ id, userId, label, key, at: Date.now(), hashes: photos.map(({ sha256 }) => sha256) },
    ...(there !== undefined && { there }),
  };
  const noted = update<Sent[]>(KEY, (before = []) => [sent, ...before.filter((one) => one.key !== key)].slice(0, MOST));
  await noted.catch(() => undefined);
}

/** This person's, the last one first. */
export const sentBy = async (userId: string): Promise<Sent[]> =>
  ((await get<Sent[]>(KEY).catch(() => undefined)) ?? []).filter((one) => one.userId === userId);
