/** Who joined a campaign, for staff: whom they came by, how far they have come, and what does not count. */
import type { Participant } from '../../../contract/campaign/workbench-calls.ts';
import type { Db } from '../../db/schema.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { standings, taskOf, tasks } from './invite.ts';
import { prizeAt } from './lottery.ts';
import { type CampaignRow, campaigns, inviteOf } from './rows.ts';

interface Asked {
  id: string;
  cursor?: string | undefined;
  size: number;
}
interface Page {
  list: Participant[];
  next: string | null;
}

/** @throws Refusal NOT_FOUND */
export async function participantsOf(db: Db, asked: Asked, now: Date): Promise<Page> {
  const campaign = await campaigns(db).where('id', '=', asked.id).executeTakeFirst();
  if (!campaign) throw new Refusal('NOT_FOUND');
  const list =
    campaign.kind === 'invite' ? await invited(db, campaign, asked, now) : await entered(db, campaign, asked);
  const shown = list.slice(0, asked.size);
  return { list: shown, next: list.length > asked.size ? (shown.at(-1)?.id ?? null) : null };
}

async function invited(db: Db, campaign: CampaignRow, { cursor, size }: Asked, now: Date): Promise<Participant[]> {
  const rows = await tasks(db)
    .innerJoin('account as friend', 'friend.id', 't.friend_id')
    .innerJoin('account as inviter', 'inviter.id', 's.user_id')
    .select(['friend.nickname', 'inviter.nickname as by'])
    .where('s.campaign_id', '=', campaign.id)
    // Ids are made in the order of time.
    .$if(cursor !== undefined, (query) => query.where('t.id', '<', cursor ?? ''))
    .orderBy('t.id', 'desc')
    .limit(size + 1)
    .execute();
  const { minOrder } = inviteOf(campaign);
  const standing = new Map<string, Parameters<typeof taskOf>[1]>();
  for (const inviterId of new Set(rows.map(({ inviter_id }) => inviter_id))) {
    const theirs = rows.filter(({ inviter_id }) => inviter_id === inviterId);
    for (const [id, one] of await standings(db, inviterId, theirs, minOrder, now)) standing.set(id, one);
  }
  return rows.map((row) => {
    const { id, no, stage, why, joinedAt } = taskOf(row, standing.get(row.id));
    return { id, nickname: row.nickname, joinedAt, invited: { by: row.by, no, stage, why }, entry: null };
  });
}

async function entered(db: Db, campaign: CampaignRow, { cursor, size }: Asked): Promise<Participant[]> {
  const rows = await db
    .selectFrom('lottery_entry as e')
    .innerJoin('account', 'account.id', 'e.user_id')
    .leftJoin('lottery_prize as p', 'p.entry_id', 'e.id')
    .select(['e.id', 'e.created_at', 'e.struck_for', 'account.nickname', 'p.place', 'p.state'])
    .where('e.campaign_id', '=', campaign.id)
    .$if(cursor !== undefined, (query) => query.where('e.id', '<', cursor ?? ''))
    .orderBy('e.id', 'desc')
    .limit(size + 1)
    .execute();
  return rows.map(({ id, created_at, struck_for, nickname, place, state }) => ({
    ...{ id, nickname, joinedAt: created_at.getTime(), invited: null },
    entry: {
      struck: struck_for,
      prize: place === null || state === null ? null : { name: prizeAt(campaign, place).name, state },
    },
  }));
}
