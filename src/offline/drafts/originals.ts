/**
 * Photos as they were taken: on the device before anything else is done with them, and made small afterwards, wherever
 * that was left off: in another tab, or after a restart.
 */
import { isNoStrip } from '../../../contract/upload/shape.ts';
import { PHOTO } from '../../../contract/wire/limits.ts';
import { author } from '../../api/exchange/session.ts';
import { type PhotoRow, queue } from '../device/db.ts';
import { asOfflineError, type OfflineCode, OfflineError } from '../device/errors.ts';
import type { PhotoRef } from '../device/items.ts';
import { requireRoom } from '../device/storage.ts';
import { newPhotoId, type PhotoSource, rowOf } from '../photos/photos.ts';
import { isPicture, sizeFromHead } from '../photos/picture-size.ts';
import { albumKey, draftKey, isOriginals, originalsKey, refusedKey } from './drafts.ts';

/** Makes one photo small; a page hands in what can draw. */
type Shrink = (file: File) => Promise<PhotoSource>;

/** @throws OfflineError FILE_EMPTY, FILE_UNREADABLE, NOT_A_PICTURE, PICTURE_TOO_LARGE, PICTURE_SHAPE, STORAGE_FULL, STORAGE_REFUSED */
export async function keepOriginal(draft: string, file: File, id = newPhotoId()): Promise<PhotoRef> {
  if (file.size === 0) throw new OfflineError('FILE_EMPTY');
  if (file.size > PHOTO.maxUpload) throw new OfflineError('PICTURE_TOO_LARGE');
  const reading = file.arrayBuffer().catch((cause: unknown) => {
    throw new OfflineError('FILE_UNREADABLE', cause);
  });
  const [bytes, userId] = await Promise.all([reading, author(), requireRoom(file.size)]);
  if (!isPicture(bytes)) throw new OfflineError('NOT_A_PICTURE');
  const size = sizeFromHead(new DataView(bytes));
  if (size && !isNoStrip(size.width, size.height)) throw new OfflineError('PICTURE_SHAPE');
  const photo: PhotoSource = { id, bytes, type: file.type, sha256: '', width: 0, height: 0 };
  const row = rowOf(photo, userId, originalsKey(draftKey(userId, draft)));
  try {
    await queue().photos.put({ ...row, name: file.name });
  } catch (error) {
    throw asOfflineError(error);
  }
  return { $photo: photo.id };
}

/** A photo that could not be made small. */
export interface RefusedPhoto {
  id: string;
  /** The file's. */
  name: string;
  code: OfflineCode;
}

export interface Originals {
  /** Ids of photos that are still as they were taken. */
  waiting: string[];
  refused: RefusedPhoto[];
}

/** Without reading the bytes of those that wait. */
export async function originalsOf(draft: string, userId: string): Promise<Originals> {
  const { photos } = queue();
  const key = draftKey(userId, draft);
  const [waiting, refused] = await Promise.all([
    photos.where({ draft: originalsKey(key) }).primaryKeys(),
    photos.where({ draft: refusedKey(key) }).toArray(),
  ]);
  return {
    waiting,
    refused: refused.map(({ id, name = '', problem = 'PICTURE_UNREADABLE' }) => ({ id, name, code: problem })),
  };
}

/** A photo that is as it was taken because there was no room for the small one, or for a reason nobody knows: it is tried again. */
export interface Unfinished {
  /** The file's. */
  name: string;
  error: unknown;
}

/** By id. In memory only: where there is no room there is none to write this down. */
let unfinished: ReadonlyMap<string, Unfinished> = new Map();
const listeners = new Set<() => void>();
export const unfinishedNow = (): ReadonlyMap<string, Unfinished> => unfinished;
export function onUnfinished(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
function setUnfinished(now: ReadonlyMap<string, Unfinished>): void {
  if (now.size + unfinished.size === 0) return;
  unfinished = now;
  for (const listener of listeners) listener();
}

const LOCK = 'shrink';
let running: Promise<void> | undefined;

/**
 * Makes small what any page of this device has left as it was taken; one page at a time, the next one when that ends. What it could
 * not is told by `unfinishedNow`.
 */
export function shrinkOriginals(shrink: Shrink): Promise<void> {
  running ??= inTurn(() => shrinkAll(shrink)).finally(() => {
    running = undefined;
  });
  return running;
}

const inTurn = async (work: () => Promise<void>): Promise<void> => {
  const locks = globalThis.navigator?.locks;
  if (!(await nextOriginal())) return;
  await (locks?.request ? locks.request(LOCK, {}, work) : work());
};

/** One that fails stops no other. */
async function shrinkAll(shrink: Shrink): Promise<void> {
  const failed = new Map<string, Unfinished>();
  for (let id = await nextOriginal(); id !== undefined; id = await nextOriginal(failed)) {
    const tell = (name: string, error: unknown) => {
      failed.set(id, { name, error });
      setUnfinished(new Map([...unfinished, ...failed]));
    };
    const row = await readOriginal(id).catch((error: unknown) => tell('', error));
    if (!row || !isOriginals(row.draft)) continue;
    await shrinkOne(row, shrink).catch((reason: unknown) => tell(row.name ?? '', asOfflineError(reason)));
  }
  setUnfinished(failed);
}

/** Browsers keep large values in files of their own, which may be gone. @throws OfflineError */
async function readOriginal(id: string): Promise<PhotoRow | undefined> {
  try {
    return await queue().photos.get(id);
  } catch (reason) {
    const error = asOfflineError(reason);
    throw error instanceof OfflineError && error.code === 'RELOAD_NEEDED'
      ? error
      : new OfflineError('FILE_UNREADABLE', reason);
  }
}

async function shrinkOne({ id, draft, bytes, name = '', type }: PhotoRow, shrink: Shrink): Promise<void> {
  const key = draft.slice(0, -originalsKey('').length);
  const outcome = await shrink(new File([bytes], name, { type })).catch((error: unknown) => {
    if (error instanceof OfflineError) return error.code;
    throw error;
  });
  await queue()
    .photos.where({ id })
    .modify((now) => {
      // Taken out of its form meanwhile, or made small by another page where there are no locks.
      if (!isOriginals(now.draft)) return;
      if (typeof outcome === 'string') Object.assign(now, { draft: refusedKey(key), problem: outcome });
      else {
        const { createdAt } = now;
        Object.assign(now, rowOf({ ...outcome, id: now.id }, now.userId, albumKey(key)), { createdAt });
        delete now.name;
      }
    });
}

/** By the index alone: the bytes of all photos are not read for it. */
async function nextOriginal(except?: ReadonlyMap<string, unknown>): Promise<string | undefined> {
  const { photos } = queue();
  const albums = (await photos.orderBy('draft').uniqueKeys()) as string[];
  const waiting = await photos.where('draft').anyOf(albums.filter(isOriginals)).primaryKeys();
  return waiting.find((id) => !except?.has(id));
}
