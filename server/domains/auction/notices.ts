/** What bidders, followers and the seller of a lot are told. What everybody may see goes to every open page at once. */

import { auctionRules, defaultShares } from '../../../contract/auction/rules.ts';
import type { NoticeKind } from '../../../contract/events.ts';
import { eg } from '../../../contract/notice/wording.ts';
import { link } from '../../../contract/screens.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { reasonIn } from '../../../contract/wire/reason.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { hours, minutes, percent } from '../../../contract/wire/units.ts';
import type { Db } from '../../db/schema.ts';
import { emit, type NewEvent } from '../../kernel/events/events.ts';
import { named, wording } from '../../kernel/events/wording.ts';
import { chinaIso } from '../../kernel/lib/moment.ts';
import { nameOf } from '../catalogue/names.ts';
import { biddersOf, extendOf, followersOf, reserveWord } from './queries.ts';
import type { Lot } from './tables.ts';

const money = (fen: number) => `¥${yuan(fen)}`;
const pay = named(
  'within',
  hours(() => auctionRules.payWithin),
);
const chance = named(
  'within',
  hours(() => auctionRules.secondChance),
);
const part = () => percent(auctionRules.forfeitToSeller);

const outbid = wording('auction', 'outbid', eg('name', 'price', 'next'), ({ name, price, next }) => ({
  title: { zh: '你被超过了', en: 'You were outbid' },
  body: {
    zh: `${name.zh} 现价 ¥${price}。${next.zh}结束前可以再出。`,
    en: `${name.en} is at ¥${price}. ${next.en} You can bid again until it ends.`,
  },
}));
const opened = wording('auction', 'opened', eg('name', 'price'), ({ name, price }) => ({
  title: { zh: '开拍了', en: 'Now open' },
  body: { zh: `${name.zh} 起拍价 ¥${price}。`, en: `${name.en} starts at ¥${price}.` },
}));
const ending = wording('auction', 'ending', eg('next', 'at', 'within'), ({ next, at, within }) => ({
  title: { zh: `北京时间 ${at} 结束`, en: `Ends at ${at}, China time` },
  body: {
    zh: `${next.zh}最后 ${within.zh}内有人出价会往后延。`,
    en: `${next.en} A bid in the last ${within.en} moves the end.`,
  },
}));
const won = wording('auction', 'won', eg('name', 'price', 'rest'), ({ name, price, rest }) => ({
  title: { zh: '你拍到了，请付款', en: 'You won; please pay' },
  body: {
    zh: `${name.zh} ¥${price} 落槌。${pay.zh}内再付 ¥${rest}，否则保证金不退。`,
    en: `${name.en} at ¥${price}. Pay the remaining ¥${rest} within ${pay.en} or the deposit is lost.`,
  },
}));
const sold = wording(
  'auction',
  'sold',
  eg('name', 'price', 'sellerGets', 'next'),
  ({ name, price, sellerGets, next }) => ({
    title: { zh: '你的拍品成交了', en: 'Your lot is sold' },
    body: {
      zh: `${name.zh} ¥${price} 落槌，完成后你到手 ¥${sellerGets}。${next.zh}`,
      en: `${name.en} sold at ¥${price}; you get ¥${sellerGets}. ${next.en}`,
    },
  }),
);
const missed = wording('auction', 'missed', eg('name', 'price'), ({ name, price }) => ({
  title: { zh: '没有拍到', en: 'You did not win' },
  body: {
    zh: `${name.zh} ¥${price} 落槌，你冻结的保证金已退回可用余额。`,
    en: `${name.en} went at ¥${price}; your deposit is available again.`,
  },
}));
const paid = wording('auction', 'paid', eg('name'), ({ name }) => ({
  title: { zh: '拍下的人付款了', en: 'The winner has paid' },
  body: {
    zh: `${name.zh} 由平台仓发出，不用你动手。`,
    en: `${name.en} ships from our warehouse; nothing left to do.`,
  },
}));
const lost = wording('auction', 'depositLost', eg('name', 'amount', 'share'), ({ name, amount, share }) => ({
  title: { zh: '没有付款，保证金已扣', en: 'Not paid; the deposit is lost' },
  body: {
    zh: `${name.zh} 的保证金 ¥${amount} 不退：¥${share} 给卖家，其余归平台。`,
    en: `Your deposit of ¥${amount} for ${name.en} is lost: ¥${share} to the seller, the rest to us.`,
  },
}));
const yours = wording('auction', 'depositYours', eg('name', 'share'), ({ name, share }) => ({
  title: { zh: '拍下的人没有付款', en: 'The winner did not pay' },
  body: {
    zh: `${name.zh} 的保证金 ¥${share} 已到你的可用余额。`,
    en: `¥${share} of the deposit for ${name.en} is in your balance.`,
  },
}));
const second = wording('auction', 'second', eg('name', 'price'), ({ name, price }) => ({
  title: { zh: '轮到你了：要不要这件', en: 'A second chance: do you want it?' },
  body: {
    zh: `${name.zh}：拍下的人没有付款。${chance.zh}内可以按你的最高价 ¥${price} 买下；不要也没有任何费用。`,
    en: `The winner of ${name.en} did not pay. It is yours at your own maximum of ¥${price} if you say so within ${chance.en}; declining costs nothing.`,
  },
}));
const secondAsked = wording('auction', 'secondAsked', eg('name'), ({ name }) => ({
  title: { zh: '正在问第二名', en: 'The runner-up is being asked' },
  body: {
    zh: `${name.zh} 等第二名 ${chance.zh}内回答；不要或不回答就流拍，商品回到你的库存。`,
    en: `The runner-up for ${name.en} has ${chance.en} to answer; otherwise it returns to your stock.`,
  },
}));
const passedSeller = wording('auction', 'passedSeller', eg('name'), ({ name }) => ({
  title: { zh: '流拍了', en: 'The lot passed' },
  body: { zh: `${name.zh} 回到你的库存。`, en: `${name.en} is back in your stock.` },
}));
const lapsedSeller = wording('auction', 'lapsedSeller', eg('name'), ({ name }) => ({
  title: { zh: '递补已过期', en: 'The second chance has passed' },
  body: { zh: `${name.zh} 回到你的库存。`, en: `${name.en} is back in your stock.` },
}));
const declinedSeller = wording('auction', 'declinedSeller', eg('name'), ({ name }) => ({
  title: { zh: '第二名不要，流拍了', en: 'The runner-up declined' },
  body: { zh: `${name.zh} 回到你的库存。`, en: `${name.en} is back in your stock.` },
}));
const passed = wording('auction', 'passed', eg('name'), ({ name }) => ({
  title: { zh: '流拍了', en: 'The lot passed' },
  body: {
    zh: `${name.zh} 没有成交，你冻结的保证金已全部退回。`,
    en: `${name.en} was not sold; everything on hold is available again.`,
  },
}));
const lapsed = wording('auction', 'lapsed', eg('name'), ({ name }) => ({
  title: { zh: '递补已过期', en: 'The second chance has passed' },
  body: {
    zh: `${name.zh} 没有等到你的回答，没有任何费用。`,
    en: `You did not answer about ${name.en}; it cost nothing.`,
  },
}));
const stopped = wording(
  'auction',
  'stopped',
  { ...eg('name'), reason: { zh: '图片对不上', en: 'the pictures do not match' } },
  ({ name, reason }) => ({
    title: { zh: '这件被平台叫停', en: 'We stopped this lot' },
    body: {
      zh: `${name.zh}：${reason.zh}。冻结的保证金已全部退回。`,
      en: `${name.en}: ${reason.en}. Everything on hold is available again.`,
    },
  }),
);
const stoppedSeller = wording(
  'auction',
  'stoppedSeller',
  { ...eg('name'), reason: { zh: '图片对不上', en: 'the pictures do not match' } },
  ({ name, reason }) => ({
    title: { zh: '这件被平台叫停', en: 'We stopped this lot' },
    body: { zh: `${name.zh}：${reason.zh}。`, en: `${name.en}: ${reason.en}.` },
  }),
);

const lotLink = (id: string) => link('/pages/auction/lot', { id });
const orderLink = (id: string) => link('/pages/order/orderdetail', { id });

type ShownLot = Pick<Lot, 'id' | 'state' | 'price' | 'bids' | 'reserve' | 'reserve_met' | 'ends_at' | 'extended'>;

/** The lot as everybody may see it; open pages need not ask. */
const lotEvent = (lot: ShownLot, now: Date) =>
  ({
    to: null,
    type: 'lot',
    data: {
      id: lot.id,
      state: lot.state,
      price: lot.price,
      bids: lot.bids,
      reserve: reserveWord(lot),
      endsAt: lot.ends_at.getTime(),
      extended: lot.extended,
    },
    at: now,
  }) as const;

export const tellLot = (db: Db, lot: ShownLot, now: Date): Promise<void> => emit(db, lotEvent(lot, now));

interface Told {
  title: Words;
  body: Words;
  words: string;
  kind?: NoticeKind;
  to?: ReturnType<typeof lotLink>;
  until?: Date;
}

const toldEvent = (lot: Pick<Lot, 'id'>, userId: string, now: Date, { title, body, words, kind, to, until }: Told) =>
  ({
    to: userId,
    type: 'auction',
    data: { id: lot.id },
    at: now,
    notice: { title, body, words, link: to ?? lotLink(lot.id), ...(until && { until }) },
    ...(kind && { kind }),
  }) as const;

export const tell = (db: Db, lot: Pick<Lot, 'id'>, userId: string, now: Date, told: Told) =>
  emit(db, toldEvent(lot, userId, now, told));

/** For everybody, and for who was outbid. */
export function bidEvents(
  lot: ShownLot,
  { outbid: userId, name, narrow, now }: { outbid: string | null; name: Words; narrow: boolean; now: Date },
): NewEvent[] {
  if (userId === null) return [lotEvent(lot, now)];
  const near: Words = narrow
    ? { zh: '对方的最高价只比你多不到一口。', en: 'Their maximum was less than a step above yours.' }
    : { zh: '', en: '' };
  const told = toldEvent(lot, userId, now, {
    ...outbid({ name, price: yuan(lot.price ?? 0), next: near }),
    kind: 'deadline',
    until: lot.ends_at,
  });
  return [lotEvent(lot, now), told];
}

export async function tellOpen(db: Db, lot: Lot, now: Date): Promise<void> {
  const name = await nameOf(db, lot.sku_id);
  const said = opened({ name, price: yuan(lot.start_price) });
  for (const userId of new Set([lot.seller_id, ...(await followersOf(db, lot))]))
    await tell(db, lot, userId, now, { ...said, kind: 'news' });
}

/** Where the shop is: a notice is read whenever its person looks, so it names the moment and not how far away that was. */
const clock = (at: Date) => chinaIso(at).slice(11, 16);

export async function tellEnding(db: Db, lot: Lot, now: Date): Promise<void> {
  if (lot.ends_at <= now) return;
  const end = clock(lot.ends_at);
  const last = minutes(extendOf(lot).within);
  const name = await nameOf(db, lot.sku_id);
  const at = money(lot.price ?? lot.start_price);
  const bidders = (await biddersOf(db, lot.id)).filter(({ voided }) => voided === null).map(({ user_id }) => user_id);
  const people = new Set([...bidders, ...(await followersOf(db, lot))]);
  people.delete(lot.seller_id);
  const standing = (userId: string): Words =>
    userId === lot.leader_id
      ? { zh: `${name.zh} 现价 ${at}，你领先。`, en: `${name.en} is at ${at}; you lead.` }
      : bidders.includes(userId)
        ? { zh: `${name.zh} 现价 ${at}，你没有领先。`, en: `${name.en} is at ${at}; you do not lead.` }
        : { zh: `你关注的 ${name.zh} 现价 ${at}。`, en: `${name.en}, which you follow, is at ${at}.` };
  for (const userId of people)
    await tell(db, lot, userId, now, {
      ...ending({ next: standing(userId), at: end, within: { zh: last.zh, en: last.en } }),
      kind: 'deadline',
      until: lot.ends_at,
    });
}

export async function tellSold(
  db: Db,
  lot: Lot,
  a: {
    order: { id: string; fees: { sellerGets: number } };
    winnerId: string;
    price: number;
    rest: number;
    now: Date;
    others?: false;
  },
): Promise<void> {
  const name = await nameOf(db, lot.sku_id);
  const price = yuan(a.price);
  await tell(db, lot, a.winnerId, a.now, {
    ...won({ name, price, rest: yuan(a.rest) }),
    kind: 'deadline',
    to: orderLink(a.order.id),
  });
  const next = {
    zh: `买家 ${pay.zh}内付款；不付，保证金的 ${part()} 归你。`,
    en: `The buyer has ${pay.en} to pay, or ${part()} of the deposit is yours.`,
  };
  await tell(db, lot, lot.seller_id, a.now, sold({ name, price, sellerGets: yuan(a.order.fees.sellerGets), next }));
  if (a.others === false) return;
  for (const { user_id } of await biddersOf(db, lot.id))
    if (user_id !== a.winnerId) await tell(db, lot, user_id, a.now, missed({ name, price }));
}

export async function tellPaid(db: Db, lot: Lot, now: Date): Promise<void> {
  const name = await nameOf(db, lot.sku_id);
  await tell(db, lot, lot.seller_id, now, paid({ name }));
}

export async function tellDefault(
  db: Db,
  lot: Lot,
  { winnerId, deposit, now }: { winnerId: string; deposit: number; now: Date },
): Promise<void> {
  const name = await nameOf(db, lot.sku_id);
  const { seller } = defaultShares(deposit);
  await tell(db, lot, winnerId, now, {
    ...lost({ name, amount: yuan(deposit), share: yuan(seller) }),
    kind: 'money',
  });
  await tell(db, lot, lot.seller_id, now, {
    ...yours({ name, share: yuan(seller) }),
    kind: 'money',
  });
}

export async function tellAsked(
  db: Db,
  lot: Lot,
  { userId, price, now }: { userId: string; price: number; now: Date },
): Promise<void> {
  const name = await nameOf(db, lot.sku_id);
  await tell(db, lot, userId, now, {
    ...second({ name, price: yuan(price) }),
    kind: 'deadline',
  });
  await tell(db, lot, lot.seller_id, now, secondAsked({ name }));
}

export type Closing = 'pass' | 'lapse' | 'decline' | 'withdraw' | 'stop';

/** @param told who has heard otherwise already */
export async function tellClosed(
  db: Db,
  lot: Lot,
  how: Closing,
  now: Date,
  told: readonly string[] = [],
): Promise<void> {
  const name = await nameOf(db, lot.sku_id);
  const { bidder, seller } = endings(name, lot)[how];
  const asked = how === 'lapse' || how === 'decline';
  const people = asked
    ? [lot.second_id]
    : [
        ...(await biddersOf(db, lot.id)).map(({ user_id }) => user_id),
        ...(how === 'stop' ? await followersOf(db, lot) : []),
      ];
  if (bidder)
    for (const userId of new Set(people))
      if (userId !== null && userId !== lot.seller_id && !told.includes(userId))
        await tell(db, lot, userId, now, bidder);
  if (seller) await tell(db, lot, lot.seller_id, now, seller);
}

type Said = ReturnType<typeof paid> | null;
const endings = (name: Words, lot: Lot): Record<Closing, { bidder: Said; seller: Said }> => {
  const reason = reasonIn(lot.reason ?? '');
  return {
    pass: { bidder: passed({ name }), seller: passedSeller({ name }) },
    lapse: { bidder: lapsed({ name }), seller: lapsedSeller({ name }) },
    decline: { bidder: null, seller: declinedSeller({ name }) },
    withdraw: { bidder: null, seller: null },
    stop: { bidder: stopped({ name, reason }), seller: stoppedSeller({ name, reason }) },
  };
};
