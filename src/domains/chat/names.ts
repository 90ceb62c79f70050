/** What conversations are called where others lead to them, what was said last in one, and what is said where we are late. */
import type { ChatMessage } from '../../../contract/chat/calls.ts';
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
