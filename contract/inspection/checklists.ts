/** What must be looked at and photographed before a verdict, by the kind of goods. */
import type { CategoryKind } from '../catalogue/kinds.ts';
import type { Words } from '../wire/states.ts';

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

/** What can be wrong, so that whoever reads either language reads it; where and how large is said beside. */
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

/** What is wrong at a point; reports from before flaws had names have its words alone. */
export const flawSaid = ({ flaw, note }: { flaw?: FlawKind | undefined; note: string }): Words => {
  const name = flaw && flawKinds[flaw];
  return {
    zh: [name?.zh, note].filter(Boolean).join('，'),
    en: [name?.en, note].filter(Boolean).join(', '),
  };
};

/** One flaw by its names: the point of the checklist, and what is wrong with it where staff said so. */
export interface FlawAt {
  point: PointKind;
  flaw?: FlawKind | undefined;
}

/** Flaws by name in the reader's language, and staff's own words as theirs: nobody translates those. */
export const flawsSaid = (at: readonly FlawAt[] = [], note: string): Words => {
  if (at.length === 0) return { zh: note, en: note };
  const all = (language: keyof Words, of: string) =>
    at
      .map(({ point, flaw }) =>
        [pointKinds[point][language], flaw && flawKinds[flaw][language]].filter(Boolean).join(of),
      )
      .join(language === 'zh' ? '、' : ', ');
  return { zh: `${all('zh', '')}（查验员写：${note}）`, en: `${all('en', ': ')} (our inspector wrote: “${note}”)` };
};

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
  points: readonly { kind: PointKind; ok: boolean; flaw?: FlawKind | undefined; note?: string }[];
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
