/** Edited pages: stories, explanations and offers, put together from blocks by the people who run the shop. */
import * as v from 'valibot';
import { sorts } from '../catalogue/calls.ts';
import { call } from '../wire/call.ts';
import { positiveFen } from '../wire/money.ts';
import { bilingual, id, listOf, optionalId, page, queryInt, time, words } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';

/** More blocks than this is a second page. */
export const BLOCK_MAX = 60;

/** An edited sentence needs both languages: nobody is shown a gap. */
const both = (max: number) => v.strictObject({ zh: words(max), en: words(max) });

/** A picture of ours, without width and ending: a product's or a single item's. */
const picture = v.pipe(v.string(), v.regex(/^\/img\/(p\/[\w-]{1,64}\/[a-z]{1,12}|i\/[\w-]{1,64}\/\d{1,2})$/));

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
]);
export type CmsBlock = v.InferOutput<typeof cmsBlock>;
export type CmsBlockOf<K extends CmsBlock['kind']> = Extract<CmsBlock, { kind: K }>;

const pageName = v.pipe(v.string(), v.regex(/^[a-z][a-z0-9-]{1,39}$/));

const pageRow = v.object({
  id,
  /** Stands in addresses and does not change with the title. */
  name: v.string(),
  title: bilingual,
  summary: bilingual,
  cover: v.nullable(v.string()),
  published: v.boolean(),
  updatedAt: time,
});

const cmsPageBody = v.object({
  ...pageRow.entries,
  /** Counts up with every save. */
  version: v.number(),
  blocks: v.array(cmsBlock),
});
export type CmsPage = v.InferOutput<typeof cmsPageBody>;

export const cmsPage = call('GET', '/v3/cms/page', {
  about: 'One edited page by its id or its name. Drafts are seen by staff only.',
  who: 'visitor',
  shared: true,
  input: v.strictObject({ cmsId: optionalId, cmsName: v.optional(pageName) }),
  output: cmsPageBody,
  offline: { mode: 'cached', ttl: 30 * DAY },
});

export const cmsList = call('GET', '/v3/cms/list', {
  about: 'The edited pages, last changed first; staff see drafts too.',
  who: 'visitor',
  shared: true,
  input: v.strictObject({ ...page }),
  output: listOf(pageRow),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

export const cmsSave = call('POST', '/v3/cms/save', {
  about: 'Makes a page, or changes the version of it that was read. Pictures, brands and categories must exist.',
  who: 'staff',
  permission: 'content.edit',
  input: v.strictObject({
    /** Absent for a new page. */
    id: optionalId,
    /** The version that was read; 0 for a new page. */
    version: v.pipe(v.number(), v.integer(), v.minValue(0)),
    name: pageName,
    title: both(40),
    summary: both(120),
    cover: v.optional(v.nullable(picture), null),
    published: v.boolean(),
    blocks: v.pipe(v.array(cmsBlock), v.minLength(1), v.maxLength(BLOCK_MAX)),
  }),
  output: cmsPageBody,
});

/** Hosts besides our own whose pages the storefront shows in a frame; the server's headers allow the same ones. */
export const cmsHosts = call('GET', '/v3/cms/hosts', {
  about: 'The origins whose pages may be shown inside the storefront, besides its own.',
  who: 'visitor',
  input: v.strictObject({}),
  output: v.object({ origins: v.array(v.string()) }),
  offline: { mode: 'cached', ttl: DAY },
});
