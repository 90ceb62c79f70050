/** Which one a piece is, beside its brand: of our catalogue, or as its owner reads it from label, box and bill. */
import * as v from 'valibot';
import { TEXT } from '../wire/limits.ts';
import { bilingual, words } from '../wire/query.ts';
import type { Words } from '../wire/states.ts';

/** What an owner says of a piece in their own words. Of one in the catalogue that says all of it but the size. */
export const toldParts = ['brand', 'model', 'styleNo', 'colour', 'size'] as const;
export type ToldPart = (typeof toldParts)[number];

export const toldModel = {
  model: v.optional(words(TEXT.model, 0), ''),
  styleNo: v.optional(words(TEXT.brand, 0), ''),
  colour: v.optional(words(TEXT.brand, 0), ''),
  size: v.optional(words(TEXT.brand, 0), ''),
};

/** Without them nobody says `genuine`: it would be said of nothing in particular. */
export const mustKnow = ['brand', 'model'] as const;
export type MustKnow = (typeof mustKnow)[number];

/** What of it nobody has said yet; a style number stands for its model. */
export const unsaid = (of: { brand: unknown; model: unknown; styleNo: unknown }): MustKnow[] =>
  mustKnow.filter((part) => !(part === 'brand' ? of.brand : of.model || of.styleNo));

export const mustKnowName: Readonly<Record<MustKnow, Words>> = {
  brand: { zh: '品牌', en: 'brand' },
  model: { zh: '款式或货号', en: 'model or style number' },
};
/** What is missing for `genuine`. */
export const unsaidWords = (parts: readonly MustKnow[]): Words => ({
  zh: `没写${parts.map((part) => mustKnowName[part].zh).join('和')}，不能判真`,
  en: `It cannot be found genuine before its ${parts.map((part) => mustKnowName[part].en).join(' and its ')} is named`,
});

/** What can be compared with a label; null where nobody said it. */
const facts = v.object({
  styleNo: v.nullable(v.string()),
  colour: v.nullable(bilingual),
  size: v.nullable(v.string()),
  /** What of its model and of these is its owner’s word, and neither the catalogue’s nor an expert’s. */
  told: v.array(v.picklist(toldParts)),
});
export const modelFacts = facts.entries;
export type ModelFacts = v.InferOutput<typeof facts>;

export const partName: Readonly<Record<ToldPart, Words>> = {
  brand: { zh: '品牌', en: 'Brand' },
  model: { zh: '款式', en: 'Model' },
  styleNo: { zh: '货号', en: 'Style no.' },
  colour: { zh: '颜色', en: 'Colour' },
  size: { zh: '尺码', en: 'Size' },
};
/** What nobody here vouches for: whoever had it authenticated said it. */
export const toldBy = (parts: readonly ToldPart[]): Words => ({
  zh: `${parts.map((part) => partName[part].zh).join('、')}按送鉴人所说`,
  en: `Told by its sender: ${parts.map((part) => partName[part].en.toLowerCase()).join(', ')}`,
});
