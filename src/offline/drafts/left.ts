/**
 * What a page that is left writes has no time to look at what stands there, so it is written beside its draft, and takes that one's
 * place once somebody has looked: what another page put there meanwhile is never replaced unseen.
 */
import { type DraftAbout, type DraftRow, type LeftRow, type QueueDb, queue } from '../device/db.ts';

const BESIDE = 'beside|';
const nameOf = (key: string) => `${BESIDE}${key}` as const;

/** This page, for as long as it is open. */
const page = crypto.randomUUID();

/** What older code left counts as the first. */
export const versionOf = (row: DraftRow | undefined): number => (row ? (row.version ?? 1) : 0);

export const kept = (about: DraftAbout | undefined) => (about === undefined ? {} : { about });
/** What stands there is what holds. */
export const both = (mine: DraftAbout | undefined, there: DraftAbout | undefined) =>
  (mine || there) && { ...mine, ...there };

/** The row as this page writes it. */
export const written = (row: DraftRow): DraftRow => ({ ...row, by: page });

/**
 * Committed in the same breath: a page that goes away hears no answer, and what waits for one is undone with it.
 * @param since the last version that this page saw on the device; it has written all that came after, as far as it did
 */
export async function leaveBeside(key: string, row: DraftRow | null, since: number): Promise<void> {
  const { control } = queue();
  const left: LeftRow = { name: nameOf(key), row, since, by: page };
  const open = queue().backendDB() as IDBDatabase | null;
  if (!open) return void (await control.put(left));
  const transaction = open.transaction(control.name, 'readwrite', { durability: 'strict' });
  transaction.objectStore(control.name).put(left);
  transaction.commit?.();
  await new Promise<void>((resolve, reject) => {
    transaction.oncomplete = () => resolve();
    transaction.onabort = () => reject(transaction.error ?? new DOMException('aborted', 'AbortError'));
  });
}

/**
 * What was left takes its draft's place, unless somebody else has written that since. Over `drafts` and `control`.
 * @returns what stands there, and what was left beside it and is another version
 */
export async function settleLeft(db: QueueDb, key: string): Promise<{ there?: DraftRow; beside?: DraftRow }> {
  const [there, left] = await Promise.all([db.drafts.get(key), leftRow(db, key)]);
  const stands = there && { there };
  if (!left) return { ...stands };
  const now = follows(left, there);
  // An emptied form has nothing to be asked about.
  if (now === 'other' && left.row) return { ...stands, beside: left.row };
  await db.control.delete(left.name);
  if (now === 'other') return { ...stands };
  await (now ? db.drafts.put(now) : db.drafts.delete(key));
  return { ...(now && { there: now }) };
}

/** What stands there once it has taken its place; `other`: its person is to see both. */
function follows({ row, since, by }: LeftRow, there: DraftRow | undefined): DraftRow | undefined | 'other' {
  const version = versionOf(there);
  if (version !== since && (there?.by !== by || version < since)) return 'other';
  return row ? { ...row, ...kept(both(row.about, there?.about)), version: version + 1 } : undefined;
}

/** Its person has decided against it. */
export const dropLeft = (key: string): Promise<void> => forgetLeft(queue(), key);

/** Over `control`. */
export const forgetLeft = (db: QueueDb, key: string): Promise<void> => db.control.delete(nameOf(key));

/** This person's drafts, as they are once they are opened. Over `drafts` and `control`. */
export async function draftRows(owner: string): Promise<DraftRow[]> {
  const { drafts, control } = queue();
  const rows = await drafts.where({ userId: owner }).toArray();
  const beside = (await control
    .where('name')
    .startsWith(nameOf(`${owner}|`))
    .toArray()) as LeftRow[];
  for (const left of beside) {
    const key = left.name.slice(BESIDE.length);
    const at = rows.findIndex((row) => row.key === key);
    const now = follows(left, rows[at]);
    if (now !== 'other') rows.splice(at < 0 ? rows.length : at, at < 0 ? 0 : 1, ...(now ? [now] : []));
  }
  return rows;
}

const leftRow = async (db: QueueDb, key: string) => (await db.control.get(nameOf(key))) as LeftRow | undefined;
