/** Sends people's money out of the house. The sandbox sends none and says so on the screen. */
import type { CardKind } from '../../../contract/payout/calls.ts';

export interface Payout {
  /** Repeating a payout with the same id has no second effect. */
  id: string;
  kind: CardKind;
  bank: string;
  account: string;
  holder: string;
  /** Fen. */
  amount: number;
}

export type PayoutResult =
  | { state: 'arrived'; providerNo: string }
  | { state: 'pending' }
  | { state: 'failed'; reason: string };

export interface PayoutProvider {
  readonly sandbox: boolean;
  /** Sends it, or says how it stands when it was sent before. */
  send(payout: Payout): Promise<PayoutResult>;
}
