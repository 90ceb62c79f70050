/** What the pretend payment provider remembers. Nobody but it reads this. */
export interface SandboxTradeTables {
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
}
