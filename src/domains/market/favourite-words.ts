/** Words of favourites and of what was looked at. */

import { FAVOURITE_DROP } from '../../../contract/market/calls.ts';
import { plural } from '../../ui/format/plural.ts';
import { defineText } from '../../ui/format/text.ts';
import { words } from '../../ui/format/words.ts';
import { text as market } from './words.ts';

const percent = Math.round(FAVOURITE_DROP * 100);

export const text = defineText({
  zh: {
    title: '收藏',
    keep: words.zh.favourite,
    letGo: '取消收藏',
    kept: `已收藏，降价 ${percent}% 以上会告诉你`,
    keptPlain: '已收藏',
    gone: '已取消收藏',
    views: '看哪一种',
    mine: '收藏的',
    viewed: '看过的',
    waiting: (n: number) => `还有 ${n} 款刚收藏的，发出后就在这里`,
    empty: '还没有收藏',
    emptyBody: '在商品页点一下心形，降价会告诉你。',
    viewedEmpty: '还没有看过的商品',
    viewedNote: '只记在这台设备上。',
    clear: '清空',
    clearTitle: '清空看过的商品？',
    toHome: '去逛逛',
    before: (price: string) => `收藏时 ${price}`,
    cheaper: (amount: string) => `降了 ${amount}`,
    dearer: (amount: string) => `涨了 ${amount}`,
    nobody: market.zh.alertNone,
    login: '登录后收藏，换手机也在',
    loginAction: '登录',
  },
  en: {
    title: 'Saved',
    keep: words.en.favourite,
    letGo: 'Remove from saved',
    kept: `Saved; we tell you of drops of ${percent}% or more`,
    keptPlain: 'Saved',
    gone: 'Removed from saved',
    views: 'Filter',
    mine: 'Saved',
    viewed: 'Viewed',
    waiting: (n: number) => `${plural(n, 'product')} saved just now will be here once they are sent`,
    empty: 'Nothing saved yet',
    emptyBody: 'Tap the heart on a product and we tell you when the price drops.',
    viewedEmpty: 'Nothing viewed yet',
    viewedNote: 'Kept on this device only.',
    clear: 'Clear',
    clearTitle: 'Clear what you viewed?',
    toHome: 'Browse',
    before: (price: string) => `${price} when saved`,
    cheaper: (amount: string) => `${amount} less`,
    dearer: (amount: string) => `${amount} more`,
    nobody: market.en.alertNone,
    login: 'Log in to save products on every device',
    loginAction: 'Log in',
  },
});
