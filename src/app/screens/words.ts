/** Words of the screens outside /pages. */

import { defineText } from '../../ui/format/text.ts';
import { words } from '../../ui/format/words.ts';

export const text = defineText({
  zh: {
    picture: '图片',
    noPicture: '没有要看的图片',
    noPictureBody: '链接里没有平台的图片。',
    home: words.zh.home,
  },
  en: {
    picture: 'Picture',
    noPicture: 'No picture to show',
    noPictureBody: 'The link names no picture of ours.',
    home: words.en.home,
  },
});
