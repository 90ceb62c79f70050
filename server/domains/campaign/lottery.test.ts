/** Lotteries: what is published when, that anybody can recompute the draw, and that each prize is given once. */
// @module-tag thorough
import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { activityAdd, activityGet, lotteryDraw, prizeClaim } from '../../../contract/campaign/calls.ts';
import { verifyDraw } from '../../../contract/campaign/draw.ts';
import { lotteryRules } from '../../../contract/campaign/rules.ts';
import { workbenchCampaignEnd, workbenchCampaigns } from '../../../contract/campaign/workbench-calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { DAY, HOUR, MINUTE } from '../../../contract/wire/time.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { couponsOf, DAYS_OPEN, lottery, newcomer, openCampaigns, PRIZES } from '../../testing/campaign/house.ts';
import type { Market } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';

let app: Market;
beforeAll(async () => {
  app = await openCampaigns();
}, 60_000);
afterAll(() => app.close());

const SUM = PRIZES.reduce((sum, { terms, count }) => sum + terms.amount * count, 0);
const money = async (id: string) => [
  await balance(app.db, accounts.campaign(id)),
  await balance(app.db, accounts.promised(id)),
];
const enter = (id: string, as: Person) => app.call(activityAdd, { id }, { as });
const seen = async (id: string, as?: Person) => {
  const { state, lottery: shown } = await app.must(activityGet, { id }, { as });
  if (!shown) throw new Error('no lottery');
  return { state, ...shown };
};
const toTheEnd = () => app.live(DAYS_OPEN * DAY);
const toTheDraw = () => app.live(DAYS_OPEN * DAY + lotteryRules.beaconAfter + MINUTE);

async function entered(id: string, count: number): Promise<Person[]> {
  const people: Person[] = [];
  for (let n = 0; n < count; n++) {
    const one = await newcomer(app);
    await app.must(activityAdd, { id }, { as: one });
    people.push(one);
  }
  return people;
}

/** Whoever has won something that waits, with what it is. */
async function winners(id: string, people: readonly Person[]) {
  const rows = await app.db
    .selectFrom('lottery_prize as p')
    .innerJoin('lottery_entry as e', 'e.id', 'p.entry_id')
    .select('e.user_id')
    .where('p.campaign_id', '=', id)
    .where('p.state', '=', 'won')
    .execute();
  const waiting = new Set(rows.map(({ user_id }) => user_id));
  const them = people.filter(({ userId }) => waiting.has(userId));
  const all = await Promise.all(them.map(async (one) => ({ one, prize: (await seen(id, one)).mine?.prize })));
  return all.flatMap(({ one, prize }) => (prize?.state === 'won' ? [{ one, id: prize.id, name: prize.name.zh }] : []));
}

describe('what is published, and when', () => {
  test('the seed’s hash and the beacon’s round before anybody enters, the list before the round, the seed with the draw', async () => {
    const id = await lottery(app);
    const before = await app.must(lotteryDraw, { id });
    expect(before).toMatchObject({ tickets: null, listHash: null, seed: null, randomness: null, drawn: null });
    expect(before.seedHash).toMatch(/^[0-9a-f]{64}$/);
    const people = await entered(id, 5);
    await toTheEnd();
    const closed = await app.must(lotteryDraw, { id });
    expect(closed).toMatchObject({ seedHash: before.seedHash, beacon: before.beacon, seed: null, drawn: null });
    expect(closed.tickets).toHaveLength(5);
    expect(closed.beacon.at - app.clock.now().getTime()).toBeGreaterThanOrEqual(lotteryRules.beaconAfter - MINUTE);
    expect(await seen(id)).toMatchObject({ state: 'closed', entries: 5, listHash: closed.listHash });
    await app.live(lotteryRules.beaconAfter + MINUTE);
    const drawn = await app.must(lotteryDraw, { id });
    expect(drawn).toMatchObject({ tickets: closed.tickets, listHash: closed.listHash, beacon: before.beacon });
    expect(await verifyDraw(drawn)).toBeNull();
    const [first] = await winners(id, people);
    const ticket = first && (await seen(id, first.one)).mine?.ticket;
    expect(drawn.drawn).toContain(ticket);
  });

  test('whatever is changed afterwards is found', async () => {
    const id = await lottery(app);
    await entered(id, 6);
    await toTheDraw();
    const proof = await app.must(lotteryDraw, { id });
    const { tickets, drawn } = proof;
    if (!tickets || !drawn) throw new Error('not drawn');
    const other = 'f'.repeat(64);
    expect(await verifyDraw({ ...proof, seed: other })).toBe('seed');
    expect(await verifyDraw({ ...proof, tickets: [...tickets.slice(1), tickets[0] ?? ''] })).toBe('list');
    expect(await verifyDraw({ ...proof, tickets: [...tickets, 'one more'] })).toBe('list');
    // Of few tickets another number may draw the same ones; eight numbers do not.
    const drawnBy = (digit: string) => verifyDraw({ ...proof, randomness: digit.repeat(64) });
    expect(await Promise.all([...'89abcdef'].map(drawnBy))).toContain('order');
    expect(await verifyDraw({ ...proof, drawn: [...drawn].reverse() })).toBe('order');
    expect(await verifyDraw({ ...proof, drawn: drawn.slice(1) })).toBe('order');
    const signed = { ...proof, signature: 'ab', beacon: { ...proof.beacon, source: 'drand' as const } };
    expect(await verifyDraw(signed)).toBe('seed');
    // One prize fewer than was announced.
    expect(await verifyDraw({ ...proof, winners: proof.winners - 1, drawn: drawn.slice(0, -1) })).toBe('seed');
  });

  test('nobody’s name is in it, and only its holder sees which ticket is theirs', async () => {
    const id = await lottery(app);
    const [one] = await entered(id, 2);
    await toTheDraw();
    if (!one) throw new Error('nobody');
    const published = JSON.stringify([await app.must(lotteryDraw, { id }), await app.must(activityGet, { id })]);
    for (const secret of [one.userId, one.phone, one.deviceId]) expect(published).not.toContain(secret);
  });
});

describe('entering', () => {
  test('once a person, one a device, not before, not afterwards', async () => {
    const id = await lottery(app);
    const [me] = await entered(id, 1);
    if (!me) throw new Error('nobody');
    const again = await Promise.all([enter(id, me), enter(id, me)]);
    expect(new Set(again.map(({ data }) => data?.ticket)).size).toBe(1);
    const second = await newcomer(app, me.deviceId);
    expect(await enter(id, second)).toMatchObject({ code: 'HELP_DEVICE' });
    expect((await seen(id, second)).mayNot).toBe('device');
    expect((await seen(id, app.people.staff)).mayNot).toBe('staff');
    expect((await seen(id)).mayNot).toBeNull();
    await toTheEnd();
    expect(await enter(id, await newcomer(app))).toMatchObject({ code: 'CAMPAIGN_OVER' });
  });

  test('who works here by the time the list closes is struck, and it is said how many were for what', async () => {
    const id = await lottery(app);
    const [hired] = await entered(id, 2);
    if (!hired) throw new Error('nobody');
    const role = { user_id: hired.userId, role: 'support', granted_at: app.clock.now() };
    await app.db.insertInto('staff_role').values(role).execute();
    await toTheEnd();
    expect(await seen(id, hired)).toMatchObject({
      ...{ entries: 1, struck: [{ why: 'staff', count: 1 }], mine: { struck: 'staff' } },
    });
  });

  test('many accounts on one device win nothing: the first is struck from the list when it closes', async () => {
    const id = await lottery(app);
    const device = `farm-${id}`;
    const first = await newcomer(app, device);
    await app.must(activityAdd, { id }, { as: first });
    const many = process.env.FULL ? 1_000 : 30;
    for (let n = 0; n < many; n++)
      expect(await enter(id, await newcomer(app, device))).toMatchObject({ code: 'HELP_DEVICE' });
    const honest = await newcomer(app);
    await app.must(activityAdd, { id }, { as: honest });
    await toTheDraw();
    expect(await seen(id, first)).toMatchObject({
      entries: 1,
      struck: [{ why: 'device', count: 1 }],
      mine: { struck: 'device', prize: null },
    });
    expect((await seen(id, honest)).mine?.prize).toMatchObject({ state: 'won', name: PRIZES[0]?.name });
    // Two prizes more than people: their money is back.
    expect(await money(id)).toEqual([0, PRIZES[0]?.terms.amount]);
    expect(await verify(app.db)).toEqual([]);
  }, 300_000);

  test('a lottery that nobody entered gives everything back', async () => {
    const id = await lottery(app);
    expect(await money(id)).toEqual([0, SUM]);
    await toTheDraw();
    expect(await verifyDraw(await app.must(lotteryDraw, { id }))).toBeNull();
    expect(await money(id)).toEqual([0, 0]);
  });
});

describe('prizes', () => {
  test('a hundred claims on the last one, the winner’s and everybody’s: given once', async () => {
    const id = await lottery(app, PRIZES.slice(0, 1));
    const people = await entered(id, process.env.FULL ? 10_000 : 60);
    await toTheDraw();
    const [won, ...more] = await winners(id, people);
    if (!won) throw new Error('nobody won');
    expect(more).toEqual([]);
    const others = people.filter((one) => one !== won.one).slice(0, 50);
    const claims = [...others, ...Array.from({ length: 100 - others.length }, () => won.one)];
    const answers = await Promise.all(claims.map((as) => app.call(prizeClaim, { id: won.id }, { as })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(await couponsOf(app, won.one)).toEqual([PRIZES[0]?.terms.amount]);
    for (const other of others.slice(0, 5)) expect(await couponsOf(app, other)).toEqual([]);
    expect(await money(id)).toEqual([0, 0]);
    expect(await verify(app.db)).toEqual([]);
    expect(await verifyDraw(await app.must(lotteryDraw, { id }))).toBeNull();
  }, 1_200_000);

  test('what is not claimed goes to the next in the list, and the late one gets nothing', async () => {
    const id = await lottery(app, PRIZES.slice(0, 1));
    const people = await entered(id, 3);
    await toTheDraw();
    const order: Person[] = [];
    for (let n = 0; n < 3; n++) {
      const [won] = await winners(id, people);
      if (!won) throw new Error('nobody won');
      order.push(won.one);
      await app.live(lotteryRules.claimWithin + 1000);
      expect(await app.call(prizeClaim, { id: won.id }, { as: won.one })).toMatchObject({ code: 'STATE_REFUSED' });
    }
    expect(new Set(order).size).toBe(3);
    expect(await winners(id, people)).toEqual([]);
    expect(await money(id)).toEqual([0, 0]);
    const { list } = await app.must(workbenchCampaigns, {}, { as: app.people.staff });
    expect(list.find((one) => one.id === id)).toMatchObject({ parts: 3, joined: 3, rewarded: 0, given: 0, budget: 0 });
  });

  test('an open lottery is not taken back; one that has not begun gives its money back', async () => {
    const id = await lottery(app);
    expect(await app.call(workbenchCampaignEnd, { id }, { as: app.people.staff })).toMatchObject({
      code: 'STATE_REFUSED',
    });
    await toTheDraw();
    const { id: planned } = await (async () => {
      const { workbenchCampaignMake } = await import('../../../contract/campaign/workbench-calls.ts');
      const { named } = await import('../../testing/campaign/house.ts');
      const startsAt = app.clock.now().getTime() + HOUR;
      const terms = { kind: 'lottery' as const, prizes: PRIZES };
      return app.must(
        workbenchCampaignMake,
        { ...named, startsAt, endsAt: startsAt + DAY, terms },
        { as: app.people.staff },
      );
    })();
    await app.must(workbenchCampaignEnd, { id: planned }, { as: app.people.staff });
    expect(await money(planned)).toEqual([0, 0]);
    expect(await enter(planned, await newcomer(app))).toMatchObject({ code: 'CAMPAIGN_OVER' });
  });
});

test('the sandbox’s beacon says that it is one, and is what anybody can work out', async () => {
  const id = await lottery(app);
  const { beacon } = await seen(id);
  expect(beacon).toMatchObject({ source: 'sandbox', chain: '' });
  const { randomness } = await app.house.providers.beacons.of('sandbox').read(beacon);
  expect(randomness).toBe(createHash('sha256').update(`sandbox beacon ${beacon.round}`).digest('hex'));
});
