/** What the pretend payment provider remembers. Nobody but it and its notices' deliverer reads this. */
export interface SandboxPaymentTables {
  sandbox_trade: {
    payment_id: string;
    amount: number;
    at: Date;
  };
  sandbox_refund: {
    refund_id: string;
    payment_id: string;
    amount: number;
    at: Date;
  };
  /** Notices on their way; each has a deadline at which it arrives. */
  sandbox_notice: {
    id: string;
    body: string;
  };
}
