/**
 * The states of one item's listing in a shop on another marketplace. C is that marketplace: what it says happened there. The item is
 * locked here first and taken down there second, and nothing counts as down before the marketplace says so.
 */
import { orderTimes } from '../order/rules.ts';
import { due, machine, statesOf, statesWhere } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';
import { settable } from '../wire/units.ts';

const MINUTE = 60_000;

/** Waits, ms. */
export const resaleTimes = settable('resale', {
  /** Everything is compared with the channel this often, because its callbacks get lost. */
  compare: 10 * MINUTE,
  /** An order there that nobody paid is closed there by then; one that is not is asked about, and its seller or staff may take it down. */
  unpaid: DAY,
  /** Taken and neither done nor refused for so long: a person looks. */
  silent: 30 * MINUTE,
  /** Between two questions about something that the channel is still doing. */
  askAgain: MINUTE,
  /** Within this staff say who of two buyers has the item. */
  decide: DAY,
  /** Within this a seller mends what a channel refused. */
  mend: 3 * DAY,
  /** Within this the money of a buyer there who will not get it is on its way back. */
  refund: DAY,
  /** Within this staff see to what a channel refused again and again. */
  unstick: DAY,
  /** Within this staff say what became of an item whose buyer there has their money back: its way back takes days. */
  check: 7 * DAY,
  /** A push must be answered within this; it is stored and worked afterwards. */
  answerPush: 3_000,
});

/** So often is a channel asked again after it refused; then a person looks. */
export const RESALE_TRIES = 3;

export const resaleMachine = machine({
  name: 'resale',
  initial: 'selected',
  states: {
    /** It moves from another shop, which has not yet said that it is down there. */
    selected: { zh: '等另一家店下架', en: 'Waiting for the other shop', waitsFor: 'C', tone: 'wait' },
    /** Its deadline asks the channel, again and again; only what the channel says moves it. */
    publishing: {
      zh: '发布中',
      en: 'Being published',
      waitsFor: 'C',
      deadline: { ms: 0, event: 'send' },
      tone: 'wait',
    },
    /** It stays its seller's, who is reminded when the time is over. */
    failed: {
      zh: '发布失败',
      en: 'Rejected',
      waitsFor: 'S',
      deadline: due(() => resaleTimes.mend, 'overdue'),
      tone: 'bad',
    },
    /** Theirs and its seller's: whoever mends it first sends it. */
    stuck: {
      zh: '多次失败，待人工',
      en: 'With our staff',
      waitsFor: 'P',
      deadline: due(() => resaleTimes.unstick, 'overdue'),
      tone: 'bad',
    },
    on_sale: { zh: '销售中', en: 'For sale there', tone: 'ok' },
    reserved: { zh: '对方已拍下，待付款', en: 'Ordered there, unpaid', waitsFor: 'B', tone: 'wait' },
    /** From its seller's home within the shop's own time to ship; what lies in our warehouse has that time beside it. */
    sold_remote: {
      zh: '对方已售，待发货',
      en: 'Sold there, to ship',
      waitsFor: 'S',
      deadline: due(() => orderTimes.ship, 'overdue'),
      tone: 'wait',
    },
    shipped_remote: { zh: '已发给对方买家', en: 'Shipped to the buyer there', waitsFor: 'B', tone: 'wait' },
    done: { zh: '对方交易成功', en: 'Completed there', tone: 'ok' },
    /** Their buyer's money went back after it was sent: what becomes of the item is a person's to say. */
    returned: {
      zh: '对方已退款，待核对',
      en: 'Refunded there, to check',
      waitsFor: 'P',
      deadline: due(() => resaleTimes.check, 'overdue'),
      tone: 'bad',
    },
    delisting: {
      zh: '下架中，对方未确认',
      en: 'Coming down, not confirmed there yet',
      waitsFor: 'C',
      deadline: { ms: 0, event: 'send' },
      tone: 'wait',
    },
    off: { zh: '已下架', en: 'Taken down', tone: 'idle' },
    conflict: {
      zh: '两边都卖了',
      en: 'Sold twice',
      waitsFor: 'P',
      deadline: due(() => resaleTimes.decide, 'overdue'),
      tone: 'bad',
    },
    /** Its seller's; staff see it at once, and it counts as late for both when nobody saw to it. */
    refund_remote: {
      zh: '待退款给对方买家',
      en: 'To refund there',
      waitsFor: 'S',
      deadline: due(() => resaleTimes.refund, 'overdue'),
      tone: 'bad',
    },
  },
  edges: [
    { from: 'selected', event: 'publish', to: 'publishing', actor: 'S' },
    { from: 'selected', event: 'publish', to: 'publishing', actor: 'T' },
    { from: 'selected', event: 'drop', to: 'off', actor: 'S' },
    { from: 'selected', event: 'drop', to: 'off', actor: 'T' },
    { from: 'publishing', event: 'live', to: 'on_sale', actor: 'C' },
    { from: 'publishing', event: 'refuse', to: 'failed', actor: 'C' },
    { from: 'publishing', event: 'giveUp', to: 'stuck', actor: 'C' },
    // Taken, and never put up nor refused.
    { from: 'publishing', event: 'giveUp', to: 'stuck', actor: 'T' },
    { from: 'publishing', event: 'pull', to: 'delisting', actor: 'S' },
    { from: 'publishing', event: 'pull', to: 'delisting', actor: 'T' },
    { from: 'failed', event: 'overdue', to: 'failed', actor: 'T' },
    { from: 'failed', event: 'retry', to: 'publishing', actor: 'S' },
    { from: 'failed', event: 'pull', to: 'delisting', actor: 'S' },
    { from: 'failed', event: 'pull', to: 'delisting', actor: 'T' },
    { from: 'stuck', event: 'overdue', to: 'stuck', actor: 'T' },
    // Put up at last, long after it was given up.
    { from: 'stuck', event: 'live', to: 'on_sale', actor: 'C' },
    { from: 'stuck', event: 'retry', to: 'publishing', actor: 'P' },
    // Its seller mends what was refused: nobody here need look at it any more.
    { from: 'stuck', event: 'retry', to: 'publishing', actor: 'S' },
    { from: 'stuck', event: 'pull', to: 'delisting', actor: 'S' },
    { from: 'stuck', event: 'pull', to: 'delisting', actor: 'P' },
    { from: 'stuck', event: 'pull', to: 'delisting', actor: 'T' },
    { from: 'on_sale', event: 'pull', to: 'delisting', actor: 'S' },
    { from: 'on_sale', event: 'pull', to: 'delisting', actor: 'T' },
    { from: 'on_sale', event: 'down', to: 'off', actor: 'C' },
    { from: 'delisting', event: 'down', to: 'off', actor: 'C' },
    // It is free again here before the channel was asked to take it down for good.
    { from: 'off', event: 'publish', to: 'publishing', actor: 'S' },
    { from: 'off', event: 'publish', to: 'publishing', actor: 'T' },
    // It came up there although it is down for us: late work of the channel.
    { from: 'off', event: 'pull', to: 'delisting', actor: 'T' },
    // An order of theirs, heard of early or late; the item was free, and is locked for it.
    { from: 'on_sale', event: 'order', to: 'reserved', actor: 'C' },
    { from: 'publishing', event: 'order', to: 'reserved', actor: 'C' },
    { from: 'delisting', event: 'order', to: 'reserved', actor: 'C' },
    { from: 'failed', event: 'order', to: 'reserved', actor: 'C' },
    { from: 'stuck', event: 'order', to: 'reserved', actor: 'C' },
    { from: 'off', event: 'order', to: 'reserved', actor: 'C' },
    { from: 'on_sale', event: 'clash', to: 'conflict', actor: 'C' },
    { from: 'publishing', event: 'clash', to: 'conflict', actor: 'C' },
    { from: 'delisting', event: 'clash', to: 'conflict', actor: 'C' },
    { from: 'failed', event: 'clash', to: 'conflict', actor: 'C' },
    { from: 'stuck', event: 'clash', to: 'conflict', actor: 'C' },
    { from: 'off', event: 'clash', to: 'conflict', actor: 'C' },
    { from: 'reserved', event: 'buy', to: 'sold_remote', actor: 'C' },
    // Nobody paid for so long, and nothing is heard of it being closed.
    { from: 'reserved', event: 'pull', to: 'delisting', actor: 'S' },
    { from: 'reserved', event: 'pull', to: 'delisting', actor: 'P' },
    // Paid, but put aside here since it was reserved.
    { from: 'reserved', event: 'clash', to: 'conflict', actor: 'C' },
    // Nobody paid: it is for sale there again, and here.
    { from: 'reserved', event: 'lapse', to: 'publishing', actor: 'C' },
    // Nobody paid, and it was already coming down for good: it comes down.
    { from: 'reserved', event: 'lapseDown', to: 'delisting', actor: 'C' },
    // Its buyer has paid and waits: its seller hears of it, and staff see it from then on.
    { from: 'sold_remote', event: 'overdue', to: 'sold_remote', actor: 'T' },
    { from: 'sold_remote', event: 'ship', to: 'shipped_remote', actor: 'S' },
    { from: 'sold_remote', event: 'ship', to: 'shipped_remote', actor: 'P' },
    { from: 'sold_remote', event: 'ship', to: 'shipped_remote', actor: 'C' },
    { from: 'sold_remote', event: 'lapse', to: 'delisting', actor: 'C' },
    // Found not genuine before it was sent: nobody can have it.
    { from: 'sold_remote', event: 'clash', to: 'conflict', actor: 'C' },
    // Sold in two shops, and our staff give it to the buyer of the other one before it is sent.
    { from: 'sold_remote', event: 'yield', to: 'refund_remote', actor: 'P' },
    { from: 'shipped_remote', event: 'complete', to: 'done', actor: 'C' },
    { from: 'shipped_remote', event: 'refund', to: 'returned', actor: 'C' },
    { from: 'done', event: 'refund', to: 'returned', actor: 'C' },
    { from: 'returned', event: 'overdue', to: 'returned', actor: 'T' },
    { from: 'returned', event: 'return', to: 'off', actor: 'P' },
    // Sent from its seller's home and back with them: nobody else can say so.
    { from: 'returned', event: 'return', to: 'off', actor: 'S' },
    { from: 'returned', event: 'close', to: 'done', actor: 'P' },
    { from: 'conflict', event: 'overdue', to: 'conflict', actor: 'T' },
    // The buyer here keeps it: theirs gets an apology and the money back, and that is so when the channel says so.
    { from: 'conflict', event: 'keepHere', to: 'refund_remote', actor: 'P' },
    // Possible only once it is free here; then it goes to whoever bought it there.
    { from: 'conflict', event: 'order', to: 'reserved', actor: 'C' },
    // Paid there long ago: it is theirs in one step, by our staff's word or because the order here ended.
    { from: 'conflict', event: 'settle', to: 'sold_remote', actor: 'P' },
    { from: 'conflict', event: 'settle', to: 'sold_remote', actor: 'C' },
    { from: 'conflict', event: 'lapse', to: 'delisting', actor: 'C' },
    { from: 'refund_remote', event: 'overdue', to: 'refund_remote', actor: 'T' },
    { from: 'refund_remote', event: 'lapse', to: 'delisting', actor: 'C' },
  ],
});

/** The same table for an item that lies in our warehouse: we send it, not its seller. */
const warehouseMachine: typeof resaleMachine = {
  ...resaleMachine,
  states: { ...resaleMachine.states, sold_remote: { ...resaleMachine.states.sold_remote, waitsFor: 'P' } },
};

export const resaleMachineOf = ({ inWarehouse }: { inWarehouse: boolean }) =>
  inWarehouse ? warehouseMachine : resaleMachine;

export type ResaleState = keyof typeof resaleMachine.states;
export type ResaleEvent = (typeof resaleMachine.edges)[number]['event'];
export const resaleStates = statesOf(resaleMachine);

/** What each state means for the item here and the goods there: every question about a state is answered from here. */
const stages = {
  selected: 'before',
  publishing: 'going',
  failed: 'failed',
  stuck: 'failed',
  on_sale: 'going',
  reserved: 'held',
  sold_remote: 'held',
  shipped_remote: 'sent',
  done: 'over',
  returned: 'sent',
  delisting: 'coming',
  off: 'over',
  conflict: 'clash',
  refund_remote: 'decided',
} as const satisfies Record<ResaleState, string>;

/** On its way up or up: taken down as soon as the item is promised to somebody here. */
export const isUpThere = (state: ResaleState): boolean => statesWhere(stages, 'going').includes(state);
/** The item is promised to a buyer there and locked here. */
export const holdsItem = (state: ResaleState): boolean => statesWhere(stages, 'held').includes(state);
/** In a shop: up there, on its way up or down, or sold there. An item is in one at a time; what was sold twice is in none before it is decided. */
export const inShop: readonly ResaleState[] = statesWhere(stages, 'going', 'failed', 'held', 'sent', 'coming');
/** The same as the database holds it to: what a channel puts up late comes down beside the one that is up. */
export const oneAtATime: readonly ResaleState[] = statesWhere(stages, 'going', 'failed', 'held', 'sent');
/** Keeps the item out of every other shop, for its seller: also what waits for its place in one, and what nobody has decided. */
export const keepsOut: readonly ResaleState[] = [...inShop, ...statesWhere(stages, 'before', 'clash')];
/** An order of theirs that is new to us has not been answered yet. */
export const awaitsOrder: readonly ResaleState[] = statesWhere(stages, 'going', 'failed', 'coming');
/** Somebody's money is there for an item that somebody here has. */
export const clashes: readonly ResaleState[] = statesWhere(stages, 'clash', 'decided');

/** Down or refused: it may be put up again where nothing stays in its way. */
export const standsDown: readonly ResaleState[] = ['off', ...statesWhere(stages, 'failed')];
/** Why what is down, or was refused, cannot be put up. */
export const staying = ['sold', 'promised', 'aside', 'elsewhere', 'fake', 'shopGone'] as const;

/** What the seller's list is divided into. */
export const resaleTabs = {
  going: ['selected', 'publishing', 'delisting'],
  up: ['on_sale'],
  ship: ['reserved', 'sold_remote'],
  trouble: ['failed', 'stuck', 'conflict', 'refund_remote', 'returned'],
  past: ['shipped_remote', 'done', 'off'],
} as const satisfies Record<string, readonly ResaleState[]>;
export type ResaleTab = keyof typeof resaleTabs;
export const resaleTabNames = Object.keys(resaleTabs) as ResaleTab[];

/** What staff work through; what lies in our warehouse is sent by us. */
export const resaleQueueNames = ['conflict', 'ship', 'stuck', 'refund', 'returned'] as const;
export type ResaleQueue = (typeof resaleQueueNames)[number];

/** An order on the channel, as far as it has told us. */
export const remoteStates = {
  /** Its number was named and nothing more is known. */
  heard: { zh: '刚得知', en: 'Just heard of' },
  waiting: { zh: '待付款', en: 'Unpaid' },
  paid: { zh: '已付款', en: 'Paid' },
  shipped: { zh: '已发货', en: 'Sent' },
  done: { zh: '交易成功', en: 'Completed' },
  closed: { zh: '已关闭', en: 'Closed' },
} as const;
export type RemoteState = keyof typeof remoteStates;
export const remoteStateNames = Object.keys(remoteStates) as RemoteState[];
