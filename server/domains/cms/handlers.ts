/** Edited pages as they are read and saved. */

import * as contract from '../../../contract/cms/calls.ts';
import type { Parsed } from '../../../contract/wire/call.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, may, userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { frameOrigins } from './hosts.ts';
import { findMissing, listPages, type PageRow, pages, readPlace, writePlace } from './queries.ts';
import { referencesOf } from './rules.ts';

export const cms = handlers(contract, {
  cmsPage: async ({ cmsId, cmsName }, ctx) => {
    if ((cmsId === undefined) === (cmsName === undefined))
      throw new Refusal('BAD_INPUT', { issues: [{ path: 'cmsId', message: 'Give either cmsId or cmsName' }] });
    const found = await pages(ctx.db)
      .where(cmsId ? 'id' : 'name', '=', cmsId ?? cmsName ?? '')
      .executeTakeFirst();
    if (!found || !(found.published || seesDrafts(ctx))) throw new Refusal('NOT_FOUND');
    return shown(found);
  },

  cmsList: async ({ cursor, size }, ctx) => {
    const rows = await listPages(ctx.db, { drafts: seesDrafts(ctx), place: readPlace(cursor), size });
    const list = rows.slice(0, size);
    const last = list.at(-1);
    return { list: list.map(shown), next: rows.length > size && last ? writePlace(last) : null };
  },

  cmsSave: async (input, ctx) => {
    const { userId } = userOf(ctx);
    const missing = await findMissing(ctx.db, referencesOf(input.blocks, input.cover));
    if (missing !== null)
      throw new Refusal('BAD_INPUT', { issues: [{ path: 'blocks', message: `${missing} is not known` }] });
    const namesake = await pages(ctx.db).where('name', '=', input.name).executeTakeFirst();
    if (namesake && namesake.id !== input.id) throw new Refusal('CMS_NAME_TAKEN');
    const saved = await savePage(ctx.db, input, userId, ctx.now);
    return shown(saved);
  },

  cmsHosts: async (_input, ctx) => ({ origins: frameOrigins(ctx.app.config.env) }),
});

const seesDrafts = (ctx: Context) => may(ctx, 'content.edit');

type Draft = Parsed<typeof contract.cmsSave>;

/** Two editors of one page: the second is told, instead of wiping out the first one's work. */
async function savePage(db: Db, { id, version, ...draft }: Draft, by: string, at: Date): Promise<PageRow> {
  const content = {
    name: draft.name,
    title_zh: draft.title.zh,
    title_en: draft.title.en,
    summary_zh: draft.summary.zh,
    summary_en: draft.summary.en,
    cover: draft.cover,
    blocks: JSON.stringify(draft.blocks),
    published: draft.published,
    version: version + 1,
    updated_by: by,
    updated_at: at,
  };
  const saved = id
    ? await db
        .updateTable('cms_page')
        .set(content)
        .where('id', '=', id)
        .where('version', '=', version)
        .returningAll()
        .executeTakeFirst()
    : await db
        .insertInto('cms_page')
        .values({ ...content, id: newId(), version: 1 })
        .returningAll()
        .executeTakeFirst();
  if (!saved)
    throw new Refusal(id && !(await pages(db).where('id', '=', id).executeTakeFirst()) ? 'NOT_FOUND' : 'CMS_CHANGED');
  await db
    .insertInto('cms_version')
    .values({ page_id: saved.id, version: saved.version, content: JSON.stringify(draft), saved_by: by, saved_at: at })
    .execute();
  return saved;
}

const shown = (row: PageRow): contract.CmsPage => ({
  id: row.id,
  name: row.name,
  title: { zh: row.title_zh, en: row.title_en },
  summary: { zh: row.summary_zh, en: row.summary_en },
  cover: row.cover,
  published: row.published,
  version: row.version,
  updatedAt: row.updated_at.getTime(),
  blocks: row.blocks,
});
