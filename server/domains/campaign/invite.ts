/** Invitations: joining a share, the moment an invited person's first order counts, and claiming what it brings. */
import { sql } from 'kysely';
import type { HelpTask, helpAnswers } from '../../../contract/campaign/calls.ts';
import { helpMachine } from '../../../contract/campaign/machine.ts';
import { type HelpReason, inviteRules } from '../../../contract/campaign/rules.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { setDeadline, start, transition } from '../../kernel/state/transitions.ts';
import { nameInviter, whyNotInvited } from '../activity/source.ts';
import { budgetOf, issueReward, promise, releaseReward } from './budget.ts';
import { lookAgainAt, type Standing, standingOf } from './judge.ts';
import { cardsOf, isKnown, phoneOf } from './known.ts';
import { tellFriend, tellInviter } from './notices.ts';
import { districtPlace, notedPlace, plainPlace } from './places/place-key.ts';
import { type CampaignRow, campaigns, costOf, inviteOf, isOpen, lockCampaign } from './rows.ts';
import { deviceFault, lockPhones, ordersOf, phonesCounted, placesOf, sharesCard, sharesDevice } from './same-person.ts';

export type HelpAnswer = (typeof helpAnswers)[number];

export interface Share {
  id: string;
  campaign_id: string;
  user_id: string;
}

interface Friend {
  userId: string;
  deviceId: string | null;
  now: Date;
  /** The shop's own: see known.ts. */
  secret: string;
}

/** Whether somebody may join a share, or why not. What it reads of the budget holds only under the campaign's lock. */
export async function mayJoin(db: Db, share: Share, campaign: CampaignRow, friend: Friend): Promise<HelpAnswer> {
  if (share.user_id === friend.userId) return 'own';
  const known = await db
    .selectFrom('help_task as t')
    .innerJoin('campaign_share as s', 's.id', 't.share_id')
    .select(['t.share_id', 's.user_id'])
    .where('t.friend_id', '=', friend.userId)
    .executeTakeFirst();
  if (known?.share_id === share.id) return 'joined';
  if (known) return known.user_id === share.user_id ? 'already' : 'other';
  if (!isOpen(campaign, friend.now)) return 'over';
  const born = await db
    .selectFrom('account')
    .leftJoin('account_source', 'account_source.user_id', 'account.id')
    .select(['account.created_at', 'account_source.inviter_id'])
    .select(
      sql<boolean>`exists (select 1 from trade_order o where o.buyer_id = account.id and o.paid_at is not null)`.as(
        'bought',
      ),
    )
    .where('account.id', '=', friend.userId)
    .executeTakeFirst();
  if (!born || born.bought) return 'notNew';
  if (await isKnown(db, friend.secret, { phones: [await phoneOf(db, friend.userId)] })) return 'notNew';
  // Who was born before the campaign did not come by it.
  if (born.created_at < campaign.starts_at) return 'notNew';
  if (born.inviter_id !== null && born.inviter_id !== share.user_id) return 'other';
  // Who has none yet can still name whose share it is.
  const refusal =
    born.inviter_id === null && (await whyNotInvited({ db, now: friend.now }, friend.userId, share.user_id));
  if (refusal) return unnamed[refusal];
  const device = await deviceFault(db, friend.userId, friend.deviceId);
  if (device !== null) return device;
  const terms = inviteOf(campaign);
  const { taken } = await db
    .selectFrom('help_task')
    .select(sql<number>`count(*) filter (where state <> 'expired')::int`.as('taken'))
    .where('share_id', '=', share.id)
    .executeTakeFirstOrThrow();
  if (taken >= terms.most) return 'full';
  return (await budgetOf(db, campaign.id)) < costOf(terms) ? 'spent' : 'may';
}

/** Why who has no inviter cannot have this one. */
const unnamed = { NOT_FOUND: 'over', INVITE_CIRCLE: 'circle', INVITE_LATE: 'notNew' } as const;

const refusals = {
  visitor: 'LOGIN_NEEDED',
  own: 'HELP_OWN',
  notNew: 'HELP_NEW',
  other: 'HELP_OTHER',
  already: 'HELP_ALREADY',
  circle: 'INVITE_CIRCLE',
  device: 'HELP_DEVICE',
  noDevice: 'DEVICE_NEEDED',
  full: 'CAMPAIGN_FULL',
  spent: 'CAMPAIGN_SPENT',
  over: 'CAMPAIGN_OVER',
} as const;

/** @throws Refusal why they may not */
async function join(db: Db, share: Share, campaign: CampaignRow, friend: Friend): Promise<void> {
  const answer = await tryJoin(db, share, friend);
  if (answer === 'joined' || answer === 'may') return;
  // Whoever shares may share others, and those have room of their own.
  const said = {
    zh: `这位好友在「${campaign.name_zh}」里能邀请的人数已经满了`,
    en: `In “${campaign.name_en}” whoever invited you has invited as many as count`,
  };
  throw new Refusal(refusals[answer], answer === 'full' ? { said } : undefined);
}

/** Joins by a tap: who has no inviter yet names whose share it is, and nobody else. @throws Refusal why they may not */
export async function joinByTap(db: Db, share: Share, campaign: CampaignRow, friend: Friend): Promise<void> {
  // Before the campaign is locked: whoever names an inviter elsewhere locks in this order.
  if ((await mayJoin(db, share, campaign, friend)) === 'may')
    await nameInviter({ db, now: friend.now }, friend.userId, share.user_id);
  await join(db, share, campaign, friend);
}

/** Joins where that is possible. Both rewards are put aside at once. @returns what was the case before */
export async function tryJoin(db: Db, share: Share, friend: Friend): Promise<HelpAnswer> {
  const campaign = await lockCampaign(db, share.campaign_id);
  const answer = await mayJoin(db, share, campaign, friend);
  if (answer !== 'may') return answer;
  const { now, userId } = friend;
  const id = newId();
  const { no } = await db
    .selectFrom('help_task')
    .select(sql<number>`count(*)::int + 1`.as('no'))
    .where('share_id', '=', share.id)
    .executeTakeFirstOrThrow();
  const { state, deadlineAt } = await start(db, helpMachine, { id, by: 'B', actorId: userId, now });
  const expires_at = new Date(now.getTime() + inviteRules.taskWithin);
  const row = { id, share_id: share.id, friend_id: userId, no, state, deadline_at: deadlineAt, expires_at };
  await db
    .insertInto('help_task')
    .values({ ...row, order_id: null, reason: null, created_at: now })
    .execute();
  const terms = inviteOf(campaign);
  const amount = costOf(terms);
  await promise(db, { campaignId: campaign.id, key: `${id}:promise`, amount, now });
  await tellInviter(db, { to: share.user_id, campaign, step: 'joined', now });
  await tellFriend(db, { to: userId, campaign, amount: terms.friend.amount, minOrder: terms.minOrder, now });
  return answer;
}

/** A new account that names its inviter joins what that person shares. Where several could be joined, nobody joins one of them unasked. */
export async function joinAtBirth(db: Db, inviterId: string, friend: Friend): Promise<void> {
  const open = await openTo(db, await runningShares(db, inviterId).execute(), friend);
  if (open.length === 1 && open[0]) await tryJoin(db, open[0], friend);
}

/** Those of these shares that the friend may join. */
async function openTo(db: Db, shares: readonly Share[], friend: Friend): Promise<Share[]> {
  const open: Share[] = [];
  for (const share of shares) {
    const campaign = await campaigns(db).where('id', '=', share.campaign_id).executeTakeFirstOrThrow();
    if ((await mayJoin(db, share, campaign, friend)) === 'may') open.push(share);
  }
  return open;
}

/** What this person shares now, the newest campaign first. */
const runningShares = (db: Db, inviterId: string) =>
  db
    .selectFrom('campaign_share as s')
    .innerJoin('campaign', 'campaign.id', 's.campaign_id')
    .select(['s.id', 's.campaign_id', 's.user_id'])
    .where('s.user_id', '=', inviterId)
    .where('campaign.kind', '=', 'invite')
    .where('campaign.state', '=', 'running')
    .orderBy('campaign.starts_at', 'desc')
    .orderBy('s.id');

/**
 * Another share of the same person's, for whoever cannot join this one: the one that they are in already, or one that they can join.
 * @param answer why they cannot join this one
 */
export async function insteadOf(db: Db, share: Share, answer: HelpAnswer, friend: Friend) {
  const named = db
    .selectFrom('campaign_share as s')
    .innerJoin('campaign as c', 'c.id', 's.campaign_id')
    .select(['s.id', 'c.name_zh as zh', 'c.name_en as en']);
  const of = async (id: string) => {
    const { zh, en } = await named.where('s.id', '=', id).executeTakeFirstOrThrow();
    return { id, name: { zh, en } };
  };
  if (answer === 'already') {
    const { share_id } = await tasks(db).where('t.friend_id', '=', friend.userId).executeTakeFirstOrThrow();
    return of(share_id);
  }
  if (answer !== 'full' && answer !== 'spent' && answer !== 'over') return null;
  const [other] = await openTo(
    db,
    await runningShares(db, share.user_id).where('s.id', '<>', share.id).execute(),
    friend,
  );
  return other ? of(other.id) : null;
}

export const tasks = (db: Db) =>
  db
    .selectFrom('help_task as t')
    .innerJoin('campaign_share as s', 's.id', 't.share_id')
    .selectAll('t')
    .select(['s.user_id as inviter_id', 's.campaign_id']);
export type TaskRow = Awaited<ReturnType<ReturnType<typeof tasks>['executeTakeFirstOrThrow']>>;

/** How far each of an inviter's friends has come. */
export async function standings(db: Db, inviterId: string, rows: readonly TaskRow[], minOrder: number, now: Date) {
  const open = rows.filter(({ state }) => state === 'open').map(({ friend_id }) => friend_id);
  const orders = await ordersOf(db, open);
  const { places, phones } = await placesOf(db, inviterId);
  const delivered = [...orders.values()].flatMap((theirs) => theirs.flatMap(({ phone }) => phone || []));
  const against = {
    inviterId,
    minOrder,
    places,
    phones: new Set([...phones, ...(await phonesCounted(db, delivered))]),
  };
  return new Map(rows.map((row) => [row.id, standingOf(orders.get(row.friend_id) ?? [], against, now)]));
}

/** As calls show it: counted, and without a name. */
export function taskOf(row: TaskRow, standing: Standing | undefined): HelpTask {
  const open = row.state === 'open';
  // An order that counted stays one, whether or not the inviter claims their own coupon in time.
  const stage = open ? (standing?.stage ?? 'joined') : row.order_id === null ? 'over' : 'done';
  const waits = open ? (standing?.windowEnds ?? row.expires_at.getTime()) : (row.deadline_at?.getTime() ?? null);
  return {
    id: row.id,
    no: row.no,
    state: row.state,
    stage,
    joinedAt: row.created_at.getTime(),
    until: waits,
    why: open ? (standing?.not ?? null) : row.reason,
  };
}

/** The task's own deadline: what its friend has bought decides. */
export async function look(db: Db, id: string, now: Date, secret: string): Promise<void> {
  const { campaign_id } = await tasks(db).where('t.id', '=', id).executeTakeFirstOrThrow();
  const campaign = await lockCampaign(db, campaign_id);
  const task = await tasks(db).where('t.id', '=', id).forUpdate('t').executeTakeFirstOrThrow();
  if (task.state !== 'open') return;
  const terms = inviteOf(campaign);
  const read = async () => (await standings(db, task.inviter_id, [task], terms.minOrder, now)).get(id);
  let standing = await read();
  if (standing?.stage === 'done') {
    await lockPhones(db, task.friend_id);
    standing = await read();
  }
  if (!standing) return;
  const fault = (await faultOf(db, task)) ?? (await knownBy(db, task, standing.orderId, secret));
  const over = task.expires_at <= now && standing.stage !== 'done' && !standing.held;
  const late = over ? (standing.not ?? 'late') : null;
  const reason: HelpReason | null = fault ?? late;
  const step = { table: 'help_task', id, by: 'T', actorId: null, now } as const;
  if (reason !== null) {
    await transition(db, helpMachine, { ...step, event: 'expire', set: { reason } });
    await releaseReward(db, { campaignId: campaign.id, key: `${id}:free`, amount: costOf(terms), now }, campaign);
    return;
  }
  if (standing.stage !== 'done') {
    const at = lookAgainAt(standing, task.expires_at, now);
    await setDeadline(db, helpMachine, { table: 'help_task', id, state: 'open', at });
    return;
  }
  await transition(db, helpMachine, { ...step, event: 'succeed', set: { order_id: standing.orderId } });
  await issueReward(db, campaign, { key: `${id}:friend`, userId: task.friend_id, reward: terms.friend, now });
  await tellInviter(db, { to: task.inviter_id, campaign, step: 'success', now });
}

/** What can turn out at any time, and ends it: both are one person, or one of them has left. */
async function faultOf(db: Db, { friend_id, inviter_id }: TaskRow): Promise<HelpReason | null> {
  const gone = await db
    .selectFrom('account')
    .select('id')
    .where('id', 'in', [friend_id, inviter_id])
    .where('deleted_at', 'is not', null)
    .executeTakeFirst();
  if (gone) return 'gone';
  if (await sharesDevice(db, friend_id)) return 'device';
  return (await sharesCard(db, friend_id, inviter_id)) ? 'card' : null;
}

/** Their account is new and they are not: money or goods go where those of a friend went who has left. */
async function knownBy(
  db: Db,
  { friend_id }: TaskRow,
  orderId: string | null,
  secret: string,
): Promise<HelpReason | null> {
  if (await isKnown(db, secret, { cards: await cardsOf(db, friend_id) })) return 'card';
  if (orderId === null) return null;
  const order = (await ordersOf(db, [friend_id])).get(friend_id)?.find(({ id }) => id === orderId);
  const places = order
    ? [order.place, ...[notedPlace, districtPlace, plainPlace].map((of) => of(order.address ?? {}))]
    : [];
  return order && (await isKnown(db, secret, { places, phones: [order.phone] })) ? 'address' : null;
}

/** The inviter's own coupon. @throws Refusal NOT_FOUND for anybody else's, STATE_REFUSED before it is earned and after it is taken */
export async function claim(db: Db, id: string, userId: string, now: Date): Promise<void> {
  const task = await tasks(db).where('t.id', '=', id).where('s.user_id', '=', userId).executeTakeFirst();
  if (!task) throw new Refusal('NOT_FOUND');
  if (task.state === 'success' && task.deadline_at && task.deadline_at <= now) throw new Refusal('TIME_OVER');
  const campaign = await lockCampaign(db, task.campaign_id);
  await transition(db, helpMachine, { table: 'help_task', id, event: 'claim', by: 'B', actorId: userId, now });
  await issueReward(db, campaign, { key: `${id}:inviter`, userId, reward: inviteOf(campaign).inviter, now });
}

/** Nobody claimed it in time. */
export async function expire(db: Db, id: string, now: Date): Promise<void> {
  const task = await tasks(db).where('t.id', '=', id).executeTakeFirstOrThrow();
  const campaign = await lockCampaign(db, task.campaign_id);
  const step = { table: 'help_task', id, event: 'expire', by: 'T', actorId: null, now } as const;
  await transition(db, helpMachine, { ...step, set: { reason: 'late' } });
  const { amount } = inviteOf(campaign).inviter;
  await releaseReward(db, { campaignId: campaign.id, key: `${id}:free`, amount, now }, campaign);
}

export async function shareOf(db: Db, id: string): Promise<{ share: Share; campaign: CampaignRow }> {
  const share = await db.selectFrom('campaign_share').selectAll().where('id', '=', id).executeTakeFirst();
  if (!share) throw new Refusal('NOT_FOUND');
  return { share, campaign: await campaigns(db).where('id', '=', share.campaign_id).executeTakeFirstOrThrow() };
}
