/** Every number that an owner can change: what it is called, how it is said, and between what it may lie. */
import { type StepName, stepNames, stepsFrom } from '../auction/rules.ts';
import { careNames, cares, kindNames, kinds, materialNames, materials, stainNames, stains } from '../cleaning/rules.ts';
import { categories, categoryName, ways } from '../identify/rules.ts';
import type { Words } from '../wire/states.ts';
import { ownOf } from '../wire/units.ts';
import { type Rule, roots } from './rule-roots.ts';
import { tradeRows } from './rule-rows.ts';
import { serviceRows } from './service-rows.ts';

export { type Rule, type RuleUnit, ruleUnits } from './rule-roots.ts';

/** What the software comes with, in the code's unit. */
export function ownNumber(name: string): number {
  let at: unknown = roots;
  for (const part of name.split('.')) at = ownOf((at as Record<string, object>)[part] ?? {});
  if (typeof at !== 'number') throw new Error(`${name} is no number that can be changed`);
  return at;
}

/** In groups as the screen shows them. */
export const ruleGroups = ['order', 'aftersale', 'bid', 'auction', 'recycle', 'sell', 'service', 'money'] as const;
export type RuleGroup = (typeof ruleGroups)[number];

export const groupOf = (name: string): RuleGroup => {
  const [head = ''] = name.split('.');
  const found = ruleGroups.find((group) => group === head);
  if (found) return found;
  if (head === 'offer') return 'bid';
  if (head === 'pickup') return 'recycle';
  if (head === 'chat') return 'aftersale';
  if (head === 'auctionStep') return 'auction';
  if (/^(identify|cleaning|prize|objection)/.test(head)) return 'service';
  return head === 'payout' || head === 'penalty' || head === 'merchant' ? 'money' : 'sell';
};

const stepTitles: Readonly<Record<StepName, Words>> = {
  fine: { zh: '拍卖小步', en: 'Small steps' },
  usual: { zh: '拍卖常用', en: 'Usual steps' },
  bold: { zh: '拍卖大步', en: 'Large steps' },
};
const washing = { zh: '洗护另加', en: 'Cleaning, on top' };
const identifyWays = {
  photos: { zh: '看图鉴别', en: 'By photos' },
  item: { zh: '实物鉴别', en: 'By the piece' },
} as const;

const price = (least: number, ...parts: readonly Words[]): Rule => ({
  zh: parts.map(({ zh }) => zh).join(' · '),
  en: parts.map(({ en }) => en).join(' · '),
  unit: 'yuan',
  least,
  most: 10_000,
});

/** Tables of prices: a row for each place in them. */
const prices: Record<string, Rule> = Object.fromEntries([
  ...stepNames.flatMap((name) =>
    stepsFrom(name).map(({ place, from }) => {
      const begins = { zh: `¥${from / 100} 起每口`, en: `a step from ¥${from / 100} on` };
      return [`auctionStep.${name}.${place}`, price(1, stepTitles[name], begins)] as const;
    }),
  ),
  ...ways.flatMap((way) =>
    categories.map((one) => [`identifyPrice.${way}.${one}`, price(1, identifyWays[way], categoryName[one])] as const),
  ),
  ...kinds.flatMap((kind) =>
    careNames.map((care) => [`cleaningPrice.base.${kind}.${care}`, price(1, kindNames[kind], cares[care])] as const),
  ),
  ...materialNames.map((one) => [`cleaningPrice.material.${one}`, price(0, washing, materials[one])] as const),
  ...stainNames.map((one) => [`cleaningPrice.stain.${one}`, price(0, washing, stains[one])] as const),
  ['cleaningPrice.pickup', price(0, washing, { zh: '上门取件', en: 'A courier who fetches it' })],
  ['cleaningPrice.shipping', price(0, washing, { zh: '洗好寄回', en: 'Return shipping' })],
]);

export const ruleTable: Readonly<Record<string, Rule>> = { ...tradeRows, ...serviceRows, ...prices };
export const ruleNames = Object.keys(ruleTable);
