/** The pretend payment provider's books, which it keeps itself, and its notices on their way to us. */
import type { SandboxTradeTables } from '../providers/payment-tables.ts';

export interface SandboxPaymentTables extends SandboxTradeTables {
  /** Each has a deadline at which it arrives. */
  sandbox_notice: {
    id: string;
    body: string;
  };
}
