/** Edited pages as they are read and saved. */

import * as contract from '../../../contract/cms/calls.ts';
import { type Context, may } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { cmsPublish, cmsSave, cmsWorkList, cmsWorkPage } from './edit.ts';
import { frameOrigins } from './hosts.ts';
import { listPages, type PageRow, pages, readPlace, writePlace } from './queries.ts';

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

  cmsWorkList,
  cmsWorkPage,
  cmsSave,
  cmsPublish,

  cmsHosts: async (_input, ctx) => ({ origins: frameOrigins(ctx.app.config.env) }),
});

const seesDrafts = (ctx: Context) => may(ctx, 'content.edit');

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
