/**
 * Unsent work and drafts as one file, and that file on another phone of the same account. Keys go along, so that whatever both
 * phones send takes effect once; the phone that gave it away holds back what waits. A draft is sent by nobody, so it stays on both.
 */
import * as v from 'valibot';
import { actingSession, author } from '../../api/exchange/session.ts';
import { type DraftRow, type PhotoRow, queue } from '../device/db.ts';
import { asOfflineError, OfflineError } from '../device/errors.ts';
import { type Intent, type PhotoItem, photosIn } from '../device/items.ts';
import { requireRoom } from '../device/storage.ts';
import { requestSync } from '../device/sync-request.ts';
import { draftKey, isAlbum } from '../drafts/drafts.ts';
import { draftRows } from '../drafts/left.ts';
import { arrivedIds } from '../outbox/arrived.ts';
import { rowsOf } from '../outbox/observe.ts';
import { nextSeq } from '../outbox/outbox.ts';
import { mayBeQueued, touchedBy } from '../outbox/touches.ts';
import { sha256Of } from '../photos/sha256.ts';
import { joined, newCode, SealBroken, seal, unseal } from './sealed.ts';

/** A phone holds all of it in memory for a moment. */
const MOST = 200 * 1024 * 1024;

type Meta = Omit<PhotoRow, 'bytes'>;
interface Content {
  userId: string;
  madeAt: number;
  items: (Intent | PhotoItem)[];
  drafts: DraftRow[];
  photos: Meta[];
}

export interface Carried {
  name: string;
  file: Uint8Array<ArrayBuffer>;
  /** Opens it; it stands nowhere else. */
  code: string;
  count: number;
  drafts: number;
  /** Before the file is handed out. @returns how to go on as before, where it could not be @throws OfflineError IN_FLIGHT when something of it is being sent, or is not as it was packed */
  hold: () => Promise<() => Promise<void>>;
}

/** Everything of this person that waits, and their drafts. @throws OfflineError STORAGE_FULL, LOGGED_OUT, IN_FLIGHT */
export async function exportWork(way: 'file' | 'server' = 'file'): Promise<Carried> {
  // Their own needs no session: it may have ended.
  const userId = await author();
  if (!userId) throw new OfflineError('LOGGED_OUT');
  const db = queue();
  const { items, drafts, rows } = await db.transaction('r', [db.outbox, db.photos, db.drafts, db.control], async () => {
    const items = await rowsOf(userId);
    if (items.some(({ state }) => state === 'sending')) throw new OfflineError('IN_FLIGHT');
    const photoIds = items.filter(({ kind }) => kind === 'photo').map(({ id }) => id);
    const drafts = await draftRows(userId);
    const ids = new Set([...photoIds, ...photosIn(drafts.map(({ value }) => value))]);
    const rows = (await db.photos.bulkGet([...ids])).filter((row) => row !== undefined);
    if (rows.reduce((sum, { bytes }) => sum + bytes.byteLength, 0) > MOST) throw new OfflineError('STORAGE_FULL');
    return { items, drafts, rows };
  });
  const photos = rows.map(({ bytes: _, ...meta }) => meta);
  const head = new TextEncoder().encode(
    JSON.stringify({ userId, madeAt: Date.now(), items, drafts, photos } satisfies Content),
  );
  const length = new Uint8Array(new Uint32Array([head.length]).buffer);
  const code = newCode();
  const file = await seal(joined([length, head, ...rows.map(({ bytes }) => new Uint8Array(bytes))]), code, way);
  // The day where the phone is.
  const today = new Date(Date.now() - new Date().getTimezoneOffset() * 60_000).toISOString().slice(0, 10);
  const name = `huichao-${today}.work`;
  const count = items.filter(({ kind }) => kind === 'intent').length;
  return { name, file, code, count, drafts: drafts.length, hold: () => hold(items) };
}

/** From now on the other phone may send it: this one holds it back, and whoever withdraws or edits it here asks the server first. */
async function hold(packed: readonly (Intent | PhotoItem)[]): Promise<() => Promise<void>> {
  const db = queue();
  const keys = new Map(packed.map(({ id, key }) => [id, key]));
  const marks = { paused: true, uncertain: true, carried: true, filedAt: Date.now() };
  const before = await db.transaction('rw', db.outbox, async () => {
    // What is gone was sent meanwhile: from the file it will count as the same.
    const items = (await db.outbox.bulkGet([...keys.keys()])).filter((item) => item !== undefined);
    if (items.some(({ id, key, state }) => state === 'sending' || keys.get(id) !== key))
      throw new OfflineError('IN_FLIGHT');
    await db.outbox.bulkPut(
      items.map((item) => (item.kind === 'intent' ? { ...item, ...marks } : { ...item, paused: true })),
    );
    return items;
  });
  return async () => {
    await db.transaction('rw', db.outbox, async () => {
      // What has left it meanwhile stays gone, and what was changed is as its person wants it.
      const now = await db.outbox.bulkGet(before.map(({ id }) => id));
      await db.outbox.bulkPut(before.filter(({ key }, n) => now[n]?.key === key));
    });
    await requestSync('retry');
  };
}

export interface TakenIn {
  added: number;
  /** On this phone already. */
  known: number;
  /** Was on this phone, and the server has it: the file is opened again. */
  arrived: number;
  drafts: number;
  /** Their form holds a draft on this phone, which stays. */
  draftsLeft: number;
}

/** Somebody else's work is not theirs to send. */
export class OtherAccount extends Error {
  override readonly name = 'OtherAccount';
}

/** All of it, or nothing. @throws SealBroken, OtherAccount, OfflineError STORAGE_FULL, LOGGED_OUT */
export async function importWork(file: Uint8Array<ArrayBuffer>, code: string): Promise<TakenIn> {
  const userId = (await actingSession())?.userId;
  const { content, rows } = await opened(await unseal(file, code));
  if (!userId) throw new OfflineError('LOGGED_OUT');
  if (content.userId !== userId) throw new OtherAccount();
  await requireRoom(rows.reduce((sum, { bytes }) => sum + bytes.byteLength, 0));
  const db = queue();
  try {
    const outcome = await db.transaction('rw', [db.outbox, db.photos, db.drafts, db.control], async () => {
      const known = new Set(await db.outbox.toCollection().primaryKeys());
      const arrived = await arrivedIds();
      const intents = content.items.filter((item): item is Intent => item.kind === 'intent');
      // Under another key it was changed since, and only the server can say.
      const there = intents.filter(({ id, key }) => !known.has(id) && key === id && arrived.includes(id));
      const fresh = intents.filter((item) => !known.has(item.id) && !there.includes(item));
      const taken = new Set(fresh.map(({ id }) => id));
      const mine = content.items.filter((item) => taken.has(item.kind === 'photo' ? item.parent : item.id));
      const start = await nextSeq(db);
      const { before, after } = inOrder(
        (await rowsOf(userId)).filter((row) => row.kind === 'intent'),
        fresh,
      );
      const here = await db.drafts.bulkGet(content.drafts.map(({ key }) => key));
      const gone = new Set([...known, ...arrived]);
      const drafts = content.drafts.filter(({ value }, n) => !here[n] && !isSubmitted(value, gone));
      await db.drafts.bulkAdd(drafts);
      const needed = new Set([...mine.map(({ id }) => id), ...photosIn(drafts.map(({ value }) => value))]);
      // What is here already has gone its own way since: it may be small by now, and queued.
      const had = new Set(await db.photos.toCollection().primaryKeys());
      await db.photos.bulkAdd(rows.filter(({ id }) => needed.has(id) && !had.has(id)));
      for (const [id, ids] of after)
        await db.outbox.where({ id }).modify((item) => {
          item.dependsOn.push(...ids);
        });
      await db.outbox.bulkAdd(
        mine.map((item, n) => ({
          ...item,
          seq: start + n,
          nextAt: 0,
          dependsOn: [...new Set([...item.dependsOn, ...(before.get(item.id) ?? [])])],
          // Its person looks at it first: what was made here since may be newer, and what was held back stays so.
          paused: true,
          // The phone that it comes from may have sent it, or send it yet.
          ...(item.kind === 'intent'
            ? { uncertain: true, carried: true, filedAt: undefined, takenAt: Date.now() }
            : photoHere(item)),
        })),
      );
      const draftsLeft = content.drafts.length - drafts.length;
      const [added, done] = [fresh.length, there.length];
      return { added, known: intents.length - added - done, arrived: done, drafts: drafts.length, draftsLeft };
    });
    return outcome;
  } catch (error) {
    throw asOfflineError(error);
  }
}

/** Its form was sent from here: the file is opened again. */
const isSubmitted = (value: unknown, gone: ReadonlySet<string>): boolean =>
  [(value as { id?: string } | null)?.id ?? '', ...photosIn(value)].some((id) => gone.has(id));

/**
 * Who waits for whom, of what is here and what comes in: the later made for the earlier, where both touch the same thing. Each
 * side's own order stands, whatever its clock did: nothing counts as made before what it follows.
 */
function inOrder(here: readonly Intent[], fresh: readonly Intent[]) {
  const [before, after] = [new Map<string, string[]>(), new Map<string, string[]>()];
  const add = (to: Map<string, string[]>, id: string, other: string) => to.set(id, [...(to.get(id) ?? []), other]);
  const madeHere = madeAt(here);
  for (const [item, made] of madeAt(fresh))
    for (const [other, at] of madeHere)
      if (touchedBy(item).some((thing) => touchedBy(other).includes(thing)))
        if (at > made && other.state !== 'sending') add(after, other.id, item.id);
        else add(before, item.id, other.id);
  return { before, after };
}

function madeAt(items: readonly Intent[]): Map<Intent, number> {
  let last = 0;
  const bySeq = [...items].sort((a, b) => a.seq - b.seq);
  return new Map(
    bySeq.map((item) => {
      last = Math.max(last, item.createdAt);
      return [item, last];
    }),
  );
}

/** It goes up from here as an upload of its own, unless it is there already. */
const photoHere = ({ state }: PhotoItem) =>
  state === 'done' ? {} : { key: crypto.randomUUID(), uncertain: false, objectKey: undefined };

const text = v.pipe(v.string(), v.maxLength(200));
const label = v.object({ zh: text, en: text });
const item = v.looseObject({
  id: text,
  userId: text,
  key: text,
  seq: v.number(),
  state: v.picklist(['waiting', 'parked', 'done']),
  dependsOn: v.array(text),
});
const content = v.object({
  userId: text,
  madeAt: v.number(),
  items: v.array(
    v.variant('kind', [
      v.looseObject({ ...item.entries, kind: v.literal('intent'), call: v.pipe(text, v.check(mayBeQueued)), label }),
      v.looseObject({ ...item.entries, kind: v.literal('photo'), parent: text }),
    ]),
  ),
  drafts: v.optional(v.array(v.looseObject({ key: text, userId: text, savedAt: v.number(), value: v.unknown() })), []),
  photos: v.array(v.looseObject({ id: text, userId: text, draft: text, size: v.number(), sha256: text })),
});

/** Nothing of it is believed before it was looked at: whose each thing is, what it calls, and each photo's hash. */
async function opened(bytes: Uint8Array<ArrayBuffer>): Promise<{ content: Content; rows: PhotoRow[] }> {
  const length = new DataView(bytes.buffer).getUint32(0, true);
  const parsed = v.safeParse(content, JSON.parse(new TextDecoder().decode(bytes.subarray(4, 4 + length))));
  if (!parsed.success) throw new SealBroken();
  const found = parsed.output as unknown as Content;
  const everything = [...found.items, ...found.drafts, ...found.photos];
  if (everything.some(({ userId }) => userId !== found.userId)) throw new SealBroken();
  const own = draftKey(found.userId, '');
  if (found.drafts.some(({ key }) => !key.startsWith(own))) throw new SealBroken();
  const waits = new Set(found.items.map(({ id }) => id));
  const rows: PhotoRow[] = [];
  let at = 4 + length;
  for (const meta of found.photos) {
    const bytesOf = bytes.slice(at, at + meta.size);
    // A draft's photo that is still as it was taken has none yet.
    const asTaken = meta.sha256 === '' && isAlbum(meta.draft) && !waits.has(meta.id);
    if (!asTaken && (await sha256Of(bytesOf)) !== meta.sha256) throw new SealBroken();
    rows.push({ ...meta, draft: waits.has(meta.id) ? '' : meta.draft, bytes: bytesOf.buffer });
    at += meta.size;
  }
  const there = new Set(rows.map(({ id }) => id));
  if (found.items.some(({ kind, id }) => kind === 'photo' && !there.has(id))) throw new SealBroken();
  return { content: found, rows };
}
