/** Whoever finds a piece that was lost shows its certificate too: that says so, and nobody sells with it what they do not have. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as calls from '../../../../contract/identify/calls.ts';
import { identifyClaim, identifyClaimDecide, identifyFault } from '../../../../contract/identify/claim-calls.ts';
import * as work from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { scanLookup } from '../../../../contract/scan/calls.ts';
import { type Bench, judgedInHand, livesSomewhere, openIdentifyApp, photoBy } from '../../../testing/identify.ts';
import { headOf } from '../../../testing/share/head.ts';
import { unheardOf } from '../../../testing/warehouse.ts';
import { reportsOfPieces } from '../warehouse.ts';

let app: Bench;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
});
afterAll(() => app.close());

const mine = () => ({ as: app.owner });
const detail = (id: string) => app.must(calls.identifyDetail, { id }, mine());
const certificate = (code: string | null) => app.must(calls.identifyCertificate, { code: code ?? '' }, mine());
const sells = async (id: string) => {
  return reportsOfPieces.named(app.db, { id, userId: app.owner.userId, skuId: 'kh92-007-425' }).then(
    () => 'taken',
    (error: { code?: string }) => error.code,
  );
};

async function away(): Promise<string> {
  const [id = ''] = await judgedInHand(app);
  await app.must(
    work.identifySendBack,
    { id, company: '顺丰速运', waybill: `SF7${id.slice(0, 8)}` },
    { as: app.experts[0] },
  );
  await unheardOf(app, id);
  app.clock.advance(identifyTimes.unheard);
  return id;
}

async function decide(id: string, amount: number | null) {
  const said = { id, note: '快递查不到签收', photos: [await photoBy(app, app.experts[1])] };
  const as = { as: app.experts[1] };
  await app.must(
    identifyClaimDecide,
    amount === null ? { ...said, grant: false } : { ...said, grant: true, amount },
    as,
  );
}

test('a certificate says that its piece was lost and since when, wherever a stranger meets it, until the piece turns up', async () => {
  const id = await away();
  const { code } = await detail(id);
  expect(await certificate(code)).toMatchObject({ missing: null, result: 'genuine' });
  const at = app.clock.now().getTime();
  await app.must(identifyClaim, { id, body: '没到' }, mine());
  expect(await certificate(code)).toMatchObject({
    missing: { at, here: false, said: 'open' },
    result: 'genuine',
    mine: null,
  });
  await decide(id, 50_000);
  const lost = await certificate(code);
  expect(lost).toMatchObject({ missing: { at, here: false, said: 'paid' }, standing: 'valid', mine: null });
  expect(await detail(id)).toMatchObject({ lies: 'away', missing: { said: 'paid' } });
  const { found } = await app.must(scanLookup, { code: code ?? '' }, mine());
  expect(found[0]?.title.zh).toContain('丢了');
  const page = new URL(`/pages/identify/certificate?code=${code}`, 'http://localhost');
  expect(await headOf(app.house)(page)).toMatch(/og:title" content="[^"]*鉴别为真 · 实物寄回送鉴人的路上丢了/);
  await app.must(calls.identifyReceived, { id }, mine());
  expect(await certificate(code)).toMatchObject({ missing: null, mine: { lies: 'owner' } });
});

test('what its owner says did not come is not sent in with its report, also where nothing was paid, until they say that it came', async () => {
  const id = await away();
  expect(await sells(id)).toBe('taken');
  await app.must(identifyClaim, { id, body: '没到' }, mine());
  expect(await sells(id)).toBe('STATE_REFUSED');
  await decide(id, null);
  expect(await sells(id)).toBe('STATE_REFUSED');
  const { code } = await detail(id);
  // As far as we could find out it came: nothing is said of that to strangers.
  expect(await certificate(code)).toMatchObject({ missing: null, mine: null });
  await app.must(calls.identifyReceived, { id }, mine());
  expect(await sells(id)).toBe('taken');
});

test('what its carrier says it delivered, and was paid for, may turn up: its owner says so', async () => {
  const [id = ''] = await judgedInHand(app);
  await app.must(work.identifySendBack, { id, company: '顺丰速运', waybill: 'SF7000000099' }, { as: app.experts[0] });
  await app.live(3 * identifyTimes.again);
  expect((await detail(id)).parcelBack?.arrivedAt).not.toBeNull();
  await app.must(identifyClaim, { id, body: '没到' }, mine());
  await decide(id, 50_000);
  const { code } = await detail(id);
  expect(await certificate(code)).toMatchObject({ missing: { said: 'paid' } });
  await app.must(calls.identifyReceived, { id }, mine());
  expect(await certificate(code)).toMatchObject({ missing: null });
});

test('what we lost ourselves is said on its certificate too', async () => {
  const [id = ''] = await judgedInHand(app);
  await app.must(identifyFault, { id, what: 'lost', note: '货架上没有', photos: [] }, { as: app.experts[0] });
  const { code } = await detail(id);
  expect(await certificate(code)).toMatchObject({ missing: { here: true, said: 'open' }, mine: null });
});
