/** A question in everyday words, taken apart: what it costs, which size, which colour, what kind of thing, and the rest as words. */
import { type Colour, colours } from '../../../../contract/catalogue/colour-keys.ts';
import { colourName } from '../../../../contract/catalogue/colours.ts';
import type { Gender } from '../../../../contract/catalogue/size-tables.ts';
import { ONE_SIZE, sizeName } from '../../../../contract/catalogue/sizes.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import { colourWords, idle, type Thing, things } from './vocabulary.ts';

/** A product answers when its words have `text`, or by one of the others. */
export interface Part {
  readonly text: string;
  readonly thing?: Thing;
  readonly colour?: Colour;
  /** `42` may be a model's number or a size. */
  readonly size?: string;
  /** A part of a style number, without its signs. */
  readonly style?: string;
}

export interface Reading {
  readonly parts: readonly Part[];
  readonly sizes?: string[];
  /** fen */
  readonly priceFrom?: number;
  readonly priceTo?: number;
  /** It says more than words that stand there as they are looked for. */
  readonly more: boolean;
  /** Something was read that is not among the words: a price, a size. */
  readonly facts: readonly Words[];
}

/** Nobody asks for more in one breath. */
const MOST_PARTS = 8;
const LONGEST = 60;

const SUM = String.raw`¥?\s*(\d{3,7}|\d{1,2}(?=\s*(?:元|块|yuan|rmb)))\s*(?:元|块钱?|yuan|rmb)?`;
const FULL = String.raw`¥?\s*(\d{2,7})\s*(?:元|块钱?)?`;
const prices: readonly { from?: true; to?: true; pattern: RegExp }[] = [
  { from: true, to: true, pattern: new RegExp(`${FULL}\\s*(?:到|至|~)\\s*${FULL}`) },
  { from: true, to: true, pattern: /()¥\s*(\d{2,7})\s*-\s*¥?\s*(\d{2,7})/ },
  { from: true, to: true, pattern: /()(\d{2,7})\s*-\s*(\d{2,7})\s*(?:元|块钱?)/ },
  // What is denied first: 不低于 holds 低于.
  { from: true, pattern: new RegExp(`(?:不低于|不少于|不小于|(?<![a-z])(?:no less than|at least))\\s*${SUM}`) },
  { to: true, pattern: new RegExp(`(?:不高于|不大于|不超过|(?<![a-z])(?:no more than|not over|at most))\\s*${SUM}`) },
  { to: true, pattern: new RegExp(`(?:低于|少于|不到|小于|(?<![a-z])(?:under|below|up to|less than)|<=?)\\s*${SUM}`) },
  { to: true, pattern: new RegExp(`${SUM}\\s*(?:以下|以内|之内|or less)`) },
  { from: true, pattern: new RegExp(`(?:高于|超过|大于|(?<![a-z])(?:over|above|more than)|>=?)\\s*${SUM}`) },
  { from: true, pattern: new RegExp(`${SUM}\\s*(?:以上|起|or more)`) },
];

const LETTERS = 'xxs|xs|s|m|l|xl|xxl|xxxl|[2-5]xl';
const NUMBERS = String.raw`(?:1[5-9]|[2-5]\d)(?:\.5)?`;
const saidSizes: readonly RegExp[] = [
  new RegExp(
    `(?<![\\p{L}\\d.])(?:eu|eur|size|欧码|尺码|码数)\\s*:?\\s*(${NUMBERS}|${LETTERS})(?![\\d\\p{L}.]|码)`,
    'u',
  ),
  new RegExp(`(?<![a-z\\d.-])(${NUMBERS}|${LETTERS})\\s*码`),
];
const FOR_WHOM = `(男|女|童|儿童|men'?s?|women'?s?|kids?|m|w)?`;
const elsewhere: readonly { column: SaidElsewhere['column']; pattern: RegExp }[] = [
  {
    column: 'us',
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(?:us|美码|美国码)\\s*${FOR_WHOM}\\s*:?\\s*(\\d{1,2}(?:\\.5)?[cy]?)(?![\\d\\p{L}.])\\s*码?`,
      'u',
    ),
  },
  {
    column: 'uk',
    pattern: new RegExp(
      `(?<![\\p{L}\\d])(?:uk|英码|英国码)\\s*${FOR_WHOM}\\s*:?\\s*(\\d{1,2}(?:\\.5)?[cy]?)(?![\\d\\p{L}.])\\s*码?`,
      'u',
    ),
  },
  { column: 'cm', pattern: /(?:脚长|foot)()\s*:?\s*(\d{2}(?:\.\d)?)\s*(?:cm|厘米|公分)?(?![\d.])/ },
];

export interface SaidElsewhere {
  readonly said: string;
  readonly column: 'us' | 'uk' | 'cm';
  readonly size: string;
  readonly gender: Gender | null;
}

const genderIn = (text: string): Gender | null => {
  if (/童|kid/.test(text)) return 'kids';
  return /女|women|^w$/.test(text) ? 'women' : null;
};

/** `US 9`, `英码 8.5`, `脚长 27`: a size as it is called elsewhere; for whom is said with it or anywhere beside it. */
export function elsewhereIn(question: string): SaidElsewhere | null {
  const text = question.normalize('NFKC').toLowerCase();
  for (const { column, pattern } of elsewhere) {
    const [said, whom = '', size] = pattern.exec(text) ?? [];
    if (said && size) return { said, column, size: size.toUpperCase(), gender: genderIn(whom) ?? genderIn(text) };
  }
  return null;
}

const bareSize = new RegExp(`^(?:${NUMBERS}|${LETTERS})$`);

const sizeOf = (said: string): string => {
  const many = /^(x{2,})l$/.exec(said)?.[1];
  return many ? `${many.length}XL` : said.toUpperCase();
};

const thingOf = new Map(things.flatMap((thing) => thing.called.map((word) => [word, thing] as const)));
const colourOf = new Map(colours.flatMap((colour) => colourWords[colour].map((word) => [word, colour] as const)));
const known = new Set([...thingOf.keys(), ...colourOf.keys(), ...idle]);
const longestKnown = 12;

/** Words that are read by what they say, for whoever mends a spelling. */
export const everydayWords: readonly string[] = [...thingOf.keys(), ...colourOf.keys()].filter(
  (word) => word.length > 1,
);

/**
 * @param isWord whether the catalogue itself writes something so
 * @param found what a size that is said as it is called elsewhere is here
 */
export function readQuestion(
  question: string,
  isWord: (word: string) => boolean,
  found: { said: string; sizes: readonly string[] } = { said: '', sizes: [] },
): Reading {
  let rest = question.normalize('NFKC').toLowerCase().replace(found.said, ' ');
  const facts: Words[] = [];
  const price = priceIn(rest);
  if (price) {
    rest = rest.replace(price.said, ' ');
    facts.push(priceWords(price));
  }
  const sizes: string[] = [...found.sizes];
  for (const pattern of saidSizes) {
    const named = pattern.exec(rest);
    if (named?.[1]) sizes.push(sizeOf(named[1]));
    if (named) rest = rest.replace(named[0], ' ');
  }
  if (/均码/.test(rest)) sizes.push(ONE_SIZE);
  rest = rest.replace('均码', ' ');
  facts.push(...sizes.map((size) => ({ zh: sizeName(size, 'zh'), en: sizeName(size, 'en') })));
  const chunks = rest.split(/[\s,;、，。]+/).filter(Boolean);
  const words = chunks.flatMap((chunk) => splitIn(chunk, isWord) ?? [chunk]);
  const said = words.filter((word) => !idle.has(word));
  const parts = said.map((word) => partOf(word, { isWord, alone: said.length === 1 && facts.length === 0 }));
  const told = parts.some(({ thing, colour, size }) => thing || colour || size) || words.length > chunks.length;
  return {
    parts: parts.length > MOST_PARTS ? [{ text: question }] : parts,
    ...(sizes.length > 0 && { sizes }),
    ...(price?.from !== undefined && { priceFrom: price.from }),
    ...(price?.to !== undefined && { priceTo: price.to }),
    more: parts.length <= MOST_PARTS && (facts.length > 0 || told || said.length < words.length),
    facts,
  };
}

/** What was looked for, in words: `鞋 · ¥500 以下`. */
export const saidOf = ({ parts, facts }: Reading): Words => {
  const list = [
    ...parts.map(({ text, thing, colour }) => thing?.name ?? (colour ? colourName[colour] : { zh: text, en: text })),
    ...facts,
  ];
  return { zh: list.map(({ zh }) => zh).join(' · '), en: list.map(({ en }) => en).join(' · ') };
};

function partOf(word: string, { isWord, alone }: { isWord: (word: string) => boolean; alone: boolean }): Part {
  const colour = colourOf.get(word);
  // What is called so in the catalogue is not said otherwise; a colour's whole name means its shades, too.
  if (colour && ([...word].length > 1 || !alone)) return { text: word, colour };
  const thing = isWord(word) ? undefined : thingOf.get(word);
  if (thing) return { text: word, thing };
  // One letter is the beginning of a word while nothing stands beside it.
  if (bareSize.test(word) && !(alone && word.length === 1)) return { text: word, size: sizeOf(word) };
  return { text: word };
}

/** Fewest words that are known, one after the other, over the whole of what was written without a blank. */
function splitIn(chunk: string, isWord: (word: string) => boolean): string[] | null {
  if (isWord(chunk) || known.has(chunk) || chunk.length > LONGEST || !/\p{Script=Han}/u.test(chunk)) return null;
  const ways: (string[] | null)[] = [[]];
  for (let to = 1; to <= chunk.length; to++) {
    let best: string[] | null = null;
    for (let from = Math.max(0, to - longestKnown); from < to; from++) {
      const before = ways[from];
      const word = chunk.slice(from, to);
      if (!before || (best && best.length <= before.length + 1)) continue;
      if (known.has(word) || isWord(word) || isRun(chunk, from, to)) best = [...before, word];
    }
    ways.push(best);
  }
  return ways[chunk.length] ?? null;
}

/** The whole of what is written in letters and numbers there. */
const isRun = (chunk: string, from: number, to: number) =>
  /^[a-z\d.-]+$/.test(chunk.slice(from, to)) && !/[a-z\d.-]/.test(`${chunk[from - 1] ?? ''}${chunk[to] ?? ''}`);

interface Price {
  said: string;
  from?: number;
  to?: number;
}

function priceIn(text: string): Price | null {
  for (const { from, to, pattern } of prices) {
    const found = pattern.exec(text);
    if (!found) continue;
    const [low, high = low] = found
      .slice(1)
      .filter(Boolean)
      .map((yuan) => Number(yuan) * 100);
    if (low === undefined || high === undefined) continue;
    return { said: found[0], ...(from && { from: Math.min(low, high) }), ...(to && { to: Math.max(low, high) }) };
  }
  return null;
}

function priceWords({ from, to }: Price): Words {
  const [low, high] = [from, to].map((fen) => (fen === undefined ? '' : `¥${(fen / 100).toLocaleString('en')}`));
  if (low && high) return { zh: `${low}–${high}`, en: `${low}–${high}` };
  return high ? { zh: `${high} 以下`, en: `up to ${high}` } : { zh: `${low} 以上`, en: `from ${low}` };
}
