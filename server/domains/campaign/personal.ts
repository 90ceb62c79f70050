/**
 * What a person shared, whose invitation they took, their lottery tickets and prizes. Tickets stay, so that a draw can be recomputed.
 * Of who took an invitation keyed hashes stay (`campaign_known`), so that nobody is new twice: see known.ts.
 */
import { sql } from 'kysely';
import { prizeMachine } from '../../../contract/campaign/machine.ts';
import { link } from '../../../contract/screens.ts';
import { openStates } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import type { Personal } from '../../kernel/state/personal.ts';
import { printsShownIn } from '../upload/own.ts';
import { keepKnown } from './known.ts';

const prizesOf = (db: Db, userId: string) =>
  db
    .selectFrom('lottery_prize as p')
    .innerJoin('lottery_entry as e', 'e.id', 'p.entry_id')
    .where('e.user_id', '=', userId);

/** Claimed and on its way. What is only won lapses by itself, to the next in the list. */
const BINDING = openStates(prizeMachine).filter((state) => state !== prizeMachine.initial);

export const campaignPersonal: Personal = {
  tables: {
    campaign_share: [],
    help_task: [],
    lottery_entry: [],
    lottery_prize: ['address', 'company', 'waybill', 'answer'],
  },

  async open(db, userId) {
    const { count } = await prizesOf(db, userId)
      .select(sql<number>`count(*)::int`.as('count'))
      .where('p.state', 'in', BINDING)
      .executeTakeFirstOrThrow();
    const title = { zh: '抽中的奖品还没收到', en: 'A prize that is on its way' };
    return [{ kind: 'prize', title, link: link('/pages/custom/activity'), amount: null, count }];
  },

  export: async (db, userId) => ({
    campaign_share: await db.selectFrom('campaign_share').selectAll().where('user_id', '=', userId).execute(),
    help_task: await db
      .selectFrom('help_task')
      .select(['id', 'no', 'state', 'reason', 'expires_at', 'created_at'])
      .where('friend_id', '=', userId)
      .execute(),
    lottery_entry: await db.selectFrom('lottery_entry').selectAll().where('user_id', '=', userId).execute(),
    lottery_prize: await prizesOf(db, userId).selectAll('p').execute(),
  }),

  /** A campaign's pictures go on being shown when whoever put them there has left. */
  async photosKept(db, userId) {
    const more = await sql<{ sha256: string }>`
      select u.sha256 from upload u join campaign c on c.pictures ? u.sha256 where u.user_id = ${userId}`.execute(db);
    const first = await printsShownIn(db, userId, { table: 'campaign', column: 'picture' });
    return [...first, ...more.rows.map(({ sha256 }) => sha256)];
  },

  async erase(db, { userId, secret, now }) {
    await keepKnown(db, userId, { secret, now });
    const own = await prizesOf(db, userId).select('p.id').execute();
    if (own.length === 0) return;
    await db
      .updateTable('lottery_prize')
      .set({ address: null, company: null, waybill: null, answer: null })
      .where(
        'id',
        'in',
        own.map(({ id }) => id),
      )
      .execute();
  },
};
