/** What must be looked at and photographed before a verdict, by the kind of goods. */
import type { CategoryKind } from '../catalogue/kinds.ts';
import { usualDefect } from '../item/usual-defects.ts';
import type { Words } from '../wire/states.ts';
import { type Place, places } from './places.ts';

/** What is looked at. */
export const pointKinds = {
  surface: { zh: '外观表面', en: 'Surface' },
  stitch: { zh: '走线', en: 'Stitching' },
  glue: { zh: '胶痕', en: 'Glue' },
  label: { zh: '标签与钢印', en: 'Labels and stamps' },
  inside: { zh: '内里', en: 'Inside' },
  sole: { zh: '底部', en: 'Sole' },
  parts: { zh: '配件', en: 'Parts and box' },
  smell: { zh: '气味', en: 'Smell' },
} as const;
export type PointKind = keyof typeof pointKinds;
export const pointNames = Object.keys(pointKinds) as PointKind[];

/** What can be wrong, so that whoever reads either language reads it. */
export const flawKinds = {
  crease: { zh: '折痕', en: 'Crease' },
  scuff: { zh: '蹭痕', en: 'Scuff' },
  scratch: { zh: '划痕', en: 'Scratch' },
  wear: { zh: '磨损', en: 'Wear' },
  stain: { zh: '污渍', en: 'Stain' },
  yellowing: { zh: '发黄', en: 'Yellowing' },
  fading: { zh: '褪色', en: 'Fading' },
  thread: { zh: '脱线', en: 'Loose threads' },
  shape: { zh: '变形', en: 'Out of shape' },
  torn: { zh: '破损', en: 'Torn' },
  smell: { zh: '异味', en: 'Smell' },
  lacking: { zh: '缺配件', en: 'Parts missing' },
} as const;
export type FlawKind = keyof typeof flawKinds;
export const flawNames = Object.keys(flawKinds) as FlawKind[];

/** A flaw by its names: the point of the checklist, what is wrong with it, where and how large, as far as staff said so. */
export interface FlawAt {
  point: PointKind;
  flaw?: FlawKind | undefined;
  place?: Place | undefined;
  mm?: number | undefined;
}

type Facts = Omit<FlawAt, 'point'>;

/** 左鞋头蹭痕，约 8 毫米; Scuff, left toe, about 8 mm. */
const named = ({ flaw, place, mm }: Facts): Words => {
  const [what, where] = [flaw && flawKinds[flaw], place && places[place]];
  return {
    zh: joined('，', `${where?.zh ?? ''}${what?.zh ?? ''}`, mm && `约 ${mm} 毫米`),
    en: joined(', ', what?.en, where?.en, mm && `about ${mm} mm`),
  };
};
const joined = (by: string, ...parts: (string | number | undefined)[]) => parts.filter(Boolean).join(by);

const HAN = /\p{Script=Han}/u;
/** Somebody's own words, which nobody translates but the usual ones: whoever reads the other language is told so. */
const asWritten = (words: string): Words =>
  usualDefect(words) ?? { zh: words, en: HAN.test(words) ? `as written in Chinese: “${words}”` : words };

/** What is wrong at a point; reports from before flaws had names have its words alone. */
export function flawSaid({ note, ...facts }: Facts & { note: string }): Words {
  const [said, own] = [named(facts), asWritten(note)];
  return { zh: joined('，', said.zh, own.zh), en: joined(', ', said.en, own.en) };
}

/** Flaws by name in the reader's language, and staff's own words as theirs. */
export function flawsSaid(at: readonly FlawAt[] = [], note: string): Words {
  const own = asWritten(note);
  if (at.length === 0) return own;
  const all = at.map(({ point, ...facts }) => [pointKinds[point], named(facts)] as const);
  return {
    zh: all.map(([{ zh }, said]) => joined('：', zh, said.zh)).join('；') + (note && `（查验员写：${own.zh}）`),
    en: all.map(([{ en }, said]) => joined(': ', en, said.en)).join('; ') + (note && ` (our inspector, ${own.en})`),
  };
}

/** Where a photo of an inspection was taken from. */
export const photoSlots = {
  front: { zh: '正面', en: 'Front' },
  side: { zh: '侧面', en: 'Side' },
  back: { zh: '背面', en: 'Back' },
  sole: { zh: '底部', en: 'Sole' },
  label: { zh: '标签或编号', en: 'Label or number' },
  inside: { zh: '内里', en: 'Inside' },
  parts: { zh: '配件和包装', en: 'Parts and box' },
  detail: { zh: '细节', en: 'Detail' },
} as const;
export type PhotoSlot = keyof typeof photoSlots;
export const slotNames = Object.keys(photoSlots) as PhotoSlot[];

interface Checklist {
  readonly points: readonly PointKind[];
  readonly slots: readonly PhotoSlot[];
}

const checklists: Readonly<Record<CategoryKind, Checklist>> = {
  sneakers: {
    points: ['surface', 'stitch', 'glue', 'label', 'inside', 'sole', 'smell'],
    slots: ['side', 'back', 'sole', 'label', 'inside'],
  },
  clothing: { points: ['surface', 'stitch', 'label', 'inside', 'smell'], slots: ['front', 'back', 'label', 'detail'] },
  bags: {
    points: ['surface', 'stitch', 'label', 'inside', 'parts'],
    slots: ['front', 'back', 'label', 'inside', 'parts'],
  },
  watches: { points: ['surface', 'label', 'inside', 'parts'], slots: ['front', 'back', 'label', 'parts'] },
  toys: { points: ['surface', 'label', 'parts'], slots: ['front', 'back', 'label', 'parts'] },
  others: { points: ['surface', 'label', 'parts'], slots: ['front', 'back', 'label'] },
};

export const checklistOf = (kind: CategoryKind): Checklist => checklists[kind];

interface Done {
  points: readonly { kind: PointKind; ok: boolean; flaw?: FlawKind | undefined; note?: string | undefined }[];
  photos: readonly { slot: PhotoSlot }[];
}

/** What a checklist still asks for: points nobody looked at, photos not taken, flaws without a word. */
export function missingOf({ points, slots }: Checklist, done: Done) {
  return {
    points: points.filter((kind) => !done.points.some((point) => point.kind === kind)),
    slots: slots.filter((slot) => !done.photos.some((photo) => photo.slot === slot)),
    unnamed: done.points.filter(({ ok, flaw, note = '' }) => !ok && !flaw && note.trim() === '').length,
  };
}
