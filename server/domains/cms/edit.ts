/** Editing pages: each save is a version that nobody else sees; publishing says which of them people read, and from when. */
import { type CmsBlock, homeFault } from '../../../contract/cms/blocks.ts';
import type * as contract from '../../../contract/cms/calls.ts';
import type { Parsed } from '../../../contract/wire/call.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { setReminder } from '../../kernel/state/transitions.ts';
import { calledAtWork } from '../shop/staff-names.ts';
import { findMissing, type PageRow, pages } from './queries.ts';
import { referencesOf } from './rules.ts';
import type { PageContent } from './tables.ts';

/** The name of its reminders. */
export const PAGE = 'cms_page';

const columnsOf = ({ title, summary, cover, blocks }: PageContent) => ({
  title_zh: title.zh,
  title_en: title.en,
  summary_zh: summary.zh,
  summary_en: summary.en,
  cover,
  blocks: JSON.stringify(blocks),
});

async function locked(db: Db, id: string): Promise<PageRow> {
  const row = await pages(db).where('id', '=', id).forUpdate().executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

async function mustFit(db: Db, name: string, blocks: readonly CmsBlock[], cover: string | null): Promise<void> {
  const missing = await findMissing(db, referencesOf(blocks, cover));
  const message = homeFault(name, blocks) ?? (missing === null ? null : `${missing} is not known`);
  if (message !== null) throw new Refusal('BAD_INPUT', { issues: [{ path: 'blocks', message }] });
}

export const cmsSave: Handler<typeof contract.cmsSave> = async (input, ctx) => {
  const { title, summary, cover, blocks } = input;
  const content = { title, summary, cover, blocks };
  const id = 'name' in input ? await makePage(input, content, ctx) : await addVersion(input, content, ctx);
  return editedPage(ctx.db, id);
};

type New = Extract<Parsed<typeof contract.cmsSave>, { version: 0 }>;

async function makePage({ name }: New, content: PageContent, ctx: Context): Promise<string> {
  await mustFit(ctx.db, name, content.blocks, content.cover);
  if (await pages(ctx.db).where('name', '=', name).executeTakeFirst()) throw new Refusal('CMS_NAME_TAKEN');
  const id = newId();
  await ctx.db
    .insertInto('cms_page')
    .values({
      id,
      name,
      ...columnsOf(content),
      published: false,
      version: 1,
      updated_by: userOf(ctx).userId,
      updated_at: ctx.now,
    })
    .execute();
  await keep(ctx, id, 1, content);
  return id;
}

/** Two editors of one page: the second is told, instead of wiping out the first one's work. */
async function addVersion(
  { id, version }: { id: string; version: number },
  content: PageContent,
  ctx: Context,
): Promise<string> {
  const row = await locked(ctx.db, id);
  if (row.version !== version) throw new Refusal('CMS_CHANGED');
  await mustFit(ctx.db, row.name, content.blocks, content.cover);
  await ctx.db
    .updateTable('cms_page')
    // What nobody reads yet is listed to its editors as it stands now.
    .set({ version: version + 1, ...(row.published ? {} : columnsOf(content)), updated_by: userOf(ctx).userId })
    .where('id', '=', id)
    .execute();
  await keep(ctx, id, version + 1, content);
  return id;
}

const keep = (ctx: Context, page_id: string, version: number, content: PageContent) =>
  ctx.db
    .insertInto('cms_version')
    .values({
      page_id,
      version,
      content: JSON.stringify(content),
      saved_by: userOf(ctx).userId,
      saved_at: ctx.now,
    })
    .execute();

export const cmsPublish: Handler<typeof contract.cmsPublish> = async ({ id, version, at }, ctx) => {
  const { db, now } = ctx;
  const row = await locked(db, id);
  const when = at === null ? now : new Date(at);
  if (when < now) throw new Refusal('SETTINGS_PAST');
  // Taking down is done now or not at all.
  if (version === null && at !== null)
    throw new Refusal('BAD_INPUT', { issues: [{ path: 'at', message: 'only with a version' }] });
  if (version === null) await takeDown(db, id, now);
  else if (when > now) {
    const { blocks, cover } = await contentOf(db, id, version);
    await mustFit(db, row.name, blocks, cover);
    await db.updateTable('cms_page').set({ next_version: version, next_at: when }).where('id', '=', id).execute();
    await setReminder(db, { entity: PAGE, id, event: 'publish', at: when });
  } else {
    const { blocks, cover } = await contentOf(db, id, version);
    await mustFit(db, row.name, blocks, cover);
    await show(db, id, version, now);
  }
  ctx.changed({ before: { shown: row.shown_version, next: row.next_version }, after: { version, at } });
  return editedPage(db, id);
};

async function takeDown(db: Db, id: string, now: Date): Promise<void> {
  await db
    .updateTable('cms_page')
    .set({ published: false, shown_version: null, next_version: null, next_at: null, updated_at: now })
    .where('id', '=', id)
    .execute();
  await setReminder(db, { entity: PAGE, id, event: undefined, at: null });
}

/** People read this version from now on; what was to come is off. */
export async function show(db: Db, id: string, version: number, now: Date): Promise<void> {
  await db
    .updateTable('cms_page')
    .set({
      ...columnsOf(await contentOf(db, id, version)),
      published: true,
      shown_version: version,
      next_version: null,
      next_at: null,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute();
  await setReminder(db, { entity: PAGE, id, event: undefined, at: null });
}

async function contentOf(db: Db, id: string, version: number): Promise<PageContent> {
  const found = await db
    .selectFrom('cms_version')
    .select('content')
    .where('page_id', '=', id)
    .where('version', '=', version)
    .executeTakeFirst();
  if (!found) throw new Refusal('NOT_FOUND');
  return found.content;
}

const stateOf = (row: PageRow) => ({
  id: row.id,
  name: row.name,
  shown: row.shown_version,
  next: row.next_version !== null && row.next_at ? { version: row.next_version, at: row.next_at.getTime() } : null,
  version: row.version,
});

export const cmsWorkList: Handler<typeof contract.cmsWorkList> = async (_input, { db }) => {
  const rows = await pages(db).orderBy('updated_at', 'desc').orderBy('id').limit(200).execute();
  return { list: rows.map((row) => ({ ...stateOf(row), title: { zh: row.title_zh, en: row.title_en } })) };
};

export const cmsWorkPage: Handler<typeof contract.cmsWorkPage> = ({ id }, { db }) => editedPage(db, id);

/** Versions that are offered to go back to. */
const VERSIONS = 30;

async function editedPage(db: Db, id: string): Promise<contract.EditedPage> {
  const row = await pages(db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  const versions = await db
    .selectFrom('cms_version')
    .leftJoin('account', 'account.id', 'cms_version.saved_by')
    .select(['version', 'content', 'saved_at', calledAtWork().as('by')])
    .where('page_id', '=', id)
    .orderBy('version', 'desc')
    .limit(VERSIONS)
    .execute();
  const { title, summary, cover, blocks } = await contentOf(db, id, row.version);
  return {
    ...stateOf(row),
    title,
    summary,
    cover,
    blocks,
    versions: versions.map((one) => ({
      version: one.version,
      savedAt: one.saved_at.getTime(),
      savedBy: one.by,
      blocks: one.content.blocks,
    })),
  };
}
