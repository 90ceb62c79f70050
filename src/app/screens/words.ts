/** Words of the screens outside /pages. */

import { defineText } from '../../ui/format/text.ts';
import { words } from '../../ui/format/words.ts';

export const text = defineText({
  zh: {
    picture: '图片',
    noPicture: '没有要看的图片',
    noPictureBody: '链接里没有平台的图片。',
    home: words.zh.home,
    live: '直播',
    liveWill: '在这里看直播验货。直播还没有开，现在每一件都有查验照片和写明的瑕疵。',
    now: '现在可以用',
    messages: '消息中心',
    grades: '成色标准',
    browse: '逛首页',
  },
  en: {
    picture: 'Picture',
    noPicture: 'No picture to show',
    noPictureBody: 'The link names no picture of ours.',
    home: words.en.home,
    live: 'Live',
    liveWill:
      'You will watch live inspections here. They have not begun; every item already has its photos and listed flaws.',
    now: 'What works today',
    messages: 'Messages',
    grades: 'Grades explained',
    browse: 'Browse',
  },
});
