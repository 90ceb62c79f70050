/** One business as staff see it: its deposit by the ledger, and its record with the rows that each figure counts. */
import { type RawBuilder, sql } from 'kysely';
import { recycleRules, setAside } from '../../../../contract/recycle/rules.ts';
import type * as work from '../../../../contract/recycle/work-calls.ts';
import { accounts } from '../../../../contract/wire/accounts.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import type { Db } from '../../../db/schema.ts';
import type { Handler } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { balance } from '../../../kernel/ledger/ledger.ts';
import { boughtOfThemselves, merchantsOf, noRecord, termsOf } from '../queries.ts';
import { goodsOf, rowsOf } from '../rows.ts';

/** For a query in which `b` is the offer, `o` its piece and `l` its lot: as a merchant's record counts them. */
const counted: Readonly<Record<work.BusinessFigure, RawBuilder<boolean>>> = {
  bids: sql<boolean>`true`,
  won: sql<boolean>`b.won_at is not null and not coalesce(o.bid_id = b.id and ${boughtOfThemselves}, false)`,
  lowered: sql<boolean>`o.bid_id = b.id and o.new_price is not null and not ${boughtOfThemselves}`,
  backedOut: sql<boolean>`b.state = 'backed_out'`,
  disputes: sql<boolean>`o.bid_id = b.id and l.dispute is not null`,
};

export const recycleBusiness: Handler<typeof work.recycleBusiness> = async ({ id, of, cursor, size }, ctx) => {
  const { db, now } = ctx;
  const known = await db.selectFrom('merchant').select('user_id').where('id', '=', id).executeTakeFirst();
  if (!known) throw new Refusal('NOT_FOUND');
  const { user_id: userId } = known;
  const since = new Date(now.getTime() - recycleRules.days * DAY);
  const opened = sql`from recycle_bid b join recycle_order o on o.id = b.lot_id join recycle_lot l on l.id = b.lot_id
    where b.user_id = ${userId} and b.price is not null and b.created_at >= ${since}`;
  const { rows: bids } = await sql<{ id: string; lot_id: string; price: number; created_at: Date }>`
    select b.id, b.lot_id, b.price, b.created_at ${opened} and ${counted[of]}
      ${cursor ? sql`and b.id < ${cursor}` : sql``} order by b.id desc limit ${size + 1}`.execute(db);
  const shown = bids.slice(0, size);
  const pieces = await rowsOf(db, {
    where: sql`o.id in (select value from jsonb_array_elements_text(
      ${JSON.stringify(shown.map(({ lot_id }) => lot_id))}::jsonb) as j (value))`,
    order: sql`o.id`,
    size: shown.length + 1,
  });
  const { rows: disputes } = await sql<{ opened: number; upheld: number }>`
    select count(*)::int as opened,
      count(*) filter (where (l.dispute ->> 'granted')::bigint > 0)::int as upheld
    ${opened} and ${counted.disputes}`.execute(db);
  return {
    list: shown.flatMap((bid) => {
      const row = pieces.find((one) => one.id === bid.lot_id);
      if (!row) return [];
      return [
        {
          id: bid.id,
          no: row.no,
          ...goodsOf(row),
          state: row.state,
          lot: row.lot,
          offered: bid.price,
          newPrice: row.bid_id === bid.id ? row.new_price : null,
          at: bid.created_at.getTime(),
        },
      ];
    }),
    next: bids.length > size ? (shown.at(-1)?.id ?? null) : null,
    deposit: await depositOf(db, userId),
    record: (await merchantsOf(db, [userId], now)).get(userId)?.record ?? noRecord,
    disputes: disputes[0] ?? { opened: 0, upheld: 0 },
  };
};

/** Fen. Other frozen money of the person's, e.g. for an auction, is not the deposit's. */
async function depositOf(db: Db, userId: string) {
  const { rows } = await sql<{ hold: number; state: string; price: number | null; created_at: Date }>`
    select b.hold, b.state, b.price, o.created_at from recycle_bid b join recycle_order o on o.id = b.lot_id
    where b.user_id = ${userId} and (b.hold > 0 or b.state = 'won')`.execute(db);
  const holds = (sealed: boolean) =>
    rows.filter(({ state }) => (state === 'sealed') === sealed).reduce((sum, { hold }) => sum + hold, 0);
  return {
    // Of two looks, one before an offer, the second would say who offers for what.
    free: (await balance(db, accounts.deposit(userId))) + holds(true),
    frozen: holds(false),
    held: rows
      .filter(({ state }) => state === 'won')
      .reduce((sum, row) => sum + setAside(row.price ?? 0, termsOf(row)), 0),
  };
}
