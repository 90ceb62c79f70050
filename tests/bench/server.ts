/** The whole pipeline (signature, session, parsing, idempotency) against the bare queries and transactions beneath it. */

import { productDetail, productList } from '../../contract/catalogue/calls.ts';
import { orderPreview, orderSubmit } from '../../contract/order/calls.ts';
import { accounts } from '../../contract/wire/accounts.ts';
import { inTransaction } from '../../server/db/transaction.ts';
import { countProducts, listProducts } from '../../server/domains/catalogue/offers.ts';
import { coloursOf, findProduct, skusOf } from '../../server/domains/catalogue/queries.ts';
import { post } from '../../server/kernel/ledger/ledger.ts';
import { newId } from '../../server/kernel/lib/id.ts';
import setup from '../../server/testing/postgres-setup.ts';
import { testApp } from '../../server/testing/server.ts';
import { buyerOf } from './buyer.ts';
import { ratio } from './ratio.ts';

process.env.ENGINE = 'postgres';
const stop = await setup();
for (const engine of ['pglite', 'postgres'] as const) {
  const house = await testApp({ engine, demo: 'small' });
  const { db, clock } = house;
  console.log(`\n${engine}`);
  const { id } = await db.selectFrom('product').select('id').limit(1).executeTakeFirstOrThrow();
  await ratio('list', {
    count: 60,
    bare: () => Promise.all([listProducts(db, {}, { sort: 'heat', size: 20 }), countProducts(db, {})]),
    ours: () => house.must(productList, {}),
  });
  await ratio('detail', {
    count: 60,
    bare: () => Promise.all([findProduct(db, id), skusOf(db, id), coloursOf(db, id)]),
    ours: () => house.must(productDetail, { id }),
  });

  const buyer = await buyerOf(house);
  const listings = await db.selectFrom('listing').select('id').where('state', '=', 'on').execute();
  const previews = await Promise.all(
    listings.map((listing) => house.must(orderPreview, { listingId: listing.id }, { as: buyer })),
  );
  let next = 0;
  await ratio('order', {
    count: 12,
    // The smallest honest transfer: a journal and its two entries, in a transaction of its own.
    bare: () =>
      inTransaction(db, (tx) =>
        post(tx, {
          key: newId(),
          cause: { kind: 'demo', id: newId() },
          memo: 'recharge',
          at: clock.now(),
          entries: [
            { account: accounts.psp, amount: -100 },
            { account: accounts.escrow, amount: 100 },
          ],
        }),
      ),
    ours: () => {
      const preview = previews[next++];
      if (!preview) throw new Error('the small demo has too few listings for this bench');
      return house.must(
        orderSubmit,
        {
          listingId: preview.item.listingId,
          addressId: preview.address?.id ?? '',
          expectedTotal: preview.fees.total,
          policyVersion: preview.policyVersion,
        },
        { as: buyer },
      );
    },
  });
  await house.close();
}
await stop();
process.exit(0);
