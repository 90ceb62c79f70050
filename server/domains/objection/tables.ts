/** What owners object to of what was decided about their pieces. */
import type { ColumnType, Generated } from 'kysely';
import type { FirstDecision } from '../../../contract/objection/calls.ts';
import type { ObjectedService, ObjectionState } from '../../../contract/objection/rules.ts';
import type { First } from '../shop/tables.ts';

export interface ObjectionTables {
  objection: {
    id: string;
    service: ObjectedService;
    subject_id: string;
    /** Which decision: each is objected to once. */
    decision: string;
    user_id: string;
    body: string;
    /** SHA-256 of each. */
    photos: ColumnType<string[], string, string>;
    /** What was decided first, as it stood then. */
    about: ColumnType<FirstDecision, string, string>;
    asked_at: Date;
    due_at: Date;
    state: ObjectionState;
    /** Who of staff would pay how much, where a second person has to agree. */
    first: ColumnType<First | null, string | null | undefined, string | null>;
    /** Null where its piece came after all. */
    decided_by: ColumnType<string | null, string | null | undefined, string | null>;
    decided_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    amount: Generated<number>;
    note: Generated<string>;
  };
}
