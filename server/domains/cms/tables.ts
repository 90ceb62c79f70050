/** Edited pages and what they looked like before. */
import type { ColumnType } from 'kysely';
import type { CmsBlock } from '../../../contract/cms/calls.ts';

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
    version: number;
    updated_by: string | null;
    updated_at: Date;
  };
  /** Every version that was ever saved: who wrote what, and a way back. */
  cms_version: { page_id: string; version: number; content: Json<unknown>; saved_by: string | null; saved_at: Date };
}
