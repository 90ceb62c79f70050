/**
 * Audit log: every act of staff, append-only and hash-chained: each entry's hash covers the one before, so that a changed or missing
 * entry is found. Where the log ends stands beside it, sealed with the server's secret: a tail that was cut off or written anew is
 * found too, as long as whoever does it has the database and not the secret.
 */
import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import type { Db } from '../../db/schema.ts';

type Secrets = Pick<Config, 'secret' | 'storedSecret'>;

interface Act {
  /** Null: whoever runs the server. */
  actor: { userId: string; sessionId: string } | null;
  /** By its name in the contract. */
  call: string;
  input: unknown;
  changes: readonly { of?: string; before: unknown; after: unknown }[];
  at: Date;
}

/** Before the first entry. */
const GENESIS = '0'.repeat(64);

/**
 * One writer at a time until it commits, so the lock is the last that an act takes.
 * @returns which entry it is, for the server's own log: there it stands outside the database
 */
export async function recordAct(
  db: Db,
  secrets: Secrets,
  { actor, call, input, changes, at }: Act,
): Promise<{ seq: number; hash: string }> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit', 0))`.execute(db);
  const end = await endOf(db);
  const entry = {
    seq: end.last + 1,
    at,
    actor_id: actor?.userId ?? null,
    session_id: actor?.sessionId ?? null,
    call,
    detail: withoutNumbers(JSON.stringify({ input, changes })),
    previous: end.hash ?? GENESIS,
  };
  const hash = hashOf(entry);
  await db
    .insertInto('audit')
    .values({ ...entry, hash })
    .execute();
  // What was found broken once stays so: the next act would seal it otherwise.
  const head = { since: end.head?.since ?? entry.seq, seq: entry.seq, broken: brokenEnd(end, secrets) };
  const sealed = { ...head, seal: sealOf(secrets.secret, head, hash) };
  await db
    .insertInto('audit_head')
    .values(sealed)
    .onConflict((conflict) => conflict.column('one').doUpdateSet(sealed))
    .execute();
  const subjects = new Set(changes.flatMap(({ of }) => of ?? []));
  if (subjects.size > 0)
    await db
      .insertInto('audit_subject')
      .values([...subjects].map((subject) => ({ subject, seq: entry.seq })))
      .execute();
  return { seq: entry.seq, hash };
}

/** A mobile, with its country or without, as one reads it or in one. */
const MOBILE = /(?<![\w+-])(?:\+?86[ -]?)?1[3-9]\d(?:[ -]?\d){8}(?![\w-])|(?<!\d)1[3-9]\d{9}(?!\d)/g;
/** An identity card's, and a bank card's as it is printed. */
const CARD =
  /(?<![\w-])[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])\d{3}[\dXx](?!\w)|(?<![\w-])(?:62|4\d|5[1-5])\d{2}(?: ?\d{4}){3}(?: ?\d{1,3})?(?!\w)/g;

/** Whose phone or card it was is in the rows that the act changed; the log outlives them. */
const withoutNumbers = (json: string) =>
  json.replace(MOBILE, (found) => hidden(found, 3)).replace(CARD, (found) => hidden(found, 4));

function hidden(found: string, shown: number): string {
  const bare = found.replace(/[^\dXx]/g, '').replace(/^86(?=1\d{10}$)/, '');
  return bare.slice(0, shown) + '*'.repeat(bare.length - shown - 4) + bare.slice(-4);
}

interface Entry {
  seq: number;
  at: Date;
  actor_id: string | null;
  session_id: string | null;
  call: string;
  detail: string;
  previous: string;
}

const hashOf = ({ seq, at, actor_id, session_id, call, detail, previous }: Entry): string =>
  createHash('sha256')
    .update(JSON.stringify([previous, Number(seq), at.toISOString(), actor_id, session_id, call, detail]))
    .digest('hex');

interface Head {
  since: number;
  seq: number;
  broken: number | null;
}

const sealOf = (secret: string, { since, seq, broken }: Head, hash: string): string =>
  createHmac('sha256', secret)
    .update(JSON.stringify(['audit', since, seq, broken, hash]))
    .digest('hex');

interface End {
  /** 0: there is none. */
  last: number;
  hash: string | null;
  head: (Head & { seal: string }) | null;
}

/** In one statement: acts go on meanwhile. */
async function endOf(db: Db): Promise<End> {
  const { rows } = await sql<{
    last: string | null;
    hash: string | null;
    since: string | null;
    seq: string;
    broken: string | null;
    seal: string;
  }>`
    select a.seq as last, a.hash, h.since, h.seq, h.broken, h.seal
    from (select 1) one
    left join (select seq, hash from audit order by seq desc limit 1) a on true
    left join audit_head h on true`.execute(db);
  const row = rows[0];
  return {
    last: Number(row?.last ?? 0),
    hash: row?.hash ?? null,
    head:
      row && row.since !== null
        ? {
            since: Number(row.since),
            seq: Number(row.seq),
            broken: row.broken === null ? null : Number(row.broken),
            seal: row.seal,
          }
        : null,
  };
}

/** @returns the first entry that the seal does not know, or that it knows and is gone; null for a log that nobody has sealed yet */
function brokenEnd({ last, hash, head }: End, { secret, storedSecret }: Secrets): number | null {
  if (!head) return null;
  if (head.broken !== null) return head.broken;
  if (head.seq !== last) return Math.min(head.seq, last) + 1;
  const right = [secret, storedSecret].some((one) => one !== undefined && sealOf(one, head, hash ?? '') === head.seal);
  return right ? null : last;
}

const BATCH = 1_000;

/** An entry that was found to be as it was written. */
export interface Known {
  seq: number;
  hash: string;
}

const START: Known = { seq: 0, hash: GENESIS };

export interface Found {
  /** The first entry that is not as it was written, or that follows a missing one, or is missing at the end; null when all are there. */
  broken: number | null;
  /** From which entry on a cut end is found; null while nothing was written under the seal. */
  sealed: number | null;
  /** Up to here all is well. */
  known: Known;
}

/** @param known what was found before: it goes on from there */
export async function checkActs(db: Db, secrets: Secrets, known: Known = START): Promise<Found> {
  const end = await endOf(db);
  const chain = await brokenIn(db, known);
  const ends = brokenEnd(end, secrets);
  const both = [chain.broken, ends].filter((one) => one !== null);
  return {
    broken: both.length > 0 ? Math.min(...both) : null,
    sealed: end.head?.since ?? null,
    known: chain.known,
  };
}

/** The entry that was known is looked at too: it may have been changed since. */
async function brokenIn(db: Db, known: Known): Promise<{ broken: number | null; known: Known }> {
  let last = known;
  if (known.seq > 0) {
    const row = await db.selectFrom('audit').selectAll().where('seq', '=', known.seq).executeTakeFirst();
    if (!row || row.hash !== known.hash || hashOf(row) !== row.hash) return { broken: known.seq, known: START };
  }
  for (;;) {
    const rows = await db
      .selectFrom('audit')
      .selectAll()
      .where('seq', '>', last.seq)
      .orderBy('seq')
      .limit(BATCH)
      .execute();
    for (const row of rows) {
      const seq = last.seq + 1;
      if (Number(row.seq) !== seq || row.previous !== last.hash || hashOf(row) !== row.hash)
        return { broken: seq, known: START };
      last = { seq, hash: row.hash };
    }
    if (rows.length < BATCH) return { broken: null, known: last };
  }
}

/** @returns the number of the first entry that is not as it was written, or is missing; null when all are there */
export const brokenAct = async (db: Db, secrets: Secrets): Promise<number | null> =>
  (await checkActs(db, secrets)).broken;
