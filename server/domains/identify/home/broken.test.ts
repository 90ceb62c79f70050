/** What breaks or is lost while it lies with us: it is decided whatever else is said of it, and nobody loses their right by that. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/identify/calls.ts';
import { identifyClaim, identifyClaimDecide, identifyFault } from '../../../../contract/identify/claim-calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { type Bench, judgedInHand, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { unheardOf } from '../../../testing/warehouse.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const desk = () => ({ as: app.experts[0] });
const other = () => ({ as: app.experts[3] });
const detail = (id: string) => app.must(calls.identifyDetail, { id }, mine());
const fault = async (id: string, more = {}) =>
  app.call(identifyFault, { id, note: '从架上摔下来', photos: [await photoBy(app, app.experts[0])], ...more }, desk());
async function decide(id: string, amount: number | null, as = other()) {
  const said = { id, note: '查过', photos: [await photoBy(app, as.as)] };
  return app.call(
    identifyClaimDecide,
    amount === null ? { ...said, grant: false } : { ...said, grant: true, amount },
    as,
  );
}
const sendHome = (id: string, waybill: string) =>
  app.must(work.identifySendBack, { id, company: '顺丰速运', waybill }, desk());

test('an old page’s “It came” about a piece that broke here is refused in words: it is decided all the same, and lost later it can be said', async () => {
  const [id = ''] = await judgedInHand(app);
  expect(await fault(id)).toMatchObject({ success: true });
  expect(await app.call(calls.identifyReceived, { id }, mine())).toMatchObject({
    code: 'STATE_REFUSED',
    message: expect.stringMatching(/\S/),
  });
  expect(await detail(id)).toMatchObject({ lies: 'here', claim: { broken: true, state: 'open' } });
  expect(await decide(id, 10_000)).toMatchObject({ data: { state: 'paid' } });
  // Of before that was refused: what is said to have come and lies here is sent like any other.
  await app.db.updateTable('identify_case').set({ received_at: app.clock.now() }).where('id', '=', id).execute();
  await sendHome(id, 'SF9100000001');
  await unheardOf(app, id);
  app.clock.advance(identifyTimes.unheard);
  expect(await app.call(identifyClaim, { id, body: '没到' }, mine())).toMatchObject({ success: true });
  await app.must(calls.identifyReceived, { id }, mine());
  expect(await detail(id)).toMatchObject({ lies: 'owner', claim: { state: 'came', broken: false } });
});
