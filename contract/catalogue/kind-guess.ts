/** What a category probably holds, by what it is called: a first choice that staff can change. */
import type { Words } from '../wire/states.ts';
import type { CategoryKind } from './kinds.ts';

/** The first that fits holds: shoes are worn too, and a watch has a case. */
const said: readonly (readonly [CategoryKind, RegExp])[] = [
  ['sneakers', /鞋|靴|sneaker|shoe|\bboots?\b|trainer|sandal|slipper|\bslides?\b|footwear|loafer/i],
  ['watches', /表|watch/i],
  ['bags', /包|箱|袋(?!鼠|裤)|bags?\b|backpack|wallet|purse|luggage|\btotes?\b/i],
  ['toys', /玩|手办|公仔|积木|盲盒|娃娃|\btoys?\b|figure|\bdolls?\b|plush|blind box/i],
  [
    'clothing',
    /衣|服|裤|衫|裙|帽|袜|[男女童潮]装|外套|夹克|T恤|cloth|apparel|shirt|hoodie|jacket|\bcoats?\b|trouser|pants|jeans|shorts|dress|skirt|sweat|\btees?\b|\bcaps?\b|\bhats?\b|(?:^|[^e]|(?:^|[^y])e|(?:^|[^e])ye)wear\b/i,
  ],
];

export function kindGuessed({ zh, en }: Words): CategoryKind {
  const name = `${zh} ${en}`;
  return said.find(([, pattern]) => pattern.test(name))?.[0] ?? 'others';
}
