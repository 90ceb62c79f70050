/** What a channel takes and how it counts, the words by template, its fee and its kinds: what both sides compute. */
import type { CategoryKind } from '../catalogue/kinds.ts';
import { sizeName } from '../catalogue/sizes.ts';
import type { Grade } from '../item/grades.ts';
import { share } from '../wire/money.ts';
import type { Words } from '../wire/states.ts';

/** Other marketplaces; the first one is pretended. */
export const channelNames = ['sandbox', 'goofish'] as const;
export type ChannelName = (typeof channelNames)[number];

/** The channel's own limits, in its own counting. */
export const channelLimits = {
  /** A Chinese character counts two. */
  title: 60,
  content: { min: 5, max: 5_000 },
  /** All may be sent; only the first ones are shown to who looks. */
  images: { min: 1, max: 30, shown: 9 },
  /** Of one request, and so of one move. */
  batch: 50,
} as const;

/** As the channel counts a title: what is not one byte wide counts two. */
export const channelLength = (text: string): number =>
  [...text].reduce((sum, each) => sum + ((each.codePointAt(0) ?? 0) > 0xff ? 2 : 1), 0);

/** The longest beginning that the channel takes as a title. */
export function cutTitle(text: string): string {
  let length = 0;
  let cut = '';
  for (const each of text) {
    length += channelLength(each);
    if (length > channelLimits.title) break;
    cut += each;
  }
  return cut.trim();
}

/** Part of a picture, in thousandths of its width and height. */
export interface Cut {
  x: number;
  y: number;
  w: number;
  h: number;
}
/** One of an item's photos, whole or cut. */
export interface PostPhoto {
  /** Which of the item's, from 0. */
  n: number;
  cut: Cut | null;
}
/** Less of a picture is not shown, thousandths: there would be nothing to see. */
export const LEAST_CUT = 100;

export const cutName = (n: number, { x, y, w, h }: Cut): string => [n, x, y, w, h].join('-');

/** A square as large as the picture allows at this zoom, around a point of it that is pushed inside. Widths and heights in pixels, points in thousandths. */
export function squareCut(size: { width: number; height: number }, zoom: number, at: { x: number; y: number }): Cut {
  const side = Math.min(size.width, size.height) / zoom;
  const [w, h] = [size.width, size.height].map((all) =>
    Math.min(1000, Math.max(LEAST_CUT, Math.round((1000 * side) / all))),
  );
  const from = (middle: number, part: number) => Math.round(Math.min(1000 - part, Math.max(0, middle - part / 2)));
  return { x: from(at.x, w ?? 1000), y: from(at.y, h ?? 1000), w: w ?? 1000, h: h ?? 1000 };
}

/** The fields that a refusal can name. */
export const postFields = ['title', 'body', 'price', 'photos', 'category'] as const;
export type PostField = (typeof postFields)[number];

export interface PostText {
  title: string;
  body: string;
  price: number | null;
  photos: readonly unknown[];
  categoryId: string;
}

/** What the channel would refuse, by its field; asked before anything is sent. */
export function refusedFields({ title, body, price, photos, categoryId }: PostText): PostField[] {
  const length = [...body.trim()].length;
  const wrong: Record<PostField, boolean> = {
    title: title.trim() === '' || channelLength(title.trim()) > channelLimits.title,
    body: length < channelLimits.content.min || length > channelLimits.content.max,
    price: price === null || price <= 0,
    photos: photos.length < channelLimits.images.min || photos.length > channelLimits.images.max,
    category: categoryId === '',
  };
  return postFields.filter((field) => wrong[field]);
}

/** What a refusal puts into quotation marks: words that may not be said. */
const quoted = (refusal: string): string[] =>
  [...refusal.matchAll(/[「『“"]([^」』”"]+)[」』”"]/g)].flatMap(([, word]) => word ?? []);

/**
 * What would be refused once more, because what the channel named stands there still: a word that it quoted, else the whole field
 * as it was. Null where nothing is known of it.
 */
export function stillRefused(
  { refusal, field, before }: { refusal: string; field: PostField | null; before: PostText },
  now: PostText,
): { field: PostField; word: string | null } | null {
  const words = quoted(refusal);
  for (const place of ['title', 'body'] as const) {
    const word = words.find((one) => now[place].includes(one));
    if (word !== undefined && (field === null || field === place)) return { field: place, word };
  }
  if (field === null || (words.length > 0 && (field === 'title' || field === 'body'))) return null;
  const said = (post: PostText) => JSON.stringify(field === 'category' ? post.categoryId : post[field]);
  return said(now) === said(before) ? { field, word: null } : null;
}

/** What can be told of an item; nothing else gets into a text. */
export interface Telling {
  brand: Words;
  name: Words;
  colour: Words;
  styleNo: string;
  size: string;
  grade: Words;
  defects: readonly (Words & { photo: number | null })[];
  /** All of its pictures; a drawn one shows the product and no piece. */
  photos: readonly { kind: 'drawn' | 'upload' }[];
  /** Authenticated at our warehouse, by the code of its report. */
  report: string | null;
}

/** Brand, name and colour, each said once: most names hold some of them already, and begin with the brand in either language. */
function called(name: Words, brand: Words, colour: string): string {
  const begins = [brand.zh, brand.en].some((one) => one !== '' && name.zh.toLowerCase().startsWith(one.toLowerCase()));
  return [!begins && brand.zh, name.zh, !name.zh.includes(colour) && colour].filter(Boolean).join(' ');
}

/** Texts for the channel's readers, in their language. */
export const titleFor = ({ brand, name, styleNo, size, grade }: Telling): string =>
  cutTitle(`${grade.zh} ${called(name, brand, '')} ${sizeName(size, 'zh')} ${styleNo}`);

/** What is said of its flaws, and that photos show them only where they do. */
function flawsSaid({ defects, photos }: Telling): string[] {
  const own = (n: number | null) => photos.slice(0, channelLimits.images.max)[n ?? -1]?.kind === 'upload';
  const any = photos.some(({ kind }) => kind === 'upload');
  const flaws =
    defects.length > 0
      ? `已知瑕疵：${defects.map(({ zh }) => zh).join('；')}。${defects.every(({ photo }) => own(photo)) ? '照片里都有。' : ''}`
      : `没有发现瑕疵${any ? '，以照片为准' : ''}。`;
  return any ? [flaws] : [flaws, '图片是这一款的示意图，没有实物照片。'];
}

export const bodyFor = (item: Telling): string =>
  [
    called(item.name, item.brand, item.colour.zh),
    `货号：${item.styleNo}　尺码：${sizeName(item.size, 'zh')}　成色：${item.grade.zh}`,
    ...flawsSaid(item),
    ...(item.report === null ? [] : [`入库时经过鉴别，报告编号 ${item.report}。`]),
    '只有这一件，拍下后发货。',
  ].join('\n');

/** What the channel keeps of a sale there: its published share. Ours takes nothing of a sale that is not made here. */
export const resaleFeeSchedules = { '2026-11': { rate: 0.016, ours: 0 } } as const;
export const currentResaleFees = '2026-11' satisfies keyof typeof resaleFeeSchedules;

export function resaleFees(price: number) {
  const { rate, ours } = resaleFeeSchedules[currentResaleFees];
  const channel = share(price, rate);
  return { channel, ours, remains: price - channel - ours };
}

/** How worn, in the channel's own numbers. */
export const stuffStatus: Readonly<Record<Grade, number>> = { new: 100, '99': 99, '95': 95, '9': 90, '8': 80 };

/**
 * Which of the channel's categories means ours, by what the names have in common: an item's own kind first, then what that belongs to.
 * Undefined where none says so; then a person chooses.
 */
export function categoryLike<C extends { name: string }>(
  names: readonly string[],
  categories: readonly C[],
): C | undefined {
  for (const name of names) {
    const common = (one: C) => [...new Set(name)].filter((letter) => one.name.includes(letter)).length;
    const [best] = categories
      .filter((one) => common(one) > 0)
      .sort((a, b) => common(b) - common(a) || a.name.length - b.name.length);
    if (best) return best;
  }
}

/** Our kinds in the channel's trades: 2 trend goods, 16 luxury, 28 art toys. */
export const tradeOf = (kind: CategoryKind): number => {
  if (kind === 'bags' || kind === 'watches') return 16;
  return kind === 'toys' ? 28 : 2;
};
