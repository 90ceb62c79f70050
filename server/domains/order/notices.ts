/** What the two sides of an order are told when it moves. */

import type { NoticeKind } from '../../../contract/events.ts';
import { flawsSaid } from '../../../contract/inspection/checklists.ts';
import { eg } from '../../../contract/notice/wording.ts';
import type { OrderEvent } from '../../../contract/order/machine.ts';
import { orderTimes } from '../../../contract/order/rules.ts';
import { link } from '../../../contract/screens.ts';
import { yuan } from '../../../contract/wire/money.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { days, hours } from '../../../contract/wire/units.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { named, wordings } from '../../kernel/events/wording.ts';
import type { Order } from './queries.ts';
import { agreedBefore, none, offered, ship, shipperOf, whereabouts } from './told/phrases.ts';

interface Facts {
  name: Words;
  total: string;
  sellerGets: string;
  /** What inspection found. */
  note: Words;
  discount: string;
  /** Whoever wants it pays as much as before. */
  undiscounted: boolean;
  /** The seller had agreed to such a discount before anybody saw the flaw. */
  advance: boolean;
  /** Who ships it, and by when. */
  shipper: Words;
  /** Where it is after a fall: on sale again, or not. */
  whereabouts: Words;
}
/** `kind` where the step is about more than the trade itself. */
type Notice = { title: Words; body: (facts: Facts) => Words; kind?: NoticeKind };

const lost = named(
  'within',
  days(() => orderTimes.lost),
);
const inspect = named(
  'within',
  hours(() => orderTimes.inspect),
);
const flaw = named(
  'within',
  hours(() => orderTimes.flaw),
);
const confirm = named(
  'within',
  days(() => orderTimes.autoComplete),
);

/**
 * What becomes of an order as soon as it exists is told under `submit`; a cancelled one that was paid under `cancelPaid`; what we had to ship and did not, under `lateHere`; what
 * its seller kept because it was sold twice and we had not decided, under `undecided`.
 */
type Step = OrderEvent | 'submit' | 'cancelPaid' | 'lateHere' | 'undecided';

/** Null where there is nothing to say. */
type Notices = Readonly<Record<Step, Notice | null>>;

const toBuyer: Notices = {
  expire: {
    title: { zh: '订单超时关闭', en: 'Order closed' },
    body: ({ name }) => ({
      zh: `${name.zh} 没有按时付款，订单关闭。`,
      en: `${name.en} was not paid in time; the order is closed.`,
    }),
  },
  late: {
    kind: 'money',
    title: { zh: '卖家超时未发货，给你退款', en: 'Seller was late; you are refunded' },
    body: ({ name, total }) => ({
      zh: `${name.zh} 没有按时发货，¥${total} 原路退回。`,
      en: `${name.en} was not shipped in time; ¥${total} is being refunded the way you paid.`,
    }),
  },
  undecided: {
    kind: 'money',
    title: { zh: '订单关闭，给你退款', en: 'Order closed; you are refunded' },
    body: ({ name, total }) => ({
      zh: `${name.zh} 在另一个平台也卖出了，平台没有按时定下归谁，¥${total} 原路退回。`,
      en: `${name.en} was also sold on another marketplace and we did not decide in time who gets it; ¥${total} is being refunded the way you paid.`,
    }),
  },
  lateHere: {
    kind: 'money',
    title: { zh: '平台没有按时发货，给你退款', en: 'We did not ship in time; you are refunded' },
    body: ({ name, total }) => ({
      zh: `${name.zh} 在平台仓，${ship.zh}内没有寄出，¥${total} 原路退回。`,
      en: `${name.en} was in our warehouse and not shipped within ${ship.en}; ¥${total} is being refunded the way you paid.`,
    }),
  },
  lose: {
    kind: 'money',
    title: { zh: '包裹一直没有到平台，给你退款', en: 'The parcel never reached us; you are refunded' },
    body: ({ name, total }) => ({
      zh: `${name.zh} 寄出 ${lost.zh}还没有到，¥${total} 原路退回。`,
      en: `${name.en} has not arrived within ${lost.en}; ¥${total} is being refunded the way you paid.`,
    }),
  },
  ship: {
    title: { zh: '卖家已发货', en: 'The seller has shipped' },
    body: ({ name }) => ({ zh: `${name.zh} 正在寄往平台仓查验。`, en: `${name.en} is on its way to our inspection.` }),
  },
  scanIn: {
    title: { zh: '平台已收货', en: 'We have received your item' },
    body: ({ name }) => ({
      zh: `${name.zh} 已到平台仓，${inspect.zh}内给出查验结果。`,
      en: `${name.en} has arrived; the result follows within ${inspect.en}.`,
    }),
  },
  pass: {
    title: { zh: '查验通过', en: 'Passed inspection' },
    body: ({ name }) => ({
      zh: `${name.zh} 鉴别为真，马上寄给你。`,
      en: `${name.en} is genuine and will be sent to you.`,
    }),
  },
  offerFlaw: {
    title: { zh: '发现瑕疵，在问卖家能不能减价', en: 'We found a flaw and asked the seller for a discount' },
    body: ({ name, note }) => ({
      zh: `${name.zh}：${note.zh}。卖家 ${flaw.zh}内答复，之后由你决定要不要。`,
      en: `${name.en}: ${note.en}. The seller answers within ${flaw.en}; then you decide.`,
    }),
  },
  findFlaw: {
    kind: 'deadline',
    title: { zh: '发现瑕疵，等你决定', en: 'We found a flaw; please decide' },
    body: ({ name, note, discount, undiscounted }) => ({
      zh: `${name.zh}：${note.zh}。${offered(discount, undiscounted).zh}；${flaw.zh}不回答就全额退款。`,
      en: `${name.en}: ${note.en}. ${offered(discount, undiscounted).en}; if you don’t answer within ${flaw.en}, you are refunded in full.`,
    }),
  },
  get agreeFlaw() {
    return this.findFlaw;
  },
  get declineFlaw() {
    return this.findFlaw;
  },
  get lapseOffer() {
    return this.findFlaw;
  },
  fail: {
    kind: 'money',
    title: { zh: '查验未通过，给你退款', en: 'Failed inspection; you are refunded' },
    body: ({ name, total }) => ({
      zh: `${name.zh} 没有通过查验，¥${total} 原路退回。`,
      en: `${name.en} failed inspection; ¥${total} is being refunded the way you paid.`,
    }),
  },
  lapse: {
    kind: 'money',
    title: { zh: '瑕疵未确认，给你退款', en: 'No answer about the flaw; you are refunded' },
    body: ({ name, total }) => ({
      zh: `${name.zh} 的瑕疵 ${flaw.zh}没有确认，¥${total} 原路退回。`,
      en: `The flaw of ${name.en} was not accepted within ${flaw.en}; ¥${total} is being refunded.`,
    }),
  },
  overdue: {
    title: { zh: '平台超时了，我们在赶', en: 'We are late and working on it' },
    body: ({ name }) => ({
      zh: `${name.zh} 比说好的时间晚了。钱还在平台保管，你随时可以联系客服。`,
      en: `${name.en} is later than promised. We still hold your money.`,
    }),
  },
  dispatch: {
    title: { zh: '平台已发货', en: 'On its way to you' },
    body: ({ name }) => ({ zh: `${name.zh} 已寄出，点开看物流。`, en: `${name.en} has been sent to you.` }),
  },
  deliver: {
    title: { zh: '包裹已签收', en: 'Delivered' },
    body: ({ name }) => ({
      zh: `${name.zh} 已签收。看过没问题就确认收货；${confirm.zh}后自动确认。`,
      en: `${name.en} was delivered. Confirm if all is well; it completes automatically after ${confirm.en}.`,
    }),
  },
  autoComplete: {
    title: { zh: '订单自动完成', en: 'Order completed automatically' },
    body: ({ name }) => ({
      zh: `${name.zh} 签收满 ${confirm.zh}，已自动确认收货。`,
      en: `${name.en} was delivered ${confirm.en} ago.`,
    }),
  },
  cancelPaid: {
    kind: 'money',
    title: { zh: '订单已取消，给你退款', en: 'Order cancelled; you are refunded' },
    body: ({ name, total }) => ({
      zh: `你取消了 ${name.zh}，¥${total} 原路退回。`,
      en: `You cancelled ${name.en}; ¥${total} is being refunded the way you paid.`,
    }),
  },
  refuseFlaw: {
    kind: 'money',
    title: { zh: '你没有接受瑕疵，给你退款', en: 'You turned the flaw down; you are refunded' },
    body: ({ name, total }) => ({
      zh: `${name.zh} 不寄给你了，¥${total} 原路退回。`,
      en: `${name.en} is not sent to you; ¥${total} is being refunded the way you paid.`,
    }),
  },
  pay: null,
  cancel: null,
  // Whoever takes it from them says why.
  yield: null,
  inspect: null,
  acceptFlaw: null,
  sendBack: null,
  confirm: null,
  extend: null,
  refund: null,
  submit: null,
};

const toSeller: Notices = {
  submit: {
    title: { zh: '有人拍下了', en: 'Someone is buying' },
    body: ({ name }) => ({
      zh: `${name.zh} 已被拍下，等买家付款。`,
      en: `${name.en} is waiting for the buyer’s payment.`,
    }),
  },
  pay: {
    kind: 'deadline',
    title: { zh: '卖出了', en: 'Sold' },
    body: ({ name, sellerGets, shipper }) => ({
      zh: `${name.zh} 已付款，完成后你到手 ¥${sellerGets}。${shipper.zh}`,
      en: `${name.en} is paid; you get ¥${sellerGets}. ${shipper.en}`,
    }),
  },
  cancel: {
    title: { zh: '买家取消了订单', en: 'The buyer cancelled' },
    body: ({ whereabouts }) => whereabouts,
  },
  get cancelPaid() {
    return this.cancel;
  },
  yield: null,
  expire: {
    title: { zh: '买家没有付款', en: 'Not paid' },
    body: ({ whereabouts }) => whereabouts,
  },
  late: {
    kind: 'money',
    title: { zh: '超时未发货，订单关闭', en: 'Not shipped in time; order closed' },
    body: ({ name }) => ({
      zh: `${name.zh} ${ship.zh}内没有发出，按规则收取违约金，明细在资金记录里。`,
      en: `${name.en} was not shipped within ${ship.en}; the penalty is in your money history.`,
    }),
  },
  undecided: {
    kind: 'money',
    title: { zh: '订单关闭，不收违约金', en: 'Order closed; no penalty' },
    body: ({ name }) => ({
      zh: `${name.zh} 两边都卖了，平台没有按时定下归谁，钱已退给这里的买家。不是你的责任，不收违约金。`,
      en: `${name.en} was sold on both sides and we did not decide in time who gets it; the buyer here is refunded. It is not your fault and costs you nothing.`,
    }),
  },
  lateHere: {
    kind: 'money',
    title: { zh: '平台没有按时发货，订单关闭', en: 'We did not ship in time; order closed' },
    body: ({ whereabouts }) => ({
      zh: `货在平台仓，${ship.zh}内没有寄出，钱已退给买家。不是你的责任，不收违约金。${whereabouts.zh}`,
      en: `It was in our warehouse and not shipped within ${ship.en}; the buyer is refunded. It is not your fault and costs you nothing. ${whereabouts.en}`,
    }),
  },
  lose: {
    kind: 'money',
    title: { zh: '包裹一直没有到平台，订单关闭', en: 'Your parcel never reached us; order closed' },
    body: ({ name }) => ({
      zh: `${name.zh} 寄出 ${lost.zh}还没有到，钱已退给买家。包裹请向快递公司查，找到了可以重新上架。`,
      en: `${name.en} has not arrived within ${lost.en} and the buyer has been refunded. Ask the carrier about the parcel; once you have it you can list it again.`,
    }),
  },
  offerFlaw: {
    kind: 'deadline',
    title: { zh: '查验发现瑕疵，减价要你同意', en: 'We found a flaw; answer about a discount' },
    body: ({ name, note, discount }) => ({
      zh: `${name.zh}：${note.zh}。建议减 ¥${discount}，由你承担。${flaw.zh}内同意或不同意；不答就是不减，由买家决定要不要。`,
      en: `${name.en}: ${note.en}. We propose a discount of ¥${discount}, at your cost. Answer within ${flaw.en}; no answer means no discount, and the buyer decides.`,
    }),
  },
  lapseOffer: {
    title: { zh: '你没有答复，这次不减价', en: 'No answer, so no discount' },
    body: ({ name }) => ({
      zh: `${name.zh} 的瑕疵由买家决定要不要。`,
      en: `The buyer decides about the flaw of ${name.en}.`,
    }),
  },
  findFlaw: {
    title: { zh: '查验发现瑕疵，等买家决定', en: 'We found a flaw; the buyer decides' },
    body: ({ name, note, advance, discount }) => {
      const then = named('next', advance ? agreedBefore(discount) : none);
      return { zh: `${name.zh}：${note.zh}。${then.zh}`, en: `${name.en}: ${note.en}.${then.en}` };
    },
  },
  acceptFlaw: {
    title: { zh: '买家接受了有瑕疵的这件', en: 'The buyer takes it with its flaw' },
    body: ({ name, sellerGets }) => ({
      zh: `${name.zh} 接着寄给买家，完成后你到手 ¥${sellerGets}。`,
      en: `${name.en} goes on to the buyer; you get ¥${sellerGets}.`,
    }),
  },
  agreeFlaw: null,
  declineFlaw: null,
  fail: {
    title: { zh: '查验未通过', en: 'Failed inspection' },
    body: ({ name, note }) => ({
      zh: `${name.zh}：${note.zh}。东西会寄回给你。`,
      en: `${name.en}: ${note.en}. It is sent back to you.`,
    }),
  },
  refuseFlaw: {
    title: { zh: '买家没有接受瑕疵', en: 'The buyer rejected the flaw' },
    body: ({ name }) => ({ zh: `${name.zh} 会寄回给你。`, en: `${name.en} is sent back to you.` }),
  },
  sendBack: {
    title: { zh: '东西寄回来了', en: 'On its way back to you' },
    body: ({ name }) => ({
      zh: `${name.zh} 已寄回给你，订单关闭。`,
      en: `${name.en} is on its way back; the order is closed.`,
    }),
  },
  confirm: {
    title: { zh: '交易成功', en: 'Sale completed' },
    body: ({ name, sellerGets }) => ({
      zh: `${name.zh} 的 ¥${sellerGets} 明天结算到你的可用余额。`,
      en: `¥${sellerGets} for ${name.en} becomes available tomorrow.`,
    }),
  },
  ship: null,
  dispatch: null,
  scanIn: null,
  inspect: null,
  overdue: null,
  pass: null,
  deliver: null,
  extend: null,
  refund: null,
  get autoComplete() {
    return this.confirm;
  },
  get lapse() {
    return this.refuseFlaw;
  },
};

const examples: Facts = {
  ...eg('name', 'total', 'sellerGets', 'discount', 'shipper', 'whereabouts'),
  ...{ undiscounted: false, advance: true, note: { zh: '鞋头蹭痕', en: 'Scuff at the toe' } },
};
const buyerWords = wordings('order.buyer', toBuyer, examples);
const sellerWords = wordings('order.seller', toSeller, examples);

/** After these the item may be for sale again: what is said of it is read from its listing. */
const fallen: ReadonlySet<Step> = new Set(['cancel', 'cancelPaid', 'expire', 'lateHere']);

/** Tells both sides of a move: open pages refresh, and where there is something to say it becomes a message. */
export async function tell(db: Db, order: Order, event: Step, now: Date): Promise<void> {
  const step =
    event === 'late' && order.snapshot.inWarehouse
      ? 'lateHere'
      : event === 'cancel' && order.paid_at
        ? 'cancelPaid'
        : event;
  const facts: Facts = {
    name: order.snapshot.name,
    total: yuan(order.total),
    sellerGets: yuan(order.fees.sellerGets),
    note: flawsSaid(order.flaw?.at, order.flaw?.note ?? ''),
    discount: yuan(order.flaw?.discount ?? 0),
    undiscounted: (order.flaw?.discount ?? 0) === 0,
    advance: order.flaw?.advance ?? false,
    shipper: shipperOf(order),
    whereabouts: fallen.has(step) ? await whereabouts(db, order) : none,
  };
  const screen = link('/pages/order/orderdetail', { id: order.id });
  const data = { id: order.id, no: order.no };
  for (const [to, notices, words] of [
    [order.buyer_id, toBuyer, buyerWords],
    [order.seller_id, toSeller, sellerWords],
  ] as const) {
    const said = words(step, facts);
    await emit(db, {
      to,
      type: 'order',
      data,
      at: now,
      kind: notices[step]?.kind,
      ...(said && { notice: { ...said, link: screen } }),
    });
  }
}
