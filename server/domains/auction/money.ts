/** What a lot freezes, frees and hands on. Every move is one journal, in the transaction of its cause. */

import { accounts } from '../../../contract/wire/accounts.ts';
import type { Db } from '../../db/schema.ts';
import { type Journal, post } from '../../kernel/ledger/ledger.ts';

interface Hold {
  lotId: string;
  userId: string;
  now: Date;
}

/**
 * Freezes what is missing to `to`.
 * @param act names this one raise of the deposit
 */
export const freezing = ({
  lotId,
  userId,
  now,
  from,
  to,
  act,
}: Hold & { from: number; to: number; act: string }): Journal => {
  const amount = Math.max(0, to - from);
  return {
    key: `lot:${lotId}:freeze:${userId}:${act}`,
    cause: { kind: 'lot', id: lotId },
    memo: 'auction.freeze',
    at: now,
    entries: [
      { account: accounts.available(userId), amount: -amount },
      { account: accounts.frozen(userId), amount },
    ],
  };
};

/** What was frozen is usable again; once for each reason. */
export const release = (
  db: Db,
  { lotId, userId, now, amount, step }: Hold & { amount: number; step: string },
): Promise<void> =>
  post(db, {
    key: `lot:${lotId}:release:${userId}:${step}`,
    cause: { kind: 'lot', id: lotId },
    memo: 'auction.release',
    at: now,
    entries: [
      { account: accounts.frozen(userId), amount: -amount },
      { account: accounts.available(userId), amount },
    ],
  });
