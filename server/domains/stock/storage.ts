/** What lying in our warehouse costs: free at first, then a fee for every whole day, taken once a day from the balance. */

import { sql } from 'kysely';
import { storageRules } from '../../../contract/stock/rules.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { balance, post } from '../../kernel/ledger/ledger.ts';
import { newId } from '../../kernel/lib/id.ts';
import { setReminder } from '../../kernel/state/transitions.ts';
import { countStorageDays, daysIn, freeDays, markWarned, stored } from '../item/storage.ts';
import { collectStorage, writeCharge } from '../item/storage-charges.ts';
import { tellStorage } from './notices.ts';

const { warnDays } = storageRules;

/** A day in the life of someone's storage: charge, collect what was owed before, warn, and look again. */
export async function liveStorage(db: Db, userId: string, now: Date): Promise<void> {
  await collectStorage(db, userId, now);
  await charge(db, userId, now);
  for (const before of warnDays) await warn(db, userId, before, now);
  await scheduleStorage(db, userId, now);
}

/** Charges every whole day since the last time, however long ago that was. */
async function charge(db: Db, userId: string, now: Date): Promise<void> {
  const { items, days, amount } = await countStorageDays(db, userId, now);
  if (days === 0) return;
  const id = newId();
  const paid = Math.min(amount, await balance(db, accounts.available(userId)));
  await writeCharge(db, { id, user_id: userId, at: now, items, days, amount, owed: amount - paid });
  await post(db, {
    key: `storage:${id}`,
    cause: { kind: 'storage', id },
    memo: 'storage',
    at: now,
    entries: [
      { account: accounts.available(userId), amount: -paid },
      { account: accounts.receivable, amount: paid - amount },
      { account: accounts.fee, amount },
    ],
  });
}

/** Says, once for each item, that its free days end in `before` days. */
async function warn(db: Db, userId: string, before: number, now: Date): Promise<void> {
  const items = await markWarned(db, userId, before, now);
  if (items > 0) await tellStorage(db, userId, { items, days: before }, now);
}

/** Wakes the sweeper for this person's next warning or charge; never more often than once a day. */
export async function scheduleStorage(db: Db, userId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ next: Date | null }>`
    select min(case
      when ${daysIn(now)} >= ${freeDays()} then ${new Date(now.getTime() + DAY)}::timestamptz
      else coalesce(item.stored_at, item.created_at) + make_interval(days => case
        when item.storage_warned = 0 then ${freeDays()} - ${warnDays[0]}::int
        when item.storage_warned > ${warnDays[1]} then ${freeDays()} - ${warnDays[1]}::int
        else ${freeDays()} + 1 end)
    end) as next from item where item.owner_id = ${userId} and ${stored}`.execute(db);
  const next = rows[0]?.next;
  const at = next ? new Date(Math.max(next.getTime(), now.getTime() + 60_000)) : null;
  await setReminder(db, { entity: 'storage', id: userId, event: 'charge', at });
}
