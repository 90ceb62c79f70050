/** The demo's order book: bids that wait under the lowest asks of what is wanted most, and two counter-offers under way. */
import { sql } from 'kysely';
import { bidMachine, offerMachine } from '../../contract/bid/machine.ts';
import { bidCosts } from '../../contract/bid/rules.ts';
import type { Grade } from '../../contract/item/grades.ts';
import { currentPolicy } from '../../contract/order/return-policy.ts';
import { accounts } from '../../contract/wire/accounts.ts';
import type { Db } from '../db/schema.ts';
import { post } from '../kernel/ledger/ledger.ts';
import { start, transition } from '../kernel/state/transitions.ts';
import { idAt, insertAll } from './insert.ts';
import { chance } from './random.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Sizes with a book, and the most bids in one. */
const BOOKS = 24;
const DEEPEST = 3;

interface Ask {
  listing_id: string;
  item_id: string;
  sku_id: string;
  grade: Grade;
  price: number;
  seller_id: string;
}

export async function seedBids(db: Db, now: Date): Promise<void> {
  const people = await bidders(db);
  const asks = await lowestAsks(db);
  const c = chance('bids');
  const rows = asks.slice(0, BOOKS).flatMap((ask, i) => {
    // The demo's own buyer waits in the first book.
    const who = people.filter(({ user_id }) => user_id !== ask.seller_id && user_id !== 'demo-buyer');
    return Array.from({ length: 1 + c.int(0, DEEPEST - 1) }, (_, n) => {
      const buyer = i === 0 && n === 0 ? people.find(({ user_id }) => user_id === 'demo-buyer') : c.pick(who);
      const price = Math.floor((ask.price * (0.96 - 0.03 * n - 0.02 * c.next())) / 1_000) * 1_000;
      const at = new Date(now.getTime() - c.int(1, 60) * HOUR);
      const days = c.pick([7, 30]);
      return { ask, buyer: buyer ?? c.pick(who), price, at, days, prepay: bidCosts(price, 'part').now };
    });
  });
  await money(db, rows, now);
  await insertAll(
    db,
    'bid',
    rows.map(({ ask, buyer, price, at, days, prepay }, i) => ({
      id: idAt(at, i),
      no: `26${String(1_000 + i).padStart(14, '0')}`,
      user_id: buyer.user_id,
      sku_id: ask.sku_id,
      grade: ask.grade,
      price,
      prepay,
      days,
      address: buyer.address,
      policy_version: currentPolicy,
      state: 'active',
      deadline_at: new Date(at.getTime() + days * DAY),
      created_at: at,
    })),
  );
  const due = rows.map(({ at, days }, i) => ({ id: idAt(at, i), at: new Date(at.getTime() + days * DAY) }));
  await insertAll(
    db,
    'transition',
    rows.map(({ buyer, at }, i) => ({
      entity: bidMachine.name,
      entity_id: idAt(at, i),
      from_state: null,
      to_state: bidMachine.initial,
      event: 'start',
      actor: 'B',
      actor_id: buyer.user_id,
      at,
      deadline_at: due[i]?.at,
    })),
  );
  await insertAll(
    db,
    'deadline',
    due.map(({ id, at }) => ({
      entity: bidMachine.name,
      entity_id: id,
      event: bidMachine.states.active.deadline?.event,
      due_at: at,
      try_at: at,
      attempts: 0,
    })),
  );
  await seedOffers(db, people, asks, now);
}

/** One waits for the demo's seller; in the other the demo's buyer must answer. */
async function seedOffers(db: Db, people: readonly Bidder[], all: readonly Ask[], now: Date): Promise<void> {
  const other = people.find(({ user_id }) => user_id !== 'demo-buyer' && user_id !== 'demo-seller');
  const buyer = people.find(({ user_id }) => user_id === 'demo-buyer');
  const sold = all.find(({ seller_id }) => seller_id === 'demo-seller');
  const wanted = all.find(({ seller_id }) => seller_id !== 'demo-seller' && seller_id !== buyer?.user_id);
  if (other && sold) await seedOffer(db, { buyer: other, ask: sold, prices: [0.9], now });
  if (buyer && wanted) await seedOffer(db, { buyer, ask: wanted, prices: [0.88, 0.95], now });
}

async function seedOffer(
  db: Db,
  { buyer, ask, prices, now }: { buyer: Bidder; ask: Ask; prices: readonly number[]; now: Date },
): Promise<void> {
  const began = new Date(now.getTime() - 3 * HOUR);
  const answered = new Date(now.getTime() - HOUR);
  const id = `demo-offer-${prices.length}`;
  const fen = prices.map((part) => Math.floor((ask.price * part) / 1_000) * 1_000);
  const { state, deadlineAt } = await start(db, offerMachine, { id, by: 'B', actorId: buyer.user_id, now: began });
  await insertAll(db, 'offer', [
    {
      id,
      no: `26${String(9_000 + prices.length).padStart(14, '0')}`,
      listing_id: ask.listing_id,
      item_id: ask.item_id,
      sku_id: ask.sku_id,
      buyer_id: buyer.user_id,
      seller_id: ask.seller_id,
      price: fen.at(-1),
      buyer_rounds: 1,
      seller_rounds: prices.length - 1,
      address: buyer.address,
      policy_version: currentPolicy,
      state,
      deadline_at: deadlineAt,
      created_at: began,
    },
  ]);
  await insertAll(
    db,
    'offer_round',
    fen.map((price, i) => ({
      offer_id: id,
      position: i,
      side: i % 2 ? 'S' : 'B',
      price,
      at: i % 2 ? answered : began,
    })),
  );
  if (fen.length > 1)
    await transition(db, offerMachine, {
      table: 'offer',
      id,
      event: 'counter',
      by: 'S',
      actorId: ask.seller_id,
      now: answered,
    });
}

interface Bidder {
  user_id: string;
  address: object;
}

const bidders = async (db: Db): Promise<Bidder[]> =>
  (
    await db
      .selectFrom('address')
      .select(['user_id', 'name', 'phone', 'province', 'city', 'district', 'detail'])
      .where('is_default', '=', true)
      .where('user_id', 'not in', ['demo-seller', 'demo-merchant'])
      .orderBy('user_id')
      .execute()
  ).map(({ user_id, ...address }) => ({ user_id, address }));

/** The lowest ask of each size and grade, what is looked for most first. */
async function lowestAsks(db: Db): Promise<Ask[]> {
  const { rows } = await sql<Ask>`
    select distinct on (p.heat, l.sku_id) l.id as listing_id, l.item_id, l.sku_id, l.grade, l.price, l.seller_id
    from listing l join sku s on s.id = l.sku_id join product p on p.id = s.product_id
    where l.state = 'on'
    order by p.heat desc, l.sku_id, l.price, l.id`.execute(db);
  return rows;
}

/** The demo's buyer freezes what they have; everybody else is given what they froze. */
async function money(db: Db, rows: readonly { buyer: Bidder; prepay: number; at: Date }[], now: Date): Promise<void> {
  const given = new Map<string, number>();
  for (const [i, { buyer, prepay, at }] of rows.entries()) {
    if (buyer.user_id !== 'demo-buyer') {
      given.set(buyer.user_id, (given.get(buyer.user_id) ?? 0) + prepay);
      continue;
    }
    await post(db, {
      key: `bid:${idAt(at, i)}:freeze`,
      cause: { kind: 'bid', id: idAt(at, i) },
      memo: 'bid.freeze',
      at,
      entries: [
        { account: accounts.available(buyer.user_id), amount: -prepay },
        { account: accounts.frozen(buyer.user_id), amount: prepay },
      ],
    });
  }
  const total = [...given.values()].reduce((sum, amount) => sum + amount, 0);
  await post(db, {
    key: 'demo-bids',
    cause: { kind: 'demo', id: 'bids' },
    memo: 'bid.freeze',
    at: new Date(now.getTime() - 10 * DAY),
    entries: [
      { account: accounts.psp, amount: -total },
      ...[...given].map(([userId, amount]) => ({ account: accounts.frozen(userId), amount })),
    ],
  });
}
