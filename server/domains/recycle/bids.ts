/** Sealing an offer, changing it and taking it back, one or a hundred, while the lot is open. */
import type * as hall from '../../../contract/recycle/hall-calls.ts';
import { offerBidMachine } from '../../../contract/recycle/machine.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { lockedBalance } from '../../kernel/ledger/ledger.ts';
import { newId } from '../../kernel/lib/id.ts';
import { start } from '../../kernel/state/transitions.ts';
import { freeze } from './money.ts';
import { tellOwner } from './notices.ts';
import { type Bid, bidOf, findPiece, type Lot, lockLot, mustStayAllowed, type Piece } from './queries.ts';
import { priceOf, seal } from './sealed/seal.ts';
import { type By, moveBid, releaseBid } from './transitions.ts';

/** What is wrong with an offer by itself; the other fault is that of a file. */
type LotFault = Exclude<(typeof hall.bidFaults)[number], 'twice'>;
const refusals = {
  unknown: 'NOT_FOUND',
  over: 'OFFERS_OPEN',
  own: 'OWN_ITEM',
  range: 'OFFER_OUT_OF_RANGE',
  deposit: 'DEPOSIT_SHORT',
} as const satisfies Record<LotFault, string>;

export const hallBid: Handler<typeof hall.hallBid> = async ({ id, price }, ctx) => {
  const { userId } = userOf(ctx);
  await mustStayAllowed(ctx.db, userId, 'bid');
  const known = await findPiece(ctx.db, id);
  if (!known) throw new Refusal('NOT_FOUND');
  const lot = await lockLot(ctx.db, id);
  const fault = faultOf(ctx, known, lot, price);
  if (fault) throw new Refusal(refusals[fault], fault === 'range' ? { most: lot.cap } : undefined);
  return { id, state: await sealBid(ctx, known, lot, price), hold: lot.hold };
};

export const hallBidMany: Handler<typeof hall.hallBidMany> = async ({ bids, preview }, ctx) => {
  const { db } = ctx;
  const { userId } = userOf(ctx);
  await mustStayAllowed(db, userId, 'bid');
  const prices = new Map(bids.map(({ no, price }) => [no, price]));
  // Which of its prices is meant nobody can say.
  const twice = new Set(bids.filter(({ no }, n) => bids.findIndex((one) => one.no === no) < n).map(({ no }) => no));
  const pieces = await db
    .selectFrom('recycle_order')
    .innerJoin('sku', 'sku.id', 'recycle_order.sku_id')
    .innerJoin('product', 'product.id', 'sku.product_id')
    .selectAll('recycle_order')
    .select(['product.name_zh', 'product.name_en'])
    .where('recycle_order.no', 'in', [...prices.keys()])
    .orderBy('recycle_order.id')
    .execute();
  // Lots are locked in the order of their ids, as everybody locks several, and the deposit after them: nothing else takes of it meanwhile.
  const lots = new Map<string, Lot>();
  for (const { id } of pieces) lots.set(id, await lockLot(db, id));
  let free = await lockedBalance(db, accounts.deposit(userId));
  let missing = 0;
  const answers = new Map<string, Omit<Output<typeof hall.hallBidMany>['list'][number], 'no' | 'price'>>();
  for (const piece of pieces) {
    const price = prices.get(piece.no) ?? 0;
    const lot = lots.get(piece.id);
    if (!lot) continue;
    const had = await bidOf(db, piece.id, userId);
    const before = had?.state === 'sealed' ? priceOf(ctx.app.config, had, { userId }) : null;
    const needed = had?.state === 'sealed' ? 0 : lot.hold;
    let fault: (typeof hall.bidFaults)[number] | null = twice.has(piece.no) ? 'twice' : faultOf(ctx, piece, lot, price);
    if (!fault && needed > free) {
      fault = 'deposit';
      missing += needed;
    }
    if (!fault) free -= needed;
    if (!fault && !preview) await sealBid(ctx, piece, lot, price);
    answers.set(piece.no, {
      before,
      cap: lot.cap,
      hold: needed,
      fault,
      name: { zh: piece.name_zh, en: piece.name_en },
    });
  }
  const list = bids.map(({ no, price }) => ({
    no,
    price,
    ...(answers.get(no) ?? { name: null, before: null, cap: null, hold: null, fault: 'unknown' as const }),
  }));
  return {
    list,
    taken: preview ? 0 : list.filter(({ fault }) => !fault).length,
    missing: missing > 0 ? Math.max(0, missing - free) : 0,
  };
};

export const hallWithdraw: Handler<typeof hall.hallWithdraw> = async ({ id }, ctx) => {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  const piece = await findPiece(db, id);
  const lot = piece && (await lockLot(db, id));
  const bid = lot && (await bidOf(db, id, userId));
  if (!bid) throw new Refusal('NOT_FOUND');
  if (isOver(lot, now)) throw new Refusal('OFFERS_OPEN');
  await releaseBid(db, bid, 'withdraw', merchant(ctx));
  await tellOwner(db, null, { piece, now });
  return { id, state: 'withdrawn' };
};

/** The clock ends a lot, and not the sweeper that comes a moment later. */
const isOver = (lot: Lot, now: Date) => lot.state !== 'open' || now >= lot.closes_at;

function faultOf(ctx: Context, piece: Piece, lot: Lot, price: number): LotFault | null {
  if (piece.user_id === userOf(ctx).userId) return 'own';
  if (isOver(lot, ctx.now)) return 'over';
  return price > lot.cap ? 'range' : null;
}

async function sealBid(ctx: Context, piece: Piece, lot: Lot, price: number): Promise<Bid['state']> {
  const { db, now, app } = ctx;
  const { userId } = userOf(ctx);
  const had = await bidOf(db, lot.id, userId);
  const { secret } = app.config;
  if (had?.state === 'sealed') {
    await db
      .updateTable('recycle_bid')
      .set({ sealed: seal(secret, had, price), updated_at: now })
      .where('id', '=', had.id)
      .execute();
    return 'sealed';
  }
  if (had) {
    const round = had.round + 1;
    await freeze(db, { ...had, round }, lot.hold, now);
    const set = { sealed: seal(secret, had, price), hold: lot.hold, round };
    const { to } = await moveBid(db, had.id, 'seal', merchant(ctx), set);
    await tellOwner(db, null, { piece, now });
    return to;
  }
  // Whoever bids from a file has looked as well: nobody reads of more offers than lookers.
  await db
    .insertInto('recycle_look')
    .values({ lot_id: lot.id, user_id: userId, at: now })
    .onConflict((conflict) => conflict.columns(['lot_id', 'user_id']).doNothing())
    .execute();
  const id = newId();
  const fresh = { id, lot_id: lot.id, user_id: userId, round: 1 };
  await freeze(db, fresh, lot.hold, now);
  const { state, deadlineAt } = await start(db, offerBidMachine, { id, by: 'M', actorId: userId, now });
  await db
    .insertInto('recycle_bid')
    .values({
      ...fresh,
      sealed: seal(secret, fresh, price),
      price: null,
      hold: lot.hold,
      state,
      deadline_at: deadlineAt,
      created_at: now,
      updated_at: now,
    })
    .execute();
  await tellOwner(db, null, { piece, now });
  return state;
}

const merchant = (ctx: Context): By => ({ by: 'M', actorId: userOf(ctx).userId, now: ctx.now });
