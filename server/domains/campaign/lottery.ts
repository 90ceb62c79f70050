/** Lotteries: entering, fixing the list, the draw by a beacon's round, and prizes that are claimed or go to the next in the list. */
import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import { drawnBy, drawnOrder, listHashOf, mayKeep } from '../../../contract/campaign/draw.ts';
import { campaignMachine, prizeMachine } from '../../../contract/campaign/machine.ts';
import { lotteryRules } from '../../../contract/campaign/rules.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { start, transition } from '../../kernel/state/transitions.ts';
import type { BeaconRound } from '../../providers/beacon/beacon.ts';
import type { Beacons } from '../../providers/beacon/open.ts';
import { findAddress } from '../address/find.ts';
import { issuePrize, releaseReward } from './budget.ts';
import { tellWinner } from './notices.ts';
import { type CampaignRow, isOpen, lockCampaign, lotteryOf, prizesOf } from './rows.ts';
import { deviceFault, nameless } from './same-person.ts';

/** One entry a person, and none for who shares a device or names none. @returns their ticket, the same one again */
export async function enter(
  db: Db,
  campaign: CampaignRow,
  { userId, deviceId, now }: { userId: string; deviceId: string | null; now: Date },
): Promise<string> {
  const had = await db
    .selectFrom('lottery_entry')
    .select('ticket')
    .where('campaign_id', '=', campaign.id)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (had) return had.ticket;
  if (!isOpen(campaign, now)) throw new Refusal('CAMPAIGN_OVER');
  const device = await deviceFault(db, userId, deviceId);
  if (device !== null) throw new Refusal(device === 'device' ? 'HELP_DEVICE' : 'DEVICE_NEEDED');
  const ticket = randomBytes(8).toString('hex');
  await sql`
    insert into lottery_entry (id, campaign_id, user_id, ticket, no, created_at)
    select ${newId()}, ${campaign.id}, ${userId}, ${ticket}, coalesce(max(no), 0) + 1, ${now}
    from lottery_entry where campaign_id = ${campaign.id}`.execute(db);
  return ticket;
}

/** The tickets that are drawn from, in the order of entering. */
export async function ticketsOf(db: Db, campaignId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('lottery_entry')
    .select('ticket')
    .where('campaign_id', '=', campaignId)
    .where('struck', '=', false)
    .orderBy('no')
    .execute();
  return rows.map(({ ticket }) => ticket);
}

/**
 * The list is fixed, and its hash published before the beacon's round exists. Where that round is public by now, or about to be, a
 * later one is named: whoever fixed the list knew no number that it is drawn by.
 */
export async function closeList(db: Db, campaign: CampaignRow, now: Date, beacons: Pick<Beacons, 'of'>): Promise<void> {
  await sql`
    update lottery_entry e set struck = true, struck_for = found.reason from (
      select one.id, case
        when exists (select from account a where a.id = one.user_id and a.deleted_at is not null) then 'closed'
        when exists (select from staff_role r where r.user_id = one.user_id) then 'staff'
        when exists (select from session own join session other on other.device_id = own.device_id and other.user_id <> own.user_id
          where own.user_id = one.user_id) then 'device'
        when ${nameless(sql.ref('one.user_id'))} then 'noDevice'
      end as reason
      from lottery_entry one where one.campaign_id = ${campaign.id}
    ) found where found.id = e.id and found.reason is not null`.execute(db);
  const list_hash = await listHashOf(campaign.id, await ticketsOf(db, campaign.id));
  const { beacon } = await lotteryRow(db, campaign.id);
  const nextAt = now.getTime() + lotteryRules.beaconAfter;
  const later = mayKeep(beacon, now.getTime()) ? null : beacons.of(beacon.source).nameAt(nextAt);
  const set = { list_hash, closed_at: now, later: later && JSON.stringify(later) };
  await db.updateTable('lottery').set(set).where('id', '=', campaign.id).execute();
  const step = { table: 'campaign', id: campaign.id, event: 'close', by: 'T', actorId: null, now } as const;
  await transition(db, campaignMachine, { ...step, deadlineAt: new Date(drawnBy({ beacon, later }).at) });
}

export const lotteryRow = (db: Db, id: string) =>
  db.selectFrom('lottery').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export async function draw(db: Db, id: string, { randomness, signature }: BeaconRound, now: Date): Promise<void> {
  const campaign = await lockCampaign(db, id);
  await transition(db, campaignMachine, { table: 'campaign', id, event: 'draw', by: 'T', actorId: null, now });
  const { seed, list_hash } = await lotteryRow(db, id);
  await db.updateTable('lottery').set({ randomness, signature }).where('id', '=', id).execute();
  const tickets = await ticketsOf(db, id);
  const order = await drawnOrder({ id, seed, listHash: list_hash ?? '', randomness, tickets });
  await sql`
    update lottery_entry e set rank = drawn.rank
    from jsonb_array_elements_text(${JSON.stringify(order)}::jsonb) with ordinality as drawn (ticket, rank)
    where e.campaign_id = ${id} and e.ticket = drawn.ticket`.execute(db);
  for (const place of prizesOf(lotteryOf(campaign)).keys()) await award(db, campaign, place, now);
}

/** The next in the list gets this prize; when everybody has had a turn, its money goes back. */
async function award(db: Db, campaign: CampaignRow, place: number, now: Date): Promise<void> {
  const next = await db
    .selectFrom('lottery_entry as e')
    .select(['e.id', 'e.user_id'])
    .where('e.campaign_id', '=', campaign.id)
    .where('e.rank', 'is not', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('lottery_prize as p').select('p.id').whereRef('p.entry_id', '=', 'e.id'))),
    )
    .orderBy('e.rank')
    .limit(1)
    .executeTakeFirst();
  const prize = prizeAt(campaign, place);
  if (!next) {
    const { amount } = prize.terms;
    await releaseReward(db, { campaignId: campaign.id, key: `prize:${place}:free`, amount, now }, campaign);
    return;
  }
  const id = newId();
  const { state, deadlineAt } = await start(db, prizeMachine, { id, by: 'T', actorId: null, now });
  const row = { id, campaign_id: campaign.id, entry_id: next.id, place, state, deadline_at: deadlineAt };
  await db
    .insertInto('lottery_prize')
    .values({ ...row, created_at: now })
    .execute();
  await tellWinner(db, { to: next.user_id, campaign, prize: prize.name, now });
}

export function prizeAt(campaign: CampaignRow, place: number) {
  const prize = prizesOf(lotteryOf(campaign))[place];
  if (!prize) throw new Error(`campaign ${campaign.id} has no prize ${place}`);
  return prize;
}

export const prizeRow = (db: Db, id: string) =>
  db
    .selectFrom('lottery_prize as p')
    .innerJoin('lottery_entry as e', 'e.id', 'p.entry_id')
    .select(['p.campaign_id', 'p.place', 'e.user_id'])
    .where('p.id', '=', id);

/** @throws Refusal NOT_FOUND for anybody else's, ADDRESS_NEEDED for a thing, STATE_REFUSED for one that is claimed or lapsed */
export async function claimPrize(
  db: Db,
  { id, addressId }: { id: string; addressId?: string | undefined },
  { userId, now }: { userId: string; now: Date },
): Promise<void> {
  const row = await prizeRow(db, id).where('e.user_id', '=', userId).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  const campaign = await lockCampaign(db, row.campaign_id);
  const { terms } = prizeAt(campaign, row.place);
  const step = { table: 'lottery_prize', id, by: 'B', actorId: userId, now } as const;
  if (terms.kind === 'thing') {
    const home = addressId === undefined ? undefined : await findAddress(db, userId, addressId);
    if (!home) throw new Refusal('ADDRESS_NEEDED');
    const { id: _, ...address } = home;
    const set = { address: JSON.stringify(address), moved_at: now };
    await transition(db, prizeMachine, { ...step, event: 'order', set });
    return;
  }
  await transition(db, prizeMachine, { ...step, event: 'claim' });
  await issuePrize(db, campaign, { key: `prize:${row.place}`, userId, terms, now });
}

/** @throws Refusal NOT_FOUND for anybody else's, STATE_REFUSED for what was not sent */
export async function receivePrize(db: Db, id: string, userId: string, now: Date): Promise<void> {
  const row = await prizeRow(db, id).where('e.user_id', '=', userId).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  await transition(db, prizeMachine, { table: 'lottery_prize', id, event: 'receive', by: 'B', actorId: userId, now });
}

/** @throws Refusal NOT_FOUND for anybody else's, STATE_REFUSED for what was not sent or counts as received */
export async function missPrize(db: Db, id: string, userId: string, now: Date): Promise<void> {
  const row = await prizeRow(db, id).where('e.user_id', '=', userId).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  const step = { table: 'lottery_prize', id, event: 'miss', by: 'B', actorId: userId, now } as const;
  await transition(db, prizeMachine, { ...step, set: { moved_at: now } });
}

/** Nobody missed it. */
export const prizeCame = (db: Db, id: string, now: Date) =>
  transition(db, prizeMachine, { table: 'lottery_prize', id, event: 'receive', by: 'T', actorId: null, now });

/** What is overdue stays overdue. */
export async function prizeLate(db: Db, id: string, now: Date): Promise<void> {
  const { deadline_at: deadlineAt } = await prizeRow(db, id).select('p.deadline_at').executeTakeFirstOrThrow();
  const step = { table: 'lottery_prize', id, event: 'overdue', by: 'T', actorId: null, now } as const;
  await transition(db, prizeMachine, { ...step, deadlineAt });
}

export async function lapsePrize(db: Db, id: string, now: Date): Promise<void> {
  const { campaign_id, place } = await prizeRow(db, id).executeTakeFirstOrThrow();
  const campaign = await lockCampaign(db, campaign_id);
  await transition(db, prizeMachine, { table: 'lottery_prize', id, event: 'lapse', by: 'T', actorId: null, now });
  await award(db, campaign, place, now);
}

/** The published tickets that won at first, in the drawn order. */
export async function drawnTickets(db: Db, campaign: CampaignRow): Promise<string[]> {
  const rows = await db
    .selectFrom('lottery_entry')
    .select('ticket')
    .where('campaign_id', '=', campaign.id)
    .where('rank', '<=', prizesOf(lotteryOf(campaign)).length)
    .orderBy('rank')
    .execute();
  return rows.map(({ ticket }) => ticket);
}
