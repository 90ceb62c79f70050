/** Offline outbox: the queue of writes that can wait for the network: what a person does to it. sender.ts is what the device does. */
import * as v from 'valibot';
import type { Link } from '../../../contract/screens.ts';
import type { Call, Input } from '../../../contract/wire/call.ts';
import { PHOTO } from '../../../contract/wire/limits.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { author } from '../../api/exchange/session.ts';
import { type PhotoRow, type QueueDb, queue } from '../device/db.ts';
import { asOfflineError, OfflineError } from '../device/errors.ts';
import {
  FIRST_TRY,
  type FormOf,
  type Intent,
  isForgotten,
  OTHER_THERE,
  type PhotoItem,
  photosIn,
  replacePhotos,
  type WithPhotos,
} from '../device/items.ts';
import { askToPersist, requireRoom } from '../device/storage.ts';
import { requestSync } from '../device/sync-request.ts';
import { albumOf, draftKey, isAlbum } from '../drafts/drafts.ts';
import { type PhotoSource, rowOf } from '../photos/photos.ts';
import { arrivedIds, removeWithPhotos } from './arrived.ts';
import { registerSync } from './background-sync.ts';
import { inputOf } from './queued.ts';
import { isMark, touchedBy, touchesOf } from './touches.ts';
import { inPlaceOf, isReplacedBy } from './turn.ts';
import { neverSent } from './withdraw.ts';

export interface Enqueue<C extends Call> {
  /** A `queued` entry of the contract. */
  call: C;
  /** Photos stand in it as `{ $photo: id }`: of `photos`, or kept by a draft before. */
  input: WithPhotos<Input<C>>;
  photos?: readonly PhotoSource[];
  /** Left out: the page's own person. */
  userId?: string;
  label: Words;
  /** Items that the server must have acknowledged first. */
  dependsOn?: readonly string[];
  link?: Link;
  /** Where it stands once it has arrived. */
  there?: Link;
  /** It is sent by its page at once, or when its person says so again: see Intent. */
  ask?: Intent['ask'];
  /** What it changes beyond what its call says (touches.ts). */
  touches?: readonly string[];
  /** Mint it with the form: queueing the same id twice, e.g. by a double tap, queues it once. */
  id?: string;
  /** The draft that this came from; removed in the same transaction. */
  draft?: string;
  /** The page sends it itself: see first-try.ts. */
  firstTry?: boolean;
  /** The form as it stood, so that it can be changed there if the server refuses: see reopen-form.ts. */
  form?: FormOf;
}

/**
 * Stores the intent and the bytes of its photos in one strict transaction and returns the item's id. When it throws,
 * nothing was stored.
 * @throws OfflineError STORAGE_FULL, BAD_INPUT, FILE_UNREADABLE, TOO_MANY_PICTURES, RELOAD_NEEDED, STORAGE_REFUSED, LOGGED_OUT; OTHER_VERSION
 * when this id is queued with other content, or the draft holds photos that this lacks
 */
export const enqueue = async <C extends Call>(one: Enqueue<C>): Promise<string> => (await enqueueAll([one]))[0] ?? '';

/** Several as one: all of them are stored, or none. */
export async function enqueueAll<C extends Call>(all: readonly Enqueue<C>[]): Promise<string[]> {
  const ready: { id: string; store: (db: QueueDb) => Promise<void> }[] = [];
  // The browser commits a transaction that waits for anything else.
  for (const one of all) ready.push(await prepared(one));
  const db = queue();
  try {
    await db.transaction('rw', db.outbox, db.photos, db.drafts, db.control, async () => {
      for (const { store } of ready) await store(db);
    });
  } catch (error) {
    throw asOfflineError(error);
  }
  void askToPersist();
  if (all.some(({ firstTry }) => !firstTry)) requestSync('enqueue');
  // Its page sends it itself; should that end before, the worker does.
  else void registerSync();
  return ready.map(({ id }) => id);
}

async function prepared<C extends Call>(a: Enqueue<C>) {
  const userId = a.userId ?? (await author());
  const photoIds = [...new Set(photosIn(a.input))];
  if (!userId) throw new OfflineError('LOGGED_OUT');
  // How many a call takes is its own: an order of several pieces has as many for each.
  if (!fits(a.call, a.input))
    throw new OfflineError(photoIds.length > PHOTO.maxCount ? 'TOO_MANY_PICTURES' : 'BAD_INPUT');
  const id = a.id ?? crypto.randomUUID();
  const fresh = (a.photos ?? []).filter((photo) => photoIds.includes(photo.id));
  const rows = await withRoom(fresh, userId);
  const touches = [...touchesOf(a.call.path, a.input), ...(a.touches ?? [])];
  return { id, store };

  async function store(db: QueueDb): Promise<void> {
    const known = await db.outbox.get(id);
    const changes = known?.kind === 'intent' && known.editing ? known : undefined;
    if (known && !changes) {
      if (known.kind !== 'intent' || !isSame(known, a)) throw new OfflineError('OTHER_VERSION');
      return forget(db);
    }
    const all = (await intentsOf(db, userId)).filter((item) => item.id !== id);
    if (isMark(a.call.path) && all.some((item) => item.state === 'waiting' && isSame(item, a))) return;
    const seq = await nextSeq(db);
    await db.photos.bulkPut(rows);
    const photos = await adopt(db, photoIds, userId, rows);
    const { about } = (await db.drafts.get(draftKey(userId, a.form?.name ?? a.draft ?? ''))) ?? {};
    const { title } = about ?? {};
    const again = about?.again?.id === id ? about.again : undefined;
    const base = {
      userId,
      state: 'waiting',
      createdAt: Date.now(),
      attempts: 0,
      nextAt: a.firstTry ? Date.now() + FIRST_TRY : 0,
      uncertain: false,
    } as const;
    const made: Intent = {
      ...base,
      id,
      key: again?.key ?? id,
      kind: 'intent',
      seq: seq + photos.length,
      call: a.call.path,
      input: a.input,
      label: titled(a.label, title),
      dependsOn: [...new Set([...photoIds, ...earlier(all, touches), ...(a.dependsOn ?? [])])],
      ...(a.link !== undefined && { link: a.link }),
      ...(a.there !== undefined && { there: a.there }),
      ...(a.form !== undefined && { form: { ...a.form, ...(title !== undefined && { title }) } }),
      ...(a.ask !== undefined && { ask: a.ask, paused: true }),
      ...(touches[0] !== undefined && { touches, lane: touches[0] }),
      ...(changes ? asTried(changes, a) : again?.tried !== undefined && (await arrivedUnder(again.tried, id))),
    };
    if (changes) await db.outbox.delete(id);
    const gone = all.filter((item) => isReplacedBy(made, item)).map((item) => item.id);
    for (const one of gone) await removeWithPhotos(db, one);
    const [placed, ...moved] = inPlaceOf(gone, made, all);
    await db.outbox.bulkAdd([...photos.map((row, n) => photoItem(row, id, { ...base, seq: seq + n })), placed]);
    await db.outbox.bulkPut(moved);
    await forget(db);
  }

  /** Of the draft nothing is left, unless it holds photos that this is without: those are another version's. */
  async function forget(db: QueueDb): Promise<void> {
    if (a.draft === undefined) return;
    const key = draftKey(userId ?? '', a.draft);
    const [row, album] = await Promise.all([db.drafts.get(key), albumOf(db, key)]);
    const named = photosIn(row?.value);
    if (album.some((photo) => named.includes(photo) && !photoIds.includes(photo)))
      throw new OfflineError('OTHER_VERSION');
    await db.drafts.delete(key);
  }
}

/** It may have arrived as it was: it keeps what is known of that, and its key, until the server has said. */
const asTried = (was: Intent, a: Pick<Enqueue<Call>, 'call' | 'input'>): Partial<Intent> => ({
  ...{ key: was.key, uncertain: was.uncertain, attempts: was.attempts },
  ...{ triedAt: was.triedAt, firstTriedAt: was.firstTriedAt, askedTill: was.askedTill },
  ...(isSame(was, a) ? was.was && { was: was.was } : { was: was.was ?? { input: was.input, label: was.label } }),
});

/** It has arrived as it was while its person changed it: they are to see both. */
const arrivedUnder = async (key: string, id: string): Promise<Partial<Intent>> =>
  (await arrivedIds()).includes(id)
    ? { key, uncertain: true, state: 'parked', lastError: { code: OTHER_THERE, message: '', at: Date.now() } }
    : {};

/** Two of a kind are told apart by what their person called them. */
const titled = ({ zh, en }: Words, title: string | undefined): Words =>
  title === undefined ? { zh, en } : { zh: `${title} · ${zh}`, en: `${title} · ${en}` };

const isSame = (known: Intent, { call, input }: Pick<Enqueue<Call>, 'call' | 'input'>): boolean =>
  known.call === call.path && JSON.stringify(known.input) === JSON.stringify(input);

/** Tries a refused or waiting item again now, with its photos; one that a later one has overtaken too, so its person is asked before. */
export async function retry(id: string): Promise<void> {
  const db = queue();
  await db.outbox
    .filter(
      (item) =>
        (item.id === id || (item.kind === 'photo' && item.parent === id)) &&
        item.state !== 'sending' &&
        item.state !== 'done',
    )
    .modify((item) => {
      Object.assign(item, {
        state: 'waiting',
        nextAt: 0,
        missed: 0,
        ...(item.kind === 'intent' && { overtaken: false }),
        // Its person knows that it may be done twice: as a write of its own.
        ...(item.kind === 'intent' && isForgotten(item) && neverSent()),
      });
    });
  requestSync('retry');
}

/**
 * Leaves a photo out of the intent that wanted it. Its key must be free (withdraw.ts): what says less is another write.
 * @throws OfflineError IN_FLIGHT while the server may be taking it
 */
export async function dropPhoto(id: string): Promise<void> {
  const db = queue();
  await db.transaction('rw', db.outbox, db.photos, async () => {
    const photo = await db.outbox.get(id);
    const intent = photo?.kind === 'photo' ? await db.outbox.get(photo.parent) : undefined;
    if (intent?.state === 'sending') throw new OfflineError('IN_FLIGHT');
    await Promise.all([db.outbox.delete(id), db.photos.delete(id)]);
    if (intent?.kind !== 'intent') return;
    const input = replacePhotos(intent.input, (one) => (one === id ? undefined : ({ $photo: one } as never)));
    const dependsOn = intent.dependsOn.filter((other) => other !== id);
    // What the server may have taken keeps its key, so that it refuses the second instead of doing both.
    const key = intent.uncertain ? intent.key : crypto.randomUUID();
    await db.outbox.put({ ...intent, input, dependsOn, key, carried: false });
  });
  requestSync('retry');
}

/** Would the server accept this input, once the photos have ids? */
function fits(call: Call, input: unknown): boolean {
  const schema = inputOf(call);
  return (
    schema !== undefined &&
    v.safeParse(
      schema,
      replacePhotos(input, () => 'upload'),
    ).success
  );
}

/** Ids of those that touch any of these things. */
const earlier = (all: readonly Intent[], things: readonly string[]): string[] =>
  all.filter((item) => touchedBy(item).some((thing) => things.includes(thing))).map(({ id }) => id);

const intentsOf = async (db: QueueDb, userId: string): Promise<Intent[]> =>
  (await db.outbox.where('[userId+seq]').between([userId, 0], [userId, Number.MAX_SAFE_INTEGER]).toArray()).filter(
    (item) => item.kind === 'intent',
  );

export async function nextSeq(db: QueueDb): Promise<number> {
  const last = await db.outbox.orderBy('seq').last();
  return Math.max(Date.now(), (last?.seq ?? 0) + 1);
}

async function withRoom(photos: readonly PhotoSource[], userId: string): Promise<PhotoRow[]> {
  await requireRoom(photos.reduce((sum, { bytes }) => sum + bytes.byteLength, 0));
  return photos.map((photo) => rowOf(photo, userId, ''));
}

/** The photos of these ids: `fresh` ones were stored a moment ago, the others by their draft, where they stay filed. */
async function adopt(db: QueueDb, ids: string[], userId: string, fresh: readonly PhotoRow[]): Promise<PhotoRow[]> {
  const rows = new Map(fresh.map((row) => [row.id, row]));
  for (const row of await db.photos.bulkGet(ids.filter((id) => !rows.has(id))))
    if (row?.userId === userId) rows.set(row.id, row);
  // What is still as it was taken is not what may leave the device.
  const whole = ids.flatMap((id) => rows.get(id) ?? []).filter(({ sha256 }) => sha256 !== '');
  if (whole.length < ids.length) throw new OfflineError('FILE_UNREADABLE');
  // Kept by older code, which would also throw them away by it.
  const older = whole.filter(({ draft }) => draft !== '' && !isAlbum(draft));
  await db.photos.bulkPut(older.map((row) => ({ ...row, draft: '' })));
  return whole;
}

type Base = Pick<PhotoItem, 'userId' | 'state' | 'createdAt' | 'attempts' | 'nextAt' | 'uncertain' | 'seq'>;
const photoItem = ({ id, size, sha256, type, width, height }: PhotoRow, parent: string, base: Base): PhotoItem => ({
  ...base,
  ...{ id, size, sha256, type, width, height, parent },
  key: id,
  kind: 'photo',
  dependsOn: [],
});
