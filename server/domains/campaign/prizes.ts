/** Things that were won, as staff send them, or pay what they are worth. */
import { sql } from 'kysely';
import { type PrizeState, prizeMachine } from '../../../contract/campaign/machine.ts';
import { type PrizeQueue, prizeQueueNames } from '../../../contract/campaign/workbench-calls.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { transition } from '../../kernel/state/transitions.ts';
import { issuePrize, promiseAgain, spendOnThing } from './budget.ts';
import { prizeAt, prizeRow } from './lottery.ts';
import { tellAnswered, tellReplaced, tellSent } from './notices.ts';
import { sentTo } from './read.ts';
import { type CampaignRow, campaigns, lockCampaign } from './rows.ts';

interface Wish {
  queue: PrizeQueue;
  cursor?: string;
  size: number;
}

export async function prizePage(db: Db, { queue, cursor, size }: Wish) {
  const rows = await db
    .selectFrom('lottery_prize as p')
    .innerJoin('lottery_entry as e', 'e.id', 'p.entry_id')
    .innerJoin('account as a', 'a.id', 'e.user_id')
    .selectAll('p')
    .select('a.nickname')
    .where('p.state', '=', queue)
    .where('p.address', 'is not', null)
    .$if(cursor !== undefined, (query) =>
      query.where(
        sql<boolean>`(p.moved_at, p.id) > (select c.moved_at, c.id from lottery_prize c where c.id = ${cursor})`,
      ),
    )
    .orderBy('p.moved_at')
    .orderBy('p.id')
    .limit(size + 1)
    .execute();
  const shown = rows.slice(0, size);
  const of = new Map(
    shown.length === 0
      ? []
      : (
          await campaigns(db)
            .where(
              'id',
              'in',
              shown.map(({ campaign_id }) => campaign_id),
            )
            .execute()
        ).map((row) => [row.id, row]),
  );
  const list = shown.flatMap((row) => {
    const campaign = of.get(row.campaign_id);
    const { shipTo, parcel } = sentTo(row);
    if (!campaign || !shipTo) return [];
    const { name_zh: zh, name_en: en } = campaign;
    const { name, terms } = prizeAt(campaign, row.place);
    const since = (row.moved_at ?? row.created_at).getTime();
    const until = row.deadline_at?.getTime() ?? null;
    const { id, state, answer, nickname: winner } = row;
    const job = {
      id,
      campaign: { zh, en },
      name,
      amount: terms.amount,
      state,
      winner,
      shipTo,
      parcel,
      answer,
      since,
      until,
    };
    return [job];
  });
  return { list, next: rows.length > size ? (list.at(-1)?.id ?? null) : null, counts: await counted(db) };
}

async function counted(db: Db): Promise<Record<PrizeQueue, number>> {
  const rows = await db
    .selectFrom('lottery_prize')
    .select(['state', sql<number>`count(*)::int`.as('n')])
    .where('state', 'in', [...prizeQueueNames])
    .groupBy('state')
    .execute();
  const of = (queue: PrizeQueue) => rows.find(({ state }) => state === queue)?.n ?? 0;
  return { to_ship: of('to_ship'), missing: of('missing'), sent: of('sent') };
}

/** @throws Refusal NOT_FOUND, STATE_REFUSED for what is on its way, PERMISSION_NEEDED for who may not pay for a second one */
export async function shipPrize(
  ctx: Context,
  { id, company, waybill }: { id: string; company: string; waybill: string },
): Promise<void> {
  const { db, now } = ctx;
  const { campaign, to, place, amount, prize } = await locked(db, id);
  const set = { company, waybill, moved_at: now, answer: null };
  const step = { table: 'lottery_prize', id, event: 'ship', by: 'P', actorId: userOf(ctx).userId, now } as const;
  const { from } = await transition(db, prizeMachine, { ...step, set });
  const move = { campaignId: campaign.id, key: await paidAgain(ctx, from, { campaign, place, amount }), amount, now };
  await spendOnThing(db, move);
  ctx.changed({ before: { state: from }, after: { company, waybill } });
  await tellSent(db, { to, campaign, prize, now });
}

/**
 * A thing that cannot be sent, or did not come, becomes money of its winner's.
 * @throws Refusal NOT_FOUND, STATE_REFUSED, PERMISSION_NEEDED for who may not let money go
 */
export async function replacePrize(ctx: Context, { id, reason }: { id: string; reason: string }): Promise<void> {
  const { db, now } = ctx;
  mustMayPay(ctx);
  const { campaign, to, place, amount, prize } = await locked(db, id);
  const step = { table: 'lottery_prize', id, event: 'replace', by: 'P', actorId: userOf(ctx).userId, now } as const;
  const { from } = await transition(db, prizeMachine, { ...step, set: { answer: reason } });
  const key = await paidAgain(ctx, from, { campaign, place, amount });
  await issuePrize(db, campaign, { key, userId: to, terms: { kind: 'credit', amount }, now });
  ctx.changed({ before: { state: from }, after: { amount, reason } });
  await tellReplaced(db, { to, campaign, prize, amount, reason, now });
}

/** @throws Refusal NOT_FOUND, STATE_REFUSED for what nobody misses */
export async function answerPrize(ctx: Context, { id, reason }: { id: string; reason: string }): Promise<void> {
  const { db, now } = ctx;
  const { campaign, to: winner, prize } = await locked(db, id);
  const step = { table: 'lottery_prize', id, event: 'answer', by: 'P', actorId: userOf(ctx).userId, now } as const;
  const { to } = await transition(db, prizeMachine, { ...step, set: { answer: reason, moved_at: now } });
  // The words may say where somebody lives; they stand with the prize, and go with its winner's account.
  ctx.changed({ before: { state: 'missing' }, after: { state: to } });
  await tellAnswered(db, { to: winner, campaign, prize, reason, now });
}

/** @throws Refusal PERMISSION_NEEDED */
export function mustMayPay(ctx: Context): void {
  if (!userOf(ctx).permissions.has('payouts.decide')) throw new Refusal('PERMISSION_NEEDED');
}

async function locked(db: Db, id: string) {
  const row = await prizeRow(db, id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  const campaign = await lockCampaign(db, row.campaign_id);
  const { terms, name: prize } = prizeAt(campaign, row.place);
  return { campaign, to: row.user_id, place: row.place, amount: terms.amount, prize };
}

/** What was sent once is spent: more for the same winner is paid for anew. @returns the name of the move that follows */
async function paidAgain(
  ctx: Context,
  from: PrizeState,
  { campaign, place, amount }: { campaign: CampaignRow; place: number; amount: number },
): Promise<string> {
  if (from !== 'missing') return `prize:${place}`;
  mustMayPay(ctx);
  const key = `prize:${place}:${newId()}`;
  await promiseAgain(ctx.db, { campaignId: campaign.id, key, amount, now: ctx.now });
  return key;
}
