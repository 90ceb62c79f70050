/** The demo's auctions: past sessions with real records, one that ends within minutes, one within hours, one in preview. */

import { sql } from 'kysely';
import { lotMachine } from '../../contract/auction/machine.ts';
import { auctionRules, stepAt, stepTables } from '../../contract/auction/rules.ts';
import type { workbenchLotJudge } from '../../contract/auction/workbench.ts';
import type { Grade } from '../../contract/item/grades.ts';
import { currentPolicy } from '../../contract/order/return-policy.ts';
import { accounts } from '../../contract/wire/accounts.ts';
import { NO_ATTRIBUTION } from '../../contract/wire/attribution.ts';
import type { Input } from '../../contract/wire/call.ts';
import { DAY, HOUR } from '../../contract/wire/time.ts';
import type { Db } from '../db/schema.ts';
import { auctionBid } from '../domains/auction/bidding.ts';
import { hammerAt } from '../domains/auction/clock.ts';
import { deadlines } from '../domains/auction/hammer.ts';
import { auctionOffer } from '../domains/auction/selling.ts';
import { auctionWork } from '../domains/auction/workbench.ts';
import { orderPayable } from '../domains/order/payable.ts';
import { lockOrder } from '../domains/order/transitions.ts';
import { openPayment, takePayment } from '../domains/payment/escrow.ts';
import type { Context } from '../kernel/http/context.ts';
import { post } from '../kernel/ledger/ledger.ts';
import { newId } from '../kernel/lib/id.ts';
import { insertAll } from './insert.ts';
import { type Chance, chance } from './random.ts';
import { delivered } from './trade/parcels.ts';

const MINUTE = 60_000;

/** Sellers who bid at the demo's auctions; nobody can log in as them. */
const BIDDERS = ['demo-seller-01', 'demo-seller-02', 'demo-seller-03', 'demo-seller-04'] as const;
const OWNER = 'demo-seller-05';
const STAFF = 'demo-staff';
const PURSE = 5_000_000;

interface Plan {
  name: { zh: string; en: string };
  about: { zh: string; en: string };
  /** From now: its opening, and the end of its first lot. */
  opens: number;
  ends: number;
  lots: number;
}

/** What is true of each of them on any day at any hour: they are numbered, and take what is wanted most. */
const wanted = (n: number): Plan['name'] => ({ zh: `热门好物第 ${n} 场`, en: `Most wanted, no. ${n}` });

const past = (days: number, n: number): Plan => ({
  name: wanted(n),
  about: { zh: '每件都在平台仓，逐件查验过。', en: 'Every lot is in our warehouse and was inspected.' },
  opens: -days * DAY - 20 * HOUR,
  ends: -days * DAY,
  lots: 4,
});

const plans: readonly Plan[] = [
  past(6, 1),
  past(3, 2),
  past(1, 3),
  {
    name: { zh: '低价起拍场', en: 'Low starts' },
    about: { zh: '起拍价不到近期价格的六成。', en: 'Each starts below six tenths of a recent price.' },
    opens: -3 * HOUR,
    ends: 5 * HOUR,
    lots: 6,
  },
  {
    name: wanted(4),
    about: { zh: '先看实拍和瑕疵，再等开拍。', en: 'Look at photos and flaws before it opens.' },
    opens: 20 * HOUR,
    ends: 44 * HOUR,
    lots: 6,
  },
];

/** The session that is always about to end when the demo is started. */
export const endingPlan: Plan = {
  name: { zh: '快拍场', en: 'Quick session' },
  about: {
    zh: '开拍不久就逐件落槌，现价随出价变化。',
    en: 'Lots end one by one soon after they open; watch the prices move.',
  },
  opens: -HOUR,
  ends: 4 * MINUTE,
  lots: 5,
};

export async function seedAuctions(db: Db, now: Date, size: 'full' | 'small'): Promise<void> {
  for (const userId of BIDDERS)
    await post(db, {
      key: `demo-auction-${userId}`,
      cause: { kind: 'demo', id: 'auction' },
      memo: 'demo.balance',
      at: new Date(now.getTime() - 30 * DAY),
      entries: [
        { account: accounts.psp, amount: -PURSE },
        { account: accounts.available(userId), amount: PURSE },
      ],
    });
  const c = chance('auctions');
  const short = size === 'small';
  for (const [n, plan] of plans.entries())
    await seedSession(db, { ...plan, lots: short ? 2 : plan.lots }, { now, seed: n, c });
  await seedSession(db, { ...endingPlan, lots: short ? 2 : endingPlan.lots }, { now, seed: plans.length, c });
  await follow(db, now);
}

/** One more session as planned, with what was bid in it until now. */
export async function seedSession(
  db: Db,
  plan: Plan,
  { now, seed, c }: { now: Date; seed: number; c: Chance },
): Promise<void> {
  const at = (ms: number) => new Date(now.getTime() + ms);
  const made = at(Math.min(plan.opens, 0) - 2 * DAY);
  const sessionId = newId();
  await insertAll(db, 'auction_session', [
    {
      id: sessionId,
      name_zh: plan.name.zh,
      name_en: plan.name.en,
      about_zh: plan.about.zh,
      about_en: plan.about.en,
      starts_at: at(plan.opens),
      ends_at: at(plan.ends),
      created_at: made,
    },
  ]);
  for (const goods of await pickGoods(db, plan.lots, seed)) {
    const itemId = await putIntoStock(db, goods, made);
    const start = Math.max(auctionRules.least, round(goods.worth * 0.55));
    const reserve = c.next() < 0.3 ? round(goods.worth * 0.8) : null;
    const asked = { lots: [{ itemId, start, reserve }], steps: [...stepTables.usual] };
    const times = { startsAt: at(plan.opens).getTime(), endsAt: at(plan.ends).getTime() };
    const { ids } = await auctionOffer({ ...asked, ...times }, as(db, OWNER, ['user', 'seller'], made));
    for (const id of ids) {
      await judge(db, { id, result: 'approve', sessionId }, made);
      if (plan.opens > 0) continue;
      await fire(db, id, 'open', at(plan.opens));
      await bidUntil(db, id, { cap: goods.worth * (0.7 + 0.4 * c.next()), from: at(plan.opens), until: now, c });
      await finish(db, id, now);
    }
  }
}

interface Goods {
  sku_id: string;
  grade: Grade;
  photos: unknown;
  defects: unknown;
  worth: number;
}

/** What is wanted most, each product once; other sessions take others, and the first ones again when all had their turn. */
async function pickGoods(db: Db, count: number, seed: number): Promise<Goods[]> {
  const { rows } = await sql<Goods>`
    with goods as (
      select distinct on (p.id) p.heat, l.sku_id, i.grade, i.photos, i.defects, coalesce(q.last_trade_price, l.price) as worth
      from listing l join item i on i.id = l.item_id join sku s on s.id = l.sku_id join product p on p.id = s.product_id
      left join quote q on q.sku_id = l.sku_id
      where l.state = 'on' and i.in_warehouse order by p.id, l.id
    )
    select * from goods order by heat desc, sku_id limit ${count}
    offset ${seed * 6}::int % greatest((select count(*)::int from goods) - ${count}::int, 1)`.execute(db);
  return rows;
}

async function putIntoStock(db: Db, { sku_id, grade, photos, defects }: Goods, at: Date): Promise<string> {
  const id = newId();
  await insertAll(db, 'item', [
    { id, owner_id: OWNER, sku_id, grade, photos, defects, state: 'in_stock', in_warehouse: true, created_at: at },
  ]);
  await insertAll(db, 'transition', [
    {
      entity: 'item',
      entity_id: id,
      from_state: null,
      to_state: 'in_stock',
      event: 'start',
      actor: 'P',
      actor_id: STAFF,
      at,
    },
  ]);
  return id;
}

/** Bids as people place them, up to what it is worth to them. */
async function bidUntil(
  db: Db,
  id: string,
  { cap, from, until, c }: { cap: number; from: Date; until: Date; c: Chance },
): Promise<void> {
  const end = Math.min(until.getTime(), (await lotOf(db, id)).ends_at.getTime() - MINUTE);
  const rounds = c.int(3, 7);
  for (let n = 1; n <= rounds; n++)
    await demoBid(db, id, { cap, c, now: new Date(from.getTime() + ((end - from.getTime()) * n) / (rounds + 1)) });
}

/** One bid of somebody who does not lead; none when it would cost more than it is worth. @returns whether there was one */
export async function demoBid(
  db: Db,
  id: string,
  { cap, c, now }: { cap: number; c: Chance; now: Date },
): Promise<boolean> {
  const lot = await lotOf(db, id);
  const least = lot.price === null ? lot.start_price : lot.price + stepAt(lot.steps, lot.price);
  const max = least + c.int(0, 4) * stepAt(lot.steps, least);
  const who = c.pick(BIDDERS.filter((one) => one !== lot.leader_id));
  if (max > cap) return false;
  await auctionBid(
    { id, max, addressId: `${who}-address-1`, policyVersion: currentPolicy },
    as(db, who, ['user', 'seller'], now),
  );
  return true;
}

/** What has ended by now is hammered down, paid, sent and received, so that its price is a record. */
export async function finish(db: Db, id: string, now: Date): Promise<void> {
  const before = await lotOf(db, id);
  if (before.state === 'live' && hammerAt(before.ends_at) <= now) await fire(db, id, 'end', hammerAt(before.ends_at));
  const lot = await lotOf(db, id);
  if (lot.state !== 'sold' || !lot.order_id) return;
  const order = await lockOrder(db, lot.order_id);
  if (!BIDDERS.some((one) => one === order.buyer_id)) return;
  const base = lot.ends_at.getTime();
  const at = (ms: number) => new Date(Math.min(base + ms, now.getTime()));
  const { amount } = await orderPayable.due(db, order.id, order.buyer_id);
  const payment = await openPayment(db, {
    purpose: 'order',
    subjectId: order.id,
    userId: order.buyer_id,
    channel: 'balance',
    amount,
    now: at(HOUR),
  });
  await takePayment(db, orderPayable, payment, { providerNo: null, now: at(HOUR) });
  await delivered(db, order.id, { dispatch: at(3 * HOUR), deliver: at(12 * HOUR), confirm: at(14 * HOUR) });
}

const lotOf = (db: Db, id: string) => db.selectFrom('lot').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

const rule = deadlines.find(({ entity }) => entity === lotMachine.name);
const fire = async (db: Db, id: string, event: 'open' | 'end', now: Date) =>
  // It asks nobody outside of the house.
  rule?.run(db, id, event, now, undefined as never);

const judge = async (db: Db, input: Input<typeof workbenchLotJudge>, now: Date) => {
  const bound = auctionWork.calls.find(({ name }) => name === 'workbenchLotJudge');
  await bound?.handle(input, as(db, STAFF, ['user', 'staff'], now));
};

function as(db: Db, userId: string, roles: readonly ('user' | 'seller' | 'staff')[], now: Date): Context {
  return {
    db,
    actor: { userId, roles: new Set(roles), permissions: new Set(), sessionId: 'demo' },
    now,
    lang: 'zh',
    deviceId: null,
    ip: '127.0.0.1',
    requestId: 'demo',
    attribution: NO_ATTRIBUTION,
    idempotencyKey: null,
    get app(): never {
      throw new Error('The demo asks nobody outside of the house');
    },
    afterCommit: () => undefined,
    changed: () => undefined,
    goesOn: () => undefined,
  };
}

const round = (fen: number) => Math.floor(fen / 1_000) * 1_000;

/** The buyer one can log in as follows some of what is live. */
async function follow(db: Db, now: Date): Promise<void> {
  const lots = await db
    .selectFrom('lot')
    .select('id')
    .where('state', '=', 'live')
    .orderBy('ends_at')
    .limit(3)
    .execute();
  await insertAll(
    db,
    'auction_follow',
    lots.map(({ id }) => ({ user_id: 'demo-buyer', kind: 'lot', subject_id: id, at: now })),
  );
}
