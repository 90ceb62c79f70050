/** Things that were won, as staff send them. */
import { sql } from 'kysely';
import { prizeMachine } from '../../../contract/campaign/machine.ts';
import { type PrizeQueue, prizeQueueNames } from '../../../contract/campaign/workbench-calls.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { transition } from '../../kernel/state/transitions.ts';
import { spendOnThing } from './budget.ts';
import { prizeAt, prizeRow } from './lottery.ts';
import { tellSent } from './notices.ts';
import { sentTo } from './read.ts';
import { campaigns, lockCampaign } from './rows.ts';

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
    const { name } = prizeAt(campaign, row.place);
    const since = (row.moved_at ?? row.created_at).getTime();
    return [{ id: row.id, campaign: { zh, en }, name, state: row.state, winner: row.nickname, shipTo, parcel, since }];
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
  return { to_ship: of('to_ship'), sent: of('sent') };
}

/** @throws Refusal NOT_FOUND, STATE_REFUSED for what is sent already */
export async function shipPrize(
  ctx: Context,
  { id, company, waybill }: { id: string; company: string; waybill: string },
): Promise<void> {
  const { db, now } = ctx;
  const row = await prizeRow(db, id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  const campaign = await lockCampaign(db, row.campaign_id);
  const { terms, name } = prizeAt(campaign, row.place);
  const set = { company, waybill, moved_at: now };
  const step = { table: 'lottery_prize', id, event: 'ship', by: 'P', actorId: userOf(ctx).userId, now } as const;
  await transition(db, prizeMachine, { ...step, set });
  await spendOnThing(db, { campaignId: campaign.id, key: `prize:${row.place}`, amount: terms.amount, now });
  ctx.changed({ before: null, after: { company, waybill } });
  await tellSent(db, { to: row.user_id, campaign, prize: name, now });
}
