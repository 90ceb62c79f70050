/** What people ask of the shop, answered: read once, and searched on the device. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import type { Words } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';

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

const said = v.object({ zh: v.string(), en: v.string() });
const question = v.object({
  /** As its own link names it. */
  id: v.string(),
  topic: v.picklist(helpTopicNames),
  asks: said,
  answer: said,
  /** The screen where one does it. */
  to: v.string(),
  does: said,
});
export type Question = v.InferOutput<typeof question>;

export const helpRead = call('GET', '/shop/help', {
  about:
    'The questions about what this shop has open, their answers with its numbers, and how soon it answers the rest.',
  who: 'visitor',
  input: v.strictObject({}),
  output: v.object({ list: v.array(question), answeredWithin: said }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});
