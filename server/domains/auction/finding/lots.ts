/** Lots as people look for them: by what they are, what they cost, when they end. */

import { type RawBuilder, sql } from 'kysely';
import type * as contract from '../../../../contract/auction/calls.ts';
import { lotsCounted } from '../../../../contract/auction/calls.ts';
import { lotsOver } from '../../../../contract/auction/machine.ts';
import { auctionRules } from '../../../../contract/auction/rules.ts';
import type { Parsed } from '../../../../contract/wire/call.ts';
import type { Db } from '../../../db/schema.ts';
import type { Handler } from '../../../kernel/http/context.ts';
import { chinaDay } from '../../../kernel/lib/moment.ts';
import { answers, type Understood, understand } from '../../catalogue/search/understood.ts';
import { within } from '../../catalogue/tally.ts';
import { wasShown } from '../queries.ts';
import { inStates } from '../read.ts';
import { fromLots, lotShown, pageOf } from '../rows.ts';
import { dayOf } from './records.ts';

type Asked = Parsed<typeof contract.auctionLots>;

/** What each choice means, and whether what ends last comes first. */
const filters = (
  viewer: string | null,
): Readonly<Record<(typeof contract.lotFilters)[number], { where: RawBuilder<unknown>; later: 'first' | 'last' }>> => ({
  ending: { where: sql`l.state = 'live'`, later: 'last' },
  preview: { where: sql`l.state = 'preview'`, later: 'last' },
  over: { where: sql`${inStates(lotsOver)} and ${wasShown}`, later: 'first' },
  followed: {
    where: sql`${wasShown} and exists (select from auction_follow f where f.user_id = ${viewer} and
      ((f.kind = 'lot' and f.subject_id = l.id) or (f.kind = 'seller' and f.subject_id = l.seller_id)))`,
    later: 'first',
  },
});

/** As productList narrows goods, so that one question finds both. */
function narrowed(
  asked: Omit<Asked, 'filter' | 'size' | 'cursor' | 'search'>,
  { parts, ...read }: Understood,
  now: Date,
): RawBuilder<unknown>[] {
  const { sellerId, productId, brandId, categoryId, grades, soon } = asked;
  const { sizes = read.sizes, priceFrom = read.priceFrom, priceTo = read.priceTo } = asked;
  const price = sql`coalesce(l.price, l.start_price)`;
  const conditions: (RawBuilder<unknown> | false | undefined)[] = [
    sellerId !== undefined && sql`l.seller_id = ${sellerId}`,
    productId !== undefined && sql`p.id = ${productId}`,
    ...answers(parts, (size) => sql`s.size = ${size}`),
    brandId !== undefined && sql`p.brand_id = ${brandId}`,
    categoryId !== undefined && sql`p.category_id in (${within(categoryId)})`,
    sizes !== undefined && sizes.length > 0 && sql`s.size = any(${sizes}::text[])`,
    grades !== undefined && grades.length > 0 && sql`i.grade = any(${grades}::text[])`,
    priceFrom !== undefined && sql`${price} >= ${priceFrom}`,
    priceTo !== undefined && sql`${price} <= ${priceTo}`,
    soon && sql`l.ends_at <= ${new Date(now.getTime() + auctionRules.soon)}`,
  ];
  return conditions.filter((condition) => condition !== undefined && condition !== false);
}

const all = (conditions: readonly RawBuilder<unknown>[]) => sql.join(conditions, sql` and `);

export const auctionLots: Handler<typeof contract.auctionLots> = async (
  { filter, cursor, size, search = '', ...asked },
  ctx,
) => {
  const viewer = ctx.actor?.userId ?? null;
  const { where: shown, later } = filters(viewer)[filter];
  const where = all([shown, ...narrowed(asked, await understand(ctx.db, search, ctx.now), ctx.now)]);
  const [{ lots, next }, count] = await Promise.all([
    pageOf(ctx.db, { viewer, where, later, cursor, size }),
    cursor === undefined ? countLots(ctx.db, where) : null,
  ]);
  return { list: lots.map((lot) => lotShown(lot, viewer)), next, count };
};

async function countLots(db: Db, where: RawBuilder<unknown>): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select ${fromLots} where ${where} limit ${lotsCounted}) found`.execute(db);
  return rows[0]?.count ?? 0;
}

/** What is open or to come: its end is a promise. */
const COMING = sql`l.state in ('preview', 'live')`;

export const auctionCalendar: Handler<typeof contract.auctionCalendar> = async ({ day, cursor, size }, ctx) => {
  const { rows: days } = await sql<{ day: string; lots: number }>`
    select ${dayOf('l.ends_at')} as day, count(*)::int as lots from lot l where ${COMING} group by 1 order by 1 limit 90`.execute(
    ctx.db,
  );
  const shown = day ?? days[0]?.day ?? chinaDay(ctx.now);
  const viewer = ctx.actor?.userId ?? null;
  const where = sql`${COMING} and ${dayOf('l.ends_at')} = ${shown}`;
  const { lots, next } = await pageOf(ctx.db, { viewer, where, later: 'last', cursor, size });
  return { day: shown, days, list: lots.map((lot) => lotShown(lot, viewer)), next };
};
