/** Auctions for tests: lots put up, approved and opened by the people of the market, and bids as they place them. */

import { auctionBid, auctionOffer } from '../../contract/auction/calls.ts';
import { auctionRules, stepTables } from '../../contract/auction/rules.ts';
import { workbenchLotJudge } from '../../contract/auction/workbench.ts';
import { currentPolicy } from '../../contract/order/return-policy.ts';
import { permissionsOf } from '../../contract/shop/rules.ts';
import { NO_ATTRIBUTION } from '../../contract/wire/attribution.ts';
import type { Role } from '../../contract/wire/call.ts';
import { HOUR } from '../../contract/wire/time.ts';
import type { Db } from '../db/schema.ts';
import { deadlines } from '../domains/auction/hammer.ts';
import { auction } from '../domains/auction/handlers.ts';
import { auctionWork } from '../domains/auction/workbench.ts';
import type { Context } from '../kernel/http/context.ts';
import { stockItems } from './listing.ts';
import { credit, type Market, openMarketApp } from './market.ts';
import type { Person as LoggedIn } from './server.ts';

export const openAuctions = (): Promise<Market> => openMarketApp({ domains: [auction, auctionWork], deadlines });

export const START = 10_000;

interface Wish {
  start?: number;
  reserve?: number | null;
  runs?: number;
}

/** A lot in review. */
export async function offered(app: Market, { start = START, reserve = null, runs = HOUR }: Wish = {}): Promise<string> {
  const [itemId = ''] = await stockItems(app, 1);
  const startsAt = app.clock.now().getTime() + HOUR;
  const { ids } = await app.must(
    auctionOffer,
    { lots: [{ itemId, start, reserve }], steps: [...stepTables.usual], startsAt, endsAt: startsAt + runs },
    { as: app.people.seller },
  );
  return ids[0] ?? '';
}

/** A lot that takes bids, an hour before its end. */
export async function openLot(app: Market, wish: Wish = {}): Promise<string> {
  const id = await offered(app, wish);
  await app.must(workbenchLotJudge, { id, result: 'approve', sessionId: null }, { as: app.people.staff });
  await app.live(HOUR);
  return id;
}

/** One more person with an address and money. */
export async function bidder(app: Market, n: number, money = 100_000_000): Promise<LoggedIn> {
  const person = await app.as(`137${String(n).padStart(8, '0')}`);
  await app.db
    .insertInto('address')
    .values({
      id: `address-${person.userId}`,
      user_id: person.userId,
      name: '林一舟',
      phone: `136${String(n).padStart(8, '0')}`,
      province: '浙江省',
      city: '杭州市',
      district: '西湖区',
      detail: `文三路 ${n} 号`,
      is_default: true,
      created_at: app.clock.now(),
      deleted_at: null,
    })
    .execute();
  if (money > 0) await credit(app.db, person.userId, money, app.clock.now());
  return person;
}

const wish = (id: string, as: LoggedIn, max: number) => ({
  id,
  max,
  addressId: `address-${as.userId}`,
  policyVersion: currentPolicy as string,
});

export const bids = (app: Market, id: string, as: LoggedIn, max: number) =>
  app.must(auctionBid, wish(id, as, max), { as });

/** The same, as it is answered. */
export const tries = (app: Market, id: string, as: LoggedIn, max: number) =>
  app.call(auctionBid, wish(id, as, max), { as });

/** Somebody's call at a moment of the test's choosing, answered without the pipeline. */
export const contextAt = (db: Db, userId: string, roles: readonly Role[], now: Date): Context => ({
  db,
  actor: {
    userId,
    roles: new Set(roles),
    permissions: permissionsOf(roles.includes('staff') ? ['owner'] : []),
    sessionId: 'none',
  },
  now,
  lang: 'zh',
  deviceId: null,
  ip: '127.0.0.1',
  requestId: 'test',
  attribution: NO_ATTRIBUTION,
  idempotencyKey: null,
  // These calls ask nobody outside of the house.
  app: undefined as never,
  afterCommit: () => undefined,
  changed: () => undefined,
  goesOn: () => undefined,
});

/** Past the end and the moment after it. */
export const toTheHammer = async (app: Market, id: string): Promise<void> => {
  const { ends_at } = await app.db.selectFrom('lot').select('ends_at').where('id', '=', id).executeTakeFirstOrThrow();
  await app.live(ends_at.getTime() + auctionRules.hammerAfter - app.clock.now().getTime());
};
