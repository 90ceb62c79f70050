/** Everything that is stored about one person, for that person. Secrets and other people's data are left out. */
import type * as contract from '../../contract/account.ts';
import { accountsOf } from '../../contract/accounts.ts';
import { type Handler, userOf } from '../kernel/context.ts';

type Row = Record<string, unknown>;

export const userExport: Handler<typeof contract.userExport> = async (_input, ctx) => {
  const { userId } = userOf(ctx);
  const { db } = ctx;
  const mine = (
    table:
      | 'consent'
      | 'address'
      | 'message'
      | 'feedback'
      | 'device'
      | 'device_work'
      | 'receipt'
      | 'cart_line'
      | 'coupon',
  ) => db.selectFrom(table).selectAll().where('user_id', '=', userId).execute();
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
    device_work: await mine('device_work'),
    address: await mine('address'),
    message: await mine('message'),
    notice_setting: await db.selectFrom('notice_setting').selectAll().where('user_id', '=', userId).execute(),
    push_device: await db
      .selectFrom('push_subscription')
      .select(['device_id', 'lang', 'created_at'])
      .where('user_id', '=', userId)
      .execute(),
    feedback: await mine('feedback'),
    cart: await mine('cart_line'),
    coupon: await mine('coupon'),
    bought: await db.selectFrom('trade_order').selectAll().where('buyer_id', '=', userId).execute(),
    // Where the buyer lives is the buyer's.
    sold: await db
      .selectFrom('trade_order')
      .select(['id', 'no', 'state', 'price', 'total', 'fees', 'snapshot', 'created_at', 'paid_at'])
      .where('seller_id', '=', userId)
      .execute(),
    aftersale: await db
      .selectFrom('aftersale')
      .selectAll()
      .where((eb) => eb.or([eb('buyer_id', '=', userId), eb('seller_id', '=', userId)]))
      .execute(),
    aftersale_evidence: await db.selectFrom('aftersale_evidence').selectAll().where('user_id', '=', userId).execute(),
    settlement: await db.selectFrom('settlement').selectAll().where('seller_id', '=', userId).execute(),
    receipt: await mine('receipt'),
    receipt_message: await db.selectFrom('receipt_message').selectAll().where('user_id', '=', userId).execute(),
    retrieval: await db.selectFrom('retrieval').selectAll().where('user_id', '=', userId).execute(),
    storage_charge: await db.selectFrom('storage_charge').selectAll().where('user_id', '=', userId).execute(),
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
      .where('entry.account_id', 'in', accountsOf(userId))
      .orderBy('entry.id')
      .execute(),
  };
  return { madeAt: ctx.now.getTime(), tables };
};
