/** Single sender, elected by a Web Lock: takes what is due in dependency order, sends it, and deletes only what the server acknowledged. */
import { ApiError, exchange } from '../../api/exchange/request-once.ts';
import { readStoredSession, type Session } from '../../api/exchange/session.ts';
import { dropArrived } from '../carry/taken.ts';
import { queue } from '../device/db.ts';
import { OfflineError } from '../device/errors.ts';
import type { Intent, PhotoItem } from '../device/items.ts';
import {
  FORGOTTEN,
  isAskedAbout,
  isForgotten,
  mustBeAsked,
  PHOTO_GONE,
  photosIn,
  replacePhotos,
  TAKEN_BACK,
} from '../device/items.ts';
import { isCutOff, isWeak, photosMustWait } from '../device/link.ts';
import { type SyncReason, setSending } from '../device/sync-request.ts';
import { Permission, uploadPhoto } from '../photos/upload.ts';
import { restPhotos, sendPhotosAgain } from '../photos/waiting-photos.ts';
import { removeAnswered } from '../seen/rest.ts';
import { removeArrived } from './arrived.ts';
import { LEASE, LeaseLost, requireLease, withLease } from './lease.ts';
import { rowsOf } from './observe.ts';
import { cannotLeave, endPause, isRested, pausedUntil, restAfter } from './pause.ts';
import { reportDelivered, reportRefused, reportSent } from './progress.ts';
import { isSentAlready, noteSent } from './sent.ts';
import { mayGo, turns } from './turn.ts';
import { backoff, besides, isLimit, LONGEST_WAIT, verdictOf } from './verdict.ts';
import { withSession } from './with-session.ts';
import { isUnsure, learn, neverSent, tellUnwanted } from './withdraw.ts';

/** Photos under way at once. */
const CONCURRENCY = 3;
/** A photo that the server keeps missing is not sent for ever. */
const PHOTO_TRIES = 6;

export interface Flushed {
  /** Items that the server acknowledged. */
  sent: number;
  /** Items of this person that are still to be sent, refused ones left out. */
  left: number;
  /** When the next try is worth it, epoch ms; null when only a new trigger can help. */
  nextAt: number | null;
}

type Item = Intent | PhotoItem;

interface Run {
  fence: number;
  reason: SyncReason;
  sent: number;
  /** Set when going on makes no sense; what is under way still ends. */
  stopped: boolean;
  permission?: { token: string; form: Permission };
}

let running: Promise<Flushed> | undefined;
let again: SyncReason | undefined;

/** Sends all that can be sent now. Called again meanwhile, it goes once more over the queue before it ends. */
export function flush(reason: SyncReason): Promise<Flushed> {
  if (running) again = reason;
  running ??= flushAll(reason);
  return running;
}

async function flushAll(first: SyncReason): Promise<Flushed> {
  let sent = 0;
  let now = first;
  try {
    await freeStrangers();
    for (let reason: SyncReason = first; ; reason = again) {
      again = undefined;
      now = reason;
      const free = (await nothingToDo()) || (await pausedUntil(reason)) > 0 || (await withLease(work));
      const next = await outlook();
      // Nothing may come between this look and the end, or a trigger would be lost.
      if (!again) return { sent, left: next.left, nextAt: free ? next.nextAt : Date.now() + LEASE / 3 };
    }
  } finally {
    running = undefined;
  }

  async function work(fence: number): Promise<void> {
    const run: Run = { fence, reason: now, sent: 0, stopped: false };
    setSending(true);
    try {
      await recover(fence);
      // Nothing is tried that cannot leave: what was never sent can be changed without asking the server.
      if (!cannotLeave(now)) {
        await learnAll(run);
        await drain(run);
      }
    } catch (error) {
      if (!(error instanceof LeaseLost)) throw error;
    } finally {
      setSending(false);
      sent += run.sent;
    }
  }
}

/** What a sender that died left under way: nobody knows whether the server took it. */
async function recover(fence: number): Promise<void> {
  const db = queue();
  await db.transaction('rw', db.outbox, db.control, async () => {
    await requireLease(db, fence);
    await db.outbox
      .filter((item) => item.state === 'sending')
      .modify((item) => {
        Object.assign(item, { state: 'waiting', uncertain: true, ...askAgain(item) });
      });
  });
}

/** What may have arrived is asked about by its key; what another phone may have sent too, which goes on under that. */
async function learnAll(run: Run): Promise<void> {
  const userId = (await readStoredSession())?.userId;
  if (!userId) return;
  // Asking first spares the bytes and no more: what another phone has is taken once under its key.
  await dropArrived().catch((error: unknown) => stopAfter(error, run));
  for (const item of (await rowsOf(userId)).filter(isUnsure)) {
    if (run.stopped) return;
    if (!isRested(item, run.reason)) continue;
    try {
      if (await learn(item)) run.sent += 1;
    } catch (error) {
      if (error instanceof OfflineError && error.code === 'IN_FLIGHT') continue;
      if (!(await stopAfter(error, run))) await restOf(item);
    }
  }
}

/** @returns whether it was in the way of everything, so that going on makes no sense */
async function stopAfter(error: unknown, run: Run): Promise<boolean> {
  const rests = await restAfter(error);
  run.stopped ||= rests;
  return rests;
}

/** The server broke on this one: it is asked about again later, and holds up nobody. */
const restOf = ({ id, attempts }: Intent) =>
  queue()
    .outbox.where({ id })
    .modify({ attempts: attempts + 1, triedAt: Date.now(), nextAt: Date.now() + backoff(attempts) });

async function drain(run: Run): Promise<void> {
  const underWay = new Map<string, { item: Item; end: Promise<void> }>();
  for (;;) {
    const session = run.stopped ? null : await readStoredSession();
    if (session) {
      for (const item of await choose(
        session.userId,
        run.reason,
        [...underWay.values()].map((w) => w.item),
      )) {
        if (run.stopped) break;
        const claimed = await claim(item, session.userId, run.fence);
        if (!claimed) continue;
        const end = deliver(claimed, session, run).finally(() => underWay.delete(item.id));
        underWay.set(item.id, { item, end });
      }
    }
    if (underWay.size === 0) return;
    await Promise.race([...underWay.values()].map((w) => w.end));
  }
}

/** Due items whose turn has come: one intent at a time, photos up to the limit of concurrency. */
async function choose(userId: string, reason: SyncReason, underWay: Item[]): Promise<Item[]> {
  const due = (await waiting(userId)).filter((item) => isRested(item, reason));
  const intents = due.filter((item) => item.kind === 'intent');
  const photos = due.filter((item): item is PhotoItem => item.kind === 'photo');
  const photosBusy = underWay.filter((item) => item.kind === 'photo').length;
  if (isWeak()) photos.sort((a, b) => a.size - b.size);
  return [
    ...intents.slice(0, underWay.length > photosBusy ? 0 : 1),
    ...((await photosMustWait()) ? [] : photos.slice(0, CONCURRENCY - photosBusy)),
  ];
}

/** This person's waiting items that wait for no other, in order. */
async function waiting(userId: string): Promise<Item[]> {
  const all = await queue()
    .outbox.where('[userId+seq]')
    .between([userId, 0], [userId, Number.MAX_SAFE_INTEGER])
    .toArray();
  const waitsFor = turns(all);
  return all.filter((item) => isFree(item) && waitsFor(item).length === 0);
}

const isFree = (item: Item): boolean =>
  item.state === 'waiting' &&
  !item.paused &&
  !item.unwanted &&
  !(item.kind === 'intent' && (item.overtaken || item.was));

/** Marks the item as under way, if it is still there and still due; returns it as it is now. */
async function claim({ id }: Item, userId: string, fence: number): Promise<Item | null> {
  const db = queue();
  return db.transaction('rw', db.outbox, db.control, async () => {
    await requireLease(db, fence);
    const item = await db.outbox.get(id);
    if (!item || !isFree(item) || isAskedAbout(item) || item.userId !== userId || !(await mayGo(db, item))) return null;
    if (item.kind === 'intent' && isForgotten(item)) {
      await db.outbox.put({ ...item, state: 'parked', lastError: { code: FORGOTTEN, message: '', at: Date.now() } });
      return null;
    }
    if (item.kind === 'intent' && mustBeAsked(item)) {
      await db.outbox.put({ ...item, paused: true });
      return null;
    }
    const now = Date.now();
    const tried = { attempts: item.attempts + 1, triedAt: now, firstTriedAt: item.firstTriedAt ?? now };
    const taken: Item = { ...item, ...tried, state: 'sending' };
    await db.outbox.put(taken);
    return taken;
  });
}

async function deliver(item: Item, session: Session, run: Run): Promise<void> {
  const trace: { objectKey?: string } = {};
  try {
    await withSession(session, (token) =>
      item.kind === 'photo' ? sendPhoto(item, token, run, trace) : sendIntent(item, token, run),
    );
    run.sent += 1;
    await endPause();
  } catch (error) {
    if (error instanceof LeaseLost) run.stopped = true;
    else
      await failed(item, error, run, trace).catch(() => {
        // The device's own storage failed us; the next sender finds the item under way and takes it up.
        run.stopped = true;
      });
  }
}

async function sendPhoto(item: PhotoItem, token: string, run: Run, trace: { objectKey?: string }): Promise<void> {
  const db = queue();
  const row = await db.photos.get(item.id);
  // Its person says whether the rest goes without it.
  if (!row) throw new ApiError(PHOTO_GONE, 410, '');
  if (run.permission?.token !== token) run.permission = { token, form: new Permission(token) };
  const uploadId = await uploadPhoto(item, row, {
    token,
    permission: run.permission.form,
    onSent: (bytes) => reportSent({ id: item.id, sent: bytes }),
    onPosting: (objectKey) => {
      trace.objectKey = objectKey;
    },
    // What is tried again by itself asks nobody to.
    onRefused: (refused, error) => verdictOf(error) === 'refused' && reportRefused(refused),
  });
  // Its bytes stay until the intent that needs it is acknowledged: the server might ask for them again.
  await settle(run, async () => {
    const now = await db.outbox.get(item.id);
    if (now) await db.outbox.put({ ...now, state: 'done', uploadId, lastError: undefined } as PhotoItem);
  });
}

async function sendIntent(item: Intent, token: string, run: Run): Promise<void> {
  const db = queue();
  const photos = (await db.outbox.where({ parent: item.id }).toArray()) as PhotoItem[];
  const ids = new Map(photos.map((photo) => [photo.id, photo.uploadId]));
  if (photosIn(item.input).some((id) => !ids.get(id))) throw new ApiError(PHOTO_GONE, 410, '');
  const input = replacePhotos(item.input, (photo) => ids.get(photo));
  const answer = await exchange({ method: 'POST', path: item.call }, input, { token, idempotencyKey: item.key });
  const left = await settle(run, () => removeAnswered(db, item.id, answer));
  await noteSent(left, answer);
  if (left?.intent.unwanted) tellUnwanted(item);
  reportDelivered({ id: item.id, call: item.call });
}

/**
 * Refused because the server has it: the phone that it was carried from has sent it, the same, but its photos went up as other
 * uploads; or another page of this device has done the same.
 */
async function hasArrived(item: Intent, error: unknown): Promise<'there' | 'here' | null> {
  if (item.carried && isDoneElsewhere(error)) return 'there';
  if (verdictOf(error) !== 'refused') return null;
  const photos = (await queue().outbox.where({ parent: item.id }).toArray()) as PhotoItem[];
  return (await isSentAlready(item, photos)) ? 'here' : null;
}

/** The server has nothing under its key, which was spent by withdrawing it or taking it back to change it: on another phone, or here. */
const isTakenBack = (error: unknown) =>
  error instanceof ApiError &&
  error.code === 'KEY_REUSED' &&
  (error.data as { withdrawn?: boolean } | null | undefined)?.withdrawn === true;

/** Its key is spent on a write that was taken. */
const isDoneElsewhere = (error: unknown) =>
  error instanceof ApiError && error.code === 'KEY_REUSED' && !isTakenBack(error);

/** Writes an outcome down, unless another sender has taken over. */
function settle<T>(run: Run, write: () => Promise<T>): Promise<T> {
  const db = queue();
  return db.transaction('rw', db.outbox, db.photos, db.control, async () => {
    await requireLease(db, run.fence);
    return write();
  });
}

async function failed(item: Item, error: unknown, run: Run, trace: { objectKey?: string }): Promise<void> {
  const arrived = item.kind === 'intent' && (await hasArrived(item, error));
  if (item.kind === 'intent' && arrived) {
    const left = await settle(run, () => removeArrived(queue(), item.id));
    run.sent += 1;
    if (arrived === 'there') await noteSent(left);
    return reportDelivered({ id: item.id, call: item.call });
  }
  const verdict = verdictOf(error);
  const { message, outcomeUnknown } = error instanceof ApiError ? error : { message: '', outcomeUnknown: true };
  const takenBack = isTakenBack(error);
  // This device has asked about it, and heard no answer: nothing took effect, and it goes on under another key.
  const anew = takenBack && item.askedTill !== undefined && item.kind === 'intent' && !item.carried;
  const code = takenBack ? TAKEN_BACK : error instanceof ApiError ? error.code : 'DEVICE';
  await stopAfter(error, run);
  await settle(run, async () => {
    const db = queue();
    const now = await db.outbox.get(item.id);
    if (!now) return;
    // What its person took back meanwhile is asked about at once.
    if (now.unwanted) again ??= run.reason;
    if (anew) return void (await db.outbox.put({ ...now, ...neverSent(), state: 'waiting', nextAt: 0 }));
    const missed = (now.missed ?? 0) + (verdict === 'photo' ? 1 : 0);
    const parked = !now.unwanted && (verdict === 'refused' || missed >= PHOTO_TRIES);
    await db.outbox.put({
      ...now,
      state: parked ? 'parked' : 'waiting',
      lastError: { code, message, at: Date.now(), ...besides(error) },
      uncertain: now.uncertain || outcomeUnknown,
      ...(!parked && askAgain(now)),
      // The link's failures rest the whole queue; an item rests by itself only for its own.
      nextAt: isLimit(verdict) || verdict === 'server' || verdict === 'photo' ? Date.now() + restFor(error, item) : 0,
      // What the server may have taken already keeps its key: better parked as a double than done twice.
      ...(verdict === 'photo' &&
        !(item.kind === 'intent' && now.uncertain) && {
          key: crypto.randomUUID(),
          uncertain: false,
          firstTriedAt: undefined,
        }),
      missed,
      ...(item.kind === 'photo' && trace.objectKey && { objectKey: trace.objectKey }),
    } as Item);
    if (verdict === 'photosLimited') await restPhotos(db, item);
    if (verdict === 'photo' && item.kind === 'intent' && !parked) await sendPhotosAgain(db, item.id);
  });
}

/** What the server asked for, else the item's own back-off. ms */
const restFor = (error: unknown, { attempts }: Item) =>
  Math.min((error instanceof ApiError && error.retryAfter) || backoff(attempts), LONGEST_WAIT);

/** A yes holds for one try: what did not get through is asked about once more. */
const askAgain = (item: Item) => (item.kind === 'intent' && item.ask ? { paused: true } : {});

/** Older code parked what anybody on the way called too large; our own refusal has words. */
const freeStrangers = () =>
  queue()
    .outbox.where({ state: 'parked' })
    .filter(({ lastError }) => lastError?.code === 'TOO_LARGE' && lastError.message === '')
    .modify({ state: 'waiting', lastError: undefined, nextAt: 0 });

const nothingToDo = async () => (await queue().outbox.where('state').anyOf('waiting', 'sending').count()) === 0;

async function outlook(): Promise<Pick<Flushed, 'left' | 'nextAt'>> {
  const session = await readStoredSession();
  if (!session) return { left: 0, nextAt: null };
  const left = await queue()
    .outbox.where('[userId+seq]')
    .between([session.userId, 0], [session.userId, Number.MAX_SAFE_INTEGER])
    .filter((item) => item.state === 'waiting' || item.state === 'sending')
    .count();
  const photosWait = await photosMustWait();
  const ready = [
    ...(await waiting(session.userId)).filter(({ kind }) => kind === 'intent' || !photosWait),
    ...(await rowsOf(session.userId)).filter(isUnsure),
  ];
  if (ready.length === 0) return { left, nextAt: null };
  // Nothing but the link's return, or an answer that shows it was there all along.
  const rest = isCutOff() ? Date.now() + LONGEST_WAIT : await pausedUntil('timer');
  return {
    left,
    nextAt: Math.max(rest, Math.min(...ready.map((item) => (isAskedAbout(item) ? item.askedTill : item.nextAt)))),
  };
}
