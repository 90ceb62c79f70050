/** Valuations before something is sent in. Money in fen. */
import type { ColumnType } from 'kysely';
import type { ConsignmentState } from '../../../contract/consignment/machine.ts';
import type { Grade } from '../../../contract/item/grades.ts';
import type { GradeQuestion } from '../../../contract/recycle/rules.ts';

type Json<T> = ColumnType<T, string, string>;
type OrNot<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface ConsignmentTables {
  consignment: {
    id: string;
    no: string;
    user_id: string;
    sku_id: string;
    grade: Grade;
    answers: ColumnType<GradeQuestion[], string | undefined, string>;
    defects: Json<string[]>;
    note: string;
    /** Uploads of its owner's, in the order in which they were sent. */
    photos: Json<{ id: string; sha256: string; view?: string }[]>;
    /** The piece that no merchant wanted. */
    recycle_id: OrNot<string>;
    state: ConsignmentState;
    deadline_at: Date | null;
    low: OrNot<number>;
    high: OrNot<number>;
    reason: OrNot<string>;
    receipt_id: OrNot<string>;
    created_at: Date;
  };
}
