/** Everything that is stored about one person, for that person. Secrets and other people's data are left out. */
import type * as contract from '../../contract/account.ts';
import { type Handler, userOf } from '../kernel/context.ts';
import { ledgerAccountsOf } from './matters.ts';

type Row = Record<string, unknown>;

export const userExport: Handler<typeof contract.userExport> = async (_input, ctx) => {
  const { userId } = userOf(ctx);
  const { db } = ctx;
  const mine = (table: 'consent' | 'address' | 'message' | 'feedback' | 'device' | 'receipt' | 'cart_line') =>
    db.selectFrom(table).selectAll().where('user_id', '=', userId).execute();
  const tables: Record<string, Row[]> = {
    account: await db.selectFrom('account').selectAll().where('id', '=', userId).execute(),
    session: await db
      .selectFrom('session')
      .select(['device_name', 'ip', 'created_at', 'seen_at', 'ended_at', 'ended_by'])
      .where('user_id', '=', userId)
      .execute(),
    host_identity: await db.selectFrom('host_identity').selectAll().where('user_id', '=', userId).execute(),
    consent: await mine('consent'),
    device: await mine('device'),
    address: await mine('address'),
    message: await mine('message'),
    feedback: await mine('feedback'),
    cart: await mine('cart_line'),
    bought: await db.selectFrom('trade_order').selectAll().where('buyer_id', '=', userId).execute(),
    // Where the buyer lives is the buyer's.
    sold: await db
      .selectFrom('trade_order')
      .select(['id', 'no', 'state', 'price', 'total', 'fees', 'snapshot', 'created_at', 'paid_at'])
      .where('seller_id', '=', userId)
      .execute(),
    settlement: await db.selectFrom('settlement').selectAll().where('seller_id', '=', userId).execute(),
    receipt: await mine('receipt'),
    item: await db.selectFrom('item').selectAll().where('owner_id', '=', userId).execute(),
    ledger: await db
      .selectFrom('entry')
      .innerJoin('journal', 'journal.id', 'entry.journal_id')
      .select([
        'entry.account_id',
        'entry.amount',
        'journal.memo',
        'journal.cause_kind',
        'journal.cause_id',
        'journal.at',
      ])
      .where('entry.account_id', 'in', ledgerAccountsOf(userId))
      .orderBy('entry.id')
      .execute(),
  };
  return { madeAt: ctx.now.getTime(), tables };
};
