/** Reads of valuations. */
import { type Selectable, sql } from 'kysely';
import { type ConsignmentState, consignmentMachine } from '../../../contract/consignment/machine.ts';
import { statesOf } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { momentOf } from '../../kernel/lib/moment.ts';
import type { ConsignmentTables } from './tables.ts';

export type Consignment = Selectable<ConsignmentTables['consignment']>;

const consignments = (db: Db) =>
  db
    .selectFrom('consignment')
    .innerJoin('sku', 'sku.id', 'consignment.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .innerJoin('account', 'account.id', 'consignment.user_id')
    .selectAll('consignment')
    .innerJoin('category', 'category.id', 'product.category_id')
    .select(['category.kind as of_kind', 'sku.product_id', 'sku.size', 'account.nickname'])
    .select(['product.name_zh', 'product.name_en', 'product.colour_zh', 'product.colour_en', 'product.style_no']);
export type Row = Awaited<ReturnType<ReturnType<typeof consignments>['executeTakeFirstOrThrow']>>;

export const findConsignment = (db: Db, id: string) =>
  consignments(db).where('consignment.id', '=', id).executeTakeFirst();

interface Asked {
  userId?: string;
  states?: readonly ConsignmentState[] | undefined;
  /** The newest first, or the oldest; from the row after that one on. */
  order: 'asc' | 'desc';
  from?: string | undefined;
  size: number;
}

export const listConsignments = (db: Db, { userId, states, order, from, size }: Asked) => {
  const [, ms, after] = /^(\d{1,15})_(.+)$/.exec(from ?? '') ?? [];
  const beyond = sql.raw(order === 'asc' ? '>' : '<');
  return consignments(db)
    .$if(userId !== undefined, (query) => query.where('consignment.user_id', '=', userId ?? ''))
    .$if(states !== undefined, (query) => query.where('consignment.state', 'in', states ?? []))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(consignment.created_at, consignment.id) ${beyond} (${momentOf(ms)}, ${after})`),
    )
    .orderBy('consignment.created_at', order)
    .orderBy('consignment.id', order)
    .limit(size)
    .execute();
};

const waitsForOwner = statesOf(consignmentMachine).filter((state) => consignmentMachine.states[state].waitsFor === 'S');

/** How many of a person's wait for them. */
export async function countWaiting(db: Db, userId: string): Promise<number> {
  const { n } = await db
    .selectFrom('consignment')
    .select(sql<number>`count(*)::int`.as('n'))
    .where('user_id', '=', userId)
    .where('state', 'in', waitsForOwner)
    .executeTakeFirstOrThrow();
  return n;
}

/** @returns the cursor of what follows a row */
export const cursorOf = ({ id, created_at }: Pick<Consignment, 'id' | 'created_at'>) => `${created_at.getTime()}_${id}`;
