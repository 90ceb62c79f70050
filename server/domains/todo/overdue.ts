/** Staff hear of work that is past its time: each kind at most once a day, whoever can do it, wherever it was registered to be counted. */
import { sql } from 'kysely';
import { link } from '../../../contract/screens.ts';
import { permissionsOf } from '../../../contract/shop/rules.ts';
import { type WorkKind, workDoers, workKinds, workNames } from '../../../contract/todo/work.ts';
import type { Permission } from '../../../contract/wire/permissions.ts';
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { inTransaction } from '../../db/transaction.ts';
import { emit, type NewEvent } from '../../kernel/events/events.ts';
import { workWaiting } from './queries.ts';

const TYPE = 'work.overdue';

/** @returns how many notices went out */
export async function tellOverdue(db: Db, now: Date): Promise<number> {
  const counts = await workWaiting(db, now);
  const late = workKinds.filter((kind) => (counts[kind]?.overdue ?? 0) > 0);
  if (late.length === 0) return 0;
  return inTransaction(db, async (tx) => {
    // Two processes that look at once tell once.
    await sql`select pg_advisory_xact_lock(hashtextextended(${TYPE}, 0))`.execute(tx);
    const told = await toldSince(tx, new Date(now.getTime() - DAY));
    const staff = await heldBy(tx);
    const events = late.flatMap((kind) =>
      [...staff]
        .filter(([id, held]) => workDoers[kind].some((one) => held.has(one)) && !told.has(`${kind} ${id}`))
        .map(([to]) => noticeOf(kind, { to, count: counts[kind].overdue, now })),
    );
    for (const event of events) await emit(tx, event);
    return events.length;
  });
}

async function toldSince(db: Db, since: Date): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ work: string; user_id: string }>`
    select data->>'work' as work, user_id from event where type = ${TYPE} and at > ${since}`.execute(db);
  return new Set(rows.map(({ work, user_id }) => `${work} ${user_id}`));
}

async function heldBy(db: Db): Promise<ReadonlyMap<string, ReadonlySet<Permission>>> {
  const rows = await db
    .selectFrom('staff_role')
    .select(['user_id', (eb) => eb.fn.agg<string[]>('array_agg', ['role']).as('roles')])
    .groupBy('user_id')
    .execute();
  return new Map(rows.map(({ user_id, roles }) => [user_id, permissionsOf(roles)]));
}

const noticeOf = (work: WorkKind, { to, count, now }: { to: string; count: number; now: Date }): NewEvent => ({
  ...{ to, type: TYPE, data: { work, count }, at: now },
  notice: {
    words: null,
    title: {
      zh: `${workNames[work].zh}：${count} 件过了时限`,
      en: `${workNames[work].en}: ${count} past the deadline`,
    },
    body: { zh: '还没有人处理，点开就是这一列。', en: 'Nobody has dealt with it yet; this leads to the queue.' },
    link: link('/pages/user/workbench', { work }),
  },
});
