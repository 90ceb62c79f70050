/** What experts look at, by category: the reasons of a verdict are these points on photos, never a feeling. */
import type { Words } from '../wire/states.ts';
import type { Category, Result } from './rules.ts';

const common = {
  font: { zh: '字体与字距', en: 'Letters and their spacing' },
  stitch: { zh: '走线针距', en: 'Spacing of the stitches' },
  material: { zh: '材质纹理', en: 'Texture of the material' },
  number: { zh: '编号与批次', en: 'Number and batch' },
  pack: { zh: '包装与配件', en: 'Packaging and parts' },
} as const;
const sneakers = {
  tongue: { zh: '鞋舌标', en: 'Tongue label' },
  glue: { zh: '胶线', en: 'Glue line' },
  last: { zh: '鞋楦与弧线', en: 'Last and curves' },
  sole: { zh: '底纹', en: 'Tread' },
  ...common,
} as const;
const bags = {
  stamp: { zh: '压印深浅', en: 'Depth of the stamp' },
  hardware: { zh: '五金做工', en: 'Make of the hardware' },
  edge: { zh: '油边', en: 'Edge paint' },
  lining: { zh: '内衬', en: 'Lining' },
  ...common,
} as const;
const watches = {
  dial: { zh: '表盘印刷', en: 'Print of the dial' },
  hands: { zh: '指针与刻度', en: 'Hands and indices' },
  engraving: { zh: '刻字', en: 'Engraving' },
  movement: { zh: '机芯', en: 'Movement' },
  ...common,
} as const;
const clothing = {
  neck: { zh: '领标', en: 'Neck label' },
  care: { zh: '水洗标', en: 'Care label' },
  print: { zh: '印花刺绣', en: 'Print and embroidery' },
  zip: { zh: '拉链纽扣', en: 'Zip and buttons' },
  ...common,
} as const;
const toys = {
  paint: { zh: '涂装', en: 'Paint' },
  seam: { zh: '合模线', en: 'Mould lines' },
  seal: { zh: '防伪贴', en: 'Security seal' },
  joint: { zh: '关节', en: 'Joints' },
  ...common,
} as const;

export const signs = { sneakers, bags, watches, clothing, toys } as const satisfies Record<
  Category,
  Readonly<Record<string, Words>>
>;
/** No detail of it: what the photo shows is something else. Nothing can be told of a piece by that. */
export const OTHER_PIECE = 'other';
export type SignId = { [C in Category]: keyof (typeof signs)[C] }[Category] | typeof OTHER_PIECE;
const other = { zh: '照片不是这一件', en: 'Not a photo of this piece' } as const;
const bySign: Readonly<Record<string, Words>> = { ...sneakers, ...bags, ...watches, ...clothing, ...toys, other };
export const signIds = Object.keys(bySign) as SignId[];
export const signsOf = (category: Category) => [...Object.keys(signs[category]), OTHER_PIECE] as SignId[];
/** A page may be older than the server that it asks. */
export const signName = (sign: SignId): Words => bySign[sign] ?? { zh: '检查点', en: 'A checked point' };

export const UNCLEAR: Words = {
  zh: '关键部位的照片看不清，无法据此判断。',
  en: 'The photos do not show what decides; nothing can be concluded from them.',
};

export const NOT_IT: Words = {
  zh: '照片里的不是这一件，无法据此判断。',
  en: 'The photos show another piece; nothing can be concluded from them.',
};

/** A sentence that experts need again and again, the result that it bears, and the signs that it names. */
export interface Template extends Words {
  result: Result;
  signs: readonly SignId[];
}

export function sentence(result: 'genuine' | 'fake', named: readonly SignId[]): Template {
  const zh = named.map((sign) => signName(sign).zh).join('、');
  const en = named
    .map((sign, n) => (n === 0 ? signName(sign).en : signName(sign).en.toLowerCase()))
    .join(', ')
    .replace(/, ([^,]*)$/, ' and $1');
  const several = named.length > 1;
  return result === 'genuine'
    ? {
        ...{ result, signs: named, zh: `${zh}${several ? '都' : ''}与正品的做法相符。` },
        en: `${en}: ${several ? 'they are' : 'it is'} as on genuine ones.`,
      }
    : { result, signs: named, zh: `${zh}与正品的做法不符。`, en: `${en}: not as on genuine ones.` };
}

/** The signs of such a list, each of this category; null where it is none. */
function listed(words: string, category: Category, language: keyof Words): SignId[] | null {
  const found: SignId[] = [];
  let rest = words;
  while (rest !== '') {
    const begin = rest.toLowerCase();
    const next = signsOf(category).find((sign) => begin.startsWith(signName(sign)[language].toLowerCase()));
    if (!next) return null;
    found.push(next);
    rest = rest.slice(signName(next)[language].length).replace(/^(、|, | and )/, '');
  }
  return found.length > 0 ? found : null;
}

/** Reads one of these sentences, in whichever language it was chosen. */
export function usual(words: string, category: Category): Template | null {
  if (words === UNCLEAR.zh || words === UNCLEAR.en) return { result: 'inconclusive', signs: [], ...UNCLEAR };
  if (words === NOT_IT.zh || words === NOT_IT.en) return { result: 'inconclusive', signs: [OTHER_PIECE], ...NOT_IT };
  const [, zh, no] = /^(.+?)都?与正品的做法(?:相符|(不符))。$/.exec(words) ?? [];
  const [, en, not] = /^(.+): (?:they are|it is|(not)) as on genuine ones\.$/.exec(words) ?? [];
  const signs = zh === undefined ? en !== undefined && listed(en, category, 'en') : listed(zh, category, 'zh');
  return signs ? sentence(no || not ? 'fake' : 'genuine', signs) : null;
}

/** What an expert said: in the reader's language where it is one of the sentences that all of them use, else their own words as they are. */
export function saidIn(note: string, category: Category, language: keyof Words): { words: string; own: boolean }[] {
  const said: { words: string; own: boolean }[] = [];
  for (const part of note.match(/[^。.]*[。.]+\s*|[^。.]+$/g) ?? []) {
    const last = said[said.length - 1];
    const known = usual(part.trim(), category);
    if (known) said.push({ words: known[language], own: false });
    else if (last?.own) last.words += part;
    else said.push({ words: part, own: true });
  }
  return said;
}
