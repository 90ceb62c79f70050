/** Edited pages and what they looked like before. */
import type { ColumnType, Generated } from 'kysely';
import type { CmsBlock } from '../../../contract/cms/blocks.ts';

/** What a version says. */
export interface PageContent {
  title: { zh: string; en: string };
  summary: { zh: string; en: string };
  cover: string | null;
  blocks: CmsBlock[];
}

type Json<T> = ColumnType<T, string, string>;

export interface CmsTables {
  cms_page: {
    id: string;
    name: string;
    title_zh: string;
    title_en: string;
    summary_zh: string;
    summary_en: string;
    cover: string | null;
    blocks: Json<CmsBlock[]>;
    published: boolean;
    /** The newest that was saved; `shown_version` is what stands in this row and is read. */
    version: number;
    shown_version: Generated<number | null>;
    next_version: Generated<number | null>;
    next_at: Generated<Date | null>;
    updated_by: string | null;
    updated_at: Date;
  };
  /** Every version that was ever saved: who wrote what, and a way back. */
  cms_version: {
    page_id: string;
    version: number;
    content: Json<PageContent>;
    saved_by: string | null;
    saved_at: Date;
  };
}
