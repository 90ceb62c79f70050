/** Closing an account: obligations first, then seven days to think again, then the person is taken out of everything. */
import type * as contract from '../../../contract/account/calls.ts';
import { deletionMachine as machine } from '../../../contract/account/machine.ts';
import { finalStates } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { type Handler, userOf } from '../../kernel/http/context.ts';
import { newId } from '../../kernel/lib/id.ts';
import { onDeadline } from '../../kernel/state/deadlines.ts';
import type { Personal } from '../../kernel/state/personal.ts';
import { start, transition } from '../../kernel/state/transitions.ts';
import { erase } from './erasure.ts';
import { obligationsOf } from './obligations.ts';
import { lockAccount } from './people.ts';

const table = 'account_deletion';

export function closing(personal: readonly Personal[]) {
  const progress = async (db: Db, userId: string): Promise<contract.Deletion> => {
    const open = await openRequest(db, userId);
    return {
      state: open?.state ?? null,
      deadlineAt: open?.deadline_at?.getTime() ?? null,
      obligations: await obligationsOf(db, personal, userId),
    };
  };

  const userDestroyInfo: Handler<typeof contract.userDestroyInfo> = (_input, ctx) =>
    progress(ctx.db, userOf(ctx).userId);

  const userDestroy: Handler<typeof contract.userDestroy> = async (_input, ctx) => {
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
    const event = (await obligationsOf(db, personal, userId)).length > 0 ? 'block' : 'cool';
    await transition(db, machine, { table, id: open.id, event, by: 'P', actorId: null, now });
    return progress(db, userId);
  };

  const userDestroyWithdraw: Handler<typeof contract.userDestroyWithdraw> = async (_input, ctx) => {
    const { userId } = userOf(ctx);
    const { db, now } = ctx;
    const open = await openRequest(db, userId);
    if (open) await transition(db, machine, { table, id: open.id, event: 'withdraw', by: 'B', actorId: userId, now });
    return progress(db, userId);
  };

  return { userDestroyInfo, userDestroy, userDestroyWithdraw };
}

export const deadlines = (personal: readonly Personal[]) => [
  onDeadline('deletion', async (db, id, event, now, app) => {
    if (event !== 'process') return;
    const { user_id: userId } = await db
      .selectFrom('account_deletion')
      .select('user_id')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // The person's row stands for all their requests: two at once must not make two.
    await lockAccount(db, userId);
    await transition(db, machine, { table, id, event: 'process', by: 'T', actorId: null, now });
    // Something may have been bought or sold during the seven days.
    const blocked = (await obligationsOf(db, personal, userId)).length > 0;
    if (!blocked) await erase(db, personal, { userId, secret: app.config.secret, now });
    await transition(db, machine, { table, id, event: blocked ? 'block' : 'erase', by: 'P', actorId: null, now });
  }),
];

const openRequest = (db: Db, userId: string) =>
  db
    .selectFrom('account_deletion')
    .select(['id', 'state', 'deadline_at'])
    .where('user_id', '=', userId)
    .where('state', 'not in', finalStates(machine))
    .executeTakeFirst();
