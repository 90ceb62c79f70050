/** A certificate is taken back by two people: one says what was found, another agrees. Meanwhile it stands, and only staff know. */
import { type RawBuilder, sql } from 'kysely';
import type * as contract from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { ourMistakes } from '../../../../contract/identify/rules.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { type Context, type Handler, userOf } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/lib/id.ts';
import { hasPart, homeIn, homeOf, mustBeImpartial, needsSecond } from '../../connection/impartial.ts';
import { codeMeant } from '../../share/code-meant.ts';
import { calledAtWork } from '../../shop/staff-names.ts';
import { addLink } from '../chain.ts';
import { mustNotLeadAway } from '../model/model.ts';
import { tellRevoked } from '../notices.ts';
import { endReports } from '../photos/stolen.ts';
import { caseRows, opinionsOf, tradersOf } from '../queries.ts';
import { lockCase, refundMistake } from '../transitions.ts';

export const identifyRevoke: Handler<typeof contract.identifyRevoke> = async ({ code: typed, ground, reason }, ctx) => {
  mustNotLeadAway(reason);
  const code = await codeMeant(ctx.db, typed);
  const known = await ctx.db.selectFrom('identify_case').select('id').where('code', '=', code).executeTakeFirst();
  if (!known) throw new Refusal('NOT_FOUND');
  const row = await lockCase(ctx.db, known.id);
  const { userId } = userOf(ctx);
  await mustBeImpartial(ctx, [row.user_id, homeOf(row.address), ...(await tradersOf(ctx.db, row))]);
  const dueAt = ctx.now.getTime() + identifyTimes.revoke;
  const asked = await ctx.db
    .insertInto('identify_revocation')
    .values({
      ...{ id: newId(), case_id: row.id, ground, reason, asked_by: userId, asked_at: ctx.now },
      ...{ due_at: new Date(dueAt), decided_by: null, decided_at: null, agreed: null },
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (row.revoked_at || !asked) throw new Refusal('REVOKED_ALREADY');
  return { id: asked.id, dueAt };
};

export const identifyRevokeDecide: Handler<typeof contract.identifyRevokeDecide> = async ({ id, agree }, ctx) => {
  const { userId } = userOf(ctx);
  const found = await asked(ctx, id);
  const row = await lockCase(ctx.db, found.case_id);
  // Only now is it known what a colleague who was as quick has decided.
  const { asked_by, decided_at, ground, reason } = await asked(ctx, id);
  if (decided_at) throw new Refusal('STATE_REFUSED');
  if (asked_by === userId && agree) throw new Refusal('SECOND_PERSON');
  // Whoever asked may have seen that they were wrong.
  // Nobody decides about their own word, neither that it stands nor that it was wrong.
  const gave = (await opinionsOf(ctx.db, row.id)).map(({ expert_id }) => expert_id);
  if (asked_by !== userId)
    await mustBeImpartial(ctx, [
      asked_by,
      row.user_id,
      homeOf(row.address),
      ...(await tradersOf(ctx.db, row)),
      ...gave,
    ]);
  await ctx.db
    .updateTable('identify_revocation')
    .set({ decided_by: userId, decided_at: ctx.now, agreed: agree })
    .where('id', '=', id)
    .execute();
  if (!agree) return { id, revoked: false };
  await ctx.db
    .updateTable('identify_case')
    .set({ revoked_at: ctx.now, revoked_ground: ground, revoked_reason: reason })
    .where('id', '=', row.id)
    .execute();
  await addLink(ctx.db, row.id, { kind: 'revoked', fact: { code: row.code, ground, reason }, now: ctx.now });
  const wrong = ourMistakes.includes(ground) && !row.refunded;
  if (wrong) await refundMistake(ctx.db, row, ctx.now);
  await tellRevoked(ctx.db, row, wrong, ctx.now);
  await endReports(ctx, row);
  return { id, revoked: true };
};

async function asked(ctx: Context, id: string) {
  const row = await ctx.db.selectFrom('identify_revocation').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return row;
}

/** Those that wait for a decision, the longest waiting first. */
export async function openRevocations(ctx: Context): Promise<Output<typeof contract.identifyWork>['revocations']> {
  const me = sql.val(userOf(ctx).userId);
  const rows = await caseRows(ctx.db)
    .innerJoin('identify_revocation as r', 'r.case_id', 'identify_case.id')
    .innerJoin('account as colleague', 'colleague.id', 'r.asked_by')
    .select(['r.id as askedId', 'r.ground', 'r.reason', 'r.due_at', calledAtWork('colleague').as('by')])
    .select([barredFor(me).as('barred'), needsSecond('identify.judge', decided).as('needs_second')])
    .where('r.decided_at', 'is', null)
    .orderBy('r.due_at')
    .orderBy('r.id')
    .limit(50)
    .execute();
  return rows.map((row) => ({
    ...{ id: row.askedId, code: row.code ?? '', name: row.name, ground: row.ground, reason: row.reason },
    ...{ by: row.by, dueAt: row.due_at.getTime(), barred: row.barred, needsSecond: row.needs_second },
  }));
}

const parties = sql`select r.asked_by as id
  union select identify_case.user_id
  union select ${homeIn(sql`coalesce(identify_case.sent_to, identify_order.address)`)}
  union select unnest(array[t.seller_id, t.buyer_id, ${homeIn(sql`t.address`)}]) from trade_order t where t.item_id = identify_case.item_id`;

const gave = sql`select o.expert_id as id from identify_opinion o where o.case_id = identify_case.id`;
const decided = sql`${parties} union ${gave}`;

/** As `identifyRevokeDecide` refuses. */
const barredFor = (me: RawBuilder<unknown>) => sql<'asked' | 'own' | 'gave' | null>`(case
  when r.asked_by = ${me} then 'asked' when ${hasPart(me, parties)} then 'own'
  when ${hasPart(me, gave)} then 'gave' end)`;
