/** The market with campaigns, accounts and coupons: for tests of invitations and lotteries. */
import { userInvite } from '../../../contract/activity/calls.ts';
import { activityAdd, activityGet, activityHelp } from '../../../contract/campaign/calls.ts';
import { workbenchCampaignMake } from '../../../contract/campaign/workbench-calls.ts';
import { couponList } from '../../../contract/coupon/calls.ts';
import * as orders from '../../../contract/order/calls.ts';
import { payDo } from '../../../contract/payment/calls.ts';
import type { Input } from '../../../contract/wire/call.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import { account } from '../../domains/account/handlers.ts';
import { activity } from '../../domains/activity/handlers.ts';
import { campaignDeadlines } from '../../domains/campaign/deadlines.ts';
import { campaign } from '../../domains/campaign/handlers.ts';
import { campaignWork } from '../../domains/campaign/workbench.ts';
import { deadlines as couponDeadlines } from '../../domains/coupon/deadlines.ts';
import { coupon } from '../../domains/coupon/handlers.ts';
import { share } from '../../domains/share/handlers.ts';
import type { Domain } from '../../kernel/http/handlers.ts';
import { openAftersaleApp, parcel } from '../aftersale.ts';
import { credit, type Market, purchase, TOTAL } from '../market.ts';
import type { Person } from '../server.ts';

export const openCampaigns = (...more: Domain[]): Promise<Market> =>
  openAftersaleApp({
    domains: [account([]), activity, campaign, campaignWork, coupon, share, ...more],
    deadlines: [...campaignDeadlines, ...couponDeadlines],
  });

export const INVITER = { amount: 5_000, minimum: 30_000 };
export const FRIEND = { amount: 3_000, minimum: 20_000 };
export const COST = INVITER.amount + FRIEND.amount;

type Wish = Input<typeof workbenchCampaignMake>;
export type InviteTerms = Extract<Wish['terms'], { kind: 'invite' }>;

const words = (zh: string, en: string) => ({ zh, en });
export const named = {
  name: words('邀请有礼', 'Bring a friend'),
  about: words('好友首单完成，你们各得一张券', 'A coupon for both'),
  rules: words('一人一次，设备和地址不能相同。', 'Once a person; not from the same device or address.'),
};

/** An invitation that is running. @returns its id */
export async function invitation(app: Market, terms: Partial<InviteTerms> = {}): Promise<string> {
  const startsAt = app.clock.now().getTime() + HOUR;
  const { id } = await app.must(
    workbenchCampaignMake,
    {
      ...named,
      ...{ startsAt, endsAt: startsAt + 120 * DAY },
      terms: {
        kind: 'invite',
        inviter: INVITER,
        friend: FRIEND,
        minOrder: 10_000,
        most: 5,
        budget: 5 * COST,
        ...terms,
      },
    },
    { as: app.people.staff },
  );
  await app.live(HOUR);
  return id;
}

const off = (amount: number, minimum: number) => ({ kind: 'coupon' as const, amount, minimum });
type Prizes = Extract<Wish['terms'], { kind: 'lottery' }>['prizes'];
export const PRIZES: Prizes = [
  { terms: off(20_000, 100_000), name: words('满减大奖', 'Grand prize'), count: 1 },
  { terms: off(2_000, 10_000), name: words('参与奖', 'Small prize'), count: 2 },
];
export const DAYS_OPEN = 3;

/** A lottery that takes entries. @returns its id */
export async function lottery(app: Market, prizes = PRIZES): Promise<string> {
  const startsAt = app.clock.now().getTime() + HOUR;
  const days = { startsAt, endsAt: startsAt + DAYS_OPEN * DAY };
  const input = { ...named, ...days, terms: { kind: 'lottery' as const, prizes } };
  const { id } = await app.must(workbenchCampaignMake, input, { as: app.people.staff });
  await app.live(HOUR);
  return id;
}

let born = 0;
/** A new person on a device of their own, or on this one. */
export async function newcomer(app: Market, deviceId?: string): Promise<Person> {
  born += 1;
  const person = await app.as(`136${String(born).padStart(8, '0')}`);
  if (deviceId === undefined) return person;
  await app.db.updateTable('session').set({ device_id: deviceId }).where('user_id', '=', person.userId).execute();
  return { ...person, deviceId };
}

export async function shareIn(app: Market, id: string, inviter: Person): Promise<string> {
  const { shareId } = await app.must(activityAdd, { id }, { as: inviter });
  if (shareId === null) throw new Error('no share');
  return shareId;
}

/** A newcomer who came by this person's link, in their share. */
export async function friendOf(app: Market, inviter: Person, shareId: string): Promise<Person> {
  const friend = await newcomer(app);
  await app.must(userInvite, { inviter: inviter.userId }, { as: friend });
  await app.must(activityHelp, { id: shareId }, { as: friend });
  return friend;
}

interface Where {
  detail: string;
  phone?: string;
}

/** An order of this person's for a new pair, paid. */
export async function bought(app: Market, person: Person, { detail, phone = person.phone }: Where): Promise<string> {
  const { listingId } = await app.list({ inWarehouse: true });
  const id = `${person.userId}-${born}-${detail}`.replace(/[^\w-]/g, '').slice(0, 60);
  const place = { province: '浙江省', city: '杭州市', district: '西湖区', detail };
  const row = { id, user_id: person.userId, name: '收件人', phone, ...place, is_default: false };
  await app.db
    .insertInto('address')
    .values({ ...row, created_at: app.clock.now(), deleted_at: null })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await credit(app.db, person.userId, TOTAL, app.clock.now());
  const order = await app.must(orders.orderSubmit, { ...purchase(listingId), addressId: id }, { as: person });
  await app.must(payDo, { purpose: 'order', subjectId: order.id, channel: 'balance' }, { as: person });
  return order.id;
}

let parcels = 0;
/** Shipped, and handed over by the carrier. */
export async function delivered(app: Market, orderId: string): Promise<void> {
  parcels += 1;
  await app.must(orders.workbenchShip, { id: orderId, ...parcel(parcels) }, { as: app.people.staff });
  await app.must(orders.workbenchDelivered, { id: orderId }, { as: app.people.staff });
}

/** Bought, delivered and confirmed; the return window is still open. */
export async function completed(app: Market, person: Person, where: Where): Promise<string> {
  const id = await bought(app, person, where);
  await delivered(app, id);
  await app.must(orders.orderConfirm, { id }, { as: person });
  return id;
}

/** The inviter's tasks as they see them, the newest first. */
export const tasksOf = async (app: Market, id: string, inviter: Person) =>
  (await app.must(activityGet, { id }, { as: inviter })).invite?.mine?.tasks ?? [];

export const couponsOf = async (app: Market, person: Person) =>
  (await app.must(couponList, { size: 100 }, { as: person })).list.map(({ amount }) => amount);
