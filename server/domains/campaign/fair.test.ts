/** Who could be many people, and whom nobody has invited yet: what a bot and a friend experience. */
// @module-tag thorough
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userInvite } from '../../../contract/activity/calls.ts';
import {
  activityAdd,
  activityGet,
  activityHelp,
  activityShareOrder,
  lotteryDraw,
  prizeClaim,
} from '../../../contract/campaign/calls.ts';
import { verifyDraw } from '../../../contract/campaign/draw.ts';
import { lotteryRules } from '../../../contract/campaign/rules.ts';
import { couponList } from '../../../contract/coupon/calls.ts';
import { DAY, HOUR, MINUTE } from '../../../contract/wire/time.ts';
import {
  COST,
  DAYS_OPEN,
  friendOf,
  invitation,
  lottery,
  named,
  newcomer,
  openCampaigns,
  PRIZES,
  shareIn,
  tasksOf,
} from '../../testing/campaign/house.ts';
import type { Market } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';

let app: Market;
beforeAll(async () => {
  app = await openCampaigns();
}, 60_000);
afterAll(() => app.close());

/** Logged in without a word about the device, as no app of ours does. */
async function nameless(): Promise<Person> {
  const { deviceId: _, ...bot } = await newcomer(app);
  await app.db.updateTable('session').set({ device_id: null }).where('user_id', '=', bot.userId).execute();
  return bot as Person;
}

const shown = async (id: string, as: Person) => (await app.must(activityGet, { id }, { as })).lottery;

test('a bot that opens many accounts and names no device gets no ticket, also when it names one for the tap alone', async () => {
  const id = await lottery(app);
  for (let n = 0; n < 20; n++) {
    const bot = await nameless();
    expect(await app.call(activityAdd, { id }, { as: bot })).toMatchObject({ code: 'DEVICE_NEEDED' });
    expect(await app.call(activityAdd, { id }, { as: bot, deviceId: 'one-device-for-all' })).toMatchObject({
      code: 'DEVICE_NEEDED',
    });
    expect((await shown(id, bot))?.mayNot).toBe('noDevice');
  }
  const honest = await newcomer(app);
  await app.must(activityAdd, { id }, { as: honest });
  expect((await shown(id, honest))?.entries).toBe(1);
});

test('tickets that were had without a device are struck when the list closes, and it is said why', async () => {
  const id = await lottery(app);
  const people = [await newcomer(app), await newcomer(app), await newcomer(app)];
  for (const as of people) await app.must(activityAdd, { id }, { as });
  const [honest, ...bots] = people;
  if (!honest) throw new Error('nobody');
  for (const { userId } of bots)
    await app.db.updateTable('session').set({ device_id: null }).where('user_id', '=', userId).execute();
  await app.live(DAYS_OPEN * DAY);
  expect(await shown(id, honest)).toMatchObject({
    ...{ entries: 1, struck: [{ why: 'noDevice', count: 2 }], mine: { struck: null } },
  });
});

test('a list that is closed after its number was public is drawn by a later number, which is said before it is known', async () => {
  for (const late of [2 * HOUR, -1]) {
    const id = await lottery(app);
    for (let n = 0; n < 5; n++) await app.must(activityAdd, { id }, { as: await newcomer(app) });
    const announced = await app.must(lotteryDraw, { id });
    expect(announced).toMatchObject({ closedAt: null, later: null });
    // The house was closed from before the end until the number was public, or about to be.
    app.clock.advance(announced.beacon.at - app.clock.now().getTime() + late);
    const opened = app.clock.now().getTime();
    await app.live(0);
    const closed = await app.must(lotteryDraw, { id });
    expect(closed).toMatchObject({ closedAt: opened, beacon: announced.beacon, drawn: null });
    expect(closed.later?.at).toBeGreaterThanOrEqual(opened + lotteryRules.beaconAfter);
    expect(await shown(id, app.people.staff)).toMatchObject({ closedAt: opened, later: closed.later });
    await app.live(lotteryRules.beaconAfter + MINUTE);
    const drawn = await app.must(lotteryDraw, { id });
    expect(drawn).toMatchObject({ listHash: closed.listHash, later: closed.later, closedAt: opened });
    const { randomness } = await app.house.providers.beacons.of('sandbox').read(drawn.later ?? drawn.beacon);
    expect(drawn.randomness).toBe(randomness);
    expect(await verifyDraw(drawn)).toBeNull();
    // By the number that was public already; and by a later one without need.
    expect(await verifyDraw({ ...drawn, later: null, closedAt: drawn.beacon.at })).toBe('late');
    expect(await verifyDraw({ ...drawn, closedAt: drawn.beacon.at - lotteryRules.beaconAfter })).toBe('late');
  }
});

test('a list that is closed in time keeps the number that was announced', async () => {
  const id = await lottery(app);
  const { beacon } = await app.must(lotteryDraw, { id });
  await app.live(DAYS_OPEN * DAY + lotteryRules.beaconAfter + MINUTE);
  const drawn = await app.must(lotteryDraw, { id });
  expect(drawn).toMatchObject({ beacon, later: null, closedAt: expect.any(Number) });
  expect(await verifyDraw(drawn)).toBeNull();
  expect(await verifyDraw({ ...drawn, closedAt: beacon.at })).toBe('late');
});

test('a friend whose machine names no device joins nobody, and is told to log in again', async () => {
  const id = await invitation(app);
  const inviter = await newcomer(app);
  const shareId = await shareIn(app, id, inviter);
  const bot = await nameless();
  await app.must(userInvite, { inviter: inviter.userId }, { as: bot });
  expect(await app.call(activityHelp, { id: shareId }, { as: bot, deviceId: 'one-device-for-all' })).toMatchObject({
    code: 'DEVICE_NEEDED',
  });
  expect((await app.must(activityShareOrder, { id: shareId }, { as: bot })).caller).toBe('noDevice');
  expect(await tasksOf(app, id, inviter)).toEqual([]);
});

test('a reward is called by its campaign’s name in the language of who has it', async () => {
  const id = await lottery(app, PRIZES.slice(0, 1));
  const winner = await newcomer(app);
  await app.must(activityAdd, { id }, { as: winner });
  await app.live(DAYS_OPEN * DAY + lotteryRules.beaconAfter + MINUTE);
  const prize = (await shown(id, winner))?.mine?.prize;
  await app.must(prizeClaim, { id: prize?.id ?? '' }, { as: winner });
  const { list } = await app.must(couponList, { size: 100 }, { as: winner });
  expect(list[0]).toMatchObject({ name: named.name.zh, nameEn: named.name.en });
  const told = await app.db.selectFrom('message').select('body_en').where('user_id', '=', winner.userId).execute();
  for (const { body_en } of told) expect(body_en).not.toContain(named.name.zh);
});

describe('who signed up before a friend’s share was opened', () => {
  const inviterOf = async ({ userId }: Person) =>
    (await app.db.selectFrom('account_source').select('inviter_id').where('user_id', '=', userId).executeTakeFirst())
      ?.inviter_id;
  const callerOf = async (id: string, as: Person) => (await app.must(activityShareOrder, { id }, { as })).caller;

  test('may join with a tap, and is invited by whose share it is, whoever’s link the device kept', async () => {
    const campaign = await invitation(app);
    const [sharer, other] = [await newcomer(app), await newcomer(app)];
    const id = await shareIn(app, campaign, sharer);
    const later = await shareIn(app, await invitation(app), sharer);
    const me = await newcomer(app);
    expect(await callerOf(id, me)).toBe('may');
    await app.must(activityHelp, { id }, { as: me, from: { inviter: other.userId } });
    expect(await inviterOf(me)).toBe(sharer.userId);
    // This share, and not another of the same person's.
    expect([await callerOf(id, me), await callerOf(later, me)]).toEqual(['joined', 'already']);
  });

  test('is told why not: another’s invitation, their own friend’s, or no longer new; and nobody is bound by the tap', async () => {
    const campaign = await invitation(app);
    const sharer = await newcomer(app);
    const id = await shareIn(app, campaign, sharer);
    const [theirs, upper, late] = [await newcomer(app), await newcomer(app), await newcomer(app)];
    await app.must(userInvite, { inviter: upper.userId }, { as: theirs });
    await app.must(userInvite, { inviter: upper.userId }, { as: sharer });
    const help = async (as: Person) => [await callerOf(id, as), (await app.call(activityHelp, { id }, { as })).code];
    expect(await help(theirs)).toEqual(['other', 'HELP_OTHER']);
    expect(await help(upper)).toEqual(['circle', 'INVITE_CIRCLE']);
    await app.live(DAY + 1000);
    expect(await help(late)).toEqual(['notNew', 'HELP_NEW']);
    expect([await inviterOf(theirs), await inviterOf(upper), await inviterOf(late)]).toEqual([
      upper.userId,
      undefined,
      undefined,
    ]);
  });
});

test('a friend who finds one campaign’s budget used up reads that and is offered the other by name; who comes when only the other is open is in that one, and reads so', async () => {
  const spent = await invitation(app, { budget: COST });
  const inviter = await newcomer(app);
  const shareId = await shareIn(app, spent, inviter);
  await friendOf(app, inviter, shareId);
  const open = await invitation(app);
  const friend = await newcomer(app);
  // As their first request does, which carries whose link it was.
  await app.must(userInvite, { inviter: inviter.userId }, { as: friend });
  const instead = await shareIn(app, open, inviter);
  const shown = () => app.must(activityShareOrder, { id: shareId }, { as: friend });
  expect(await shown()).toMatchObject({ caller: 'spent', mine: null, instead: { id: instead, name: named.name } });
  expect(await app.call(activityHelp, { id: shareId }, { as: friend })).toMatchObject({ code: 'CAMPAIGN_SPENT' });
  expect(await tasksOf(app, open, inviter)).toEqual([]);
  await app.must(activityHelp, { id: instead }, { as: friend });
  expect(await shown()).toMatchObject({ caller: 'already', mine: null, instead: { id: instead } });
  expect(await app.call(activityHelp, { id: shareId }, { as: friend })).toMatchObject({ code: 'HELP_ALREADY' });
  const next = await newcomer(app);
  await app.must(userInvite, { inviter: inviter.userId }, { as: next });
  expect(await app.must(activityShareOrder, { id: shareId }, { as: next })).toMatchObject({
    ...{ caller: 'already', instead: { id: instead } },
  });
});
