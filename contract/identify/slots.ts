/** The photos that an authentication needs, by category: what each shows, what it is for, and an outline to aim by. */
import type { Words } from '../wire/states.ts';
import type { Category } from './rules.ts';

/** Outlines, each a path in a 100 x 100 box. */
export const outlines = {
  shoeSide: 'M8 66c0-18 4-28 10-30 8 6 18 8 26 2l24 18c8 4 22 4 24 12v8H8z',
  shoeFront: 'M30 84c-6-26 0-58 20-62 20 4 26 36 20 62z',
  shoeBack: 'M30 84V40c0-16 8-24 20-24s20 8 20 24v44z',
  sole: 'M38 92c-8-16 2-30-4-46-4-14 4-38 16-38s20 24 16 38c-6 16 4 30-4 46z',
  tag: 'M24 32h52v36H24z',
  spot: 'M50 16a34 34 0 1 0 .1 0z',
  box: 'M14 40h72v40H14zM14 40l10-16h52l10 16',
  bag: 'M16 42h68v44H16zM34 42c0-32 32-32 32 0',
  open: 'M16 40h68l-8 44H24z',
  bar: 'M10 44h80v14H10z',
  watch: 'M40 6h20l4 22a30 30 0 0 1 0 44l-4 22H40l-4-22a30 30 0 0 1 0-44z',
  round: 'M50 18a32 32 0 1 0 .1 0z',
  top: 'M30 16h40l20 16-10 16-10-6v46H30V42l-10 6-10-16z',
  figure: 'M38 10h24v26h12v30H62v26H38V66H26V36h12z',
} as const;
export type Outline = keyof typeof outlines;
/** What is aimed at is much wider than it is high, or the other way round: a photo of the other shape lies on its side. */
export type Shape = 'wide' | 'tall';
const shapes: Partial<Record<Outline, Shape>> = {
  ...{ shoeSide: 'wide', bar: 'wide', box: 'wide' },
  ...{ sole: 'tall', watch: 'tall', figure: 'tall' },
};

interface Slot {
  /** What is seen. */
  name: Words;
  /** What makes it good enough to judge by. */
  hint: Words;
  /** How it is most often spoilt. */
  bad: 'cut' | 'small' | 'blurred';
  outline: Outline;
}
/* @__NO_SIDE_EFFECTS__ */
const slot = (outline: Outline, zh: string, en: string, good: Pick<Slot, 'hint' | 'bad'>): Slot => ({
  outline,
  name: { zh, en },
  ...good,
});

const whole = { hint: { zh: '整件拍进框里', en: 'All of it in the frame' }, bad: 'cut' } as const;
const close = { hint: { zh: '靠近到字能读清', en: 'Close enough to read' }, bad: 'small' } as const;
const sharp = { hint: { zh: '纹理要看得清', en: 'The texture must be visible' }, bad: 'blurred' } as const;

const sneakers = {
  shoe_outer: slot('shoeSide', '左脚外侧', 'Left, outer side', whole),
  shoe_inner: slot('shoeSide', '左脚内侧', 'Left, inner side', whole),
  shoe_toe: slot('shoeFront', '鞋头', 'Toe', sharp),
  shoe_heel: slot('shoeBack', '后跟', 'Heel', whole),
  shoe_sole: slot('sole', '鞋底', 'Sole', whole),
  shoe_tongue: slot('tag', '鞋舌标', 'Tongue label', close),
  shoe_size: slot('tag', '鞋内尺码标', 'Size label inside', close),
  shoe_insole: slot('sole', '鞋垫正反面', 'Insole, both sides', sharp),
  shoe_stitch: slot('spot', '侧面走线', 'Stitching on the side', sharp),
  shoe_glue: slot('bar', '中底胶线', 'Glue line of the midsole', sharp),
  shoe_midsole: slot('sole', '中底走线（掀开鞋垫）', 'Stitching below the insole', sharp),
  shoe_box: slot('box', '鞋盒侧标', 'Label of the box', close),
} as const;
const bags = {
  bag_front: slot('bag', '正面', 'Front', whole),
  bag_back: slot('bag', '背面', 'Back', whole),
  bag_side: slot('bag', '侧面', 'Side', whole),
  bag_base: slot('bar', '底部', 'Base', whole),
  bag_logo: slot('tag', '标志', 'Logo', close),
  bag_stamp: slot('tag', '内里压印', 'Stamp inside', close),
  bag_serial: slot('tag', '编号', 'Serial number', close),
  bag_zip: slot('bar', '拉链头', 'Zip pull', close),
  bag_hardware: slot('spot', '五金正面', 'Hardware, front', sharp),
  bag_hardware_back: slot('spot', '五金背面', 'Hardware, back', sharp),
  bag_stitch: slot('bar', '走线', 'Stitching', sharp),
  bag_edge: slot('bar', '油边', 'Edge paint', sharp),
  bag_lining: slot('open', '内衬', 'Lining', sharp),
  bag_handle: slot('bag', '手柄连接处', 'Where the handle joins', sharp),
} as const;
const watches = {
  watch_front: slot('watch', '正面', 'Front', whole),
  watch_dial: slot('round', '表盘', 'Dial', sharp),
  watch_index: slot('spot', '刻度与指针', 'Indices and hands', sharp),
  watch_crown: slot('spot', '表冠', 'Crown', sharp),
  watch_side: slot('bar', '表壳侧面', 'Side of the case', sharp),
  watch_back: slot('round', '底盖', 'Case back', close),
  watch_serial: slot('tag', '编号', 'Serial number', close),
  watch_movement: slot('round', '机芯（能打开才拍）', 'Movement, if it opens', sharp),
  watch_clasp: slot('tag', '表扣', 'Clasp', close),
  watch_band: slot('bar', '表带', 'Strap', sharp),
  watch_lume: slot('round', '夜光（暗处）', 'Lume, in the dark', whole),
  watch_papers: slot('box', '保卡与盒', 'Papers and box', close),
} as const;
const clothing = {
  wear_front: slot('top', '正面', 'Front', whole),
  wear_back: slot('top', '背面', 'Back', whole),
  wear_neck: slot('tag', '领标', 'Neck label', close),
  wear_care: slot('tag', '水洗标', 'Care label', close),
  wear_print: slot('spot', '印花或刺绣', 'Print or embroidery', sharp),
  wear_zip: slot('bar', '拉链或纽扣', 'Zip or buttons', close),
  wear_stitch: slot('bar', '走线', 'Stitching', sharp),
  wear_tag: slot('tag', '吊牌', 'Hang tag', close),
} as const;
const toys = {
  toy_front: slot('figure', '正面', 'Front', whole),
  toy_back: slot('figure', '背面', 'Back', whole),
  toy_face: slot('round', '面部涂装', 'Painted face', sharp),
  toy_foot: slot('tag', '脚底编号', 'Number below the foot', close),
  toy_box: slot('box', '盒子正面', 'Front of the box', whole),
  toy_seal: slot('tag', '防伪贴', 'Security seal', close),
} as const;

export const slots = { sneakers, bags, watches, clothing, toys } as const satisfies Record<
  Category,
  Readonly<Record<string, Slot>>
>;
export type SlotId = { [C in Category]: keyof (typeof slots)[C] }[Category] | typeof EXTRA;

/** Whatever its owner wants to show besides. */
export const EXTRA = 'extra';
const extra = slot('spot', '其他', 'Something else', sharp);

/** Every slot by its id; no two categories use the same. */
const bySlot: Readonly<Record<string, Slot>> = { ...sneakers, ...bags, ...watches, ...clothing, ...toys, extra };
export const slotIds = Object.keys(bySlot) as SlotId[];
export const slotsOf = (category: Category) => Object.keys(slots[category]) as SlotId[];
export const slotOf = (id: SlotId): Slot => bySlot[id] ?? extra;

/** Both sides of an insole beside each other are as wide as they are high; a zip is shown upright as well as across. */
const eitherWay: readonly SlotId[] = ['shoe_insole', 'bag_zip', 'wear_zip'];
export const shapeOf = (id: SlotId): Shape | null =>
  eitherWay.includes(id) ? null : (shapes[slotOf(id).outline] ?? null);

/** What glows is photographed in the dark. */
export const isDark = (id: SlotId): boolean => id === 'watch_lume';

/** Not every piece has them; everything else is needed before an order can be placed. */
const mayLack: readonly SlotId[] = [
  // Slides and boots have none of these; experts ask for what is there and not shown.
  'shoe_tongue',
  'shoe_insole',
  'shoe_midsole',
  'shoe_box',
  'bag_serial',
  'watch_movement',
  'watch_lume',
  'watch_papers',
  'wear_tag',
  'toy_box',
  'toy_seal',
];
/** Needed, yet there are pieces without them: their owner shows them or says so. */
const mayBeAbsent: readonly SlotId[] = [
  ...(['shoe_stitch', 'shoe_glue'] as const),
  ...(['bag_stamp', 'bag_zip', 'bag_hardware', 'bag_hardware_back', 'bag_edge', 'bag_lining', 'bag_handle'] as const),
  ...(['watch_index', 'watch_crown', 'watch_serial', 'watch_clasp'] as const),
  ...(['wear_care', 'wear_print', 'wear_zip'] as const),
  'toy_foot',
];
export const isAbsentAtTimes = (slot: SlotId): boolean => mayBeAbsent.includes(slot);

export const neededSlots = (category: Category) => slotsOf(category).filter((id) => !mayLack.includes(id));
