/** A piece of somebody else's was lost or damaged while it was ours to answer for: its owner is paid from our own pocket. */
import { accounts } from '../../../contract/wire/accounts.ts';
import type { Db } from '../../db/schema.ts';
import { type Journal, post } from '../../kernel/ledger/ledger.ts';

/** @param paid.key names this one claim for ever: it is paid once */
export const payCover = (
  db: Db,
  { userId, amount, ...paid }: Omit<Journal, 'entries'> & { userId: string; amount: number },
): Promise<void> =>
  post(db, {
    ...paid,
    entries: [
      { account: accounts.promo, amount: -amount },
      { account: accounts.available(userId), amount },
    ],
  });
