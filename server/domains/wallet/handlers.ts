/** The wallet's calls. */

import * as contract from '../../../contract/wallet/calls.ts';
import { type Account, accounts } from '../../../contract/wire/accounts.ts';
import { readMemo } from '../../../contract/wire/memos.ts';
import { userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { balance, owedBy } from '../../kernel/ledger/ledger.ts';
import { cleanedOf } from './cleaned.ts';
import { withdrawableOf } from './kept.ts';
import { firstMoved, heldFor, movements, openedAt, partsOf, settlingOf } from './queries.ts';
import { assetStatement } from './statement.ts';

export const wallet = handlers(contract, {
  assetStatement,

  assetGet: async (_input, { db, actor, now }) => {
    const { userId } = userOf({ actor });
    const [
      { available, deposit, withdrawable, heldUntil, heldPenalties },
      refunds,
      frozen,
      settling,
      held,
      parts,
      since,
    ] = await Promise.all([
      withdrawableOf(db, userId, now),
      owedBy(db, userId),
      balance(db, accounts.frozen(userId)),
      settlingOf(db, userId),
      heldFor(db, userId),
      partsOf(db, userId),
      openedAt(db, userId),
    ]);
    return {
      available,
      frozen,
      deposit,
      withdrawable,
      heldUntil,
      heldPenalties,
      settling: { ...settling, nextAt: settling.nextAt?.getTime() ?? null },
      ...held,
      ...parts,
      since: since.getTime(),
      // Refunds that balance and deposit did not hold are one debt in the ledger, however many they were.
      owed: { amount: parts.owed.amount + refunds, count: parts.owed.count + (refunds > 0 ? 1 : 0) },
    };
  },

  assetDetail: async ({ pocket, cursor, size }, ctx) => {
    const { userId } = userOf(ctx);
    const of = pocket ? [pocket] : contract.pockets;
    const firstAt = cursor ? null : await firstMoved(ctx.db, userId, of);
    const rows = await movements(ctx.db, userId, {
      pockets: of,
      cursor: cursor && /^\d{1,15}$/.test(cursor) ? cursor : undefined,
      size,
    });
    const cleaned = await cleanedOf(ctx.db, rows);
    const list = rows.slice(0, size).map((row) => ({
      id: String(row.id),
      pocket: pocketOf(row.account_id),
      amount: row.amount,
      balance: row.balance_after,
      memo: readMemo(row.memo, row.cause_kind),
      cause: causeOf(row),
      order:
        row.orderId && row.orderNo && row.snapshot
          ? { id: row.orderId, no: row.orderNo, name: row.snapshot.name }
          : null,
      piece:
        row.pieceNo && row.name_zh && row.name_en
          ? { no: row.pieceNo, name: { zh: row.name_zh, en: row.name_en }, own: row.pieceOf === userId }
          : null,
      cleaned: cleaned(row),
      at: row.at.getTime(),
    }));
    return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null, firstAt };
  },
});

/** Several pieces that were authenticated together have no screen of their own. */
const causeOf = ({ cause_kind: kind, cause_id: id, onlyPiece }: Line) => {
  if (kind !== 'identify') return { kind, id };
  return onlyPiece === null ? { kind: 'identifyOrder', id } : { kind, id: onlyPiece };
};

type Line = Awaited<ReturnType<typeof movements>>[number];

const pocketOf = (account: Account) =>
  contract.pockets.find((pocket) => account.startsWith(accounts[pocket].prefix)) ?? 'available';
