/** Businesses that sell here. */
import type { ColumnType, Generated } from 'kysely';
import type { MerchantState } from '../../../contract/merchant/machine.ts';

export interface MerchantTables {
  merchant: {
    id: string;
    user_id: string;
    name: string;
    state: MerchantState;
    deadline_at: Date | null;
    credit_code: Generated<string>;
    contact: Generated<string>;
    contact_phone: Generated<string>;
    /** SHA-256 of each. */
    documents: ColumnType<string[], string | undefined, string>;
    /** The last words of staff about it. */
    reason: ColumnType<string | null, string | null | undefined, string | null>;
    agreement_version: ColumnType<string | null, string | null | undefined, string | null>;
    signed_at: ColumnType<Date | null, Date | null | undefined, Date | null>;
    /** SHA-256 of the signature as it was drawn. */
    signature: ColumnType<string | null, string | null | undefined, string | null>;
    created_at: Date;
  };
}
