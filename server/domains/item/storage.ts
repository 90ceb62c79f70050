/** How long items have lain in our warehouse, and how many of those days have been charged. */
import { sql } from 'kysely';
import { storedStates } from '../../../contract/stock/calls.ts';
import { storageRules } from '../../../contract/stock/rules.ts';
import type { Db } from '../../db/schema.ts';
import { numberSince } from '../../kernel/lib/rules.ts';

/** Since when an item has lain with us: what holds for its storage held then. */
const since = sql`coalesce(item.stored_at, item.created_at)`;
export const freeDays = () => numberSince(() => storageRules.freeDays, since);
/** Fen. */
export const perDay = () => numberSince(() => storageRules.perDay, since);

/** Whole days of an item in our warehouse at `now`. */
export const daysIn = (now: Date) =>
  sql<number>`floor(extract(epoch from (${now}::timestamptz - ${since})) / 86400)::int`;

export const stored = sql`item.in_warehouse and item.state = any(${[...storedStates]}::text[])`;

/**
 * Counts every whole day since the last time, however long ago that was, as charged.
 * @returns how many of this owner's items have new days, how many days in all, and what they cost, fen; the money is the caller's
 */
export async function countStorageDays(
  db: Db,
  ownerId: string,
  now: Date,
): Promise<{ items: number; days: number; amount: number }> {
  const { rows } = await sql<{ items: number; days: number; amount: number }>`
    with due as (
      select item.id, item.storage_days as before, ${daysIn(now)} - ${freeDays()} as days, ${perDay()} as each from item
      where item.owner_id = ${ownerId} and ${stored} for update
    ), hit as (
      update item set storage_days = due.days from due
      where item.id = due.id and due.days > due.before returning due.days - due.before as days, due.each
    )
    select count(*)::int as items, coalesce(sum(days), 0)::int as days,
      coalesce(sum(days * each), 0)::int as amount from hit`.execute(db);
  return rows[0] ?? { items: 0, days: 0, amount: 0 };
}

/** Counts an item's days up to `days` as charged: what is retrieved pays for its last ones. */
export async function setStorageDays(db: Db, id: string, days: number): Promise<void> {
  await db.updateTable('item').set({ storage_days: days }).where('id', '=', id).execute();
}

/** It lies there now. */
export async function putOnShelf(db: Db, id: string, shelf: string): Promise<void> {
  await db.updateTable('item').set({ shelf }).where('id', '=', id).execute();
}

/** Marks, once for each item, that its free days end in `before` days. @returns how many were marked just now */
export async function markWarned(db: Db, ownerId: string, before: number, now: Date): Promise<number> {
  const { rows } = await sql<{ id: string }>`
    update item set storage_warned = ${before}
    where item.owner_id = ${ownerId} and ${stored} and (item.storage_warned = 0 or item.storage_warned > ${before})
      and ${daysIn(now)} >= ${freeDays()} - ${before}::int and ${daysIn(now)} < ${freeDays()}
    returning item.id`.execute(db);
  return rows.length;
}
