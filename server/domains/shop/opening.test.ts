/** The list of what is left to do is what is recorded: an order that nobody paid sold nothing. */
import { expect, test } from 'vitest';
import { agreementList, agreementSave } from '../../../contract/shop/agreement-calls.ts';
import { shopOpening } from '../../../contract/shop/calls.ts';
import { feeScheduleSave } from '../../../contract/shop/fee-calls.ts';
import { firstSchedule } from '../../../contract/shop/fee-rules.ts';
import { newId } from '../../kernel/lib/id.ts';
import { openMarketApp } from '../../testing/market.ts';
import { testApp } from '../../testing/server.ts';
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

test('fees and policies are ticked once the owner has said so, the software’s own too; home by home, and by no other page', async () => {
  const app = await testApp({ config: { demo: false } });
  const owner = await app.as('13911110001');
  await addRoles(app.db, owner.userId, ['owner'], app.clock.now());
  const done = async () =>
    (await app.must(shopOpening, {}, { as: owner })).steps.filter((one) => one.done).map(({ step }) => step);
  expect(await done()).toEqual([]);
  await app.must(feeScheduleSave, { schedule: firstSchedule, holdsFrom: null, basedOn: null }, { as: owner });
  expect(await done()).toEqual(['fees']);
  for (const kind of ['terms', 'privacy', 'return', 'stock'] as const) {
    expect(await done()).toEqual(['fees']);
    const { first } = await app.must(agreementList, { kind }, { as: owner });
    await app.must(agreementSave, { kind, text: first, holdsFrom: null, basedOn: null }, { as: owner });
  }
  expect(await done()).toEqual(['fees', 'policies']);
  const page = (name: string) =>
    app.db
      .insertInto('cms_page')
      .values({
        ...{ id: newId(), name, title_zh: '页', title_en: 'Page', summary_zh: '', summary_en: '', cover: null },
        ...{ blocks: '[]', published: true, version: 1, updated_by: null, updated_at: app.clock.now() },
      })
      .execute();
  await page('story');
  expect(await done()).toEqual(['fees', 'policies']);
  await page('home');
  expect(await done()).toEqual(['fees', 'policies', 'page']);
  await app.close();
}, 60_000);
