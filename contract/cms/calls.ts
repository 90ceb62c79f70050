/** Edited pages: stories, explanations and offers, put together from blocks by the people who run the shop. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { bilingual, id, listOf, optionalId, ordinal, page, time } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';
import { BLOCK_MAX, both, cmsBlock, picture } from './blocks.ts';
import { PAGE_NAME } from './name.ts';

/** What stands in a page's address; Chinese too. */
const pageName = v.pipe(v.string(), v.regex(PAGE_NAME));

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

const content = {
  title: both(40),
  summary: both(120),
  cover: v.optional(v.nullable(picture), null),
  blocks: v.pipe(v.array(cmsBlock), v.minLength(1), v.maxLength(BLOCK_MAX)),
};

const versionNo = ordinal(1);

const edited = v.object({
  id,
  name: v.string(),
  /** The version that people read; null while the page is not published. */
  shown: v.nullable(v.number()),
  /** The version that they will read, and from when. */
  next: v.nullable(v.object({ version: v.number(), at: time })),
  /** The newest version: what is worked on. */
  version: v.number(),
  title: bilingual,
  summary: bilingual,
  cover: v.nullable(v.string()),
  blocks: v.array(cmsBlock),
  versions: v.array(
    v.object({
      version: v.number(),
      savedAt: time,
      savedBy: v.nullable(v.string()),
      blocks: v.array(cmsBlock),
    }),
  ),
});
export type EditedPage = v.InferOutput<typeof edited>;

export const cmsWorkList = call('GET', '/v3/cms/work/list', {
  about: 'Every page as its editors see it: what is shown, what is newer, what will be shown.',
  who: 'staff',
  permission: 'content.edit',
  input: v.strictObject({}),
  output: v.object({ list: v.array(v.omit(edited, ['blocks', 'versions', 'summary', 'cover'])) }),
});

export const cmsWorkPage = call('GET', '/v3/cms/work/page', {
  about: 'One page with its newest version and all before it.',
  who: 'staff',
  permission: 'content.edit',
  input: v.strictObject({ id }),
  output: edited,
});

export const cmsSave = call('POST', '/v3/cms/save', {
  about:
    'Makes a page, or a new version of the one that was read. Nobody but its editors sees it before it is published. Pictures, brands and categories must exist.',
  who: 'staff',
  permission: 'content.edit',
  input: v.variant('version', [
    v.strictObject({ version: v.literal(0), name: pageName, ...content }),
    v.strictObject({
      id,
      /** The version that was read: somebody else's work in between is not wiped out. */
      version: versionNo,
      ...content,
    }),
  ]),
  output: edited,
});

export const cmsPublish = call('POST', '/v3/cms/publish', {
  about:
    'What people read from now or a later time on: the newest version, or an older one again. Null takes the page down.',
  who: 'staff',
  permission: 'content.edit',
  input: v.strictObject({
    id,
    version: v.nullable(versionNo),
    /** Null: at once. */
    at: v.nullable(time),
  }),
  output: edited,
});

/** Hosts besides our own whose pages the storefront shows in a frame; the server's headers allow the same ones. */
export const cmsHosts = call('GET', '/v3/cms/hosts', {
  about: 'The origins whose pages may be shown inside the storefront, besides its own.',
  who: 'visitor',
  input: v.strictObject({}),
  output: v.object({ origins: v.array(v.string()) }),
  offline: { mode: 'cached', ttl: DAY },
});
