/** Restricting an account: with a reason, for a time, told to its person, who can object. */
import { eg } from '../../../contract/notice/wording.ts';
import { link } from '../../../contract/screens.ts';
import * as contract from '../../../contract/shop/restriction-calls.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { emit } from '../../kernel/events/events.ts';
import { wording } from '../../kernel/events/wording.ts';
import { type Context, userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { lockAccount } from '../account/people.ts';
import { said } from '../shop/restricted.ts';
import { calledAtWork } from '../shop/staff-names.ts';

export async function worksHere({ db }: Pick<Context, 'db'>, userId: string): Promise<boolean> {
  const role = await db.selectFrom('staff_role').select('role').where('user_id', '=', userId).executeTakeFirst();
  return role !== undefined;
}

async function restrictionsOf(ctx: Pick<Context, 'db' | 'now'>, userId: string) {
  const rows = await ctx.db
    .selectFrom('account_restriction')
    .innerJoin('account', 'account.id', 'account_restriction.by_id')
    .selectAll('account_restriction')
    .select(calledAtWork().as('by'))
    .where('account_restriction.user_id', '=', userId)
    .orderBy('account_restriction.created_at', 'desc')
    .orderBy('account_restriction.id', 'desc')
    .limit(50)
    .execute();
  return {
    staff: await worksHere(ctx, userId),
    list: rows.map((row) => ({
      ...{ id: row.id, kind: row.kind, reason: row.reason, by: row.by },
      until: row.until?.getTime() ?? null,
      at: row.created_at.getTime(),
      liftedAt: row.lifted_at?.getTime() ?? null,
      holds: row.lifted_at === null && (row.until === null || row.until > ctx.now),
    })),
  };
}

interface Made {
  what: Words;
  /** What is not possible until when and why, and that they may object. */
  reason: Words;
}
const restricted = wording<Made>(
  'restriction',
  'made',
  { ...eg('what'), reason: said({ kind: 'sell', reason: '…', until: null }) },
  ({ what, reason }) => ({
    title: { zh: `账号暂时不能${what.zh}`, en: `Your account may not ${what.en} for now` },
    body: reason,
  }),
);
const freed = wording('restriction', 'lifted', eg('what'), ({ what }) => ({
  title: { zh: `账号又能${what.zh}了`, en: `Your account may ${what.en} again` },
  body: { zh: '限制已取消。', en: 'The restriction is lifted.' },
}));

interface Restrict {
  userId: string;
  kind: contract.RestrictionKind;
  reason: string;
  until: Date | null;
  /** Who of staff decided it. */
  by: string;
  now: Date;
}

/** In the place of one of the same kind; its person is told. @returns the one before */
export async function restrict(db: Context['db'], { userId, kind, reason, until, by, now }: Restrict) {
  const before = await db
    .updateTable('account_restriction')
    .set({ lifted_at: now, lifted_by_id: by })
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('lifted_at', 'is', null)
    .returning(['kind', 'reason', 'until'])
    .executeTakeFirst();
  const id = newId();
  const held = { kind, reason, until };
  await db
    .insertInto('account_restriction')
    .values({ id, user_id: userId, ...held, by_id: by, created_at: now, lifted_at: null, lifted_by_id: null })
    .execute();
  await emit(db, {
    to: userId,
    type: 'restriction',
    data: { id },
    at: now,
    notice: {
      ...restricted({ what: contract.restrictionNames[kind], reason: said(held) }),
      link: link('/pages/user/setting/feedback'),
    },
  });
  return { before: before ?? null, held };
}

export const restriction = handlers(contract, {
  workRestrictions: async ({ userId }, ctx) => restrictionsOf(ctx, userId),

  workRestrict: async ({ userId, kind, reason, until }, ctx) => {
    const { db, now } = ctx;
    if (!(await db.selectFrom('account').select('id').where('id', '=', userId).executeTakeFirst()))
      throw new Refusal('NOT_FOUND');
    const account = await lockAccount(db, userId);
    if (account.deleted_at) throw new Refusal('NOT_FOUND');
    if (await worksHere(ctx, userId)) throw new Refusal('FORBIDDEN');
    if (until !== null && until <= now.getTime()) throw new Refusal('SETTINGS_PAST');
    const by = userOf(ctx).userId;
    const end = until === null ? null : new Date(until);
    const { before, held } = await restrict(db, { userId, kind, reason, until: end, by, now });
    ctx.changed({ before, after: held });
    return restrictionsOf(ctx, userId);
  },

  workUnrestrict: async ({ id }, ctx) => {
    const { db, now } = ctx;
    const lifted = await db
      .updateTable('account_restriction')
      .set({ lifted_at: now, lifted_by_id: userOf(ctx).userId })
      .where('id', '=', id)
      .where('lifted_at', 'is', null)
      .returning(['user_id', 'kind', 'reason', 'until'])
      .executeTakeFirst();
    if (!lifted) throw new Refusal('NOT_FOUND');
    const { user_id: userId, ...held } = lifted;
    await emit(db, {
      to: userId,
      type: 'restriction',
      data: { id },
      at: now,
      notice: {
        ...freed({ what: contract.restrictionNames[lifted.kind] }),
        link: link('/pages/user/setting/feedback'),
      },
    });
    // Whose it was stands in no field of the call.
    ctx.changed({ before: { userId, ...held }, after: null });
    return restrictionsOf(ctx, userId);
  },
});
