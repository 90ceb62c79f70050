import { eg } from '../../../contract/notice/wording.ts';
import { backOutCost, recycleRules } from '../../../contract/recycle/rules.ts';
import type { RefusalKind } from '../../../contract/recycle/shown.ts';
import { type Link, link } from '../../../contract/screens.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { days, hours } from '../../../contract/wire/units.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { named, wordings } from '../../kernel/events/wording.ts';
import { underRulesOf } from '../../kernel/lib/rules.ts';
import { nameOf } from '../catalogue/names.ts';
import { ownerMissing } from './missing/words.ts';
import { type Piece, termsOf } from './queries.ts';
import { refusedNews } from './refused/words.ts';
import { stoppedNews } from './stopped/words.ts';
import { merchant } from './told/merchant.ts';
import { atHome, counted, type Facts, type Notice, otherWays, ship, withUs } from './told/phrases.ts';

const choose = named(
  'within',
  hours(() => recycleRules.choose),
);
const next = named(
  'within',
  hours(() => recycleRules.next),
);
const reprice = named(
  'within',
  hours(() => recycleRules.reprice),
);
const differ = named(
  'within',
  hours(() => recycleRules.differ),
);
const pay = named(
  'within',
  hours(() => recycleRules.pay),
);
const lost = named(
  'within',
  days(() => recycleRules.lost),
);

const owner = {
  ...stoppedNews,
  ...ownerMissing,
  ...refusedNews,
  opened: {
    kind: 'deadline',
    title: { zh: '报价开标了', en: 'Your offers are open' },
    body: ({ name, offers, price }) => ({
      zh: `${name.zh} 收到 ${counted(offers).zh} 份报价，最高 ¥${price}。${choose.zh}内选一家，不选就结束。`,
      en: `${name.en} has ${counted(offers).en}, the highest ¥${price}. Choose one within ${choose.en}, or this ends without a sale.`,
    }),
  },
  unsold: {
    title: { zh: '这次没有商家报价', en: 'No merchant made an offer' },
    body: ({ name, still, stored }) => ({
      zh: `${name.zh} ${still.zh}。可以再询一次，或${otherWays(stored).zh}。`,
      en: `${name.en} ${still.en}. Ask again${otherWays(stored).en}.`,
    }),
  },
  advised: {
    title: { zh: '没人报价，平台说了怎么办', en: 'Why nobody made an offer, and what could help' },
    body: ({ name, note }) => ({ zh: `${name.zh}：${note}`, en: `${name.en}: ${note}` }),
  },
  lapsed: {
    title: { zh: '没有选报价，询价结束了', en: 'No offer chosen, so this has ended' },
    body: ({ name, still }) => ({ zh: `${name.zh} ${still.zh}。`, en: `${name.en} ${still.en}.` }),
  },
  elsewhere: {
    title: { zh: '这件另有去处了，询价结束了', en: 'It is reserved elsewhere, so the offer request has ended' },
    body: ({ name }) => ({
      zh: `${name.zh} 已经挂售、卖出、送拍、送洗、安排取回或由平台隔离检查，商家的报价作废，钱已退回。`,
      en: `${name.en} was listed, sold, put up for auction, cleaned, is on its way to you or was put aside by us for a check. All offers for it are dropped and the merchants are refunded.`,
    }),
  },
  notSent: {
    title: { zh: '没有寄到我们手里，已取消', en: 'It did not reach us, so the sale was cancelled' },
    body: ({ name }) => ({
      zh: `${name.zh} 没有在 ${ship.zh}内寄出，商家的钱已经退回。`,
      en: `${name.en} was not shipped within ${ship.en}, and the merchant has been refunded.`,
    }),
  },
  unheard: {
    title: { zh: '上门取的件一直没有消息，已取消', en: 'The pick-up was never confirmed, so the sale was cancelled' },
    body: ({ name }) => ({
      zh: `${name.zh} 约的上门时间过了 ${lost.zh}，没有单号，也没有到平台，商家的钱已经退回。东西被快递取走了，请联系客服。`,
      en: `${lost.en} after the pick-up that was booked for ${name.en} it has no tracking number and is not with us. The merchant has been refunded. If a courier took it, please contact support.`,
    }),
  },
  fetched: {
    title: { zh: '快递取到没有，平台在核实', en: 'We are checking whether it was picked up' },
    body: ({ name }) => ({
      zh: `${name.zh} 约好的上门时间过了，还没有单号。取走了不用管；没取走，平台会给你时间再寄。`,
      en: `The pick-up time for ${name.en} is past and it has no tracking number yet. If the courier took it, there is nothing to do; if not, you get more time to send it.`,
    }),
  },
  missed: {
    kind: 'deadline',
    title: { zh: '快递没有取到，再约一次', en: 'The courier missed it; please choose another time' },
    body: ({ name }) => ({
      zh: `${name.zh} 还在你手里。${ship.zh}内再约上门或自己寄，不寄就取消，不收费。`,
      en: `${name.en} is still with you. Book another pick-up or ship it within ${ship.en}; otherwise the sale is cancelled at no cost to you.`,
    }),
  },
  neverCame: {
    title: { zh: '一直没有收到，已取消', en: 'It never came, so the sale was cancelled' },
    body: ({ name }) => ({
      zh: `${name.zh} 寄出 ${lost.zh}还没有到，商家的钱已经退回。包裹请向快递公司查。`,
      en: `${name.en} has not arrived within ${lost.en}, and the merchant has been refunded. Please ask the carrier about the parcel.`,
    }),
  },
  found: {
    title: { zh: '东西到了平台仓，寄回给你', en: 'It came after all and goes back to you' },
    body: ({ name, back }) => ({
      zh: `${name.zh} 到的时候这次已经取消，${back.zh}。`,
      en: `${name.en} has reached our warehouse. As the sale was cancelled, it ${back.en}.`,
    }),
  },
  asking: {
    kind: 'money',
    title: { zh: '商家反悔了，在问下一家', en: 'The merchant backed out; we are asking the next one' },
    body: ({ name, toOwner }) => ({
      zh: `${name.zh} 的商家要付违约金，其中 ¥${toOwner} 已进你的余额。下一家有 ${next.zh}答复，东西先别寄。`,
      en: `${name.en}: you received ¥${toOwner} of their penalty. The next merchant has ${next.en} to answer, so please don’t ship yet.`,
    }),
  },
  oneLess: {
    kind: 'money',
    title: { zh: '一家商家反悔了，别家的还在', en: 'One merchant backed out; other offers stand' },
    body: ({ name, toOwner }) => ({
      zh: `${name.zh} 的一份报价撤了，违约金里的 ¥${toOwner} 已进你的余额。从剩下的里选一家。`,
      en: `${name.en}: you received ¥${toOwner} of their penalty. Choose one of the offers that are left.`,
    }),
  },
  backedOut: {
    kind: 'money',
    title: { zh: '商家反悔了，这次没有成交', en: 'The merchant backed out and it was not sold' },
    body: ({ name, toOwner }) => ({
      zh: `${name.zh} 没有别的报价了，违约金里的 ¥${toOwner} 已进你的余额。可以再询一次。`,
      en: `${name.en} has no other offers. You received ¥${toOwner} of the penalty and can ask again.`,
    }),
  },
  noNext: {
    title: { zh: '下一家没有接，询价结束了', en: 'Nobody else took it, so this has ended' },
    body: ({ name, still }) => ({
      zh: `${name.zh} ${still.zh}，可以再询一次。`,
      en: `${name.en} ${still.en}; you can ask again.`,
    }),
  },
  again: {
    kind: 'deadline',
    title: { zh: '下一家愿意收', en: 'The next merchant wants it' },
    body: ({ name, price }) => ({
      zh: `${name.zh}，报价 ¥${price}。${choose.zh}内决定要不要。`,
      en: `${name.en} for ¥${price}. Decide within ${choose.en}.`,
    }),
  },
  received: {
    title: { zh: '平台收到了，开始质检', en: 'It has arrived and inspection is starting' },
    body: ({ name }) => ({ zh: `${name.zh} 已到平台仓。`, en: `${name.en} is in our warehouse.` }),
  },
  differs: {
    title: { zh: '质检有不一样的地方', en: 'The inspection found differences' },
    body: ({ name }) => ({
      zh: `${name.zh} 和你说的不完全一样，商家有 ${differ.zh}答复。要改价会先问你。`,
      en: `${name.en} is not quite as described. The merchant has ${differ.en} to answer; no price changes without you.`,
    }),
  },
  reprice: {
    kind: 'deadline',
    title: { zh: '商家想改价，等你决定', en: 'The merchant proposes a lower price' },
    body: ({ name, price, lower, back }) => ({
      zh: `${name.zh}：¥${price} 改为 ¥${lower}。${reprice.zh}内不答就不卖，${back.zh}。`,
      en: `${name.en}: ¥${lower} instead of ¥${price}. If you don’t answer within ${reprice.en}, it ${back.en}.`,
    }),
  },
  returning: {
    title: { zh: '按你的意思，不卖了', en: 'Not sold, as you decided' },
    body: ({ name, back }) => ({ zh: `${name.zh} ${back.zh}。`, en: `${name.en} ${back.en}.` }),
  },
  ownerSilent: {
    title: { zh: '新价格没有等到答复，不卖了', en: 'No answer to the new price, so it is not sold' },
    body: ({ name, back }) => ({ zh: `${name.zh} ${back.zh}。`, en: `${name.en} ${back.en}.` }),
  },
  merchantSilent: {
    title: { zh: '商家没有答复，这次不卖了', en: 'The merchant did not answer, so it is not sold' },
    body: ({ name, back }) => ({ zh: `${name.zh} ${back.zh}。`, en: `${name.en} ${back.en}.` }),
  },
  payable: {
    title: { zh: '质检通过，马上打款', en: 'Inspection passed; your money is on its way' },
    body: ({ name, price }) => ({
      zh: `${name.zh} 的 ¥${price} 在 ${pay.zh}内进你的余额。`,
      en: `¥${price} for ${name.en} reaches your balance within ${pay.en}.`,
    }),
  },
  kept: {
    title: { zh: '商家按原价收', en: 'The merchant pays the agreed price' },
    body: ({ name, price }) => ({
      zh: `${name.zh} 质检有不一样的地方，商家还是按 ¥${price} 收，${pay.zh}内进你的余额。`,
      en: `The inspection found differences, but the merchant still pays ¥${price} for ${name.en}. It reaches your balance within ${pay.en}.`,
    }),
  },
  agreed: {
    title: { zh: '已同意新价格，马上打款', en: 'New price agreed; your money is on its way' },
    body: ({ name, price }) => ({
      zh: `${name.zh} 的 ¥${price} 在 ${pay.zh}内进你的余额。`,
      en: `¥${price} for ${name.en} reaches your balance within ${pay.en}.`,
    }),
  },
  paid: {
    kind: 'money',
    title: { zh: '回收的钱到账了', en: 'You have been paid' },
    body: ({ name, price }) => ({
      zh: `${name.zh}，¥${price} 全额进了你的余额，可以提现。`,
      en: `¥${price} for ${name.en} is in your balance, in full.`,
    }),
  },
  sentBack: {
    title: { zh: '已经寄回', en: 'On its way back' },
    body: ({ name }) => ({
      zh: `${name.zh} 已寄出，运费平台付。`,
      en: `${name.en} has been shipped. We pay the shipping.`,
    }),
  },
} as const satisfies Record<string, Notice>;

const examples: Facts = {
  ...eg('name', 'price', 'lower', 'toOwner', 'note', 'still', 'back'),
  ...{ offers: 3, unknown: false, fetched: false, stored: false, coming: false, kind: null },
};
const ownerWords = wordings<keyof typeof owner, Facts>('recycle.owner', owner, examples);
const merchantWords = wordings<keyof typeof merchant, Facts>('recycle.merchant', merchant, examples);

export type OwnerNews = keyof typeof owner;
export type MerchantNews = keyof typeof merchant;
type Told = { piece: Piece; price?: number | null; offers?: number; note?: string; kind?: RefusalKind; now: Date };

async function factsOf(db: Db, { piece, price = piece.price, offers = 0, note = '', kind }: Told): Promise<Facts> {
  const stored = piece.item_id !== null;
  return {
    stored,
    fetched: piece.pickup_at !== null,
    coming: piece.state === 'returning',
    ...(stored ? withUs : atHome),
    name: await nameOf(db, piece.sku_id),
    price: price === null ? '' : yuan(price),
    unknown: price === null,
    lower: yuan(piece.new_price ?? 0),
    toOwner: yuan(backOutCost(price ?? 0, termsOf(piece)).toOwner),
    offers,
    kind: kind ?? null,
    note,
  };
}

/** In the hours that hold for this piece, whatever the shop has changed since it was offered. */
async function noticeOf<N extends string>(
  db: Db,
  { news, words }: { news: N | null; words: (news: N, facts: Facts) => ReturnType<typeof ownerWords> },
  told: Told,
  seenAt: Link,
) {
  if (news === null) return undefined;
  const facts = await factsOf(db, told);
  const said = underRulesOf(told.piece.created_at, () => words(news, facts));
  return said && { ...said, link: seenAt };
}

/**
 * The open pages of the merchant who has it hear too that something changed.
 * @param news null when only open pages need to hear
 */
export async function tellOwner(db: Db, news: OwnerNews | null, told: Told): Promise<void> {
  const { piece, now } = told;
  if (piece.merchant_id) await tellMerchant(db, piece.merchant_id, null, told);
  const said: Notice | null = news && owner[news];
  const notice = await noticeOf(
    db,
    { news, words: ownerWords },
    told,
    link('/pages/order/recycle/detail', { id: piece.id }),
  );
  await emit(db, { to: piece.user_id, type: 'recycle', data: { id: piece.id }, at: now, kind: said?.kind, notice });
}

export async function tellMerchant(db: Db, userId: string, news: MerchantNews | null, told: Told): Promise<void> {
  const { piece, now } = told;
  const said: Notice | null = news && merchant[news];
  const notice = await noticeOf(
    db,
    { news, words: merchantWords },
    told,
    link('/pages/recycle/orderDetails', { id: piece.id }),
  );
  await emit(db, { to: userId, type: 'recycle', data: { id: piece.id }, at: now, kind: said?.kind, notice });
}
