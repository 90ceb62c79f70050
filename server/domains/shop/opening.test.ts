/** The list of what is left to do is what is recorded: an order that nobody paid sold nothing. */
import { expect, test } from 'vitest';
import { newId } from '../../kernel/lib/id.ts';
import { openMarketApp } from '../../testing/market.ts';
import { addRoles } from '../staff/people.ts';
import { openingOf } from './opening.ts';

test('the first sale is ticked when somebody has paid, not when they have ordered', async () => {
  const market = await openMarketApp({ domains: [] });
  const sold = async () =>
    (await openingOf(market.db, market.clock.now(), market.house)).find(({ step }) => step === 'sale')?.done;
  await market.order({ inWarehouse: false, paid: false });
  expect(await sold()).toBe(false);
  await market.order({ inWarehouse: false, paid: true });
  expect(await sold()).toBe(true);
  await market.close();
}, 60_000);

test('the passkey is ticked when an owner has one, and by nobody else’s', async () => {
  const market = await openMarketApp({ domains: [] });
  const now = market.clock.now();
  const kept = async () => (await openingOf(market.db, now, market.house)).find(({ step }) => step === 'passkey')?.done;
  const has = (userId: string) =>
    market.db
      .insertInto('passkey')
      .values({
        ...{ id: newId(), user_id: userId, credential_id: newId(), public_key: 'x', counter: 0, transports: '[]' },
        ...{ synced: false, name: '店里的电脑', created_at: now, used_at: null },
      })
      .execute();
  await addRoles(market.db, 'rival', ['owner'], now);
  await has('buyer');
  expect(await kept()).toBe(false);
  await has('rival');
  expect(await kept()).toBe(true);
  await market.close();
}, 60_000);
