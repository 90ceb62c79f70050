/** A person's coupons, and staff issuing them. */

import { type Selectable, sql } from 'kysely';
import * as contract from '../../../contract/coupon/calls.ts';
import { fairTerms } from '../../../contract/coupon/calls.ts';
import { couponMachine } from '../../../contract/coupon/machine.ts';
import { finalStates, openStates } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { mustBeImpartial } from '../connection/impartial.ts';
import { findSale } from '../listing/sale.ts';
import { issueTo } from './issue.ts';
import type { CouponTables } from './tables.ts';
import { couponRow, coupons, couponsFor } from './use.ts';

export const coupon = handlers(contract, {
  couponRecent: async ({ listingId }, ctx) => {
    const sale = await findSale(ctx.db, listingId);
    if (!sale) throw new Refusal('NOT_FOUND');
    return couponsFor(ctx.db, { userId: userOf(ctx).userId, sale, now: ctx.now });
  },

  couponUse: async ({ code }, ctx) => {
    const { userId } = userOf(ctx);
    const offer = await ctx.db
      .selectFrom('coupon_offer')
      .selectAll()
      .where('code', '=', code)
      .where('ends_at', '>', ctx.now)
      .executeTakeFirst();
    if (!offer) throw new Refusal('COUPON_CODE');
    const [id] = await issueTo(ctx.db, offer, { userIds: [userId], by: { actor: 'B', id: userId }, now: ctx.now });
    if (id === undefined) throw new Refusal('COUPON_HAD');
    return couponRow(await coupons(ctx.db).where('coupon.id', '=', id).executeTakeFirstOrThrow());
  },

  couponList: async ({ past, cursor, size }, ctx) => {
    const offset = placeOf(cursor);
    const rows = await coupons(ctx.db)
      .where('coupon.user_id', '=', userOf(ctx).userId)
      .where('coupon.state', 'in', past ? finalStates(couponMachine) : openStates(couponMachine))
      .orderBy('coupon.ends_at', past ? 'desc' : 'asc')
      .orderBy('coupon.id', past ? 'desc' : 'asc')
      .offset(offset)
      .limit(size + 1)
      .execute();
    return { list: rows.slice(0, size).map(couponRow), next: rows.length > size ? String(offset + size) : null };
  },

  workbenchCoupons: async ({ cursor, size }, ctx) => {
    const rows = await issued(ctx.db)
      .$if(cursor !== undefined, (query) => query.where('offer.id', '<', cursor ?? ''))
      .orderBy('offer.id', 'desc')
      .limit(size + 1)
      .execute();
    const list = rows.slice(0, size).map((row) => ({
      id: row.id,
      name: row.name,
      nameEn: row.offer_name_en,
      amount: row.amount,
      minimum: row.minimum,
      category:
        row.category_id === null
          ? null
          : { id: row.category_id, name: { zh: row.name_zh ?? '', en: row.name_en ?? '' } },
      endsAt: row.ends_at.getTime(),
      to: row.kind,
      code: row.code,
      createdAt: row.created_at.getTime(),
      count: Number(row.count),
      used: Number(row.used),
    }));
    return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null };
  },

  workbenchCouponIssue: async ({ to, endsAt, categoryId, nameEn, ...terms }, ctx) => {
    const { userId: staffId } = userOf(ctx);
    if (!fairTerms({ ...terms, endsAt }, ctx.now.getTime())) throw new Refusal('COUPON_TERMS');
    if (categoryId !== undefined) await mustExist(ctx.db, categoryId);
    const userIds = await receivers(ctx.db, to);
    // What everybody gets, or whoever has a code, is given to nobody in particular.
    if (to.kind === 'person') await mustBeImpartial(ctx, userIds);
    const offer: Selectable<CouponTables['coupon_offer']> = {
      id: newId(),
      ...terms,
      name_en: nameEn || null,
      category_id: categoryId ?? null,
      ends_at: new Date(endsAt),
      kind: to.kind,
      code: to.kind === 'code' ? to.code : null,
      created_at: ctx.now,
    };
    const made = await ctx.db
      .insertInto('coupon_offer')
      .values(offer)
      .onConflict((conflict) => conflict.column('code').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!made) throw new Refusal('COUPON_TAKEN');
    const given = await issueTo(ctx.db, offer, { userIds, by: { actor: 'P', id: staffId }, now: ctx.now });
    return { id: offer.id, count: given.length };
  },
});

/** Whose coupon it becomes at once; nobody's while it waits for its code. */
async function receivers(db: Db, to: contract.CouponReceiver): Promise<string[]> {
  if (to.kind === 'code') return [];
  const rows = await db
    .selectFrom('account')
    .select('id')
    .where('deleted_at', 'is', null)
    .$if(to.kind === 'person', (query) => query.where('phone', '=', to.kind === 'person' ? to.phone : ''))
    .execute();
  if (rows.length === 0) throw new Refusal('NOT_FOUND');
  return rows.map(({ id }) => id);
}

async function mustExist(db: Db, categoryId: string): Promise<void> {
  const found = await db.selectFrom('category').select('id').where('id', '=', categoryId).executeTakeFirst();
  if (!found) throw new Refusal('NOT_FOUND');
}

const issued = (db: Db) =>
  db
    .selectFrom('coupon_offer as offer')
    .leftJoin('category', 'category.id', 'offer.category_id')
    .selectAll('offer')
    .select([
      'offer.name_en as offer_name_en',
      'category.name_zh',
      'category.name_en',
      sql<number>`(select count(*) from coupon where offer_id = offer.id)`.as('count'),
      sql<number>`(select count(*) from coupon where offer_id = offer.id and state = 'used')`.as('used'),
    ]);

/** A person has few coupons, so a place is how many came before; an unreadable one is the beginning. */
const placeOf = (cursor: string | undefined) => (cursor && /^\d{1,6}$/.test(cursor) ? Number(cursor) : 0);
