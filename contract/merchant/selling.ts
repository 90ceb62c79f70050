/** What a business may do with what it sells, state by state. What its person buys, at auction too, is theirs alone: no state of it stops that. */
import type { MerchantState } from './machine.ts';

/** `list`: put goods on sale; `keep`: leave on sale what is; `finish`: ship, answer and be paid for what was sold. */
export type SellingAct = 'list' | 'keep' | 'finish';

const all: readonly SellingAct[] = ['list', 'keep', 'finish'];

/** Who is not yet a business, or no longer, sells as a private person. */
export const sellingIn: Readonly<Record<MerchantState, readonly SellingAct[]>> = {
  draft: all,
  submitted: all,
  need_info: all,
  rejected: all,
  to_sign: all,
  to_deposit: all,
  active: all,
  restricted: ['keep', 'finish'],
  suspended: ['finish'],
  exiting: ['finish'],
  exited: all,
};

export const sellingActs = all;

/** From when it trades as a business until it has left: what it owes is still to be done, whatever it may not begin. */
export const tradingStates: readonly MerchantState[] = ['active', 'restricted', 'suspended', 'exiting'];

/** Money is taken only from where it can come back, and not on its way back. */
export const takesDeposit: readonly MerchantState[] = ['to_deposit', 'active', 'restricted', 'suspended'];
