/** Words of the screens outside /pages. */

import { defineText } from '../../ui/format/text.ts';
import { words } from '../../ui/format/words.ts';

export const text = defineText({
  zh: {
    picture: '图片',
    noPicture: '没有要看的图片',
    noPictureBody: '链接里没有平台的图片。',
    home: words.zh.home,
    chat: '客服',
    chatWill: '在这里和客服实时聊天。聊天还没有开：有事先留言，工作人员会看；订单的每一步都在消息中心。',
    live: '直播',
    liveWill: '在这里看直播验货。直播还没有开，现在每一件都有查验照片和写明的瑕疵。',
    now: '现在可以用',
    feedback: '留言给我们',
    messages: '消息中心',
    guide: '新手指南',
    grades: '成色标准',
    browse: '逛首页',
  },
  en: {
    picture: 'Picture',
    noPicture: 'No picture to show',
    noPictureBody: 'The link names no picture of ours.',
    home: words.en.home,
    chat: 'Support',
    chatWill:
      'You will chat with support here. Chat is not open yet: leave a message and our staff will read it; every step of an order is in your messages.',
    live: 'Live',
    liveWill:
      'You will watch live inspections here. They have not begun; every item already has its photos and listed flaws.',
    now: 'What works today',
    feedback: 'Leave a message',
    messages: 'Messages',
    guide: 'How it works',
    grades: 'Grades explained',
    browse: 'Browse',
  },
});
