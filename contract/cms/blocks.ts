/** The blocks that an edited page is put together from. */
import * as v from 'valibot';
import { sorts } from '../catalogue/sorts.ts';
import { positiveFen } from '../wire/money.ts';
import { optionalId, queryInt, time, words } from '../wire/query.ts';
import { HOME, homeParts } from './home.ts';

/** More blocks than this is a second page. */
export const BLOCK_MAX = 60;

/** An edited sentence needs both languages: nobody is shown a gap. */
export const both = (max: number) => v.strictObject({ zh: words(max), en: words(max) });

/** A picture of ours, without width and ending: a product's or a single item's. */
export const picture = v.pipe(v.string(), v.regex(/^\/img\/(p\/[\w-]{1,64}\/[a-z]{1,12}|i\/[\w-]{1,64}\/\d{1,2})$/));

/** A screen of ours, with what it is told. Never another host. */
const screenLink = v.pipe(v.string(), v.maxLength(300), v.regex(/^\/pages\/[\w/-]+(\?[\w=&.%~-]*)?$/));

const action = v.strictObject({ label: both(20), to: screenLink });

/** The questions that a rail may put to the catalogue; the answer is always today's. */
const railQuery = v.strictObject({
  search: v.optional(words(60)),
  brandId: optionalId,
  categoryId: optionalId,
  grades: v.optional(v.pipe(v.string(), v.regex(/^(new|99|95|9|8)(,(new|99|95|9|8))*$/))),
  priceFrom: v.optional(queryInt(0, 1_000_000_000)),
  priceTo: v.optional(queryInt(0, 1_000_000_000)),
  inWarehouse: v.optional(v.boolean()),
  belowTrade: v.optional(v.boolean()),
  sort: v.optional(v.picklist(sorts), 'heat'),
  size: v.optional(queryInt(2, 20), 8),
});

export const cmsBlock = v.variant('kind', [
  v.strictObject({ kind: v.literal('heading'), text: both(40) }),
  v.strictObject({ kind: v.literal('text'), text: both(1_000) }),
  v.strictObject({
    kind: v.literal('steps'),
    items: v.pipe(v.array(v.strictObject({ title: both(40), text: both(300) })), v.minLength(2), v.maxLength(10)),
  }),
  v.strictObject({
    kind: v.literal('picture'),
    picture,
    /** What is seen, for those who cannot see it. */
    alt: both(120),
    caption: v.optional(both(160)),
    /** Marks the picture with a grade or another short word. */
    mark: v.optional(both(12)),
  }),
  v.strictObject({ kind: v.literal('rail'), title: both(40), query: railQuery }),
  v.strictObject({ kind: v.literal('banner'), title: both(40), text: both(120), picture, action }),
  v.strictObject({ kind: v.literal('promo'), title: both(40), text: both(200), action }),
  /** The fee lines of a sale at this price, fen, worked out with the schedule in force. */
  v.strictObject({
    kind: v.literal('fees'),
    title: both(40),
    price: positiveFen,
    side: v.picklist(['buyer', 'seller']),
  }),
  v.strictObject({
    kind: v.literal('faq'),
    items: v.pipe(v.array(v.strictObject({ question: both(80), answer: both(600) })), v.minLength(1), v.maxLength(20)),
  }),
  v.strictObject({ kind: v.literal('notice'), text: both(200) }),
  /** Gone once its time is over. */
  v.strictObject({ kind: v.literal('countdown'), title: both(40), until: time, action: v.optional(action) }),
  /** Goods in the sizes of whoever looks. */
  v.strictObject({ kind: v.literal('sizes'), title: both(40) }),
  /** The campaigns that are open. */
  v.strictObject({ kind: v.literal('activity'), title: both(40) }),
  v.strictObject({ kind: v.literal('home'), part: v.picklist(homeParts) }),
]);
export type CmsBlock = v.InferOutput<typeof cmsBlock>;
export type CmsBlockOf<K extends CmsBlock['kind']> = Extract<CmsBlock, { kind: K }>;

/** Parts of home stand on home, once each; goods are always among them. */
export function homeFault(name: string, blocks: readonly CmsBlock[]): string | null {
  const parts = blocks.flatMap((block) => (block.kind === 'home' ? [block.part] : []));
  if (name !== HOME) return parts.length > 0 ? 'only home has these' : null;
  if (new Set(parts).size < parts.length) return 'twice on one page';
  return parts.includes('feed') ? null : 'home shows goods';
}
