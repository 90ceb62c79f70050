/**
 * A waybill under which two people send: whose box it is shows only in our hands. Till then what its carrier says counts for neither,
 * else whoever typed another's number would be paid for a parcel of theirs.
 */
import { type RawBuilder, sql } from 'kysely';
import { recycleMachine } from '../../../../contract/recycle/machine.ts';
import { recycleRules } from '../../../../contract/recycle/rules.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import type { Db } from '../../../db/schema.ts';
import { underRulesOf } from '../../../kernel/lib/rules.ts';
import { setDeadline } from '../../../kernel/state/transitions.ts';
import { bare } from '../../connection/waybill.ts';
import type { Piece } from '../queries.ts';

/** Carriers give a number out again later. */
const SAME = 90 * DAY;

/** The sales of others, `x`, that are sent to us under the waybill of the sale `id`. */
const others = (id: RawBuilder<unknown>, userId: RawBuilder<unknown>) => sql`
  from parcel own
    join parcel theirs on ${bare('theirs.waybill')} = ${bare('own.waybill')} and theirs.purpose = own.purpose and theirs.leg = own.leg
      and abs(extract(epoch from theirs.sent_at - own.sent_at)) < ${SAME / 1_000}
    join recycle_order x on x.id = theirs.subject_id and x.user_id <> ${userId}
  where own.purpose = 'recycle' and own.leg = 'toPlatform' and own.subject_id = ${id}`;

/** For a query in which this is the piece. */
export const isClaimedTwice = (piece: 'o') =>
  sql<boolean>`exists (select ${others(sql.ref(`${piece}.id`), sql.ref(`${piece}.user_id`))})`;

/** The numbers of those sales, for whoever has the box in hand. */
export async function claimedBy(db: Db, { id, user_id }: Pick<Piece, 'id' | 'user_id'>): Promise<string[]> {
  const { rows } = await sql<{
    no: string;
  }>`select x.no ${others(sql.val(id), sql.val(user_id))} order by x.no`.execute(db);
  return rows.map(({ no }) => no);
}

/** One that its carrier had brought already has no deadline any more: whichever box never comes ends by itself again. */
export async function waitForHands(db: Db, { id, user_id }: Piece, now: Date): Promise<void> {
  const { rows } = await sql<{
    id: string;
    created_at: Date;
  }>`select x.id, x.created_at ${others(sql.val(id), sql.val(user_id))}
    and x.state = 'in_transit' and x.deadline_at is null`.execute(db);
  for (const one of rows) {
    const at = new Date(now.getTime() + underRulesOf(one.created_at, () => recycleRules.lost));
    await setDeadline(db, recycleMachine, { table: 'recycle_order', id: one.id, state: 'in_transit', at });
  }
}
