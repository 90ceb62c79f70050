/** Invitations: what an inviter and a friend get and when, every way in which nothing comes of it, and money that stays whole. */
// @module-tag thorough
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { userInvite } from '../../../contract/activity/calls.ts';
import {
  aftersaleAnswer,
  aftersaleApply,
  aftersaleDecide,
  aftersaleEscalate,
} from '../../../contract/aftersale/calls.ts';
import { aftersaleTimes } from '../../../contract/aftersale/machine.ts';
import {
  activityAdd,
  activityGet,
  activityHelp,
  activityShareOrder,
  helpClaim,
} from '../../../contract/campaign/calls.ts';
import { inviteRules } from '../../../contract/campaign/rules.ts';
import { workbenchCampaignEnd } from '../../../contract/campaign/workbench-calls.ts';
import { wxmaQr } from '../../../contract/share/calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import { balance } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import { photoOf, wish } from '../../testing/aftersale.ts';
import {
  bought,
  COST,
  completed,
  couponsOf,
  delivered,
  FRIEND,
  friendOf,
  INVITER,
  invitation,
  newcomer,
  openCampaigns,
  shareIn,
  tasksOf,
} from '../../testing/campaign/house.ts';
import { size } from '../../testing/inputs.ts';
import { type Market, TOTAL } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';

let app: Market;
beforeAll(async () => {
  app = await openCampaigns();
}, 60_000);
afterAll(() => app.close());

/** Who want the last reward at once. */
const FRIENDS = size(20, 100);
const money = async (id: string) => [
  await balance(app.db, accounts.campaign(id)),
  await balance(app.db, accounts.promised(id)),
];

interface Scene {
  id: string;
  inviter: Person;
  friend: Person;
  shareId: string;
}

async function scene(terms: Parameters<typeof invitation>[1] = {}): Promise<Scene> {
  const id = await invitation(app, terms);
  const inviter = await newcomer(app);
  const shareId = await shareIn(app, id, inviter);
  return { id, inviter, shareId, friend: await friendOf(app, inviter, shareId) };
}

const task = async ({ id, inviter }: Scene) => {
  const [first] = await tasksOf(app, id, inviter);
  if (!first) throw new Error('no task');
  return first;
};

/** The friend wants the money of an order back. @returns the case */
async function complained(s: Scene, id: string): Promise<string> {
  const asked = await wish(app, id, TOTAL, 'refund');
  const photos = [await photoOf(app, s.friend)];
  return (await app.must(aftersaleApply, { ...asked, photos }, { as: s.friend })).id;
}

let street = 0;
const elsewhere = () => ({ detail: `解放路 ${++street} 号` });

describe('a friend who buys and keeps it', () => {
  test('both get a coupon when the return window has closed, and not a moment before', async () => {
    const s = await scene();
    expect(await task(s)).toMatchObject({ no: 1, state: 'open', stage: 'joined', why: null });
    expect(await money(s.id)).toEqual([4 * COST, COST]);
    await bought(app, s.friend, elsewhere());
    expect(await task(s)).toMatchObject({ stage: 'ordered' });
    const other = await scene();
    await completed(app, other.friend, elsewhere());
    expect(await task(other)).toMatchObject({ state: 'open', stage: 'window' });
    await app.live(aftersaleTimes.apply - HOUR);
    expect(await task(other)).toMatchObject({ state: 'open', stage: 'window' });
    expect(await couponsOf(app, other.friend)).toEqual([]);
    await app.live(HOUR + 1000);
    expect(await task(other)).toMatchObject({ state: 'success', stage: 'done' });
    expect(await couponsOf(app, other.friend)).toEqual([FRIEND.amount]);
    expect(await couponsOf(app, other.inviter)).toEqual([]);
    const { id } = await task(other);
    expect(await app.call(helpClaim, { id }, { as: other.friend })).toMatchObject({ code: 'NOT_FOUND' });
    await app.must(helpClaim, { id }, { as: other.inviter });
    expect(await couponsOf(app, other.inviter)).toEqual([INVITER.amount]);
    expect(await task(other)).toMatchObject({ state: 'claimed', until: null });
    expect(await money(other.id)).toEqual([4 * COST, 0]);
    expect(await verify(app.db)).toEqual([]);
  });

  test('a hundred claims at once bring one coupon', async () => {
    const s = await scene();
    await completed(app, s.friend, elsewhere());
    await app.live(aftersaleTimes.apply + 1000);
    const { id } = await task(s);
    const answers = await Promise.all(
      Array.from({ length: 100 }, () => app.call(helpClaim, { id }, { as: s.inviter })),
    );
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(answers.filter(({ success }) => !success).map(({ code }) => code))).toEqual(
      new Set(['STATE_REFUSED']),
    );
    expect(await couponsOf(app, s.inviter)).toEqual([INVITER.amount]);
    expect(await verify(app.db)).toEqual([]);
  });

  test('what nobody claims goes back, and cannot be claimed any more', async () => {
    const s = await scene();
    await completed(app, s.friend, elsewhere());
    await app.live(aftersaleTimes.apply + 1000);
    const { id } = await task(s);
    await app.live(inviteRules.claimWithin);
    expect(await task(s)).toMatchObject({ state: 'expired', stage: 'done', why: 'late' });
    // The friend has bought and has their coupon: nothing of it came to nothing for them.
    const shared = await app.must(activityShareOrder, { id: s.shareId }, { as: s.friend });
    const { invite } = await app.must(activityGet, { id: s.id }, { as: s.friend });
    expect([shared.mine?.stage, invite?.joined?.stage]).toEqual(['done', 'done']);
    expect(await couponsOf(app, s.friend)).toEqual([FRIEND.amount]);
    expect(await app.call(helpClaim, { id }, { as: s.inviter })).toMatchObject({ code: 'STATE_REFUSED' });
    expect(await money(s.id)).toEqual([5 * COST - FRIEND.amount, 0]);
  });

  test('an order that is given back counts for nothing; the next one that is kept does', async () => {
    const s = await scene();
    const id = await bought(app, s.friend, elsewhere());
    await delivered(app, id);
    await app.must(aftersaleAnswer, { id: await complained(s, id), agree: true }, { as: app.people.seller });
    await app.live(20 * DAY);
    expect(await task(s)).toMatchObject({ state: 'open', stage: 'joined' });
    await completed(app, s.friend, elsewhere());
    await app.live(aftersaleTimes.apply + 1000);
    expect(await task(s)).toMatchObject({ state: 'success' });
  });

  test('a case that we have not decided in time costs nobody the reward: it comes when the order is kept', async () => {
    const s = await scene();
    await app.live(inviteRules.taskWithin - 15 * DAY);
    const id = await bought(app, s.friend, elsewhere());
    await delivered(app, id);
    const caseId = await complained(s, id);
    await app.must(aftersaleAnswer, { id: caseId, agree: false, body: '没有问题' }, { as: app.people.seller });
    await app.must(aftersaleEscalate, { id: caseId, body: '有照片' }, { as: s.friend });
    await app.live(30 * DAY);
    expect(await task(s)).toMatchObject({ state: 'open', why: null });
    await app.must(aftersaleDecide, { id: caseId, decision: 'dismiss', note: '与描述相符' }, { as: app.people.staff });
    await app.live(aftersaleTimes.apply + DAY);
    expect(await task(s)).toMatchObject({ state: 'success' });
  });

  test('who never buys lets it expire, and the promise goes back', async () => {
    const s = await scene();
    await app.live(inviteRules.taskWithin + 1000);
    expect(await task(s)).toMatchObject({ state: 'expired', stage: 'over', why: 'late' });
    expect(await money(s.id)).toEqual([5 * COST, 0]);
  });
});

describe('one person who looks like two', () => {
  test('an order to the inviter’s own address or phone does not count', async () => {
    const s = await scene();
    await bought(app, s.inviter, { detail: '文一路 9 号', phone: '13700000001' });
    await completed(app, s.friend, { detail: '文一路9号' });
    await completed(app, s.friend, { detail: '文二路 2 号', phone: '13700000001' });
    await completed(app, s.friend, { detail: '文二路 3 号', phone: s.inviter.phone });
    await app.live(aftersaleTimes.apply + DAY);
    expect(await task(s)).toMatchObject({ state: 'open', stage: 'joined', why: 'address' });
    await app.live(inviteRules.taskWithin);
    expect(await task(s)).toMatchObject({ state: 'expired', why: 'address' });
    expect(await couponsOf(app, s.friend)).toEqual([]);
  });

  test('two friends at one address count once', async () => {
    const s = await scene();
    const second = await friendOf(app, s.inviter, s.shareId);
    const where = elsewhere();
    await completed(app, s.friend, where);
    await app.live(aftersaleTimes.apply + DAY);
    await completed(app, second, where);
    await app.live(aftersaleTimes.apply + DAY);
    expect((await tasksOf(app, s.id, s.inviter)).map(({ state }) => state)).toEqual(['open', 'success']);
  });

  test('what is bought from the inviter does not count', async () => {
    const id = await invitation(app);
    const { seller } = app.people;
    const shareId = await shareIn(app, id, seller);
    const friend = await friendOf(app, seller, shareId);
    await completed(app, friend, elsewhere());
    await app.live(aftersaleTimes.apply + DAY);
    expect((await tasksOf(app, id, seller))[0]).toMatchObject({ state: 'open', why: 'seller' });
  });

  test('one device is one person: a friend on the inviter’s is refused, one who turns up there later expires', async () => {
    const s = await scene();
    const twin = await newcomer(app, s.inviter.deviceId);
    await app.must(userInvite, { inviter: s.inviter.userId }, { as: twin });
    expect(await app.call(activityHelp, { id: s.shareId }, { as: twin })).toMatchObject({ code: 'HELP_DEVICE' });
    await app.db
      .updateTable('session')
      .set({ device_id: s.inviter.deviceId })
      .where('user_id', '=', s.friend.userId)
      .execute();
    await app.live(inviteRules.lookEvery);
    expect(await task(s)).toMatchObject({ state: 'expired', why: 'device' });
    expect(await money(s.id)).toEqual([5 * COST, 0]);
  });

  test('one payout account is one person', async () => {
    const s = await scene();
    const card = {
      kind: 'bank',
      bank: '银行',
      account_shown: '***',
      account_sealed: 'x',
      account_hash: `h-${s.id}`,
    } as const;
    for (const { userId } of [s.inviter, s.friend])
      await app.db
        .insertInto('payout_card')
        .values({ ...card, id: `card-${userId}`, user_id: userId, bound_at: app.clock.now(), removed_at: null })
        .execute();
    await completed(app, s.friend, elsewhere());
    await app.live(aftersaleTimes.apply + DAY);
    expect(await task(s)).toMatchObject({ state: 'expired', why: 'card' });
  });

  test('a machine that opens many accounts on one device gets nothing, however it asks', async () => {
    const id = await invitation(app, { most: 100, budget: 100 * COST });
    const inviter = await newcomer(app);
    const shareId = await shareIn(app, id, inviter);
    const many = process.env.FULL ? 1_000 : 40;
    const deviceId = `farm-${id}`;
    const farm: Person[] = [];
    for (let n = 0; n < many; n++) {
      const one = await newcomer(app, deviceId);
      farm.push(one);
      await app.must(userInvite, { inviter: inviter.userId }, { as: one });
    }
    const answers = await Promise.all(farm.map((one) => app.call(activityHelp, { id: shareId }, { as: one })));
    // The first was alone on the device when it joined; by the next look it is not.
    expect(answers.slice(1).every(({ code }) => code === 'HELP_DEVICE')).toBe(true);
    const [first] = farm;
    if (!first) throw new Error('nobody');
    await completed(app, first, elsewhere());
    await app.live(aftersaleTimes.apply + DAY);
    expect((await tasksOf(app, id, inviter)).map(({ state }) => state)).toEqual(['expired']);
    expect([await couponsOf(app, first), await couponsOf(app, inviter)]).toEqual([[], []]);
    expect(await money(id)).toEqual([100 * COST, 0]);
    expect(await verify(app.db)).toEqual([]);
  }, 300_000);
});

describe('who may join', () => {
  test('not oneself, not whom another invited, not who has ordered, not who was there before', async () => {
    const s = await scene();
    const help = (as: Person) => app.call(activityHelp, { id: s.shareId }, { as });
    const caller = async (as?: Person) => (await app.must(activityShareOrder, { id: s.shareId }, { as })).caller;
    expect(await help(s.inviter)).toMatchObject({ code: 'HELP_OWN' });
    expect(await caller(s.inviter)).toBe('own');
    expect([await caller(s.friend), await caller()]).toEqual(['joined', 'visitor']);
    // Again it is the same task.
    expect(await help(s.friend)).toMatchObject({ success: true, data: { no: 1 } });
    const second = await newcomer(app);
    const theirs = await newcomer(app);
    await app.must(userInvite, { inviter: second.userId }, { as: theirs });
    expect(await help(theirs)).toMatchObject({ code: 'HELP_OTHER' });
    const old = await newcomer(app);
    await bought(app, old, elsewhere());
    expect(await app.call(userInvite, { inviter: s.inviter.userId }, { as: old })).toMatchObject({
      code: 'INVITE_LATE',
    });
    expect(await help(old)).toMatchObject({ code: 'HELP_NEW' });
    expect(await help(app.people.rival)).toMatchObject({ code: 'HELP_NEW' });
    expect(await tasksOf(app, s.id, s.inviter)).toHaveLength(1);
  });

  test('an inviter is named within a day, once, and never oneself or nobody', async () => {
    const [a, b, me] = [await newcomer(app), await newcomer(app), await newcomer(app)];
    const name = (inviter: string, as = me) => app.call(userInvite, { inviter }, { as });
    expect(await name(me.userId)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await name('nobody')).toMatchObject({ code: 'NOT_FOUND' });
    expect(await name(a.userId)).toMatchObject({ data: { bound: true } });
    expect(await name(a.userId)).toMatchObject({ data: { bound: false } });
    expect(await name(b.userId)).toMatchObject({ code: 'INVITE_LATE' });
    const late = await newcomer(app);
    await app.live(DAY + 1000);
    expect(await name(a.userId, late)).toMatchObject({ code: 'INVITE_LATE' });
  });

  test('whoever is born by the link of a sharer has joined without a tap', async () => {
    const id = await invitation(app);
    const inviter = await newcomer(app);
    await shareIn(app, id, inviter);
    const friend = await newcomer(app);
    await app.must(userInvite, { inviter: inviter.userId }, { as: friend });
    expect(await tasksOf(app, id, inviter)).toMatchObject([{ no: 1, state: 'open' }]);
    // The campaign itself says how far they are, without the link.
    const shown = await app.must(activityGet, { id }, { as: friend });
    expect(shown.invite?.joined).toMatchObject({ no: 1, state: 'open', stage: 'joined' });
    expect((await app.must(activityGet, { id }, { as: inviter })).invite?.joined).toBeNull();
    // Both are told what has happened, and that nothing is theirs yet.
    const told = await app.db.selectFrom('message').selectAll().where('link', 'like', `%${id}`).orderBy('id').execute();
    expect(told.map(({ user_id }) => user_id)).toEqual([inviter.userId, friend.userId]);
    for (const { body_zh, body_en } of told) expect([body_zh, body_en].join()).toMatch(/[才还].*(Only|still to come)/);
  });

  test(`${FRIENDS} friends for the last reward: one is promised it, and the budget never goes below zero`, async () => {
    const id = await invitation(app, { most: FRIENDS, budget: COST });
    const inviter = await newcomer(app);
    const friends: Person[] = [];
    for (let n = 0; n < FRIENDS; n++) {
      const friend = await newcomer(app);
      await app.must(userInvite, { inviter: inviter.userId }, { as: friend });
      friends.push(friend);
    }
    const shareId = await shareIn(app, id, inviter);
    const answers = await Promise.all(friends.map((as) => app.call(activityHelp, { id: shareId }, { as })));
    expect(answers.filter(({ success }) => success)).toHaveLength(1);
    expect(new Set(answers.flatMap(({ code }) => code ?? []))).toEqual(new Set(['CAMPAIGN_SPENT']));
    expect(await money(id)).toEqual([0, COST]);
    expect(await verify(app.db)).toEqual([]);
  }, 60_000);

  test('one person’s limit is theirs', async () => {
    const s = await scene({ most: 1 });
    const more = await newcomer(app);
    await app.must(userInvite, { inviter: s.inviter.userId }, { as: more });
    expect(await app.call(activityHelp, { id: s.shareId }, { as: more })).toMatchObject({
      code: 'CAMPAIGN_FULL',
      // Which one: the same person may share another.
      message: expect.stringMatching(/「.+」/),
    });
  });

  test('a campaign that was stopped takes nobody new, keeps its promises, and gives the rest back', async () => {
    const s = await scene();
    await app.must(workbenchCampaignEnd, { id: s.id }, { as: app.people.staff });
    expect(await money(s.id)).toEqual([0, COST]);
    const late = await newcomer(app);
    await app.must(userInvite, { inviter: s.inviter.userId }, { as: late });
    expect(await app.call(activityHelp, { id: s.shareId }, { as: late })).toMatchObject({ code: 'CAMPAIGN_OVER' });
    expect(await app.call(activityAdd, { id: s.id }, { as: late })).toMatchObject({ code: 'CAMPAIGN_OVER' });
    await completed(app, s.friend, elsewhere());
    await app.live(aftersaleTimes.apply + DAY);
    expect(await task(s)).toMatchObject({ state: 'success' });
    await app.live(inviteRules.claimWithin);
    expect(await money(s.id)).toEqual([0, 0]);
  });
});

test('a share names nobody: not to strangers, not to the inviter', async () => {
  const s = await scene();
  const seen = JSON.stringify([
    await app.must(activityShareOrder, { id: s.shareId }),
    await app.must(activityGet, { id: s.id }, { as: s.inviter }),
  ]);
  for (const secret of [s.inviter.userId, s.friend.userId, s.friend.phone, s.inviter.phone])
    expect(seen).not.toContain(secret);
  expect((await app.must(activityGet, { id: s.id }, { as: s.friend })).invite?.mine).toBeNull();
});

test('the code of one’s own leads to this site and names its sharer', async () => {
  const inviter = await newcomer(app);
  const path = '/pages/custom/activity?share=abc';
  const { svg, url } = await app.must(wxmaQr, { path }, { as: inviter });
  expect(url).toMatch(new RegExp(`/pages/custom/activity\\?share=abc&inviter=${inviter.userId}$`));
  // Whoever sent it to them, it is theirs now.
  const again = await app.must(wxmaQr, { path: `${path}&inviter=somebody` }, { as: inviter });
  expect(again.url).toBe(url);
  expect(svg).toContain('<svg');
  expect(await app.call(wxmaQr, { path: 'https://elsewhere.example' }, { as: inviter })).toMatchObject({
    code: 'BAD_INPUT',
  });
});
