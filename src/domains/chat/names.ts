/** What conversations are called where others lead to them, and what is said where we are late. */
import { defineText } from '../../ui/format/text.ts';

export const names = defineText({
  zh: {
    chats: '会话',
    askSeller: '问卖家',
    askBuyer: '问买家',
    askUs: '问平台客服',
    lateNext: '对不起。直接问平台，我们马上查。',
  },
  en: {
    chats: 'Conversations',
    askSeller: 'Ask the seller',
    askBuyer: 'Ask the buyer',
    askUs: 'Ask us',
    lateNext: 'We are sorry. Ask us, and we will look into it right away.',
  },
});
