/** For tests: the traces that a person leaves at auctions; see person.ts. */
import { currentPolicy } from '../../../contract/order/return-policy.ts';
import type { Db } from '../../db/schema.ts';
import { newId } from '../../kernel/lib/id.ts';

interface Traces {
  userId: string;
  otherId: string;
  itemId: string;
  listingId: string;
  skuId: string;
  /** JSON. */
  address: string;
  name: string;
  /** fen */
  price: number;
  now: Date;
}

/** Put up and stopped; bid for, and taken back by staff. */
export async function auctionTraces(db: Db, a: Traces): Promise<void> {
  const goods = { item_id: a.itemId, listing_id: a.listingId, sku_id: a.skuId, session_id: null };
  const times = { starts_at: a.now, first_end: later(a.now), ends_at: later(a.now), created_at: a.now };
  const terms = {
    start_price: a.price,
    reserve: null,
    steps: '[{"from":0,"step":100}]',
    reserve_met: true,
    head: 'head',
  };
  const over = { deadline_at: null, price: null, leader_id: null, order_id: null, second_id: null, second_price: null };
  const [own, others] = [newId(), newId()];
  await db
    .insertInto('lot')
    .values([
      {
        ...{ id: own, no: newId(), seller_id: a.userId, ...goods, ...times, ...terms, ...over },
        ...{ state: 'stopped', reason: `${a.name}的说明不符` },
      },
      {
        ...{ id: others, no: newId(), seller_id: a.otherId, ...goods, ...times, ...terms, ...over },
        ...{ state: 'passed', reason: null },
      },
    ])
    .execute();
  await db
    .insertInto('lot_bidder')
    .values({
      ...{ lot_id: others, user_id: a.userId, number: 1, max: a.price, deposit: 0, address: a.address },
      ...{ policy_version: currentPolicy, voided: `${a.name}多打了一个零` },
    })
    .execute();
  await db
    .insertInto('lot_bid')
    .values({
      ...{ lot_id: others, act: 1, user_id: a.userId, max: a.price, raise: false, salt: 'salt', entry_seq: null },
      ...{ at: a.now, voided: `${a.name}多打了一个零` },
    })
    .execute();
  await db
    .insertInto('auction_follow')
    .values({ user_id: a.userId, kind: 'lot', subject_id: others, at: a.now })
    .execute();
}

const later = (at: Date) => new Date(at.getTime() + 1);
