/** Anybody can type anybody's number: for a piece of theirs it proves nothing, in cleaning and in authentication. */
// @module-tag thorough
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { addressSave } from '../../../contract/address/calls.ts';
import * as cleaning from '../../../contract/cleaning/calls.ts';
import { orderLines, totalOf } from '../../../contract/cleaning/rules.ts';
import { cleaningFault } from '../../../contract/cleaning/trouble.ts';
import * as identify from '../../../contract/identify/calls.ts';
import { identifyClaim } from '../../../contract/identify/claim-calls.ts';
import { identifyAbsent, identifyWork } from '../../../contract/identify/desk-calls.ts';
import { messageList } from '../../../contract/message/calls.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import { HOUR } from '../../../contract/wire/time.ts';
import { type Bench, HOME, livesSomewhere, openIdentifyApp, photoBy } from '../../testing/identify.ts';
import { credit } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';

const WISH = { kind: 'sneakers', care: 'clean', material: 'textile', stain: 'none' } as const;

let app: Bench;
let thief: Person;
beforeAll(async () => {
  app = await openIdentifyApp();
  await livesSomewhere(app);
  thief = await app.as('13700000078');
  const home = { id: 'new', name: '周末', phone: '13800002048', isDefault: true, ...HOME } as const;
  await app.must(addressSave, home, { as: thief });
});
afterAll(() => app.close());

const desk = () => ({ as: app.experts[0] });
const shot = async () => [await photoBy(app, app.experts[0])];

type More = readonly (typeof WISH & { id: string; declared: number; photos: string[] })[];
async function washed(as: Person, waybill: string, more: More = []): Promise<string> {
  const id = randomUUID();
  const total = orderLines([WISH, ...more], 'send').reduce((sum, lines) => sum + totalOf(lines), 0);
  const photos = [await photoBy(app, as)];
  await app.must(
    cleaning.cleaningOrderSave,
    { id, ...WISH, declared: 2_000_000, expectedTotal: total, photos, more: [...more] },
    { as },
  );
  await credit(app.db, as.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'cleaning', subjectId: id, channel: 'balance' }, { as });
  await app.must(cleaning.cleaningDeliver, { id, company: '顺丰速运', waybill }, { as });
  return id;
}

async function judged(as: Person, waybill: string): Promise<string> {
  const [order, id] = [randomUUID(), randomUUID()];
  const pieces = [{ id, category: 'sneakers' as const, brandId: 'kestrel', worth: 2_000_000, photos: [] }];
  const { total } = await app.must(identify.identifyOrderSave, { id: order, way: 'item', pieces }, { as });
  await credit(app.db, as.userId, total, app.clock.now());
  await app.must(payDo, { purpose: 'identify', subjectId: order, channel: 'balance' }, { as });
  await app.must(identify.identifyDeliver, { id, company: '顺丰速运', waybill, alone: false }, { as });
  return id;
}

const notInside = async (id: string, waybill: string) =>
  app.call(cleaningFault, { id, what: 'absent', note: '没有', photos: await shot(), waybill }, desk());
const washDetail = (id: string, as: Person) => app.must(cleaning.cleaningDetail, { id }, { as });
const scanned = async (code: string) =>
  (await app.must(cleaning.cleaningWork, { queue: 'receive', code, anywhere: true }, desk())).list;
const told = async (as: Person) => (await app.must(messageList, {}, { as })).list[0]?.title.zh;

test('the number of somebody else’s parcel pays nobody for a piece to be washed that they never sent', async () => {
  const theirs = await washed(app.owner, 'SF9700000001');
  const mine = await washed(thief, 'SF9700000000');
  const right = { id: mine, company: '顺丰速运', waybill: 'SF9700000001' };
  await app.must(cleaning.cleaningCorrect, right, { as: thief });
  const row = (await scanned('SF9700000001')).find(({ id }) => id === mine);
  expect(row?.number).toMatchObject({ proves: false, others: [{ at: expect.any(Number) }], openedAt: null });
  expect(row?.number?.former).toEqual([expect.stringContaining('SF9700000000')]);
  expect(await notInside(mine, 'SF9700000001')).toMatchObject({ data: { state: 'sent' } });
  expect((await washDetail(mine, thief)).state).toBe('sent');
  expect(await told(thief)).toBe('核对一下快递单号');
  // They may give the right one.
  const own = { ...right, waybill: 'SF9700000002' };
  expect(await app.call(cleaning.cleaningCorrect, own, { as: thief })).toMatchObject({ success: true });
  expect(await notInside(mine, 'SF9700000002')).toMatchObject({ data: { state: 'claim' } });
  // Whoever decides reads what was entered before.
  const work = await app.must(cleaning.cleaningWork, { queue: 'claim' }, { as: app.experts[1] });
  const hands = work.list.find(({ id }) => id === mine)?.hands;
  expect(hands?.number?.former).toHaveLength(2);
  // Whose box it is has theirs taken in as ever.
  const photos = await shot();
  await app.must(cleaning.cleaningScanIn, { id: theirs, waybill: 'SF9700000001', photos }, desk());
});

test('a box that was opened before I ordered brought nothing of mine, also by the other service’s number of my own', async () => {
  const first = await washed(app.owner, 'SF9700000011');
  await app.must(cleaning.cleaningScanIn, { id: first, waybill: 'SF9700000011', photos: await shot() }, desk());
  app.clock.advance(HOUR);
  const late = await judged(app.owner, 'SF9700000011');
  const { arriving } = await app.must(identifyWork, { code: 'SF9700000011' }, desk());
  expect(arriving.find(({ id }) => id === late)?.number).toMatchObject({ proves: false, openedAt: expect.any(Number) });
  const said = { id: late, waybill: 'SF9700000011', photos: await shot() };
  expect(await app.call(identifyAbsent, said, desk())).toMatchObject({ success: true });
  expect((await app.must(identify.identifyDetail, { id: late }, { as: app.owner })).state).toBe('in_transit');
  const contest = { id: late, about: 'arrival' as const, body: '有', photos: [await photoBy(app, app.owner)] };
  expect(await app.call(identifyClaim, contest, { as: app.owner })).toMatchObject({ success: false });
});

test('of my own opened box a missing piece is decided whoever typed its number too, and by two however little is paid', async () => {
  const more = [{ id: randomUUID(), ...WISH, declared: 60_000, photos: [await photoBy(app, app.owner)] }];
  const mine = await washed(app.owner, 'SF9700000021', more);
  const [other] = more.map(({ id }) => id);
  await washed(thief, 'SF9700000021');
  await app.must(cleaning.cleaningScanIn, { id: mine, waybill: 'SF9700000021', photos: await shot() }, desk());
  expect(await notInside(other ?? '', 'SF9700000021')).toMatchObject({ data: { state: 'claim' } });
  const limits = { id: 'limits', kind: 'limits', content: JSON.stringify({ twoPeopleFrom: 50_000 }) };
  const when = { holds_from: app.clock.now(), saved_at: app.clock.now(), saved_by: null };
  await app.db
    .insertInto('shop_document')
    .values({ ...limits, ...when })
    .execute();
  const paid = { id: other ?? '', grant: true as const, amount: 100, note: '没有' };
  const decide = (n: 1 | 2) => app.call(cleaning.cleaningDecide, paid, { as: app.experts[n] });
  expect(await decide(1)).toMatchObject({ data: { state: 'claim' } });
  expect(await decide(2)).toMatchObject({ data: { state: 'done' } });
});

test('whoever types my number after me takes nothing from me: what is not in my box is decided', async () => {
  const mine = await washed(app.owner, 'SF9700000041');
  await washed(thief, 'SF9700000041');
  const row = (await scanned('SF9700000041')).find(({ id }) => id === mine);
  expect(row?.number).toMatchObject({ proves: true, others: [{ at: expect.any(Number) }] });
  expect(await notInside(mine, 'SF9700000041')).toMatchObject({ data: { state: 'claim' } });
});

test('a stranger’s number does not make us late for a piece of mine that its carrier never had', async () => {
  await washed(app.owner, 'SF9700000031');
  const mine = await washed(thief, 'SF9700000031');
  const asked = await app.db
    .selectFrom('parcel')
    .select(['subject_id', 'deadline_at'])
    .where('waybill', '=', 'SF9700000031')
    .where('subject_id', '=', mine)
    .executeTakeFirstOrThrow();
  expect(asked.deadline_at).toBeNull();
});
