/** By when a piece that was judged in the hand leaves for home: promised to its owner, due at the desk, and late in the numbers. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/identify/calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { type Bench, judgedInHand, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { lateIn, promisesOf } from '../../shop/numbers/promises.ts';
import { workWaiting } from '../../todo/queries.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const desk = () => ({ as: app.experts[0] });
const homeBy = async (id: string) => (await app.must(calls.identifyDetail, { id }, mine())).homeBy;
const leaving = async () => (await app.must(work.identifyWork, {}, desk())).leaving;
const now = () => app.clock.now();
const home = async () =>
  (await promisesOf(app.db, now(), 90)).find(({ entity, state }) => entity === 'identify' && state === 'home');
const send = (id: string, waybill: string) =>
  app.must(work.identifySendBack, { id, company: '顺丰速运', waybill }, desk());

test('an owner is told by when their piece leaves for home once its result is settled, and not before', async () => {
  const [id = ''] = await judgedInHand(app, 1, { accepted: false });
  expect(await homeBy(id)).toBeNull();
  await app.must(calls.identifyAccept, { id }, mine());
  const due = now().getTime() + identifyTimes.ship;
  expect(await homeBy(id)).toBe(due);
  expect(await leaving()).toMatchObject([{ id, dueAt: due }]);
  expect(await home()).toMatchObject({ now: 1, late: 0, left: 0, promised: identifyTimes.ship });
  await send(id, 'SF9000000001');
  expect(await homeBy(id)).toBeNull();
  expect(await home()).toMatchObject({ now: 0, left: 1, leftLate: 0 });
});

test('what is not sent by then is late: at the desk, in the numbers, and also once it has left', async () => {
  const [id = ''] = await judgedInHand(app);
  const before = (await workWaiting(app.db, now())).identify.overdue;
  app.clock.advance(identifyTimes.ship + 60_000);
  expect((await workWaiting(app.db, now())).identify.overdue).toBe(before + 1);
  expect(await home()).toMatchObject({ now: 1, late: 1 });
  expect(await lateIn(app.db, now(), { entity: 'identify', state: 'home' })).toMatchObject([{ id }]);
  await send(id, 'SF9000000002');
  expect(await home()).toMatchObject({ now: 0, late: 0, left: 2, leftLate: 1 });
  // Given back by its carrier, it is promised anew.
  await app.must(
    work.identifyScanIn,
    { id, waybill: 'SF9000000002', photos: [await photoBy(app, app.experts[0])] },
    desk(),
  );
  expect(await homeBy(id)).toBe(now().getTime() + identifyTimes.ship);
});
