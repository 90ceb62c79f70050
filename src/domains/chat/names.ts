/** What conversations are called where others lead to them, what was said last in one, and what is said where we are late. */
import type { ChatMessage, ChatRow, OfferStep } from '../../../contract/chat/calls.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({
  zh: {
    chats: '会话',
    photos: '[照片]',
    yours: (what: string) => `你：${what}`,
    cards: { item: '[商品]', order: '[订单]', offer: '[还价]' },
    piece: '[鉴别或洗护]',
    recalled: (mine: boolean): string => (mine ? '你撤回了一条消息' : '对方撤回了一条消息'),
    askSeller: '问卖家',
    askBuyer: '问买家',
    askUs: '问平台客服',
    lateNext: '对不起。直接问平台，我们来查。',
    you: '你',
    offerTurn: { buyer: '买家出价', seller: '卖家还价' },
    offerSide: { B: '买家', S: '卖家' },
    offerEnd: { accept: (who: string) => `${who}接受了`, decline: (who: string) => `${who}没有接受` },
    offerOver: {
      reachFloor: '到了卖家的底价，自动接受',
      lapse: '没有回应，已过期',
      sellOut: '这件被抢或下架，还价结束',
    },
    offerLine: (said: string, price: string) => `${said} ${price}`,
  },
  en: {
    chats: 'Conversations',
    photos: '[Photos]',
    yours: (what: string) => `You: ${what}`,
    cards: { item: '[Item]', order: '[Order]', offer: '[Offer]' },
    piece: '[Authentication or cleaning]',
    recalled: (mine: boolean): string => (mine ? 'You unsent a message' : 'They unsent a message'),
    askSeller: 'Ask the seller',
    askBuyer: 'Ask the buyer',
    askUs: 'Ask us',
    lateNext: 'We are sorry. Ask us, and we will look into it.',
    you: 'You',
    offerTurn: { buyer: 'The buyer offers', seller: 'The seller asks' },
    offerSide: { B: 'The buyer', S: 'The seller' },
    offerEnd: { accept: (who: string) => `${who} agreed`, decline: (who: string) => `${who} declined` },
    offerOver: {
      reachFloor: 'It reached the seller’s auto-accept price and was accepted',
      lapse: 'Nobody answered; it has expired',
      sellOut: 'It was sold or taken down, which ended the offer',
    },
    offerLine: (said: string, price: string) => `${said} ${price}`,
  },
});

/** What was said last, in a line. */
export function lastWords(last: ChatMessage, side: 'B' | 'S', t: (typeof names)['zh']): string {
  if (last.recalled) return t.recalled(last.by === side);
  const said =
    last.body || (last.photos.length > 0 ? t.photos : last.card ? t.cards[last.card.kind] : last.piece ? t.piece : '');
  // Beside the other's name, own words would read as theirs.
  return last.by === side && said ? t.yours(said) : said;
}

/** Who did what, without the price. @param side of who reads it; null for staff */
export function stepSaid(
  { event, by }: Pick<OfferStep, 'event' | 'by'>,
  side: ChatRow['side'] | null,
  t: (typeof names)['zh'],
): string {
  if (event === 'start' || event === 'counter') return t.offerTurn[by === 'S' ? 'seller' : 'buyer'];
  if (event === 'accept' || event === 'decline')
    return t.offerEnd[event](by === side ? t.you : t.offerSide[by === 'S' ? 'S' : 'B']);
  return t.offerOver[event];
}

/** What was said or done last, in a line. */
export function lastOf({ last, step, side }: ChatRow, t: (typeof names)['zh']): string {
  if (!step) return last ? lastWords(last, side, t) : '';
  const said = stepSaid(step, side, t);
  return Object.hasOwn(t.offerOver, step.event) ? said : t.offerLine(said, `¥${yuan(step.price, 0)}`);
}
