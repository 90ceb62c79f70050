/** A business that was stopped, or leaves, shows nothing live; a restricted one shows what it may keep on sale. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { liveAct, liveMake } from '../../../contract/live/calls.ts';
import type { MerchantState } from '../../../contract/merchant/machine.ts';
import { sellingIn } from '../../../contract/merchant/selling.ts';
import { type Market, openMarketApp } from '../../testing/market.ts';
import { moveMerchant } from '../merchant/transitions.ts';
import { live } from './handlers.ts';

let app: Market;
beforeAll(async () => {
  app = await openMarketApp({ domains: [live] });
}, 120_000);
afterAll(() => app.close());

const seller = () => ({ as: app.people.seller });

async function plan() {
  const { listingId } = await app.list();
  const things = [{ kind: 'listing' as const, id: listingId }];
  const input = { title: '这批跑鞋', planAt: app.clock.now().getTime(), video: '', things };
  return app.call(liveMake, input, seller());
}
async function planned() {
  const made = await plan();
  if (!made.data) throw new Error(made.code);
  return made.data.id;
}
const start = (id: string) => app.call(liveAct, { id, event: 'start' }, seller());

async function business(state: MerchantState): Promise<string> {
  const { userId } = app.people.seller;
  const id = 'shop';
  await app.db.deleteFrom('merchant').where('user_id', '=', userId).execute();
  const now = app.clock.now();
  await app.db
    .insertInto('merchant')
    .values({ id, user_id: userId, name: '回声', state, deadline_at: null, created_at: now })
    .execute();
  return id;
}
const stateOf = async (id: string) =>
  (await app.db.selectFrom('live_room').select('state').where('id', '=', id).executeTakeFirstOrThrow()).state;

test('a suspended business’s room that runs ends, what it announced is called off, and nothing new is shown', async () => {
  const id = await business('active');
  const [running, announced] = [await planned(), await planned()];
  await start(running);
  const now = app.clock.now();
  await moveMerchant(app.db, { id, event: 'suspend', by: 'P', actorId: null, now, reason: '投诉' });
  expect([await stateOf(running), await stateOf(announced)]).toEqual(['over', 'cancelled']);
});

test('what a business may show live is exactly what its state lets it keep on sale', async () => {
  for (const state of ['active', 'restricted', 'suspended', 'exiting', 'exited'] as const) {
    await business('active');
    const room = await planned();
    await business(state);
    const [made, begun] = [await plan(), await start(room)];
    const codes = [made, begun].map((one) => (one.success ? 'done' : one.code));
    const may = sellingIn[state].includes('keep') ? 'done' : 'SELLING_STOPPED';
    expect([state, ...codes]).toEqual([state, may, may]);
    await app.db.updateTable('live_room').set({ state: 'cancelled' }).where('state', '<>', 'over').execute();
  }
});
