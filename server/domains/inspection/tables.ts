/** What inspections recorded. */
import type { ColumnType } from 'kysely';
import type { CheckedPoint, ReportPhoto, ReportResult } from '../../../contract/inspection/calls.ts';
import type { DeclaredFlaw } from '../../../contract/inspection/declared.ts';
import type { Grade } from '../../../contract/item/grades.ts';
import type { Words } from '../../../contract/wire/states.ts';

/** What a report is about, and what it compares with. */
export interface ReportSubject {
  name: Words;
  colour: Words;
  styleNo: string;
  size: string;
  grade: Grade;
  cover: string;
  sellerPhotos: ReportPhoto[];
  /** What was declared of it, and whether it was found so; absent in reports from before it was kept. */
  declared?: DeclaredFlaw[];
}

type Json<T> = ColumnType<T, string, string>;

export interface ReportTables {
  inspection: {
    id: string;
    /** Names the report in public; cannot be guessed. */
    code: string;
    item_id: string;
    /** Null at intake. */
    order_id: string | null;
    /** The return that it came back with; absent on the way out. */
    aftersale_id: ColumnType<string | null, string | null | undefined, never>;
    staff_id: string;
    result: ReportResult;
    /** Null: inspected, but not authenticated. */
    genuine: boolean | null;
    /** What was inspected, as it was then; null in reports from before it was kept. */
    subject: Json<ReportSubject> | null;
    note: string;
    points: Json<CheckedPoint[]>;
    photos: Json<ReportPhoto[]>;
    chain: Json<{ seller: string; warehouse: string; report: string }>;
    created_at: Date;
  };
}
