/** The demo's recycling: three months of pieces sold to merchants, open lots in the hall, and the buyer's own at each step. */
import { sql } from 'kysely';
import { consignmentMachine, consignmentTimes } from '../../contract/consignment/machine.ts';
import type { Grade } from '../../contract/item/grades.ts';
import { lotMachine, offerBidMachine, recycleMachine } from '../../contract/recycle/machine.ts';
import { capOf, recycleRules, setAside } from '../../contract/recycle/rules.ts';
import { accounts } from '../../contract/wire/accounts.ts';
import { DAY, HOUR } from '../../contract/wire/time.ts';
import type { Db } from '../db/schema.ts';
import { inTransaction } from '../db/transaction.ts';
import { findAddress } from '../domains/address/find.ts';
import { estimateOf } from '../domains/recycle/estimate.ts';
import { award, freeze, payOwner } from '../domains/recycle/money.ts';
import type { Bid, Piece } from '../domains/recycle/queries.ts';
import { type By, moveBid, moveLot, movePiece, releaseBid } from '../domains/recycle/transitions.ts';
import { post } from '../kernel/ledger/ledger.ts';
import type { Clock } from '../kernel/lib/clock.ts';
import { newId, newNo } from '../kernel/lib/id.ts';
import { start, transition } from '../kernel/state/transitions.ts';
import { idAt, insertAll } from './insert.ts';
import { chance } from './random.ts';

/** Merchants whom the login screen does not list. */
const MERCHANTS = ['拾鞋社', '北桥球鞋仓', '潮里二手', '南站回收'] as const;
/** fen */
const DEPOSIT = 20_000_000;
/** How many were sold in the past, and how many lots are open. */
const SOLD = { full: 48, small: 8 } as const;
const OPEN = { full: 14, small: 4 } as const;
/** The merchant one can log in as: sees what others put up, and has offered for every third past lot. */
const MERCHANT = 'demo-merchant';
const EVERY_THIRD = 3;
/** Between two looks at whether the hall has enough that is open, ms. */
const LOOK = 60_000;
const SPREAD = 25 * 60_000;

interface Goods {
  sku_id: string;
  grade: Grade;
  owner_id: string;
  item_id: string | null;
  /** As its owner tells them. */
  defects: string[];
}

export async function seedRecycle(db: Db, { now, size }: { now: Date; size: 'full' | 'small' }): Promise<void> {
  const c = chance('recycle');
  const merchants = await seedMerchants(db, now);
  const traded = await wantedGoods(db, SOLD[size] + 3);
  const ago = (ms: number) => new Date(now.getTime() - ms);
  let n = 0;
  for (const goods of traded.slice(0, SOLD[size])) {
    const asked = ago(c.int(5, recycleRules.days - 2) * DAY + c.int(0, 20) * HOUR);
    const piece = await inquire(db, { ...goods, item_id: null }, asked, n++);
    const bidders = n % EVERY_THIRD === 0 ? [MERCHANT, ...merchants] : merchants;
    if (piece) await sell(db, piece, { merchants: bidders, c, asked, now });
  }
  // Oldest last: what waits for the buyer stands on top of their list.
  const mine = traded.slice(SOLD[size]).map((goods) => ({ ...goods, owner_id: 'demo-buyer', item_id: null }));
  const [paid, quoted, fresh] = mine;
  if (paid) {
    const piece = await inquire(db, paid, ago(9 * DAY), n++);
    if (piece) await sell(db, piece, { merchants, c, asked: ago(9 * DAY), now });
  }
  if (quoted) {
    const asked = ago(recycleRules.bidding + HOUR);
    const piece = await inquire(db, quoted, asked, n++);
    if (piece) await open(db, piece, { merchants, c, asked, now });
  }
  for (const goods of [...(await shelvedGoods(db, OPEN[size])), ...(fresh ? [fresh] : [])]) {
    const piece = await inquire(db, goods, ago(c.int(5, 170) * 60_000), n++);
    if (piece) await look(db, piece, merchants.slice(0, c.int(1, merchants.length)), now);
  }
  await insertAll(db, 'recycle_subscription', [
    { id: 'demo-subscription', user_id: MERCHANT, category_id: 'sneakers', created_at: ago(20 * DAY) },
  ]);
  await seedValuations(db, mine, now);
}

async function seedMerchants(db: Db, now: Date): Promise<string[]> {
  const at = new Date(now.getTime() - 160 * DAY);
  const people = MERCHANTS.map((name, n) => ({ id: `demo-recycler-${n + 1}`, name, phone: `199100000${10 + n}` }));
  await insertAll(
    db,
    'account',
    people.map(({ id, name, phone }) => ({
      ...{ id, phone, nickname: name, avatar_url: '', gender: 1, certified_name: null },
      created_at: at,
    })),
  );
  await insertAll(
    db,
    'merchant',
    people.map(({ id, name }) => ({ id: `${id}-merchant`, user_id: id, name, state: 'active', created_at: at })),
  );
  const place = { province: '浙江省', city: '杭州市', district: '余杭区' };
  await insertAll(
    db,
    'address',
    people.map(({ id, name, phone }, n) => ({
      ...{ id: `${id}-address`, user_id: id, name, phone, ...place, detail: `良睦路 ${11 + n} 号` },
      ...{ is_default: true, created_at: at },
    })),
  );
  for (const { id } of [...people, { id: MERCHANT }])
    await post(db, {
      key: `demo-deposit-${id}`,
      cause: { kind: 'merchant', id: `${id}-merchant` },
      memo: 'demo.deposit',
      at,
      entries: [
        { account: accounts.psp, amount: -DEPOSIT },
        { account: accounts.deposit(id), amount: DEPOSIT },
      ],
    });
  return people.map(({ id }) => id);
}

/** Sizes that are traded often, each with somebody who sells. */
async function wantedGoods(db: Db, count: number): Promise<Goods[]> {
  const { rows } = await sql<Pick<Goods, 'sku_id' | 'grade' | 'defects'>>`
    select t.sku_id, t.grade,
      case when t.grade = 'new' then '[]'::jsonb
        when p.category_id like 'sneakers%' then '["鞋底磨损"]'::jsonb else '["磨损"]'::jsonb end as defects
    from trade t join sku s on s.id = t.sku_id join product p on p.id = s.product_id
    group by t.sku_id, t.grade, p.category_id order by count(*) desc, t.sku_id, t.grade limit ${count}`.execute(db);
  return rows.map((row, n) => ({ ...row, owner_id: `demo-seller-0${1 + (n % 4)}`, item_id: null }));
}

/** What is wrong as its owner would choose it with a tap, which reads in either language. */
const tapped: Readonly<Record<string, string>> = {
  ...{ 'sole-wear': '鞋底磨损', yellowing: '中底氧化', stain: '污渍', 'loose-thread': '脱线', fading: '褪色' },
  ...{ scuff: '磨损', scratch: '划痕' },
};
const tappedAs = (kind: string, category: string) =>
  kind === 'crease' ? (category.startsWith('sneakers') ? '鞋头折痕' : '变形') : (tapped[kind] ?? '磨损');

/** What lies on our shelves and is not for sale: it shows itself. Of many people, as merchants do not see their own. */
async function shelvedGoods(db: Db, count: number): Promise<Goods[]> {
  const { rows } = await sql<Goods & { category: string }>`
    select i.sku_id, i.grade, i.owner_id, i.id as item_id, p.category_id as category,
      coalesce((select jsonb_agg(d ->> 'kind') from jsonb_array_elements(i.defects) d), '[]') as defects
    from item i join sku s on s.id = i.sku_id join product p on p.id = s.product_id
    where i.state = 'in_stock' and i.in_warehouse and i.owner_id <> ${MERCHANT}
      and not exists (select from item_lock k where k.item_id = i.id)
      and not exists (select from recycle_lot l join recycle_order o on o.id = l.id
        where o.item_id = i.id and l.state in ('open', 'awarded'))
    order by i.owner_id = 'demo-seller', md5(i.id) limit ${count}`.execute(db);
  return rows.map(({ category, ...row }) => ({
    ...row,
    defects: [...new Set(row.defects.map((kind) => tappedAs(kind, category)))],
  }));
}

/** A demo that is started at any time has lots to offer for. @returns stops it, after what is in hand */
export function liveHall({ db, clock, failed }: { db: Db; clock: Clock; failed(error: unknown): void }) {
  const step = () => inTransaction(db, (tx) => keepOpen(tx, clock.now()));
  let running: Promise<unknown> = step().catch(failed);
  const timer = setInterval(() => {
    running = running.then(step).catch(failed);
  }, LOOK).unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

async function keepOpen(db: Db, now: Date): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from recycle_lot l join recycle_order o on o.id = l.id
    where l.state = 'open' and o.user_id <> ${MERCHANT}`.execute(db);
  const missing = OPEN.small - (rows[0]?.n ?? 0);
  if (missing <= 0) return;
  // Spread, so that they do not end all at once.
  for (const [n, goods] of (await shelvedGoods(db, missing)).entries())
    await inquireAs(db, goods, new Date(now.getTime() - n * SPREAD), { id: newId(), no: newNo(now) });
}

/** @returns null where nothing is known of its price: nobody would ask for that first */
async function inquire(db: Db, goods: Goods, at: Date, n: number): Promise<Piece | null> {
  const no = `26${String(500_000 + n).padStart(14, '0')}`;
  return inquireAs(db, goods, at, { id: idAt(at, n), no });
}

async function inquireAs(db: Db, goods: Goods, at: Date, { id, no }: { id: string; no: string }) {
  const { sku_id, grade, owner_id, item_id } = goods;
  const estimate = await estimateOf(db, { skuId: sku_id, grade }, at);
  if (estimate.high === null) return null;
  const birth = { id, by: 'S', actorId: owner_id, now: at } as const;
  const { state, deadlineAt } = await start(db, recycleMachine, birth);
  const lot = await start(db, lotMachine, birth);
  const piece = await db
    .insertInto('recycle_order')
    .values({
      ...{
        id,
        no,
        batch_id: id,
        user_id: owner_id,
        sku_id,
        item_id,
        grade,
      },
      ...{ answers: '[]', defects: JSON.stringify(goods.defects), note: '', photos: '[]' },
      ...{
        city: '杭州市',
        estimate: JSON.stringify({ ...estimate, capBasis: 'paid' }),
        state,
        deadline_at: deadlineAt,
        created_at: at,
      },
    })
    .returningAll()
    .executeTakeFirstOrThrow();
  const cap = capOf(Math.max(estimate.high, estimate.lowestAsk ?? 0));
  await db
    .insertInto('recycle_lot')
    .values({
      ...{ id, state: lot.state, deadline_at: null, cap, hold: setAside(cap) },
      closes_at: deadlineAt ?? at,
    })
    .execute();
  return piece;
}

const look = (db: Db, { id }: Piece, merchants: readonly string[], at: Date) =>
  insertAll(
    db,
    'recycle_look',
    merchants.map((user_id) => ({ lot_id: id, user_id, at })),
  );

interface Life {
  merchants: readonly string[];
  c: ReturnType<typeof chance>;
  asked: Date;
  now: Date;
}

/** Its offers are open. @returns them, the highest first */
async function open(db: Db, piece: Piece, { merchants, c, asked }: Life): Promise<Bid[]> {
  const at = new Date(asked.getTime() + recycleRules.bidding);
  const by: By = { by: 'T', actorId: null, now: at };
  const mid = piece.estimate?.mid ?? 0;
  await look(db, piece, merchants, asked);
  const bids: Bid[] = [];
  for (const [n, user_id] of merchants.slice(0, c.int(2, merchants.length)).entries()) {
    const price = Math.round((mid * (0.94 + 0.12 * c.next())) / 1_000) * 1_000 + n * 100;
    const id = `${piece.id}-${n}`;
    const fresh = { id, lot_id: piece.id, user_id, round: 1 };
    await freeze(db, fresh, setAside(price), asked);
    const { state } = await start(db, offerBidMachine, { id, by: 'M', actorId: user_id, now: asked });
    const bid = await db
      .insertInto('recycle_bid')
      .values({
        ...{ ...fresh, sealed: null, price, hold: setAside(price), state, deadline_at: null },
        ...{ created_at: asked, updated_at: asked },
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    await moveBid(db, id, 'open', by);
    bids.push(bid);
  }
  await moveLot(db, piece.id, 'award', by);
  await movePiece(db, { piece }, 'open', by);
  return bids.sort((a, b) => (b.price ?? 0) - (a.price ?? 0));
}

/** The whole way to the money. */
async function sell(db: Db, piece: Piece, life: Life): Promise<void> {
  const [won, ...lost] = await open(db, piece, life);
  if (!won?.price) return;
  const after = (days: number) => new Date(life.asked.getTime() + days * DAY);
  const owner: By = { by: 'S', actorId: piece.user_id, now: after(0.4) };
  await award(db, won, won.price, owner.now);
  await moveBid(db, won.id, 'win', owner, { hold: 0, won_at: owner.now });
  for (const bid of lost) await releaseBid(db, bid, 'lose', owner);
  await moveLot(db, piece.id, 'confirm', owner);
  const { id: _id, ...address } = (await findAddress(db, piece.user_id)) ?? {};
  await movePiece(db, { piece }, 'accept', owner, {
    ...{ bid_id: won.id, merchant_id: won.user_id, price: won.price, accepted_at: owner.now },
    address: JSON.stringify(address),
  });
  await movePiece(db, { piece }, 'ship', { ...owner, now: after(1) });
  const staff: By = { by: 'P', actorId: 'demo-staff', now: after(2.5) };
  await movePiece(db, { piece }, 'receive', staff);
  const inspection = { result: 'pass', note: '', points: [], at: after(3).getTime() };
  await movePiece(db, { piece }, 'pass', { ...staff, now: after(3) }, { inspection: JSON.stringify(inspection) });
  const time: By = { by: 'T', actorId: null, now: after(3.25) };
  await payOwner(db, won, piece, won.price, time.now);
  await moveBid(db, won.id, 'end', time);
  await movePiece(db, { piece }, 'pay', time, { paid_at: time.now });
  await moveLot(db, piece.id, 'deliver', { by: 'M', actorId: won.user_id, now: after(4) });
  const closed = { ...time, now: after(4.1 + recycleRules.dispute / DAY) };
  if (closed.now < life.now) await moveLot(db, piece.id, 'close', closed);
}

/** One that was valued, one that waits, one that needs a photo. */
async function seedValuations(db: Db, goods: readonly Goods[], now: Date): Promise<void> {
  const ways = ['value', null, 'askPhotos'] as const;
  for (const [n, { sku_id, grade }] of goods.entries()) {
    const at = new Date(now.getTime() - (n + 1) * 5 * HOUR);
    const id = idAt(at, n);
    const { mid } = await estimateOf(db, { skuId: sku_id, grade }, now);
    const { state, deadlineAt } = await start(db, consignmentMachine, {
      ...{ id, by: 'S', actorId: 'demo-buyer', now: at },
      deadlineAt: new Date(at.getTime() + consignmentTimes.answer),
    });
    await db
      .insertInto('consignment')
      .values({
        ...{ id, no: `26${String(600_000 + n).padStart(14, '0')}`, user_id: 'demo-buyer', sku_id, grade },
        ...{ defects: '[]', note: '', photos: '[]', state, deadline_at: deadlineAt, created_at: at },
      })
      .execute();
    const event = ways[n];
    if (!event || !mid) continue;
    const staff = { by: 'P', actorId: 'demo-staff', now: new Date(at.getTime() + HOUR) } as const;
    const round = (rate: number) => Math.round((mid * rate) / 1_000) * 1_000;
    const set =
      event === 'value'
        ? { low: round(1.05), high: round(1.2), reason: '同码近期成交稳，成色好的能卖到上沿' }
        : { reason: '补一张背面和一张标签' };
    await transition(db, consignmentMachine, { table: 'consignment', id, event, ...staff, set });
  }
}
