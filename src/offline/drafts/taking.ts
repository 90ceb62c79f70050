/**
 * Photos that are being taken into a draft: written down before the first of them is stored, and gone once the draft names all that
 * were. What a page that died has left of them is found in its draft, or told.
 */
import { type QueueDb, queue, type TakingRow } from '../device/db.ts';
import { photosIn } from '../device/items.ts';
import { newPhotoId } from '../photos/photos.ts';

/** Those that this page is at, or was. */
const mine = new Set<string>();

const namesOf = (draft: string) => `taking|${draft}|` as const;
const rowsOf = (db: QueueDb, draft: string): Promise<TakingRow[]> =>
  db.control.where('name').startsWith(namesOf(draft)).toArray() as unknown as Promise<TakingRow[]>;

export interface Taking {
  /** What each file will be called, in their order. */
  ids: string[];
  /** Its person was told why it is not taken, or it stands there already: nobody misses it. */
  without: (id: string) => Promise<unknown>;
  /** Each was stored, or told of. */
  end: () => Promise<unknown>;
}

/** Where this cannot be written down neither can the photos, which is said of each of them. @param draft its key */
export async function beginTaking(draft: string, files: readonly File[]): Promise<Taking> {
  const photos = files.map(({ name }) => ({ id: newPhotoId(), name }));
  const row: TakingRow = { name: `${namesOf(draft)}${crypto.randomUUID()}`, photos, of: files.length, over: false };
  mine.add(row.name);
  const { control } = queue();
  await control.put(row).catch(() => undefined);
  const change = (how: (row: TakingRow) => void) =>
    control
      .where({ name: row.name })
      .modify((now) => how(now as TakingRow))
      .catch(() => undefined);
  return {
    ids: photos.map(({ id }) => id),
    without: (id) =>
      change((now) => {
        now.photos = now.photos.filter((photo) => photo.id !== id);
      }),
    end: () =>
      change((now) => {
        now.over = true;
      }),
  };
}

/** What a page that is gone has not brought to its end. */
export interface Left {
  name: string;
  /** How many were chosen. */
  of: number;
  /** Stored, and in no form. */
  found: TakingRow['photos'];
  /** Not stored: the files' names. */
  lost: string[];
}

/** What of a draft is over goes. @param draft its key */
export async function leftBehind(draft: string): Promise<{ left: Left[]; over: string[] }> {
  const db = queue();
  const rows = (await rowsOf(db, draft)).filter(({ name, over }) => over || !mine.has(name));
  if (rows.length === 0) return { left: [], over: [] };
  const ids = rows.flatMap(({ photos }) => photos.map(({ id }) => id));
  const [row, stored, queued] = await Promise.all([
    db.drafts.get(draft),
    db.photos.where('id').anyOf(ids).primaryKeys(),
    db.outbox.where('id').anyOf(ids).primaryKeys(),
  ]);
  const known = new Set([...photosIn(row?.value), ...queued]);
  const there = new Set(stored);
  const all = rows.map(({ name, of, over, photos }): Left => {
    const open = photos.filter(({ id }) => !known.has(id));
    const found = open.filter(({ id }) => there.has(id));
    const lost = over ? [] : open.filter(({ id }) => !there.has(id)).map((photo) => photo.name);
    return { name, of, found, lost };
  });
  const isOver = ({ found, lost }: Left) => found.length + lost.length === 0;
  // What this page has stored joins its form by itself.
  return {
    left: all.filter((one) => !isOver(one) && !mine.has(one.name)),
    over: all.filter(isOver).map(({ name }) => name),
  };
}

/** Its person was told, or it is over. */
export const forgetTaking = (names: readonly string[]): Promise<unknown> =>
  queue()
    .control.bulkDelete([...names])
    .catch(() => undefined);

/** Inside the caller's transaction over `control`: no form names them yet, and one will. */
export const takenInto = async (db: QueueDb, draft: string): Promise<string[]> =>
  (await rowsOf(db, draft)).flatMap(({ photos }) => photos.map(({ id }) => id));

/** With the draft; what this page is still at ends by itself. Inside the caller's transaction over `control`. */
export async function forgetTakingOf(db: QueueDb, draft: string): Promise<void> {
  const rows = await rowsOf(db, draft);
  await db.control.bulkDelete(rows.filter(({ name, over }) => over || !mine.has(name)).map(({ name }) => name));
}
