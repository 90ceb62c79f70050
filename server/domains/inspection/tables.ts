/** What inspections recorded. */
import type { ColumnType } from 'kysely';
import type { CheckedPoint, ReportPhoto, ReportResult } from '../../../contract/inspection/calls.ts';

type Json<T> = ColumnType<T, string, string>;

export interface ReportTables {
  inspection: {
    id: string;
    /** Names the report in public; cannot be guessed. */
    code: string;
    order_id: string;
    staff_id: string;
    result: ReportResult;
    note: string;
    points: Json<CheckedPoint[]>;
    photos: Json<ReportPhoto[]>;
    chain: Json<{ seller: string; warehouse: string; report: string }>;
    created_at: Date;
  };
}
