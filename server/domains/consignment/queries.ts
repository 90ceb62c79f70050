/** Reads of valuations. */
import type { Selectable } from 'kysely';
import type { ConsignmentState } from '../../../contract/consignment/machine.ts';
import type { Db } from '../../db/schema.ts';
import type { ConsignmentTables } from './tables.ts';

export type Consignment = Selectable<ConsignmentTables['consignment']>;

const consignments = (db: Db) =>
  db
    .selectFrom('consignment')
    .innerJoin('sku', 'sku.id', 'consignment.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .innerJoin('account', 'account.id', 'consignment.user_id')
    .selectAll('consignment')
    .select(['product.category_id', 'sku.product_id', 'sku.size', 'account.nickname'])
    .select(['product.name_zh', 'product.name_en', 'product.colour_zh', 'product.colour_en', 'product.style_no']);
export type Row = Awaited<ReturnType<ReturnType<typeof consignments>['executeTakeFirstOrThrow']>>;

export const findConsignment = (db: Db, id: string) =>
  consignments(db).where('consignment.id', '=', id).executeTakeFirst();

interface Asked {
  userId?: string;
  states?: readonly ConsignmentState[] | undefined;
  /** Numbers: newest first before one, or oldest first after one. */
  before?: string | undefined;
  after?: string | undefined;
  size: number;
}

export const listConsignments = (db: Db, { userId, states, before, after, size }: Asked) =>
  consignments(db)
    .$if(userId !== undefined, (query) => query.where('consignment.user_id', '=', userId ?? ''))
    .$if(states !== undefined, (query) => query.where('consignment.state', 'in', states ?? []))
    .$if(before !== undefined, (query) => query.where('consignment.no', '<', before ?? ''))
    .$if(after !== undefined, (query) => query.where('consignment.no', '>', after ?? ''))
    .orderBy('consignment.no', userId === undefined ? 'asc' : 'desc')
    .limit(size)
    .execute();
