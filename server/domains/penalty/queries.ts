/** Reads of penalties with the order each is about. */

import { sql } from 'kysely';
import { penaltyMachine } from '../../../contract/penalty/machine.ts';
import { openStates } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';

const penalties = (db: Db) =>
  db
    .selectFrom('penalty')
    .innerJoin('trade_order', 'trade_order.id', 'penalty.order_id')
    .innerJoin('account', 'account.id', 'penalty.user_id')
    .selectAll('penalty')
    .select([
      'trade_order.no as orderNo',
      'trade_order.buyer_id',
      'trade_order.address',
      'trade_order.snapshot',
      'trade_order.fees',
      'account.nickname',
    ]);

export const findPenalty = (db: Db, id: string) => penalties(db).where('penalty.id', '=', id).executeTakeFirst();
export type PenaltyRow = NonNullable<Awaited<ReturnType<typeof findPenalty>>>;

export const penaltiesOf = (db: Db, userId: string, a: { cursor?: string; size: number }) =>
  penalties(db)
    .where('penalty.user_id', '=', userId)
    .$if(a.cursor !== undefined, (query) => query.where('penalty.id', '<', a.cursor ?? ''))
    .orderBy('penalty.id', 'desc')
    .limit(a.size + 1)
    .execute();

/** Oldest first, which is the nearest deadline first. */
export const appealedPenalties = (db: Db, a: { cursor?: string; size: number }) =>
  penalties(db)
    .where('penalty.state', '=', 'appealed')
    .$if(a.cursor !== undefined, (query) => query.where('penalty.id', '>', a.cursor ?? ''))
    .orderBy('penalty.id')
    .limit(a.size + 1)
    .execute();

export const sumPenalties = (db: Db, userId: string) =>
  db
    .selectFrom('penalty')
    .where('user_id', '=', userId)
    .where('state', 'in', openStates(penaltyMachine))
    .select([
      sql<number>`coalesce(sum(amount - collected - paid) filter (where state = 'upheld'), 0)::bigint`.as('owed'),
      sql<number>`count(*)::int`.as('open'),
    ])
    .executeTakeFirstOrThrow();
