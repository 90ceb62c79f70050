/** What a person handed in to our warehouse and had sent back, and what was said about it. */

import { sql } from 'kysely';
import { link } from '../../../contract/screens.ts';
import { receiptMachine } from '../../../contract/stock/machine.ts';
import { finalStates } from '../../../contract/wire/states.ts';
import { NOBODY, type Personal } from '../../kernel/state/personal.ts';
import { forgetReasons } from '../../kernel/state/transitions.ts';
import { owedStorage } from '../item/storage-charges.ts';

const SETTLED = finalStates(receiptMachine);

export const stockPersonal: Personal = {
  tables: {
    stock_account: [],
    receipt: ['note'],
    receipt_line: ['note', 'defects'],
    receipt_photo: [],
    receipt_finding: ['note'],
    receipt_message: ['text'],
    custody: [],
    retrieval: ['address'],
  },

  async open(db, userId) {
    const receipts = await db
      .selectFrom('receipt')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('user_id', '=', userId)
      .where('state', 'not in', SETTLED)
      .executeTakeFirstOrThrow();
    const retrievals = await db
      .selectFrom('retrieval')
      .select(sql<number>`count(*)::int`.as('count'))
      .where('user_id', '=', userId)
      .where('state', '=', 'to_pack')
      .executeTakeFirstOrThrow();
    const owed = await owedStorage(db, userId);
    return [
      {
        kind: 'receipt',
        title: { zh: '进行中的入库单', en: 'Shipments to us under way' },
        link: link('/pages/stock/receipt/receiptList'),
        amount: null,
        ...receipts,
      },
      {
        kind: 'retrieval',
        title: { zh: '等打包的取回', en: 'Retrievals to be packed' },
        link: link('/pages/stock/retrieve'),
        amount: null,
        ...retrievals,
      },
      {
        kind: 'storage',
        title: { zh: '欠缴的仓储费', en: 'Storage you owe' },
        link: link('/pages/stock/report'),
        amount: owed,
        count: owed > 0 ? 1 : 0,
      },
    ];
  },

  async export(db, userId) {
    const own = db.selectFrom('receipt').select('id').where('user_id', '=', userId);
    return {
      stock_account: await db.selectFrom('stock_account').selectAll().where('user_id', '=', userId).execute(),
      receipt: await db.selectFrom('receipt').selectAll().where('user_id', '=', userId).execute(),
      receipt_line: await db.selectFrom('receipt_line').selectAll().where('receipt_id', 'in', own).execute(),
      receipt_photo: await db.selectFrom('receipt_photo').selectAll().where('receipt_id', 'in', own).execute(),
      receipt_finding: await db.selectFrom('receipt_finding').selectAll().where('receipt_id', 'in', own).execute(),
      receipt_message: await db.selectFrom('receipt_message').selectAll().where('user_id', '=', userId).execute(),
      custody: await db.selectFrom('custody').selectAll().where('actor_id', '=', userId).execute(),
      retrieval: await db.selectFrom('retrieval').selectAll().where('user_id', '=', userId).execute(),
    };
  },

  /** What staff photographed is their sellers' proof. */
  async photosKept(db, userId) {
    const taken = await db
      .selectFrom('custody')
      .select('sha256')
      .where('actor_id', '=', userId)
      .where('side', '=', 'P')
      .execute();
    return taken.map(({ sha256 }) => sha256);
  },

  // The chain of custody stays whole: of the photos it has hashes only.
  async erase(db, { userId }) {
    const own = await db
      .updateTable('receipt')
      .set({ note: '' })
      .where('user_id', '=', userId)
      .returning('id')
      .execute();
    const ids = own.map(({ id }) => id);
    await forgetReasons(db, receiptMachine, ids);
    const theirs = sql<boolean>`receipt_id = any(${ids}::text[])`;
    await db.updateTable('receipt_line').set({ note: '', defects: '[]' }).where(theirs).execute();
    await db.updateTable('receipt_finding').set({ note: '' }).where(theirs).execute();
    await db.deleteFrom('receipt_photo').where(theirs).execute();
    await db.deleteFrom('receipt_message').where(theirs).execute();
    await db
      .updateTable('retrieval')
      .set({ address: sql<string>`address || ${NOBODY}::jsonb` })
      .where('user_id', '=', userId)
      .execute();
    await db.deleteFrom('stock_account').where('user_id', '=', userId).execute();
  },
};
