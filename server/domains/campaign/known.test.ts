/** Who closes their account and opens another is the person they were. */
import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { userInvite } from '../../../contract/activity/calls.ts';
import { aftersaleTimes } from '../../../contract/aftersale/machine.ts';
import { activityHelp } from '../../../contract/campaign/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import {
  completed,
  couponsOf,
  friendOf,
  invitation,
  newcomer,
  openCampaigns,
  shareIn,
  tasksOf,
} from '../../testing/campaign/house.ts';
import type { Market } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';
import { erase } from '../account/erasure.ts';
import { accountPersonal } from '../account/personal.ts';
import { addressPersonal } from '../address/personal.ts';
import { orderPersonal } from '../order/personal.ts';
import { payoutPersonal } from '../payout/personal.ts';
import { campaignPersonal } from './personal.ts';

let app: Market;
beforeAll(async () => {
  app = await openCampaigns();
}, 60_000);
afterAll(() => app.close());

const all = [campaignPersonal, addressPersonal, orderPersonal, payoutPersonal, accountPersonal];
const leave = ({ userId }: Person) =>
  erase(app.db, all, { userId, secret: app.house.config.secret, now: app.clock.now() });

async function counted(detail: string) {
  const id = await invitation(app);
  const inviter = await newcomer(app);
  const shareId = await shareIn(app, id, inviter);
  const friend = await friendOf(app, inviter, shareId);
  await completed(app, friend, { detail, phone: friend.phone });
  await app.live(aftersaleTimes.apply + DAY);
  expect(await couponsOf(app, friend)).toHaveLength(1);
  return { id, inviter, shareId, friend };
}

test('the same phone in a new account is no new friend, of the same inviter or another', async () => {
  const { friend, inviter, shareId } = await counted('延安路 1 号');
  await leave(friend);
  const again = await app.as(friend.phone);
  expect(again.userId).not.toBe(friend.userId);
  await app.must(userInvite, { inviter: inviter.userId }, { as: again });
  expect((await app.call(activityHelp, { id: shareId }, { as: again })).code).toBe('HELP_NEW');
  const kept = await app.db.selectFrom('campaign_known').selectAll().execute();
  expect(kept.length).toBeGreaterThan(0);
  expect(JSON.stringify(kept)).not.toContain(friend.phone);
});

test('another phone, and the parcel goes where it went before: nobody gets a coupon for it', async () => {
  const detail = '庆春路 22 号';
  const { friend } = await counted(detail);
  await leave(friend);
  const id = await invitation(app);
  const inviter = await newcomer(app);
  const again = await friendOf(app, inviter, await shareIn(app, id, inviter));
  await completed(app, again, { detail, phone: '13987654321' });
  await app.live(aftersaleTimes.apply + DAY);
  expect(await tasksOf(app, id, inviter)).toMatchObject([{ state: 'expired', why: 'address' }]);
  expect(await couponsOf(app, again)).toEqual([]);
});

test('whoever never took an invitation leaves nothing', async () => {
  const one = await newcomer(app);
  const before = await app.db.selectFrom('campaign_known').selectAll().execute();
  await leave(one);
  expect(await app.db.selectFrom('campaign_known').selectAll().execute()).toEqual(before);
});

test('a place that was remembered before its numbers were read is known still', async () => {
  const plain = createHmac('sha256', app.house.config.secret)
    .update('campaign known\nplace\n浙江省杭州市西湖区体育场路9号')
    .digest('base64url');
  await app.db.insertInto('campaign_known').values({ hash: plain, at: app.clock.now() }).execute();
  const id = await invitation(app);
  const inviter = await newcomer(app);
  const again = await friendOf(app, inviter, await shareIn(app, id, inviter));
  await completed(app, again, { detail: '体育场路 9 号' });
  await app.live(aftersaleTimes.apply + DAY);
  expect(await tasksOf(app, id, inviter)).toMatchObject([{ state: 'expired', why: 'address' }]);
});
