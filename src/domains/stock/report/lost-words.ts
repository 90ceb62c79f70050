/** Words of a piece that its owner does not have, and would announce. */
import { defineText } from '../../../ui/format/text.ts';

export const text = defineText({
  zh: {
    title: '这件不在你手里，现在不能寄来卖',
    body: (why: string) => `${why}。到了先在它的鉴别页点「收到了」，再带着证书卖。`,
    away: '寄回的还没到',
    open: '看这件鉴别',
  },
  en: {
    title: 'You do not have this item: it cannot be sent in to sell now',
    body: (why: string) =>
      `${why}. Once it has come, tap “It came” on its page; then it can be sold with its certificate.`,
    away: 'It has not come home yet',
    open: 'See its authentication',
  },
});
