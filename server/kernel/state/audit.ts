/** Audit log: every act of staff, append-only and hash-chained: each entry's hash covers the one before, so that a changed or missing entry is found. */
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';

interface Act {
  actor: { userId: string; sessionId: string };
  /** By its name in the contract. */
  call: string;
  input: unknown;
  changes: readonly { of?: string; before: unknown; after: unknown }[];
  at: Date;
}

/** Before the first entry. */
const GENESIS = '0'.repeat(64);

/** One writer at a time until it commits, so the lock is the last that an act takes. */
export async function recordAct(db: Db, { actor, call, input, changes, at }: Act): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('audit', 0))`.execute(db);
  const last = await db.selectFrom('audit').select(['seq', 'hash']).orderBy('seq', 'desc').limit(1).executeTakeFirst();
  const entry = {
    seq: Number(last?.seq ?? 0) + 1,
    at,
    actor_id: actor.userId,
    session_id: actor.sessionId,
    call,
    detail: withoutNumbers(JSON.stringify({ input, changes })),
    previous: last?.hash ?? GENESIS,
  };
  await db
    .insertInto('audit')
    .values({ ...entry, hash: hashOf(entry) })
    .execute();
  const subjects = new Set(changes.flatMap(({ of }) => of ?? []));
  if (subjects.size > 0)
    await db
      .insertInto('audit_subject')
      .values([...subjects].map((subject) => ({ subject, seq: entry.seq })))
      .execute();
}

/** Whose phone it was is in the rows that the act changed; the log outlives them. */
const withoutNumbers = (json: string) => json.replace(/(?<!\d)(1[3-9]\d)\d{4}(\d{4})(?!\d)/g, '$1****$2');

interface Entry {
  seq: number;
  at: Date;
  actor_id: string;
  session_id: string;
  call: string;
  detail: string;
  previous: string;
}

const hashOf = ({ seq, at, actor_id, session_id, call, detail, previous }: Entry): string =>
  createHash('sha256')
    .update(JSON.stringify([previous, Number(seq), at.toISOString(), actor_id, session_id, call, detail]))
    .digest('hex');

const BATCH = 1_000;

/** @returns the number of the first entry that is not as it was written, or that follows a missing one; null when all are */
export async function brokenAct(db: Db): Promise<number | null> {
  let previous = GENESIS;
  let seq = 0;
  for (;;) {
    const rows = await db.selectFrom('audit').selectAll().where('seq', '>', seq).orderBy('seq').limit(BATCH).execute();
    for (const row of rows) {
      seq += 1;
      if (Number(row.seq) !== seq || row.previous !== previous || hashOf(row) !== row.hash) return seq;
      previous = row.hash;
    }
    if (rows.length < BATCH) return null;
  }
}
