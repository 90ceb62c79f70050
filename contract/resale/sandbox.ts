/** What the pretend marketplace says. Like the real one it speaks Chinese; whoever reads English is told the same in English. */
import type { Words } from '../wire/states.ts';

/** A word that no marketplace takes, so that a refusal can be tried. */
export const SANDBOX_REFUSES = '最低价';

export const sandboxSays = {
  first: { zh: '沙盒集市 · 主店', en: 'Sandbox market · first shop' },
  second: { zh: '沙盒集市 · 二店', en: 'Sandbox market · second shop' },
  third: { zh: '沙盒集市 · 三店', en: 'Sandbox market · third shop' },
  other: { zh: '其他', en: 'Other' },
  noGoods: { zh: '没有这件商品', en: 'No such goods' },
  noRefund: { zh: '这个订单不能退款', en: 'This order cannot be refunded' },
  notToSend: { zh: '这个订单已经发货或关闭', en: 'This order is sent or closed' },
  notUnpaid: { zh: '这个订单已经付款或关闭', en: 'This order is paid or closed' },
  refused: {
    zh: `标题里不能有「${SANDBOX_REFUSES}」`,
    en: `A title may not say “${SANDBOX_REFUSES}” (“lowest price”)`,
  },
} as const satisfies Record<string, Words>;

/** Its kinds of goods, by trade. */
export const sandboxKinds: Readonly<Record<number, readonly Words[]>> = {
  2: [
    { zh: '运动鞋', en: 'Sneakers' },
    { zh: '潮流服饰', en: 'Streetwear' },
    { zh: '帽子', en: 'Hats' },
  ],
  16: [
    { zh: '箱包', en: 'Bags' },
    { zh: '腕表', en: 'Watches' },
  ],
  28: [
    { zh: '潮玩手办', en: 'Art toys' },
    { zh: '毛绒玩具', en: 'Plush toys' },
  ],
};

const all: readonly Words[] = [...Object.values(sandboxSays), ...Object.values(sandboxKinds).flat()];

/** The same in the reader's language; what is not the sandbox's own stays as it was said. */
export const channelSaid = (said: string, language: keyof Words): string =>
  all.find(({ zh }) => zh === said)?.[language] ?? said;
