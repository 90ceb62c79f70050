/**
 * Whose invitation was taken once is not new again when they close their account and open another. What outlives the account are
 * hashes by the shop's own secret of their phone, payout accounts and places of delivery: nobody can be found by them, and only who
 * comes again with the same is known.
 */
import { createHmac } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../../db/schema.ts';
import { placesUsed } from './same-person.ts';

interface Traces {
  phones?: readonly (string | null)[];
  /** Payout accounts, hashed as they are kept. */
  cards?: readonly string[];
  places?: readonly string[];
}

const hashed = (secret: string, kind: string, value: string) =>
  createHmac('sha256', secret).update(`campaign known\n${kind}\n${value}`).digest('base64url');

function hashesOf(secret: string, { phones = [], cards = [], places = [] }: Traces): string[] {
  const of = (kind: string, values: readonly (string | null)[]) =>
    values.flatMap((value) => (value ? [hashed(secret, kind, value)] : []));
  return [...of('phone', phones), ...of('card', cards), ...of('place', places)];
}

export async function isKnown(db: Db, secret: string, traces: Traces): Promise<boolean> {
  const hashes = hashesOf(secret, traces);
  if (hashes.length === 0) return false;
  return (
    (await db.selectFrom('campaign_known').select('hash').where('hash', 'in', hashes).limit(1).execute()).length > 0
  );
}

/** Before anything of theirs is taken out. Nothing for who never took an invitation. */
export async function keepKnown(db: Db, userId: string, { secret, now }: { secret: string; now: Date }): Promise<void> {
  const task = await db.selectFrom('help_task').select('id').where('friend_id', '=', userId).executeTakeFirst();
  if (!task) return;
  const traces = { cards: await cardsOf(db, userId), ...(await placesUsed(db, userId)) };
  for (const hash of hashesOf(secret, traces))
    await sql`insert into campaign_known (hash, at) values (${hash}, ${now}) on conflict do nothing`.execute(db);
}

export async function cardsOf(db: Db, userId: string): Promise<string[]> {
  const cards = await db.selectFrom('payout_card').select('account_hash').where('user_id', '=', userId).execute();
  return cards.map(({ account_hash }) => account_hash);
}

export async function phoneOf(db: Db, userId: string): Promise<string | null> {
  const row = await db.selectFrom('account').select('phone').where('id', '=', userId).executeTakeFirst();
  return row?.phone ?? null;
}
