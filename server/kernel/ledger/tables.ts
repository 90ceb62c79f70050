/** Double-entry book: journals, their entries, and the accounts' balances. Money in fen. */
import type { Generated, GeneratedAlways } from 'kysely';
import type { Account } from '../../../contract/wire/accounts.ts';

export interface LedgerTables {
  /** Only the entries' trigger writes balances. */
  ledger_account: { id: Account; balance: Generated<number>; entries: Generated<number> };
  journal: {
    id: string;
    key: string;
    cause_kind: string;
    cause_id: string;
    memo: string;
    at: Date;
    /** The transaction that wrote it: entries may join only in that one. */
    xid: GeneratedAlways<string>;
  };
  entry: {
    id: GeneratedAlways<number>;
    journal_id: string;
    account_id: Account;
    amount: number;
    /** The entry's place in its account, from 1, and the balance after it; both set by the trigger. */
    seq: GeneratedAlways<number>;
    balance_after: GeneratedAlways<number>;
  };
}
