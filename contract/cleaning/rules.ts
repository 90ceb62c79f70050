/** The price table of cleaning, what is covered, and the lines of a bill: one function previews and charges. */
import { COVER_MOST } from '../express/cover.ts';
import type { Words } from '../wire/states.ts';
import { DAY } from '../wire/time.ts';
import { settable } from '../wire/units.ts';

/** Kinds of pieces, as the catalogue's top categories are called; watches and toys are not washed here. */
export const kinds = ['sneakers', 'bags', 'clothing'] as const;
export type Kind = (typeof kinds)[number];

/** What a piece is called whose product is not known. */
export const kindNames = {
  sneakers: { zh: '鞋', en: 'Shoes' },
  bags: { zh: '包', en: 'Bag' },
  clothing: { zh: '衣服', en: 'Clothes' },
} as const satisfies Record<Kind, Words>;

export const cares = {
  clean: { zh: '清洁', en: 'Clean' },
  deep: { zh: '深度清洁', en: 'Deep clean' },
  restore: { zh: '去黄修复', en: 'Restore' },
} as const satisfies Record<string, Words>;
export type Care = keyof typeof cares;
export const careNames = Object.keys(cares) as Care[];

export const materials = {
  textile: { zh: '织物帆布', en: 'Textile or canvas' },
  leather: { zh: '光面皮', en: 'Smooth leather' },
  suede: { zh: '麂皮绒面', en: 'Suede' },
  patent: { zh: '漆皮', en: 'Patent leather' },
} as const satisfies Record<string, Words>;
export type Material = keyof typeof materials;
export const materialNames = Object.keys(materials) as Material[];

export const stains = {
  none: { zh: '没有污渍', en: 'No stains' },
  light: { zh: '表面灰尘', en: 'Dust' },
  deep: { zh: '渗进去的污渍', en: 'Set-in stains' },
  mould: { zh: '发霉', en: 'Mould' },
  dye: { zh: '染色', en: 'Dye' },
} as const satisfies Record<string, Words>;
export type Stain = keyof typeof stains;
export const stainNames = Object.keys(stains) as Stain[];

/** Fen. Orders keep the lines they were made with. */
export const cleaningPrices = settable('cleaningPrice', {
  base: {
    sneakers: { clean: 5_900, deep: 8_900, restore: 12_900 },
    bags: { clean: 12_900, deep: 18_900, restore: 29_900 },
    clothing: { clean: 4_900, deep: 7_900, restore: 11_900 },
  },
  material: { textile: 0, leather: 1_000, suede: 2_500, patent: 2_000 },
  stain: { none: 0, light: 0, deep: 1_500, mould: 3_000, dye: 4_000 },
  /** The insured way home; it is used up also when nothing can be washed. */
  shipping: 1_400,
  /** A courier who fetches it. */
  pickup: 1_200,
} satisfies {
  base: Record<Kind, Record<Care, number>>;
  material: Record<Material, number>;
  stain: Record<Stain, number>;
  shipping: number;
  pickup: number;
});

export const cleaningRules = {
  /** The most pieces of one order. */
  pieces: 10,
  /** The most that is covered of what is stored with us and has no value there, fen. */
  coverUnvalued: 200_000,
  /** The most that staff may ask for on top, as a share of what was paid. */
  extraMost: 1,
  /** Photos that show a piece before it is sent, when it comes in, and of each step. */
  photos: 6,
  /** The most places that can be marked as worn on purpose. */
  marks: 12,
  /** From so many recorded sales on it is said what cleaning added to them; each of the latest is compared with at least so many others of that time. */
  gain: { sales: 3, others: 2, within: 90 * DAY, lately: 100 },
} as const;

/** How a piece comes to us: sent by its owner, fetched by a courier, or there already. */
export const cleaningWays = ['send', 'fetch', 'here'] as const;
export type CleaningWay = (typeof cleaningWays)[number];

export interface CleaningWish {
  kind: Kind;
  care: Care;
  material: Material;
  stain: Stain;
}

export const lineNames = ['care', 'material', 'stain', 'pickup', 'shipping'] as const;
export type LineName = (typeof lineNames)[number];
export interface CleaningLine {
  line: LineName;
  /** Fen. */
  amount: number;
}

/** Every line of the bill; lines of nothing are left out. What lies in our warehouse travels nowhere. */
export const linesOf = ({ kind, care, material, stain }: CleaningWish, way: CleaningWay): CleaningLine[] =>
  (
    [
      { line: 'care', amount: cleaningPrices.base[kind][care] },
      { line: 'material', amount: cleaningPrices.material[material] },
      { line: 'stain', amount: cleaningPrices.stain[stain] },
      { line: 'pickup', amount: way === 'fetch' ? cleaningPrices.pickup : 0 },
      { line: 'shipping', amount: way === 'here' ? 0 : cleaningPrices.shipping },
    ] as const
  ).filter(({ amount }) => amount > 0);

/** The journeys of an order are charged once, in equal parts; the first pieces bear what is left over. */
const isJourney = ({ line }: CleaningLine): boolean => line === 'pickup' || line === 'shipping';
const part = (amount: number, of: number, n: number): number => Math.floor(amount / of) + (n < amount % of ? 1 : 0);

/** The bill of each piece of one order. */
export const orderLines = (wishes: readonly CleaningWish[], way: CleaningWay): CleaningLine[][] =>
  wishes.map((wish, n) =>
    linesOf(wish, way).map((one) => (isJourney(one) ? { ...one, amount: part(one.amount, wishes.length, n) } : one)),
  );

/** One piece is given up: its own lines stay its own, and the others bear its part of the journeys. @param bills of the others */
export function withoutPiece(
  gone: readonly CleaningLine[],
  bills: readonly (readonly CleaningLine[])[],
): { gone: CleaningLine[]; bills: CleaningLine[][] } {
  const journeys = (['pickup', 'shipping'] as const)
    .map((line) => ({ line, amount: totalOf([gone, ...bills].flat().filter((one) => one.line === line)) }))
    .filter(({ amount }) => amount > 0);
  const own = (lines: readonly CleaningLine[]) => lines.filter((one) => !isJourney(one));
  return {
    gone: own(gone),
    bills: bills.map((lines, n) => [
      ...own(lines),
      ...journeys.map(({ line, amount }) => ({ line, amount: part(amount, bills.length, n) })),
    ]),
  };
}

export const totalOf = (lines: readonly CleaningLine[]): number => lines.reduce((sum, { amount }) => sum + amount, 0);

/** Of a piece that is stored with us: what stock says it is worth, or the limit of what nobody has valued. @param worth fen */
export const mostDeclared = (worth: number | null): number =>
  Math.min(worth || cleaningRules.coverUnvalued, COVER_MOST);

/** What goes back when nothing was washed: everything but the ways it travels. */
export const backUnwashed = (lines: readonly CleaningLine[]): number => totalOf(lines.filter((one) => !isJourney(one)));

/** The most that may be asked for on top of a piece. @param total what was paid for it, fen */
export const extraMostOf = (total: number): number => Math.floor(total * cleaningRules.extraMost);

/** What the courier costs, where one was asked for. */
export const pickupOf = (lines: readonly CleaningLine[]): CleaningLine[] =>
  lines.filter(({ line }) => line === 'pickup');
