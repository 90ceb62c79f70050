/** What people are told of campaigns. A visitor is told the same as everybody, less what is one's own. */
import { sql } from 'kysely';
import type * as contract from '../../../contract/campaign/calls.ts';
import { type DrawProof, drawPrizes } from '../../../contract/campaign/draw.ts';
import { campaignMachine } from '../../../contract/campaign/machine.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { openStates } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import type { Context } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { literals } from '../../kernel/state/transitions.ts';
import { isSpent } from '../wallet/spent.ts';
import { budgetOf } from './budget.ts';
import { insteadOf, mayJoin, shareOf, standings, type TaskRow, taskOf, tasks } from './invite.ts';
import { drawnTickets, lotteryRow, prizeAt, ticketsOf } from './lottery.ts';
import { type CampaignRow, campaigns, cardOf, costOf, inviteOf, lotteryOf, prizesOf, rulesOf } from './rows.ts';
import { deviceFault } from './same-person.ts';
import type { ShipTo } from './tables.ts';

const OPEN = openStates(campaignMachine);

export async function campaignPage(db: Db, { cursor, size }: { cursor?: string; size: number }) {
  const offset = cursor && /^\d{1,6}$/.test(cursor) ? Number(cursor) : 0;
  const rows = await campaigns(db)
    .where('state', '<>', 'cancelled')
    .orderBy(
      sql<number>`case when state not in (${literals(OPEN)}) then 2 when ${isSpent('campaign')} then 1 else 0 end`,
    )
    .orderBy('ends_at', 'desc')
    .orderBy('id')
    .offset(offset)
    .limit(size + 1)
    .execute();
  return { list: rows.slice(0, size).map(cardOf), next: rows.length > size ? String(offset + size) : null };
}

export async function campaignOf(ctx: Context, id: string): Promise<contract.Campaign> {
  const row = await campaigns(ctx.db).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return {
    ...cardOf(row),
    rules: rulesOf(row),
    invite:
      row.kind === 'invite'
        ? { ...(await termsOf(ctx.db, row)), mine: await ownShare(ctx, row), joined: await joinedIn(ctx, row) }
        : null,
    lottery: row.kind === 'lottery' ? await lotteryShown(ctx, row) : null,
  };
}

async function termsOf(db: Db, row: CampaignRow): Promise<contract.InviteTerms> {
  const terms = inviteOf(row);
  const { inviter, friend, minOrder, most } = terms;
  return { inviter, friend, minOrder, most, left: Math.floor((await budgetOf(db, row.id)) / costOf(terms)) };
}

async function ownShare({ db, actor, now }: Context, row: CampaignRow) {
  if (!actor) return null;
  const share = await db
    .selectFrom('campaign_share')
    .select('id')
    .where('campaign_id', '=', row.id)
    .where('user_id', '=', actor.userId)
    .executeTakeFirst();
  if (!share) return null;
  const rows = await tasks(db).where('t.share_id', '=', share.id).orderBy('t.no', 'desc').execute();
  const known = await standings(db, actor.userId, rows, inviteOf(row).minOrder, now);
  return { shareId: share.id, tasks: rows.map((task) => taskOf(task, known.get(task.id))) };
}

/** The caller as the friend of whoever invited them to it. */
async function joinedIn({ db, actor, now }: Context, row: CampaignRow): Promise<contract.HelpTask | null> {
  if (!actor) return null;
  const task = await tasks(db)
    .where('s.campaign_id', '=', row.id)
    .where('t.friend_id', '=', actor.userId)
    .executeTakeFirst();
  return task ? shownTask(db, task, row, now) : null;
}

async function shownTask(db: Db, task: TaskRow, row: CampaignRow, now: Date): Promise<contract.HelpTask> {
  const known = await standings(db, task.inviter_id, [task], inviteOf(row).minOrder, now);
  return taskOf(task, known.get(task.id));
}

async function lotteryShown(ctx: Context, row: CampaignRow): Promise<contract.Campaign['lottery']> {
  const { rule, seed_hash, beacon, closed_at, later, list_hash } = await lotteryRow(ctx.db, row.id);
  const counted = await ctx.db
    .selectFrom('lottery_entry')
    .select(['struck_for', sql<number>`count(*)::int`.as('count')])
    .where('campaign_id', '=', row.id)
    .groupBy('struck_for')
    .orderBy('struck_for')
    .execute();
  return {
    prizes: lotteryOf(row).prizes,
    entries: counted.find(({ struck_for }) => struck_for === null)?.count ?? 0,
    struck: counted.flatMap(({ struck_for: why, count }) => (why === null ? [] : [{ why, count }])),
    mayNot: await mayNotEnter(ctx),
    rule,
    seedHash: seed_hash,
    beacon,
    closedAt: closed_at?.getTime() ?? null,
    later,
    listHash: list_hash,
    mine: await ownEntry(ctx, row),
  };
}

/** What entering would be refused for. */
async function mayNotEnter({
  db,
  actor,
  deviceId,
}: Context): Promise<NonNullable<contract.Campaign['lottery']>['mayNot']> {
  if (!actor) return null;
  if (actor.roles.has('staff')) return 'staff';
  return deviceFault(db, actor.userId, deviceId);
}

async function ownEntry({ db, actor }: Context, row: CampaignRow) {
  if (!actor) return null;
  const entry = await db
    .selectFrom('lottery_entry as e')
    .leftJoin('lottery_prize as p', 'p.entry_id', 'e.id')
    .select([
      'e.ticket',
      'e.struck_for as struck',
      'p.id',
      'p.place',
      'p.state',
      'p.deadline_at',
      'p.address',
      'p.company',
      'p.waybill',
      'p.answer',
    ])
    .where('e.campaign_id', '=', row.id)
    .where('e.user_id', '=', actor.userId)
    .executeTakeFirst();
  if (!entry) return null;
  const { ticket, struck, id, place, state, deadline_at, answer } = entry;
  if (id === null || place === null || state === null) return { ticket, struck, prize: null };
  const { name, terms } = prizeAt(row, place);
  const until = deadline_at?.getTime() ?? null;
  const { kind, amount } = terms;
  return { ticket, struck, prize: { id, kind, name, amount, state, until, answer, ...sentTo(entry) } };
}

/** Where a thing goes, and its parcel. */
export const sentTo = ({
  address,
  company,
  waybill,
}: {
  address: ShipTo | null;
  company: string | null;
  waybill: string | null;
}) => ({
  shipTo: address,
  parcel: company === null || waybill === null ? null : { company, waybill },
});

export async function shareShown(ctx: Context, id: string): Promise<Output<typeof contract.activityShareOrder>> {
  const { share, campaign } = await shareOf(ctx.db, id);
  const friend = ctx.actor && {
    userId: ctx.actor.userId,
    deviceId: ctx.deviceId,
    now: ctx.now,
    secret: ctx.app.config.secret,
  };
  const caller = friend ? await mayJoin(ctx.db, share, campaign, friend) : 'visitor';
  const { joined, finished } = await ctx.db
    .selectFrom('help_task')
    .select([
      sql<number>`count(*)::int`.as('joined'),
      sql<number>`count(*) filter (where order_id is not null)::int`.as('finished'),
    ])
    .where('share_id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    id,
    campaign: cardOf(campaign),
    rules: rulesOf(campaign),
    terms: await termsOf(ctx.db, campaign),
    by: await nameOf(ctx.db, share.user_id),
    joined,
    finished,
    caller,
    mine: friend && (await ownTask(ctx, id, friend.userId)),
    instead: friend && (await insteadOf(ctx.db, share, caller, friend)),
  };
}

/** As others see it; what is left of a closed account has none. */
async function nameOf(db: Db, userId: string): Promise<string | null> {
  const account = await db
    .selectFrom('account')
    .select(['nickname', 'deleted_at'])
    .where('id', '=', userId)
    .executeTakeFirst();
  return account && account.deleted_at === null ? account.nickname : null;
}

/** The caller's own task in somebody's share. */
export async function ownTask(
  { db, now }: Context,
  shareId: string,
  userId: string,
): Promise<contract.HelpTask | null> {
  const row = await tasks(db).where('t.share_id', '=', shareId).where('t.friend_id', '=', userId).executeTakeFirst();
  if (!row) return null;
  const { campaign } = await shareOf(db, shareId);
  return shownTask(db, row, campaign, now);
}

/** The list is published when it is fixed, the seed when the draw is over. */
export async function proofOf(db: Db, id: string): Promise<DrawProof> {
  const row = await campaigns(db).where('id', '=', id).executeTakeFirst();
  if (row?.kind !== 'lottery') throw new Refusal('NOT_FOUND');
  const { seed, seed_hash, rule, beacon, closed_at, later, list_hash, randomness, signature } = await lotteryRow(
    db,
    id,
  );
  const drawn = row.state === 'drawn';
  return {
    id,
    rule,
    seedHash: seed_hash,
    beacon,
    closedAt: closed_at?.getTime() ?? null,
    later,
    winners: prizesOf(lotteryOf(row)).length,
    prizes: drawPrizes(lotteryOf(row).prizes),
    tickets: list_hash === null ? null : await ticketsOf(db, id),
    listHash: list_hash,
    seed: drawn ? seed : null,
    randomness: drawn ? randomness : null,
    signature: drawn ? signature : null,
    drawn: drawn ? await drawnTickets(db, row) : null,
  };
}
