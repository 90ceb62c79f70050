/**
 * What people ask of a shop like this, and the answers. Each number comes from the rule that decides it, so that an answer holds
 * in every shop and after each change; each answer leads to the screen on which one does what it says.
 */
import type { Link } from '../screens.ts';
import type { Closable } from '../wire/call.ts';
import type { Words } from '../wire/states.ts';
import { yuan } from '../wire/yuan.ts';

export const helpTopics = {
  buy: { zh: '买', en: 'Buying' },
  back: { zh: '退款售后', en: 'Returns' },
  sell: { zh: '卖', en: 'Selling' },
  money: { zh: '钱', en: 'Money' },
  service: { zh: '鉴别洗护', en: 'Services' },
  account: { zh: '账号', en: 'Account' },
  offline: { zh: '离线', en: 'Offline' },
} as const satisfies Record<string, Words>;
export type HelpTopic = keyof typeof helpTopics;
export const helpTopicNames = Object.keys(helpTopics) as HelpTopic[];

export interface Question {
  readonly topic: HelpTopic;
  /** Asked where this part of the shop is open. */
  readonly part?: Closable;
  readonly asks: Words;
  readonly answer: Words;
  /** Where one does it, or reads on. */
  readonly to: Link;
  readonly does: Words;
}

/** A rule's number is read when the sentence is said: an owner may have changed it. */
export const said = (zh: () => string, en: () => string): Words => ({
  get zh() {
    return zh();
  },
  get en() {
    return en();
  },
});
export const whole = (fen: number) => `¥${yuan(fen, 0)}`;

export const see = { zh: '去看看', en: 'Have a look' } as const;
