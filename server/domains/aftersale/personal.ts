/** After-sale cases on either side: what is open, what is owed from one, and what the person said and showed. */
import { link } from '../../../contract/screens.ts';
import { owedBy } from '../../kernel/ledger/ledger.ts';
import type { Personal } from '../../kernel/state/personal.ts';
import { countOpen } from './queries.ts';

export const aftersalePersonal: Personal = {
  tables: { aftersale: [], aftersale_evidence: ['body', 'photos'] },

  async open(db, userId) {
    const owed = await owedBy(db, userId);
    const list = link('/pages/order/service/list');
    return [
      {
        kind: 'aftersale.bought',
        title: { zh: '买到的商品，售后中', en: 'After-sales of what you bought' },
        link: list,
        amount: null,
        count: await countOpen(db, 'buyer_id', userId),
      },
      {
        kind: 'aftersale.sold',
        title: { zh: '卖出的商品，售后中', en: 'After-sales of what you sold' },
        link: `${list}?role=seller`,
        amount: null,
        count: await countOpen(db, 'seller_id', userId),
      },
      {
        kind: 'aftersale.debt',
        title: { zh: '售后退款，欠平台', en: 'Refunds you owe us' },
        link: `${list}?role=seller`,
        amount: owed,
        count: owed > 0 ? 1 : 0,
      },
    ];
  },

  export: async (db, userId) => ({
    // What one of staff would give back is no word of the shop's until another agrees.
    aftersale: (
      await db
        .selectFrom('aftersale')
        .selectAll()
        .where((eb) => eb.or([eb('buyer_id', '=', userId), eb('seller_id', '=', userId)]))
        .execute()
    ).map(({ first: _, ...row }) => row),
    aftersale_evidence: await db.selectFrom('aftersale_evidence').selectAll().where('user_id', '=', userId).execute(),
  }),

  /** What staff showed belongs to the case. */
  async photosKept(db, userId) {
    const shown = await db
      .selectFrom('aftersale_evidence')
      .select('photos')
      .where('user_id', '=', userId)
      .where('side', '=', 'P')
      .execute();
    return shown.flatMap(({ photos }) => photos);
  },

  async erase(db, { userId }) {
    await db
      .updateTable('aftersale_evidence')
      .set({ body: '', photos: '[]' })
      .where('user_id', '=', userId)
      .where('side', '<>', 'P')
      .execute();
  },
};
