/** Campaigns as staff make them: what is refused, whose permission it takes, and the table of where people came from. */
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userCode, userToken } from '../../../contract/account/calls.ts';
import { adsSave } from '../../../contract/activity/calls.ts';
import { activityAdd, activityGet } from '../../../contract/campaign/calls.ts';
import { campaignRules } from '../../../contract/campaign/rules.ts';
import {
  workbenchCampaignEnd,
  workbenchCampaignMake,
  workbenchCampaigns,
  workbenchCampaignTopUp,
  workbenchParticipants,
  workbenchSources,
} from '../../../contract/campaign/workbench-calls.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import type { Attribution } from '../../../contract/wire/attribution.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import { balance, post } from '../../kernel/ledger/ledger.ts';
import { verify } from '../../kernel/ledger/verify.ts';
import {
  bought,
  COST,
  FRIEND,
  friendOf,
  INVITER,
  invitation,
  lottery,
  named,
  newcomer,
  openCampaigns,
  shareIn,
} from '../../testing/campaign/house.ts';
import { type Market, TOTAL } from '../../testing/market.ts';
import { staffWith } from '../../testing/server.ts';
import { campaignPersonal } from './personal.ts';

let app: Market;
beforeAll(async () => {
  app = await openCampaigns();
}, 60_000);
afterAll(() => app.close());

const staff = () => ({ as: app.people.staff });
const invite = { kind: 'invite' as const, inviter: INVITER, friend: FRIEND, minOrder: 0, most: 5, budget: COST };
const wish = (change: object = {}, terms: object = {}) => {
  const startsAt = app.clock.now().getTime() + HOUR;
  return { ...named, startsAt, endsAt: startsAt + DAY, ...change, terms: { ...invite, ...terms } };
};

test('days in the past, coupons that take off too much and a budget for nobody are refused', async () => {
  const now = app.clock.now().getTime();
  const refused = [
    wish({ startsAt: now - 1 }),
    wish({ endsAt: now + HOUR }),
    wish({ startsAt: now + 365 * DAY, endsAt: now + 366 * DAY }),
    wish({}, { inviter: { amount: 5_000, minimum: 9_999 } }),
    wish({}, { friend: { amount: 5_000, minimum: 9_999 } }),
    wish({}, { budget: COST - 1 }),
  ];
  for (const one of refused)
    expect(await app.call(workbenchCampaignMake, one, staff())).toMatchObject({ code: 'CAMPAIGN_TERMS' });
  expect(await app.call(workbenchCampaignMake, wish({ pictures: ['nobodys'] }), staff())).toMatchObject({
    code: 'UPLOAD_MISSING',
  });
  expect((await app.must(workbenchCampaigns, {}, staff())).list).toEqual([]);
});

test('only who may edit campaigns makes them; who may see them sees what they cost', async () => {
  const reader = await newcomer(app);
  await staffWith(app.db, app.clock.now(), reader.userId, ['readOnly']);
  const as = { as: reader };
  expect(await app.call(workbenchCampaignMake, wish(), as)).toMatchObject({ code: 'PERMISSION_NEEDED' });
  expect(await app.call(workbenchSources, {}, as)).toMatchObject({ success: true });
  const { id } = await app.must(workbenchCampaignMake, wish(), staff());
  expect(await app.call(workbenchCampaignEnd, { id }, as)).toMatchObject({ code: 'PERMISSION_NEEDED' });
  expect((await app.must(workbenchCampaigns, {}, as)).list[0]).toMatchObject({
    id,
    budget: COST,
    promised: 0,
    given: 0,
  });
});

test('its pictures are photos that its maker has sent, in their order, and stay when their sender leaves', async () => {
  const now = app.clock.now();
  const sent = ['c', 'a', 'b'].map((letter) => ({
    ...{ id: `photo-${letter}`, user_id: 'staff', object_key: letter, sha256: letter.repeat(64), size: 1 },
    ...{ type: 'image/jpeg', state: 'confirmed' as const, created_at: now, confirmed_at: now },
  }));
  await app.db.insertInto('upload').values(sent).execute();
  const { id } = await app.must(workbenchCampaignMake, wish({ pictures: sent.map(({ id }) => id) }), staff());
  const [first, ...more] = sent.map(({ sha256 }) => `/img/u/${sha256}`);
  expect(await app.must(activityGet, { id })).toMatchObject({ picture: first, pictures: more });
  const kept = await campaignPersonal.photosKept?.(app.db, 'staff');
  expect(kept?.toSorted()).toEqual(sent.map(({ sha256 }) => sha256).toSorted());
  const many = wish({ pictures: Array.from({ length: campaignRules.pictures + 1 }, () => 'photo-a') });
  expect(await app.call(workbenchCampaignMake, many, staff())).toMatchObject({ code: 'BAD_INPUT' });
});

test('a budget is topped up while it can be promised, comes back when the campaign ends, and never goes below zero', async () => {
  const id = await invitation(app, { budget: COST });
  expect(await app.must(workbenchCampaignTopUp, { id, amount: COST }, staff())).toMatchObject({ budget: 2 * COST });
  expect((await app.must(activityGet, { id })).invite?.left).toBe(2);
  const drain = {
    key: 'drain',
    cause: { kind: 'campaign' as const, id },
    memo: 'campaign.back' as const,
    at: app.clock.now(),
    entries: [
      { account: accounts.campaign(id), amount: -3 * COST },
      { account: accounts.promo, amount: 3 * COST },
    ],
  };
  await expect(post(app.db, drain)).rejects.toMatchObject({ code: 'LEDGER_SHORT' });
  await app.live(121 * DAY);
  expect(await balance(app.db, accounts.campaign(id))).toBe(0);
  expect(await app.call(workbenchCampaignTopUp, { id, amount: COST }, staff())).toMatchObject({
    code: 'STATE_REFUSED',
  });
  expect(await verify(app.db)).toEqual([]);
});

test('each channel’s visits, accounts, first orders and money, of the days that are asked for', async () => {
  const sharer = await newcomer(app);
  const born = async (phone: string, from: Partial<Attribution>) => {
    const { sandboxCode = '' } = await app.must(userCode, { phone, purpose: 'login' }, { deviceId: `device-${phone}` });
    await app.must(userToken, { phone, code: sandboxCode, consents: [] }, { from, deviceId: `device-${phone}` });
    return app.as(phone);
  };
  for (let n = 0; n < 3; n++) await app.must(adsSave, { channel: 'gdt', clickId: `c${n}` }, { deviceId: `d${n}` });
  const paying = await born('13512340001', { channel: 'gdt', clickId: 'c1' });
  await born('13512340002', { channel: 'gdt', clickId: 'c2' });
  await born('13512340003', { inviter: sharer.userId });
  await born('13512340004', { clickId: 'nameless' });
  await bought(app, paying, { detail: '解放路 900 号' });
  await bought(app, paying, { detail: '解放路 901 号' });
  const rows = async (days: number) => {
    const { list } = await app.must(workbenchSources, { days }, staff());
    return new Map(list.map(({ channel, ...row }) => [channel, row]));
  };
  const now = await rows(7);
  expect(now.get('gdt')).toEqual({ visits: 3, accounts: 2, firstOrders: 1, money: 2 * TOTAL });
  expect(now.get('invite')).toEqual({ visits: 0, accounts: 1, firstOrders: 0, money: 0 });
  expect(now.get('other')).toMatchObject({ accounts: 1 });
  // Whatever a stranger puts into a link is no row of its own until an account comes by it.
  for (let n = 0; n < 4; n++)
    await app.must(adsSave, { channel: `walk${n}`, clickId: '' }, { deviceId: `walk-device-${n}` });
  await born('13512340005', { channel: 'walk3' });
  // Others come from elsewhere with names of their own.
  const names = Array.from({ length: 20 }, (_, n) => `zwalk${n}`);
  await app.db
    .insertInto('ad_click')
    .values(
      names.map((channel) => ({
        ...{ id: channel, user_id: null, device_id: null, channel, click_id: '', page: '' },
        ...{ at: app.clock.now(), once: channel, sender: channel },
      })),
    )
    .execute();
  const { list, others } = await app.must(workbenchSources, { days: 7 }, staff());
  expect(list.map(({ channel }) => channel).filter((one) => one.startsWith('walk'))).toEqual(['walk3']);
  // Counted all, and the first of them named.
  expect(others).toMatchObject({ names: 23, visits: 23 });
  expect([others?.list.length, others?.list[0]]).toEqual([20, { channel: 'walk0', visits: 1 }]);
  // Those who came by themselves are counted as accounts; nobody counts their visits.
  expect(now.get('')).toMatchObject({ visits: null });
  await app.live(8 * DAY);
  expect((await rows(7)).get('gdt')).toBeUndefined();
  expect((await rows(30)).get('gdt')).toMatchObject({ accounts: 2 });
});

test('the newest campaign stands first, however its id reads; the next page goes on after it', async () => {
  const made: string[] = [];
  for (let n = 0; n < 3; n++) {
    made.push((await app.must(workbenchCampaignMake, wish(), staff())).id);
    app.clock.advance(1_000);
  }
  // As an id of the demo does, this one sorts behind all others.
  await app.db
    .updateTable('campaign')
    .set({ created_at: new Date(0) })
    .where('id', '=', made[2] ?? '')
    .execute();
  const first = await app.must(workbenchCampaigns, { size: 2 }, staff());
  expect(first.list.map(({ id }) => id)).toEqual([made[1], made[0]]);
  const rest = await app.must(workbenchCampaigns, { cursor: first.next ?? '' }, staff());
  expect(rest.list.at(-1)?.id).toBe(made[2]);
});

test('staff see who joined, by whom and how far, page by page; nobody else does', async () => {
  const id = await invitation(app);
  const inviter = await newcomer(app);
  await app.db.updateTable('account').set({ nickname: '邀请的人' }).where('id', '=', inviter.userId).execute();
  const share = await shareIn(app, id, inviter);
  const friends = [await friendOf(app, inviter, share), await friendOf(app, inviter, share)];
  for (const [n, { userId }] of friends.entries())
    await app.db
      .updateTable('account')
      .set({ nickname: `好友${n + 1}` })
      .where('id', '=', userId)
      .execute();
  const first = await app.must(workbenchParticipants, { id, size: 1 }, staff());
  expect(first.list).toMatchObject([
    { nickname: '好友2', entry: null, invited: { by: '邀请的人', no: 2, stage: 'joined', why: null } },
  ]);
  const rest = await app.must(workbenchParticipants, { id, size: 1, cursor: first.next ?? '' }, staff());
  expect(rest).toMatchObject({ list: [{ nickname: '好友1' }], next: null });
  expect((await app.call(workbenchParticipants, { id }, { as: inviter })).success).toBe(false);
  expect((await app.call(workbenchParticipants, { id: 'none' }, staff())).code).toBe('NOT_FOUND');
});

test('staff see who entered a lottery and whose ticket does not count', async () => {
  const id = await lottery(app);
  const player = await newcomer(app);
  await app.must(activityAdd, { id }, { as: player });
  const { list } = await app.must(workbenchParticipants, { id }, staff());
  expect(list).toMatchObject([{ invited: null, entry: { struck: null, prize: null } }]);
});
