/** Words of sharing. */

import { defineText } from '../../ui/format/text.ts';
import { words } from '../../ui/format/words.ts';

export const text = defineText({
  zh: {
    title: '分享给好友',
    poster: (name: string) => `${name} 的海报，含二维码`,
    invitePoster: '我的邀请海报，含二维码',
    code: '二维码，扫码打开这个页面',
    drawing: '海报在画，稍等',
    failed: '海报没画出来，链接照样能分享',
    needsNetwork: '海报要联网才能画，有网络时自己画出来。现在先让对方扫这个码',
    again: words.zh.again,
    link: '链接',
    copy: '复制链接',
    share: '分享',
    save: '保存图片',
    file: '海报',
    saved: '图片已保存',
    saveFailed: '图片没存下，再试一次',
    nothing: '没有要分享的',
    nothingBody: '在商品页点分享，就能做成海报。',
    home: '去首页',
    app: '回潮',
  },
  en: {
    title: 'Share',
    poster: (name: string) => `Poster of ${name} with a code`,
    invitePoster: 'Poster of my invitation with a code',
    code: 'Code that opens this page',
    drawing: 'Drawing the poster',
    failed: 'The poster could not be drawn; you can still share the link',
    needsNetwork: 'A poster is drawn once there is a network, by itself. Have this code scanned meanwhile',
    again: words.en.again,
    link: 'Link',
    copy: 'Copy the link',
    share: 'Share',
    save: 'Save the picture',
    file: 'poster',
    saved: 'Picture saved',
    saveFailed: 'The picture was not saved; try again',
    nothing: 'Nothing to share',
    nothingBody: 'Tap Share on a product to make a poster.',
    home: 'Browse',
    app: 'Huichao',
  },
});
