/** Cleaning orders and their steps. */
import type { ColumnType, Generated } from 'kysely';
import type { CleaningMark } from '../../../contract/cleaning/calls.ts';
import type { CleaningEvent, CleaningState } from '../../../contract/cleaning/machine.ts';
import type { ArrivalAnswer, PassedOn, PointAt } from '../../../contract/cleaning/pieces.ts';
import type { Care, CleaningLine, Kind, Material, Stain } from '../../../contract/cleaning/rules.ts';
import type { StepKind } from '../../../contract/cleaning/steps.ts';
import type { ShipTo } from '../order/tables.ts';
import type { First } from '../shop/tables.ts';

type Json<T> = ColumnType<T, string, string>;
type Later<T> = ColumnType<T | null, T | null | undefined, T | null>;

export interface CleaningTables {
  cleaning: {
    id: string;
    no: string;
    /** The first piece of its order, by which that is paid for; of one piece it is its own. */
    batch_id: string;
    /** Which piece of its order it is. */
    place: Generated<number>;
    user_id: string;
    kind: Kind;
    care: Care;
    material: Material;
    stain: Stain;
    brand_id: string | null;
    declared: number;
    /** Who of staff would pay how much for damage, where a second person has to agree. */
    first: ColumnType<First | null, string | null | undefined, string | null>;
    /** The bill as it was agreed to. */
    lines: Json<CleaningLine[]>;
    total: number;
    /** Given up alone, what it left of the journeys to so many others. */
    passed_on: ColumnType<PassedOn | null, string | null | undefined, string | null>;
    /** The most that is asked for on top, where its bill has changed since that was agreed; fen. */
    extra_most: Later<number>;
    /** What is asked for on top, fen; nothing is paid with it before its owner says so. */
    extra: Generated<number>;
    refunded: Generated<number>;
    compensated: Generated<number>;
    /** Where it is fetched and sent back to; null for what is stored with us. */
    address: ColumnType<ShipTo | null, string | null, string>;
    /** When a courier shall come; null for who sends it themselves. */
    pickup_at: Later<Date>;
    /** An item of our warehouse: it is washed where it lies. */
    item_id: Later<string>;
    /** When it lay on its shelf again, washed. */
    shelved_at: Later<Date>;
    note: string;
    /** Worn on purpose, in the owner's words. */
    keep: Generated<string>;
    /** Where, on the photos of how it came in. */
    marks: ColumnType<CleaningMark[], string | undefined, string>;
    /** What its owner pointed at when they ordered, on the photos of then. */
    points: ColumnType<PointAt[], string | undefined, string>;
    /** Since when its owner lets everybody see before and after. */
    shared_at: Later<Date>;
    assessment: Later<string>;
    assessed_at: Later<Date>;
    /** When its owner agreed to the photos of its arrival. */
    arrival_ok_at: Later<Date>;
    /** What came of their objection to those. */
    arrival_answer: ColumnType<ArrivalAnswer | null, string | null | undefined, string | null>;
    /** When damage was claimed that its carrier held to be still on its way. */
    claimed_on_way: Later<Date>;
    /** What it was last over by: told from here, so that no queue reads the log of all that is done. */
    done_event: Later<CleaningEvent>;
    state: CleaningState;
    deadline_at: Date | null;
    created_at: Date;
  };
  cleaning_step: {
    id: string;
    cleaning_id: string;
    user_id: string;
    side: 'B' | 'P';
    kind: StepKind;
    note: string;
    /** SHA-256 of each. */
    photos: Json<string[]>;
    created_at: Date;
  };
}
