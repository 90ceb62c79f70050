/** A piece of somebody else's was lost or damaged while it was ours to answer for: its owner is paid from our own pocket. */
import { accounts } from '../../../contract/wire/accounts.ts';
import { yuan } from '../../../contract/wire/money.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { type Journal, post } from '../../kernel/ledger/ledger.ts';

/** @param left what can still be paid for it, fen @throws Refusal BAD_INPUT that names it */
export function mustBeCovered(amount: number, left: number): void {
  if (amount <= left) return;
  const most = yuan(left);
  const said =
    left > 0
      ? { zh: `最多还能赔 ¥${most}`, en: `At most ¥${most} can still be paid` }
      : { zh: '已经赔足，不能再赔', en: 'It was paid for in full; no more can be paid' };
  throw new Refusal('BAD_INPUT', { covered: left, said });
}

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
