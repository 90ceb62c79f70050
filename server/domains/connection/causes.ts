/** Whose cause the things are that staff work on, and which of their acts is about which: nobody does any of them to their own. */

import { type RawBuilder, sql } from 'kysely';
import type { Cause } from '../../../contract/connection/causes.ts';
import type { Bound } from '../../kernel/http/handlers.ts';
import { type Asking, homeIn, mustHaveNoPart } from './impartial.ts';
import { isWaybill } from './waybill.ts';

type Of = (id: RawBuilder<unknown>) => RawBuilder<unknown>;

/** The parties of a thing, as a query of `id` by the thing's own: accounts, and the addresses to which it goes. */
export const causes = {
  account: (id) => sql`select ${id} as id`,
  aftersale: (id) => sql`select unnest(array[o.seller_id, o.buyer_id, ${homeIn(sql`o.address`)}]) as id
    from aftersale c join trade_order o on o.id = c.order_id where c.id = ${id}`,
  chat: (id) => sql`select unnest(array[c.buyer_id, c.seller_id]) as id from chat c where c.id = ${id}`,
  cleaning: (id) => sql`select unnest(array[w.user_id, ${homeIn(sql`w.address`)}]) as id
    from cleaning w where w.id = ${id}`,
  consignment: (id) => sql`select c.user_id as id from consignment c where c.id = ${id}`,
  // A copy that measures experts is nobody's: to be refused here would tell it from a piece.
  identify: (id) => sql`select unnest(array[c.user_id, ${homeIn(sql`coalesce(c.sent_to, r.address)`)}]) as id
    from identify_case c join identify_order r on r.id = c.order_id where c.id = ${id} and c.truth is null`,
  item: (id) => sql`select i.owner_id as id from item i where i.id = ${id}`,
  listing: (id) => sql`select l.seller_id as id from listing l where l.id = ${id}`,
  lot: (id) => sql`select l.seller_id as id from lot l where l.id = ${id}
    union all select unnest(array[b.user_id, ${homeIn(sql`b.address`)}]) from lot_bidder b where b.lot_id = ${id}`,
  merchant: (id) => sql`select m.user_id as id from merchant m where m.id = ${id}`,
  order: (id) => sql`select unnest(array[o.seller_id, o.buyer_id, ${homeIn(sql`o.address`)}]) as id
    from trade_order o where o.id = ${id}`,
  penalty: (id) => sql`select unnest(array[p.user_id, o.buyer_id, ${homeIn(sql`o.address`)}]) as id
    from penalty p join trade_order o on o.id = p.order_id where p.id = ${id}`,
  prize: (id) => sql`select unnest(array[e.user_id, ${homeIn(sql`p.address`)}]) as id
    from lottery_prize p join lottery_entry e on e.id = p.entry_id where p.id = ${id}`,
  receipt: (id) => sql`select r.user_id as id from receipt r where r.id = ${id}`,
  // Its own name for the piece: a queue of pieces calls it `o`, and hands over `o.id`.
  recycle: (id) => sql`select mine.user_id as id from recycle_order mine where mine.id = ${id}
    union all select ${homeIn(sql`mine.address`)} from recycle_order mine where mine.id = ${id}
    union all select mine.merchant_id from recycle_order mine where mine.id = ${id} and mine.merchant_id is not null
    union all select b.user_id from recycle_bid b where b.lot_id = ${id}`,
  // Who bought it here, too, which the other side's money or piece depends on.
  resale: (id) => sql`select p.user_id as id from resale_post p where p.id = ${id}
    union all select unnest(array[t.buyer_id, ${homeIn(sql`t.address`)}]) from resale_post p
    join trade_order t on t.item_id = p.item_id and t.seller_id = p.user_id and t.state <> 'closed' where p.id = ${id}`,
  restriction: (id) => sql`select r.user_id as id from account_restriction r where r.id = ${id}`,
  retrieval: (id) => sql`select unnest(array[r.user_id, ${homeIn(sql`r.address`)}]) as id
    from retrieval r where r.id = ${id}`,
  settlement: (id) => sql`select s.seller_id as id from settlement s where s.id = ${id}`,
  withdrawal: (id) => sql`select w.user_id as id from withdrawal w where w.id = ${id}`,
} as const satisfies Record<Cause, Of>;

/** Receipts come by what stands on their parcel: by the label inside just that one, whatever anybody typed. */
const arriving = (waybill: string) => sql`select r.user_id as id from receipt r
  where r.state = 'shipped' and (r.no = ${waybill} or ${isWaybill('r.express_no', waybill)}
    and not exists (select from receipt l where l.state = 'shipped' and l.no = ${waybill}))`;

/** What an act is about: a thing by the input's `id`, or what the input names otherwise, and once it is done its answer. */
type About = Cause | ((input: Named, done?: Done) => RawBuilder<unknown>);
type Named = Record<string, string>;
interface Done {
  list: readonly { id: string }[];
}

/** The shop's own: nobody's piece, money or verdict is in it. */
const SHOPS = null;
/** Its handler asks: what it names leads to its parties only there, or it has to do more than to refuse. */
const ASKS = null;

const person: About = ({ userId }) => causes.account(sql.val(userId));

/** Every write of staff. One that is missing keeps the house from opening. */
export const staffActs: Readonly<Record<string, About | null>> = {
  aftersaleDecide: 'aftersale',
  aftersaleRecheck: 'aftersale',
  aftersaleScanIn: 'aftersale',
  agreementSave: SHOPS,
  brandSave: SHOPS,
  cleaningAssess: 'cleaning',
  cleaningCheck: 'cleaning',
  cleaningDecide: 'cleaning',
  cleaningFault: 'cleaning',
  cleaningFetch: 'cleaning',
  cleaningFinish: 'cleaning',
  cleaningObjectionDecide: ASKS,
  cleaningPutAway: 'cleaning',
  cleaningReply: 'cleaning',
  cleaningScanIn: 'cleaning',
  cleaningShelve: 'cleaning',
  cleaningShip: 'cleaning',
  cleaningStep: 'cleaning',
  cmsPublish: SHOPS,
  cmsSave: SHOPS,
  consignmentJudge: 'consignment',
  feeScheduleSave: SHOPS,
  feedbackAnswer: SHOPS,
  identifyAbsent: 'identify',
  identifyAskPhotos: ASKS,
  identifyClaimDecide: 'identify',
  identifyFault: 'identify',
  identifyFaultInHand: 'identify',
  identifyJudge: ASKS,
  identifyName: ASKS,
  identifyObjectionDecide: ASKS,
  identifyPutAway: 'identify',
  identifyRelease: ASKS,
  identifyReportClose: ASKS,
  identifyRevoke: ASKS,
  identifyRevokeDecide: ASKS,
  identifyScanIn: 'identify',
  identifySendBack: 'identify',
  identifyShow: ASKS,
  identifyTake: ASKS,
  listingJudge: 'listing',
  loginLink: SHOPS,
  noticeWordsSave: SHOPS,
  recycleAdvise: 'recycle',
  recycleDecide: 'recycle',
  recycleForward: 'recycle',
  recycleInspect: 'recycle',
  recycleMissed: 'recycle',
  recycleMissing: 'recycle',
  recycleNotFound: 'recycle',
  recyclePickup: 'recycle',
  recycleReceive: 'recycle',
  recycleReconsider: 'recycle',
  recycleSendBack: 'recycle',
  resaleKeepHere: 'resale',
  resaleKeepThere: 'resale',
  resaleReturned: 'resale',
  resaleUnstick: 'resale',
  resaleWorkFree: 'resale',
  resaleWorkRefund: 'resale',
  resaleWorkShip: 'resale',
  shopLimitsSave: SHOPS,
  shopProofSave: SHOPS,
  shopRulesSave: SHOPS,
  shopSettingsSave: SHOPS,
  shopTrialMessage: SHOPS,
  shopTrialPayment: SHOPS,
  shopTrialUpload: SHOPS,
  staffInvite: SHOPS,
  staffLeave: SHOPS,
  staffRolesSave: SHOPS,
  workBrandRetire: SHOPS,
  workBrandSave: SHOPS,
  workCategorySave: SHOPS,
  workChangeBack: SHOPS,
  workChatAnswer: 'chat',
  workChatClose: 'chat',
  workChatDecide: ASKS,
  // Looked at, and in the log of looks.
  workChatLook: SHOPS,
  workCorrect: ASKS,
  workCorrectDecide: ASKS,
  workFind: SHOPS,
  workItemInspect: 'item',
  workItemMove: 'item',
  workLiveDecide: ASKS,
  workLiveHeld: ASKS,
  workLiveMake: SHOPS,
  // What is stopped brings nobody anything.
  workLiveStop: SHOPS,
  workOutSend: 'retrieval',
  // A look, and words that only colleagues read.
  workPerson: SHOPS,
  // What ends brings nobody anything, and a lost phone of whoever shares one's own is ended too.
  workPersonDeviceEnd: SHOPS,
  workPersonNote: SHOPS,
  workPlaceMerge: SHOPS,
  workProductImport: SHOPS,
  workProductMerge: SHOPS,
  workProductRetire: SHOPS,
  workProductSave: SHOPS,
  // They have arrived by then, and no number finds them.
  workReceiptArrive: ({ waybill }, done) =>
    done
      ? sql`select r.user_id as id from receipt r where r.id = any(${done.list.map(({ id }) => id)})`
      : arriving(waybill ?? ''),
  workReceiptClose: 'receipt',
  workReceiptCount: 'receipt',
  workReceiptMessage: 'receipt',
  workReceiptStart: 'receipt',
  workRestrict: person,
  workReviewDecide: ASKS,
  workSizeRetire: SHOPS,
  workSizeTableSave: SHOPS,
  workUnrestrict: 'restriction',
  workbenchActivityCancel: SHOPS,
  workbenchActivityMake: SHOPS,
  workbenchBidVoid: 'lot',
  workbenchCampaignEnd: SHOPS,
  workbenchCampaignMake: SHOPS,
  workbenchCampaignTopUp: SHOPS,
  workbenchCouponIssue: ASKS,
  // Whoever asked reads that it takes a second person, also where it is theirs.
  workbenchDebtDecide: ASKS,
  workbenchDebtWriteOff: person,
  workbenchDelivered: 'order',
  workbenchInspect: 'order',
  workbenchLotJudge: 'lot',
  workbenchLotMove: 'lot',
  workbenchLotStop: 'lot',
  workbenchMerchantDecide: 'merchant',
  workbenchPenaltyDecide: 'penalty',
  workbenchPrizeAnswer: 'prize',
  workbenchPrizeReplace: 'prize',
  workbenchPrizeShip: 'prize',
  workbenchRevive: SHOPS,
  workbenchScanIn: 'order',
  workbenchSendBack: 'order',
  workbenchSessionOff: SHOPS,
  workbenchSessionOrder: SHOPS,
  workbenchSessionSave: SHOPS,
  workbenchSettlementPay: 'settlement',
  workbenchShip: 'order',
  workbenchWithdrawalDecide: 'withdrawal',
};

/** A write of staff as it is served: refused to whoever has a part in what it is about, before anything of it is done, and under its locks. */
export function impartial(bound: Bound): Bound {
  const { name, call, handle, ask } = bound;
  if (call.who !== 'staff' || call.method === 'GET') return bound;
  const about = staffActs[name];
  if (about === undefined) throw new Error(`${name}: say in causes.ts whose cause it is`);
  if (about === null) return bound;
  const may = (input: unknown, ctx: Asking, done?: unknown) =>
    mustHaveNoPart(ctx, partiesNamed(about, input as Named, done as Done | undefined));
  return {
    ...bound,
    ...(ask && {
      ask: async (input, ctx) => {
        await may(input, ctx);
        return ask(input, ctx);
      },
    }),
    handle: async (input, ctx) => {
      await may(input, ctx);
      const answer = await handle(input, ctx);
      // It may have become theirs until the handler had locked it: a piece, of another merchant. Then all of this is taken back.
      await may(input, ctx, answer);
      return answer;
    },
  };
}

const partiesNamed = (about: About, input: Named, done?: Done) =>
  typeof about === 'string' ? causes[about](sql.val(input.id)) : about(input, done);
