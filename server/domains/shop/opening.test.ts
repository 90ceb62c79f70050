/** The list of what is left to do is what is recorded: an order that nobody paid sold nothing. */
import { expect, test } from 'vitest';
import { openMarketApp } from '../../testing/market.ts';
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
