/** Drafts: forms that are not finished: what was typed and the photos taken, per user, until the form is sent or thrown away. */
import { author } from '../../api/exchange/session.ts';
import { type DraftAbout, type DraftRow, type QueueDb, queue } from '../device/db.ts';
import { asOfflineError, OfflineError } from '../device/errors.ts';
import { isPhotoRef, type PhotoRef, photosIn } from '../device/items.ts';
import { requireRoom } from '../device/storage.ts';
import { watch } from '../device/watch.ts';
import { type PhotoSource, rowOf } from '../photos/photos.ts';
import { both, draftRows, forgetLeft, kept, leaveBeside, settleLeft, versionOf, written } from './left.ts';
import { forgetTakingOf, takenInto } from './taking.ts';

/** A photo that no saved version of its form names may still be on its way into one, ms. */
const ORPHAN_AFTER = 3_600_000;

export interface Draft<T> {
  value: T;
  savedAt: number;
  version: number;
  about?: DraftAbout;
  /** So many photos that it named are not on the device any more, and are left out. */
  lost: number;
}

interface Saving {
  /** The user's id; left out: the page's own person. With an owner the write begins at once. */
  owner?: string;
  form?: string;
  /** What the writer saw last, 0 for nothing; left out: whatever stands there is replaced. */
  seen?: number;
  /** The page is being left, and there is no time to look; the last version that it saw on the device. It is for whoever alone edits it. */
  leaving?: number | undefined;
  /** What a save that does not look knows of it. */
  about?: DraftAbout;
}

export const draftKey = (userId: string, name: string): string => `${userId}|${name}`;

/** What a draft is called: its form, and which of that form's drafts it is; without an id the one that is being begun. */
export const draftName = (form: string, id = ''): string => (id ? `${form}-${id}` : form);

/**
 * What a draft's photos are filed under. They stay filed there once they are queued, because a change would write every
 * byte anew; so what throws photos away asks the queue first. Older code does not ask, and knows drafts by their key alone.
 */
export const albumKey = (draft: string): string => `${draft}${ALBUM}`;
/** What a draft's photos are filed under while they are as they were taken, and when they cannot be made small. */
export const originalsKey = (draft: string): string => `${draft}${ORIGINALS}`;
export const refusedKey = (draft: string): string => `${draft}${REFUSED}`;
export const isOriginals = (key: string): boolean => key.endsWith(ORIGINALS);
export const isAlbum = (key: string): boolean => [ALBUM, ORIGINALS, REFUSED].some((album) => key.endsWith(album));
const ALBUM = '|photos';
const ORIGINALS = '|originals';
const REFUSED = '|refused';
const albums = (draft: string) => [albumKey(draft), originalsKey(draft), refusedKey(draft)];

/** Ids of the draft's photos that are not queued. Inside the caller's transaction over `outbox` and `photos`. */
export async function albumOf(db: QueueDb, draft: string): Promise<string[]> {
  const ids = await db.photos
    .where('draft')
    .anyOf(draft, ...albums(draft))
    .primaryKeys();
  const queued = await db.outbox.bulkGet(ids);
  return ids.filter((_, n) => !queued[n]);
}

/**
 * `value` is structured-cloneable; photos stand in it as `{ $photo: id }`. Null: nothing stands there any more; photos
 * that are on their way into it stay.
 * @returns the version that stands there now, 0 for none
 * @throws OfflineError STORAGE_FULL, STORAGE_REFUSED, RELOAD_NEEDED; OTHER_VERSION when another than `seen` stands there
 */
export async function saveDraft(name: string, value: unknown, way: Saving = {}): Promise<number> {
  const userId = way.owner ?? (await author());
  const db = queue();
  const { drafts, control } = db;
  const key = draftKey(userId, name);
  const row = written({ key, userId, value, savedAt: Date.now(), ...(way.form !== undefined && { form: way.form }) });
  const leaving = way.leaving !== undefined;
  try {
    const left =
      way.leaving !== undefined &&
      leaveBeside(key, value === null ? null : { ...row, ...kept(way.about) }, way.leaving);
    const version = db.transaction('rw', drafts, control, async () => {
      const { there: before, beside } = await settleLeft(db, key);
      if (leaving) {
        if (beside) throw new OfflineError('OTHER_VERSION');
        return versionOf(before);
      }
      if (way.seen === undefined) await forgetLeft(db, key);
      else if (versionOf(before) !== way.seen) throw new OfflineError('OTHER_VERSION');
      if (value === null) await drafts.delete(key);
      else await drafts.put({ ...row, ...kept(both(way.about, before?.about)), version: versionOf(before) + 1 });
      return value === null ? 0 : versionOf(before) + 1;
    });
    return (await Promise.all([version, left]))[0];
  } catch (error) {
    throw asOfflineError(error);
  }
}

/** Hears which version of a draft stands there, now and after each change, in this page and others. @returns how to stop */
export function onDraft(name: string, owner: string, hear: (version: number) => void): () => void {
  return watch(
    () => queue().drafts.get(draftKey(owner, name)),
    (row) => hear(versionOf(row)),
  );
}

/** This person's drafts of a form, the last one first. */
export async function draftsOf(form: string, owner: string): Promise<DraftRow[]> {
  const rows = await draftRows(owner);
  return rows.filter((row) => row.form === form).sort((a, b) => b.savedAt - a.savedAt);
}

/** Those that were taken back out of the queue, the last one first. */
export async function takenBack(owner: string): Promise<DraftRow[]> {
  const rows = await draftRows(owner);
  return rows.filter(({ about }) => about?.again?.path).sort((a, b) => b.savedAt - a.savedAt);
}

/** Of all forms. */
export const countDrafts = async (owner: string): Promise<number> => (await draftRows(owner)).length;

/** The name of the draft that a row keeps. */
export const nameOf = ({ key, userId }: DraftRow): string => key.slice(userId.length + 1);

/** An empty title takes it away. It is no change of what the form holds. */
export const renameDraft = (key: string, title: string): Promise<number> =>
  queue().drafts.update(key, { 'about.title': title.trim() || undefined });

/** Changes what was saved in one transaction; `change` gets undefined where nothing is, and answers undefined to leave it, null to throw it away. */
export async function changeDraft<T>(
  name: string,
  userId: string,
  change: (value: T | undefined) => T | null | undefined,
  form?: string,
): Promise<void> {
  const db = queue();
  const { drafts } = db;
  const key = draftKey(userId, name);
  try {
    await db.transaction('rw', drafts, db.control, async () => {
      const { there: before } = await settleLeft(db, key);
      const value = change(before?.value as T | undefined);
      if (value === undefined) return;
      if (value === null) return drafts.delete(key);
      const row = { ...before, ...(form !== undefined && { form }), key, userId, value, savedAt: Date.now() };
      await drafts.put(written({ ...row, version: versionOf(before) + 1 }));
    });
  } catch (error) {
    throw asOfflineError(error);
  }
}

/**
 * What was written before logging in becomes theirs who then log in, unless they have one. What older code left says no form, and
 * is listed with that form's others from now on.
 */
export const loadDraft = async <T>(name: string, owner?: string, form?: string): Promise<Draft<T> | null> =>
  (await openDraft<T>(name, owner, form)).draft;

export interface Opened<T> {
  draft: Draft<T> | null;
  /** Another version of it, which a page wrote as it was left. */
  left?: DraftRow;
}

export async function openDraft<T>(name: string, owner?: string, form?: string): Promise<Opened<T>> {
  const db = queue();
  const userId = owner ?? (await author());
  const key = draftKey(userId, name);
  return db.transaction('rw', db.drafts, db.photos, db.outbox, db.control, async () => {
    const { there, beside } = await settleLeft(db, key);
    const row = there ?? (await adoptAnonymous(db, userId, name));
    const named = [...photosIn([row?.value, beside?.value]), ...(await takenInto(db, key))];
    const unnamed = (await albumOf(db, key)).filter((id) => !named.includes(id));
    await db.photos
      .where('id')
      .anyOf(unnamed)
      .filter((photo) => photo.createdAt < Date.now() - ORPHAN_AFTER)
      .delete();
    const left = beside && { left: beside };
    if (!row) return { draft: null, ...left };
    if (form !== undefined && row.form === undefined) await db.drafts.update(key, { form });
    const { value, lost } = await withoutLost(row.value as T);
    const draft = { value, lost, savedAt: row.savedAt, version: versionOf(row), ...kept(row.about) };
    return { draft, ...left };
  });
}

/** Whether that version stands there still. What could not be saved for want of room was not saved elsewhere either. */
export async function isLatest(name: string, owner: string, version: number): Promise<boolean> {
  const there = await loadDraft(name, owner).catch(() => undefined);
  return there === undefined || (there?.version ?? 0) === version;
}

/** What a form holds without the photos whose bytes are gone: nobody could send them. */
export async function withoutLost<T>(value: T): Promise<{ value: T; lost: number }> {
  const named = photosIn(value);
  const there = new Set(await queue().photos.where('id').anyOf(named).primaryKeys());
  const lost = new Set(named.filter((id) => !there.has(id)));
  return { value: lost.size > 0 ? (without(value, lost) as T) : value, lost: lost.size };
}

/** What a form holds that can be sent: also without the photos that cannot be made small, which its person is yet to leave out. */
export async function usableOf({ key, value }: DraftRow): Promise<unknown> {
  const refused = await queue().photos.where('draft').equals(refusedKey(key)).primaryKeys();
  return without((await withoutLost(value)).value, new Set(refused));
}

/** In a list the photo goes with all that is said of it alone, e.g. which view it is. */
function without(value: unknown, gone: ReadonlySet<string>): unknown {
  const isGone = (one: unknown) => isPhotoRef(one) && gone.has(one.$photo);
  if (isGone(value)) return undefined;
  if (isPhotoRef(value) || typeof value !== 'object' || value === null) return value;
  if (!Array.isArray(value))
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, without(one, gone)]));
  const isOfOne = (entry: unknown) =>
    isGone(entry) || (typeof entry === 'object' && entry !== null && Object.values(entry).some(isGone));
  return value.filter((entry) => !isOfOne(entry)).map((entry) => without(entry, gone));
}

async function adoptAnonymous(db: QueueDb, userId: string, name: string): Promise<DraftRow | undefined> {
  const from = draftKey('', name);
  const found = userId ? (await settleLeft(db, from)).there : undefined;
  if (!found) return undefined;
  const key = draftKey(userId, name);
  const row = { ...found, key, userId };
  for (const [n, album] of albums(from).entries())
    await db.photos
      .where('draft')
      .equals(album)
      .modify({ userId, draft: albums(key)[n] ?? '' });
  await db.drafts.put(row);
  await db.drafts.delete(from);
  return row;
}

/** With its photos. `sent`: what it held is on its way, and it was not thrown away; what was saved after `version` stays. */
export async function removeDraft(name: string, owner?: string, sent = false, version?: number): Promise<void> {
  const db = queue();
  const key = draftKey(owner ?? (await author()), name);
  await db.transaction('rw', db.drafts, db.photos, db.outbox, db.control, async () => {
    const row = await db.drafts.get(key);
    if (row && version !== undefined && versionOf(row) !== version) return;
    const named = photosIn(row?.value);
    await db.drafts.delete(key);
    await forgetLeft(db, key);
    await forgetTakingOf(db, key);
    // Once it is sent, those that it does not name may be on their way into another page's.
    await db.photos.bulkDelete((await albumOf(db, key)).filter((id) => !sent || named.includes(id)));
  });
}

/**
 * Stores a photo's bytes with the draft, so that the form survives closing with its photos.
 * @throws OfflineError STORAGE_FULL
 */
export async function keepPhoto(name: string, photo: PhotoSource): Promise<PhotoRef> {
  const [userId] = await Promise.all([author(), requireRoom(photo.bytes.byteLength)]);
  try {
    await queue().photos.put(rowOf(photo, userId, albumKey(draftKey(userId, name))));
  } catch (error) {
    throw asOfflineError(error);
  }
  return { $photo: photo.id };
}

/** A photo taken out of a form again. Queued photos are not touched. One that cannot be deleted now goes with those that no draft names. */
export async function dropPhoto(id: string): Promise<void> {
  const db = queue();
  const dropped = db.transaction('rw', db.photos, db.outbox, async () => {
    if (!(await db.outbox.get(id))) await db.photos.delete(id);
  });
  await dropped.catch(() => undefined);
}
