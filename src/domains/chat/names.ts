/** What conversations are called where others lead to them. */
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({
  zh: { chats: '会话', askSeller: '问卖家', askBuyer: '问买家', askUs: '问平台客服' },
  en: { chats: 'Conversations', askSeller: 'Ask the seller', askBuyer: 'Ask the buyer', askUs: 'Ask us' },
});
