/** Where a friend has things sent, and when a coupon is claimed: neither is stretched by how it is written or by a late clock. */
// @module-tag thorough
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aftersaleTimes } from '../../../contract/aftersale/machine.ts';
import { helpClaim } from '../../../contract/campaign/calls.ts';
import { DAY } from '../../../contract/wire/time.ts';
import * as house from '../../testing/campaign/house.ts';
import type { Market } from '../../testing/market.ts';
import type { Person } from '../../testing/server.ts';

let app: Market;
beforeAll(async () => {
  app = await house.openCampaigns();
}, 120_000);
afterAll(() => app.close());

const place = { province: '浙江省', city: '杭州市', district: '西湖区' };

/** A friend whose first order went to this street and is past its return window. */
async function friended(detail: string, own: string | null) {
  const [id, inviter] = [await house.invitation(app), await house.newcomer(app)];
  if (own !== null)
    await app.db
      .insertInto('address')
      .values({
        ...{ id: `home-${inviter.userId}`, user_id: inviter.userId, name: '我', phone: '13811112222', ...place },
        ...{ detail: own, is_default: true, created_at: app.clock.now(), deleted_at: null },
      })
      .execute();
  const friend = await house.friendOf(app, inviter, await house.shareIn(app, id, inviter));
  await house.completed(app, friend, { detail, phone: '13899990000' });
  await app.live(aftersaleTimes.apply + DAY);
  const [task] = await house.tasksOf(app, id, inviter);
  return { inviter, task };
}

test.each([
  '文三路８８号３楼',
  '文三路88号3楼。',
  '文三路 88 号，3 楼',
  '西湖区文三路88号3楼',
  '文三路八十八号三楼',
  '文三路88-3F',
])('the inviter’s own address written as %s is still their own', async (detail) => {
  expect((await friended(detail, '文三路88号3楼')).task?.state).not.toBe('success');
});

test('a coupon is not claimed after its days, though nothing has closed it yet', async () => {
  const { inviter, task } = await friended('环城路 12 号', null);
  expect(task?.state).toBe('success');
  app.clock.set((task?.until ?? 0) + 1);
  expect(await app.call(helpClaim, { id: task?.id ?? '' }, { as: inviter })).toMatchObject({ code: 'TIME_OVER' });
});

describe('a phone is one person’s', () => {
  const kept = async (friend: Person, detail: string, phone: string) => {
    await house.completed(app, friend, { detail, phone });
    await app.live(aftersaleTimes.apply + DAY);
  };

  test.each([
    ['one delivery phone', '13700000002', () => '13700000002'],
    ['the first one’s own phone', '13700000004', ({ phone }: Person) => phone],
  ])('two friends with %s count once', async (_, delivery, phoneOf) => {
    const [id, inviter] = [await house.invitation(app), await house.newcomer(app)];
    const shareId = await house.shareIn(app, id, inviter);
    const [first, second] = [await house.friendOf(app, inviter, shareId), await house.friendOf(app, inviter, shareId)];
    await kept(first, `延安路 ${delivery.slice(-1)}1 号`, delivery);
    await kept(second, `延安路 ${delivery.slice(-1)}2 号`, phoneOf(first));
    expect((await house.tasksOf(app, id, inviter)).map(({ state, why }) => [state, why])).toEqual([
      ['open', 'address'],
      ['success', null],
    ]);
    expect(await house.couponsOf(app, second)).toEqual([]);
  });

  test('two friends of two inviters with one delivery phone count once', async () => {
    const id = await house.invitation(app);
    const states: (string | undefined)[] = [];
    for (const detail of ['学院路 1 号', '学院路 2 号']) {
      const inviter = await house.newcomer(app);
      await kept(await house.friendOf(app, inviter, await house.shareIn(app, id, inviter)), detail, '13700000003');
      states.push((await house.tasksOf(app, id, inviter))[0]?.state);
    }
    expect(states).toEqual(['success', 'open']);
  });
});
