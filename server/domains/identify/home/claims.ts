/** A piece that did not come home: its owner says so, somebody who had no hand in it decides, and it is over when it comes after all. */
import { type RawBuilder, sql } from 'kysely';
import * as contract from '../../../../contract/identify/claim-calls.ts';
import type { identifyWork } from '../../../../contract/identify/desk-calls.ts';
import { identifyMachine, identifyTimes } from '../../../../contract/identify/machine.ts';
import type { ClaimSeen } from '../../../../contract/objection/calls.ts';
import { printUrl } from '../../../../contract/upload/calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import type { Db } from '../../../db/schema.ts';
import { type Context, type Handler, may, userOf } from '../../../kernel/http/context.ts';
import { handlers } from '../../../kernel/http/handlers.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/lib/id.ts';
import { chinaTime } from '../../../kernel/lib/moment.ts';
import { underRulesOf } from '../../../kernel/lib/rules.ts';
import { hasPart, homeIn, mustBeImpartial, needsSecond } from '../../connection/impartial.ts';
import { mustBeCovered, payCover } from '../../express/cover.ts';
import { isShared } from '../../express/entered.ts';
import { handsOf, lastMove } from '../../express/hands.ts';
import { arrivedBy, parcelsOf } from '../../express/parcels.ts';
import { firstOfTwo, shownFirsts } from '../../shop/two-people.ts';
import { ownUploads } from '../../upload/own.ts';
import { contest } from '../arrival/contest.ts';
import { mustNotLeadAway } from '../model/model.ts';
import { identifyNotMine } from '../photos/stolen.ts';
import { type CaseRow, caseRows, ownCases, photosOf } from '../queries.ts';
import { lockCase } from '../transitions.ts';
import { identifyHomeTo } from './address.ts';
import { goesOn, identifyFault, identifyFaultInHand } from './broken.ts';
import { tellClaim } from './claim-notices.ts';
import { claimableOf, claimsOf, coverLeft, openClaim } from './claimed.ts';
import { identifyFound, identifyPutAway } from './found.ts';
import { hands } from './hands.ts';
import { askWhetherItCame, isOnWayHome } from './home.ts';

const identifyClaim: Handler<typeof contract.identifyClaim> = async ({ id, body, about, photos }, ctx) => {
  const { db, now } = ctx;
  const own = await ownCases(db, userOf(ctx).userId).where('identify_case.id', '=', id).executeTakeFirst();
  if (!own) throw new Refusal('NOT_FOUND');
  const row = await lockCase(db, id);
  if (about === 'arrival') {
    await contest(ctx, row, { body, photos });
    return { id, state: 'open' };
  }
  const claims = await claimsOf(db, id);
  if (claims.some(({ state, arrival }) => state === 'open' && arrival))
    throw new Refusal('STATE_REFUSED', { state: row.state, said: ONE_BY_ONE });
  const able = claimableOf(row, await parcelsOf(db, 'identify', id), claims);
  if (!able) throw new Refusal('STATE_REFUSED', { state: row.state });
  if (able.from > now) {
    const from = chinaTime(able.from);
    const said = {
      zh: `${from.zh}（北京时间）起，或快递说送到后，可以说没收到`,
      en: `You can say so from ${from.en} (China time), or once its carrier says that it came`,
    };
    throw new Refusal('NOT_ARRIVED', { said });
  }
  if (able.until && able.until <= now) throw new Refusal('TIME_OVER');
  const dueAt = new Date(now.getTime() + underRulesOf(row.created_at, () => identifyTimes.claim));
  const shown = (await ownUploads(db, { ids: photos, userId: own.user_id })).map(({ sha256 }) => sha256);
  await db
    .insertInto('identify_claim')
    .values({
      id: newId(),
      case_id: id,
      body,
      shown: JSON.stringify(shown),
      asked_at: now,
      due_at: dueAt,
      state: 'open',
    })
    .execute();
  return { id, state: 'open' };
};

const ONE_BY_ONE = {
  zh: '到货的事还没查完，查完再说这一件',
  en: 'How it came to us is being looked at: say this once that is decided',
};

const identifyClaimDecide: Handler<typeof contract.identifyClaimDecide> = async (input, ctx) => {
  const { db, now } = ctx;
  const { id, note } = input;
  const { userId } = userOf(ctx);
  const row = await lockCase(db, id);
  // What is not to be decided is not found: its state would tell a copy from a piece, and how that was judged.
  const claim = await openClaim(db, id);
  if (!claim)
    throw new Refusal((await claimsOf(db, id)).some(({ decided_by }) => decided_by) ? 'DECIDED' : 'NOT_FOUND');
  await mustBeImpartial(ctx, await partiesOf(db, id));
  mustNotLeadAway(note);
  const seen = (await ownUploads(db, { ids: input.photos, userId })).map(({ sha256 }) => sha256);
  const photos = JSON.stringify([...claim.photos, ...seen]);
  const amount = input.grant ? input.amount : 0;
  const covered = coverLeft(row.worth, await claimsOf(db, id));
  mustBeCovered(amount, covered);
  // Of what was paid for in full all that is said is that it is so.
  if (input.grant && amount === 0 && covered > 0) throw new Refusal('BAD_INPUT', { covered });
  // What two people have to agree to is counted by the order: nobody pays for one box in parts.
  const first =
    amount > 0
      ? await firstOfTwo(ctx, claim.first, amount, {
          always: await isShared(db, 'identify', id),
          given: await paidOf(db, row.order_id),
        })
      : null;
  // Who agreed with whoever decided stays known, since they decide no second time.
  const decided = { decided_by: userId, decided_at: now, note, photos, amount };
  const set = first
    ? { first: JSON.stringify(first) }
    : ({ ...decided, state: input.grant ? 'paid' : 'refused' } as const);
  await db.updateTable('identify_claim').set(set).where('id', '=', claim.id).execute();
  if (first) return { id, state: 'open' };
  const here = claim.broken || claim.mislaid;
  if (amount > 0) await pay(db, row, { claim: claim.id, amount, now });
  // It may still be on its way: its owner is asked again.
  if (here ? await isOnWayHome(db, id) : amount === 0)
    await askWhetherItCame(
      db,
      { id, created_at: row.created_at },
      { followed: ctx.app.providers.express !== null, now },
    );
  const judging = here ? await goesOn(db, row, { ...claim, granted: input.grant, actorId: userId }, now) : null;
  await tellClaim(
    db,
    row,
    { ...claim, state: input.grant ? 'paid' : 'refused', amount, note, full: amount === covered, judging },
    now,
  );
  return { id, state: input.grant ? 'paid' : 'refused' };
};

const pay = (db: Db, { id, user_id }: CaseRow, { claim, amount, now }: { claim: string; amount: number; now: Date }) =>
  payCover(db, {
    ...{ key: `identify:${id}:cover:${claim}`, cause: { kind: 'identify', id }, memo: 'identify.cover', at: now },
    ...{ userId: user_id, amount },
  });

/** What was paid for pieces of an order that did not come home, fen. */
export async function paidOf(db: Db, orderId: string): Promise<number> {
  const { paid } = await db
    .selectFrom('identify_claim as l')
    .innerJoin('identify_case as c', 'c.id', 'l.case_id')
    .select(sql<number>`coalesce(sum(l.amount), 0)::bigint`.as('paid'))
    .where('c.order_id', '=', orderId)
    .executeTakeFirstOrThrow();
  return Number(paid);
}

/** Whose cause it is: its owner's, and theirs who had it in hand: took it in, judged it, or sent it home. */
const parties = sql`select identify_case.user_id as id
  union select ${homeIn(sql`coalesce(identify_case.sent_to, r.address)`)} from identify_order r where r.id = identify_case.order_id
  union ${hands}
  union select o.expert_id from identify_opinion o where o.case_id = identify_case.id
  union select t.actor_id from transition t
    where t.entity = ${identifyMachine.name} and t.entity_id = identify_case.id and t.actor = 'P'`;
export async function partiesOf(db: Db, id: string): Promise<string[]> {
  const { rows } = await sql<{ id: string | null }>`
    select party.id from identify_case cross join lateral (${parties}) party where identify_case.id = ${id}`.execute(
    db,
  );
  return rows.flatMap((party) => party.id ?? []);
}
/** Where one has agreed to what takes two, another than they. */
const others = sql`${parties} union select l.first ->> 'by' where l.first is not null`;
const own = (me: RawBuilder<unknown>) => hasPart(me, parties);

/** How we showed that it came, or the opened box without it. */
const oursOf = async (db: Db, row: CaseRow, { arrival, mislaid }: Said): Promise<string[]> =>
  arrival && mislaid
    ? (row.box ?? []).map(printUrl)
    : (await photosOf(db, row.id)).filter(({ taken }) => taken === 'arrival').map(({ url }) => url);

type Claim = Awaited<ReturnType<typeof claimsOf>>[number];
type Said = Pick<Claim, 'body' | 'shown' | 'photos' | 'arrival' | 'mislaid' | 'said_by' | 'asked_at'>;

/** What a claim is decided by. */
export async function seenOf(ctx: Context, row: CaseRow, claim: Said): Promise<ClaimSeen> {
  const { said_by, asked_at } = claim;
  return {
    ...{ body: claim.body, shown: claim.shown.map(printUrl), photos: claim.photos.map(printUrl) },
    ...{ packed: (row.packed ?? []).map(printUrl), ours: await oursOf(ctx.db, row, claim) },
    unlike: (claim.arrival && row.unlike) || '',
    hands: await handsOf(ctx.db, {
      owner: may(ctx, 'identify.decide') ? row.user_id : null,
      piece: { purpose: 'identify', id: row.id },
      takenIn: lastMove(identifyMachine.name, row.id, ['scanIn', 'absent']),
      said: sql`select ${said_by}::text as who, ${asked_at}::timestamptz as at`,
    }),
  };
}

/** Those that wait for a decision, the longest waiting first. */
export async function openClaims(ctx: Context): Promise<Output<typeof identifyWork>['claims']> {
  const { userId } = userOf(ctx);
  const rows = await caseRows(ctx.db)
    .innerJoin('identify_claim as l', 'l.case_id', 'identify_case.id')
    .leftJoin('parcel as p', (join) =>
      join
        .onRef('p.subject_id', '=', 'identify_case.id')
        .on('p.purpose', '=', 'identify')
        .on('p.leg', '=', 'returnBack'),
    )
    .select([
      'l.broken',
      'l.mislaid',
      'l.photos',
      'l.arrival',
      'l.shown',
      'l.body',
      'l.said_by',
      'l.asked_at',
      'l.due_at',
      'l.first',
      'p.company',
      'p.waybill',
      'p.sent_at',
      'p.arrived_at',
      'p.trace',
    ])
    .select([own(sql.val(userId)).as('own'), needsSecond('identify.decide', others).as('needs_second')])
    .where('l.state', '=', 'open')
    .orderBy('l.due_at')
    .orderBy('l.id')
    .limit(50)
    .execute();
  const before = await Promise.all(rows.map(({ id }) => claimsOf(ctx.db, id)));
  const seen = await Promise.all(rows.map((row) => seenOf(ctx, row, row)));
  const firsts = await shownFirsts(
    ctx.db,
    rows.map(({ first }) => first),
    userId,
  );
  return rows.map((row, n) => ({
    ...(seen[n] as ClaimSeen),
    ...{ id: row.id, no: row.no, name: row.name },
    ...{ at: row.asked_at.getTime(), dueAt: row.due_at.getTime() },
    parcel: row.sent_at && {
      ...{ company: row.company ?? '', waybill: row.waybill ?? '', sentAt: row.sent_at.getTime() },
      ...{ arrivedAt: row.arrived_at?.getTime() ?? null, by: arrivedBy({ ...row, trace: row.trace ?? [] }) },
    },
    ...{ broken: row.broken, mislaid: row.mislaid, arrival: row.arrival },
    ...{ covered: coverLeft(row.worth, before[n] ?? []), verdict: row.verdict, first: firsts[n] ?? null },
    ...{ own: row.own, needsSecond: row.needs_second },
  }));
}

export const identifyClaims = handlers(contract, {
  identifyClaim,
  identifyClaimDecide,
  identifyFault,
  identifyFaultInHand,
  identifyFound,
  identifyHomeTo,
  identifyPutAway,
  identifyNotMine,
});
