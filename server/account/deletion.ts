/** Closing an account: open matters first, then seven days to think again, then the person is taken out of everything. */

import * as contract from '../../contract/account.ts';
import { finalStates } from '../../contract/states.ts';
import type { Db } from '../db/schema.ts';
import { type Handler, userOf } from '../kernel/context.ts';
import { onDeadline } from '../kernel/deadlines.ts';
import { newId } from '../kernel/id.ts';
import { start, transition } from '../kernel/transitions.ts';
import { erase } from './erase.ts';
import { openMatters } from './matters.ts';
import { lockAccount } from './people.ts';

const { deletionMachine: machine } = contract;
const table = 'account_deletion';

export const userDestroyInfo: Handler<typeof contract.userDestroyInfo> = (_input, ctx) =>
  progress(ctx.db, userOf(ctx).userId);

export const userDestroy: Handler<typeof contract.userDestroy> = async (_input, ctx) => {
  const { userId } = userOf(ctx);
  const { db, now } = ctx;
  // The person's row stands for all their requests: two at once must not make two.
  await lockAccount(db, userId);
  let open = await openRequest(db, userId);
  if (open?.state === 'cooling') return progress(db, userId);
  if (open) await transition(db, machine, { table, id: open.id, event: 'ask', by: 'B', actorId: userId, now });
  else {
    const id = newId();
    const { state, deadlineAt } = await start(db, machine, { id, by: 'B', actorId: userId, now });
    await db
      .insertInto('account_deletion')
      .values({ id, user_id: userId, state, deadline_at: deadlineAt, created_at: now })
      .execute();
    open = { id, state, deadline_at: deadlineAt };
  }
  const event = (await openMatters(db, userId)).length > 0 ? 'block' : 'cool';
  await transition(db, machine, { table, id: open.id, event, by: 'P', actorId: null, now });
  return progress(db, userId);
};

export const userDestroyWithdraw: Handler<typeof contract.userDestroyWithdraw> = async (_input, ctx) => {
  const { userId } = userOf(ctx);
  const open = await openRequest(ctx.db, userId);
  if (open)
    await transition(ctx.db, machine, {
      table,
      id: open.id,
      event: 'withdraw',
      by: 'B',
      actorId: userId,
      now: ctx.now,
    });
  return progress(ctx.db, userId);
};

export const deadlines = [
  onDeadline('deletion', async (db, id, event, now) => {
    if (event !== 'process') return;
    const { user_id: userId } = await db
      .selectFrom('account_deletion')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    await transition(db, machine, { table, id, event: 'process', by: 'T', actorId: null, now });
    // Something may have been bought or sold during the seven days.
    const blocked = (await openMatters(db, userId)).length > 0;
    if (!blocked) await erase(db, userId, now);
    await transition(db, machine, { table, id, event: blocked ? 'block' : 'erase', by: 'P', actorId: null, now });
  }),
];

const openRequest = (db: Db, userId: string) =>
  db
    .selectFrom('account_deletion')
    .select(['id', 'state', 'deadline_at'])
    .where('user_id', '=', userId)
    .where('state', 'not in', finalStates(contract.deletionMachine))
    .executeTakeFirst();

async function progress(db: Db, userId: string): Promise<contract.Deletion> {
  const open = await openRequest(db, userId);
  return {
    state: open?.state ?? null,
    deadlineAt: open?.deadline_at?.getTime() ?? null,
    matters: await openMatters(db, userId),
  };
}
