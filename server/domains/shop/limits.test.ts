/** Amounts that take two people: what is shown is what holds, in a shop and in a demo alike. */
import { expect, test } from 'vitest';
import { firstLimits, shopLimitsList, shopLimitsSave } from '../../../contract/shop/limit-calls.ts';
import { openMarketApp } from '../../testing/market.ts';
import { limitsNow, shopLimits } from './limits.ts';

test('whoever reads the limits reads what holds: the software’s, in a demo too, until the owner says otherwise', async () => {
  for (const demo of [false, true]) {
    const app = await openMarketApp({ config: { demo }, domains: [shopLimits] });
    const as = { as: app.people.staff };
    const holding = async () => (await app.must(shopLimitsList, {}, as)).holding;
    const holds = () => limitsNow({ db: app.db, now: app.clock.now() });
    expect(await holding()).toEqual(firstLimits);
    expect(await holds()).toEqual(firstLimits);
    // In a demo only looks are changed.
    if (!demo) {
      await app.must(shopLimitsSave, { limits: { twoPeopleFrom: 50_000 }, holdsFrom: null, basedOn: null }, as);
      app.clock.advance(1);
      expect(await holding()).toEqual({ twoPeopleFrom: 50_000 });
      expect(await holds()).toEqual(await holding());
    }
    await app.close();
  }
});
