/** The queue as screens see it: each intent with its photos, how far they are, and why it waits. */
import { queue } from '../device/db.ts';
import { type Intent, isOnFirstTry, type PhotoItem } from '../device/items.ts';
import { watch } from '../device/watch.ts';
import { arrivedIds, leftIds } from './arrived.ts';
import { onSent } from './progress.ts';
import { isMark } from './touches.ts';
import { refusedIn, turns } from './turn.ts';

/** Why an item still stands there; a screen has the words. */
export type Why =
  | 'sending'
  /** The server refused it; `lastError` says why. */
  | 'refused'
  /** The server refused one of its photos. */
  | 'photoRefused'
  /** Its photos are still on their way. */
  | 'photos'
  /** An earlier item must be sent first. */
  | 'before'
  /** It builds on an earlier one that waits for its person. */
  | 'stopped'
  /** What was made later has arrived before it. */
  | 'overtaken'
  | 'login'
  /** The server had trouble or asked for time. */
  | 'server'
  | 'network'
  /** It binds its person, who says again that it is to be sent. */
  | 'ask'
  /** Its person has paused it. */
  | 'paused'
  /** Its person took it back while it was being sent; the server is asked what became of that. */
  | 'takingBack'
  /** The same, to change it in its form. */
  | 'editing'
  /** It was changed since it was tried; the server is asked whether it has it as it was. */
  | 'earlier'
  /** Nothing was tried yet. */
  | 'ready';

export interface OutboxItem extends Intent {
  photos: (PhotoItem & { sent: number })[];
  /** Of all its photos. */
  bytes: number;
  bytesLeft: number;
  why: Why;
  /** How many others wait until its person has seen to it. */
  holds: number;
  /** It only says that something was seen, and goes by itself: nobody’s work waits. */
  mark?: true;
}

export interface Outbox {
  items: OutboxItem[];
  /** Ids of what the server has, of all that is not among the items any more. */
  arrived: ReadonlySet<string>;
  /** Ids of what somebody took out, or the server has. */
  left: ReadonlySet<string>;
}

/** Only this person's items; what others left on the device stays hidden. */
export function observeOutbox(userId: string) {
  return {
    subscribe(next: (now: Outbox) => void): { unsubscribe(): void } {
      const sent = new Map<string, number>();
      let rows: (Intent | PhotoItem)[] = [];
      let arrived: ReadonlySet<string> = new Set();
      let left = arrived;
      const show = () => next({ items: asItems(rows, sent), arrived, left });
      // The rows first: what is gone from them because it arrived is then among the arrived for certain.
      const look = async () => [await rowsOf(userId), await arrivedIds(), await leftIds()] as const;
      const stop = watch(look, ([now, ids, gone]) => {
        left = new Set(gone);
        rows = now;
        arrived = new Set(ids);
        show();
      });
      const silence = onSent(({ id, sent: bytes }) => {
        sent.set(id, bytes);
        if (rows.some((row) => row.id === id)) show();
      });
      return {
        unsubscribe: () => {
          stop();
          silence();
        },
      };
    },
  };
}

export const rowsOf = (userId: string): Promise<(Intent | PhotoItem)[]> =>
  queue().outbox.where('[userId+seq]').between([userId, 0], [userId, Number.MAX_SAFE_INTEGER]).toArray();

/** One of them as it is now. */
export async function itemOf(id: string): Promise<OutboxItem | undefined> {
  const row = await queue().outbox.get(id);
  return row && asItems(await rowsOf(row.userId), new Map()).find((item) => item.id === id);
}

export function asItems(rows: (Intent | PhotoItem)[], sentBytes: ReadonlyMap<string, number>): OutboxItem[] {
  const waitsFor = turns(rows);
  const refused = refusedIn(rows);
  const held = new Map<string, boolean>();
  /** It does not move by itself, or what it waits for does not. */
  const isHeld = (row: Intent | PhotoItem): boolean => {
    const known = held.get(row.id);
    if (known !== undefined) return known;
    const now = row.kind === 'intent' && (refused.has(row.id) || row.paused === true || waitsFor(row).some(isHeld));
    held.set(row.id, now);
    return now;
  };
  /** What its person has to see to before `row` can go. */
  const holdersOf = (row: Intent | PhotoItem): string[] =>
    waitsFor(row).flatMap((before) =>
      before.kind !== 'intent' ? [] : refused.has(before.id) || before.paused ? [before.id] : holdersOf(before),
    );
  const intents = rows.filter((row) => row.kind === 'intent');
  const behind = intents.filter(({ id }) => !refused.has(id)).flatMap((row) => [...new Set(holdersOf(row))]);
  return intents.map((intent) => {
    const photos = rows
      .filter((row): row is PhotoItem => row.kind === 'photo' && row.parent === intent.id)
      .map((photo) => ({ ...photo, sent: bytesOf(photo, sentBytes) }));
    const bytes = photos.reduce((sum, photo) => sum + photo.size, 0);
    const bytesLeft = photos.reduce((sum, photo) => sum + photo.size - photo.sent, 0);
    const before = waitsFor(intent).filter(({ kind }) => kind === 'intent');
    const why = whyOf(intent, photos, before.some(isHeld) ? 'stopped' : before.length > 0 && 'before');
    const holds = behind.filter((id) => id === intent.id).length;
    return { ...intent, photos, bytes, bytesLeft, why, holds, ...(isWork(intent) ? {} : { mark: true as const }) };
  });
}

/** Somebody did something by it, or has to see to it. */
export const isWork = ({ call, state, overtaken }: Intent): boolean =>
  !isMark(call) || state === 'parked' || overtaken === true;

/** What a failed attempt sent counts for nothing. */
function bytesOf(photo: PhotoItem, sent: ReadonlyMap<string, number>): number {
  if (photo.state === 'done') return photo.size;
  return photo.state === 'sending' ? (sent.get(photo.id) ?? 0) : 0;
}

function whyOf(intent: Intent, photos: PhotoItem[], before: 'before' | 'stopped' | false): Why {
  const open = photos.filter((photo) => photo.state !== 'done');
  if (intent.overtaken) return 'overtaken';
  if (intent.state === 'parked') return 'refused';
  // Whoever holds it back now does not stop what has begun.
  if (intent.state === 'sending' || isOnFirstTry(intent) || open.some((photo) => photo.state === 'sending'))
    return 'sending';
  if (intent.unwanted) return intent.editing ? 'editing' : 'takingBack';
  if (intent.paused) return intent.ask ? 'ask' : 'paused';
  if (open.some((photo) => photo.state === 'parked')) return 'photoRefused';
  if (intent.was) return 'earlier';
  if (before === 'stopped') return before;
  const trouble = open.find((photo) => photo.lastError)?.lastError ?? intent.lastError;
  if (trouble) return troubleOf(trouble.code);
  if (open.length > 0) return 'photos';
  return before || 'ready';
}

function troubleOf(code: string): Why {
  if (code === 'LOGIN_NEEDED' || code === 'REFRESH_INVALID') return 'login';
  return code === 'NETWORK' || code === 'TIMEOUT' || code === 'NOT_ENVELOPE' ? 'network' : 'server';
}
