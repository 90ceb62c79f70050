/** The experts' table: what waits, what is in hand, pieces that come and go, certificates taken back, how well each judges. */

import { sql } from 'kysely';
import * as contract from '../../../contract/identify/desk-calls.ts';
import { endedStates, identifyMachine, identifyTimes } from '../../../contract/identify/machine.ts';
import { categories } from '../../../contract/identify/rules.ts';
import { EXTRA } from '../../../contract/identify/slots.ts';
import { printUrl } from '../../../contract/upload/calls.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, type Handler, may, userOf } from '../../kernel/http/context.ts';
import { handlers } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { hasPart, needsSecond } from '../connection/impartial.ts';
import { desksOf, readCode } from '../express/desks.ts';
import { numberOf } from '../express/entered.ts';
import { parcelsOf, sendParcel } from '../express/parcels.ts';
import { openObjections } from '../objection/objection.ts';
import { warehouseNow } from '../shop/settings.ts';
import { calledAtWork } from '../shop/staff-names.ts';
import { addPhotos } from './act.ts';
import { identifyAbsent, inParcel, sentIn } from './arrival/absent.ts';
import { onlyHome, parcelIsHere, restIsHere } from './arrival/box.ts';
import { turnedUp } from './arrival/contest.ts';
import { identifyAskPhotos, identifyJudge, identifyRelease, identifyShow, identifyTake } from './experts.ts';
import { comeBack, goingWith, isReturned, wentHome } from './home/back.ts';
import { tellUnlike } from './home/claim-notices.ts';
import { askedUntil, claimsOf, isLostHere, openClaim } from './home/claimed.ts';
import { openClaims } from './home/claims.ts';
import { promiseHome } from './home/due.ts';
import { comeFound, wasPaidLost } from './home/found.ts';
import { inHand } from './home/hands.ts';
import { isAsked, isLeft, isPaidLost } from './home/held.ts';
import { askWhetherItCame } from './home/home.ts';
import { identifyObjectable } from './home/objectable.ts';
import { factsOf, mustNotLeadAway, unsaidOf } from './model/model.ts';
import { identifyName } from './model/named.ts';
import { tellFound, tellSentBack } from './notices.ts';
import { usedBefore } from './photos/reused.ts';
import { identifyReportClose, openReports } from './photos/stolen.ts';
import {
  besides,
  type CaseRow,
  caseRows,
  comesAs,
  findCaseRow,
  goesHome,
  goesToStock,
  handOf,
  hasExpert,
  isBrought,
  isClaimed,
  isJudgedHere,
  isLost,
  kindOf,
  mayJudge,
  openedBy,
  photosAsJob,
  promisedFor,
  receiptOf,
  waitsForOwner,
  whereItLies,
} from './queries.ts';
import { isFree } from './queue/free.ts';
import { identifyRevoke, identifyRevokeDecide, openRevocations } from './revocation/revocation.ts';
import { moveCase } from './transitions.ts';

const identifyWork: Handler<typeof contract.identifyWork> = async ({ code }, ctx) => {
  const { db, now } = ctx;
  const { userId } = userOf(ctx);
  const [waiting, missing, hand, arriving, leaving, revocations, claims, asking, asked, left, here] = await Promise.all(
    [
      waitingFor(ctx),
      missingExperts(ctx),
      handOf(db, userId),
      caseRows(db)
        .select([isReturned.as('returned'), isPaidLost.as('paid')])
        .where((eb) => {
          const coming = eb('identify_case.state', '=', 'in_transit');
          if (code === undefined) return coming;
          const read = readCode(code);
          return eb.or([
            eb.and([comesAs(read), eb.or([coming, isLost, isPaidLost])]),
            eb.and([comesAs(read, 'returnBack'), eb.or([isReturned, isPaidLost])]),
          ]);
        })
        .orderBy(isBrought, 'desc')
        .orderBy('identify_case.id')
        .limit(50)
        .execute(),
      caseRows(db)
        .where((eb) => eb.or([goesHome, goesToStock]))
        .orderBy('identify_case.home_by')
        .orderBy('identify_case.id')
        .limit(50)
        .execute(),
      openRevocations(ctx),
      openClaims(ctx),
      caseRows(db)
        .select(
          sql<Date | null>`(select max(l.found_at) from identify_claim l where l.case_id = identify_case.id)`.as(
            'found_at',
          ),
        )
        .where((eb) => eb.or([waitsForOwner, isAsked]))
        // What broke here waits for a decision first.
        .where(({ not }) => not(isClaimed))
        .orderBy('identify_case.deadline_at')
        .orderBy('identify_case.id')
        .limit(50)
        .execute(),
      caseRows(db)
        .clearSelect()
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .where((eb) => eb.or([waitsForOwner, isAsked]))
        .where(({ not }) => not(isClaimed))
        .executeTakeFirstOrThrow(),
      caseRows(db).where(isLeft).orderBy('identify_case.id').limit(50).execute(),
      code === undefined
        ? []
        : caseRows(db)
            .where(comesAs(readCode(code)))
            .where(isJudgedHere)
            .where(({ not }) => not(isClaimed))
            .orderBy('identify_case.id')
            .limit(50)
            .execute(),
    ],
  );
  const held = hand && hand.since.getTime() + identifyTimes.hold > now.getTime() ? hand : null;
  return {
    waiting,
    ...missing,
    mine: held ? await jobOf(db, held.id, held.since) : null,
    arriving: await Promise.all(
      arriving.map(async (row) => {
        const parcels = await parcelsOf(db, 'identify', row.id);
        const leg = row.returned || row.paid ? 'returnBack' : 'toPlatform';
        // What was lost here has but the one with which it came.
        const parcel = parcels.find((one) => one.leg === leg) ?? parcels[0];
        const { company = '', waybill = '', arrived_at } = parcel ?? {};
        return {
          ...{ id: row.id, no: row.no, orderNo: row.orderNo, name: row.name },
          company,
          waybill,
          arrivedAt: arrived_at?.getTime() ?? null,
          dueAt: row.state === 'in_transit' ? (openedBy(row)?.getTime() ?? null) : null,
          number: leg === 'toPlatform' ? await numberOf(db, 'identify', row.id) : null,
          packed: (row.packed ?? []).map(printUrl),
          returned: row.returned,
          paid: row.paid,
          late: row.state === 'closed' && !row.returned && !row.paid,
          missed: row.missed,
          gone: row.state !== 'in_transit' && row.gone,
        };
      }),
    ),
    leaving: await Promise.all(
      leaving.map(async (row) => ({
        ...{ id: row.id, no: row.no, name: row.name, city: row.address?.city ?? '' },
        ...{ along: (await goingWith(db, row)).length, dueAt: row.home_by?.getTime() ?? null },
        home: may(ctx, 'identify.work') ? row.address : null,
        receipt: (await receiptOf(db, row.id)) ?? null,
        box: row.lost ? await boxOf(db, row) : null,
      })),
    ),
    revocations,
    reports: await openReports(ctx),
    claims,
    objections: await openObjections(ctx, identifyObjectable),
    asking: asking.map((row) => ({
      ...{
        id: row.id,
        no: row.no,
        name: row.name,
        until: (row.deadline_at ?? (row.found_at && askedUntil(row, row.found_at)))?.getTime() ?? null,
      },
    })),
    askingCount: Number(asked.n),
    left: left.map(lineOf),
    here: here.map(lineOf),
    desks: code !== undefined && arriving.length + here.length === 0 ? await desksOf(db, code, 'identify') : [],
  };
};

/** In which parcel it still lies, taken back before anybody opened that. */
async function boxOf(db: Db, { id, orderNo }: CaseRow) {
  const sent = (await parcelsOf(db, 'identify', id)).find(({ leg }) => leg === 'toPlatform');
  return sent ? { company: sent.company, waybill: sent.waybill, orderNo } : null;
}

const lineOf = (row: CaseRow) => ({ id: row.id, no: row.no, name: row.name });

async function waitingFor(ctx: Context) {
  const rows = await ctx.db
    .selectFrom('identify_case as c')
    .select(({ fn }) => ['c.category', fn.countAll<number>().as('n'), fn.min('c.promised_at').as('first')])
    .where(isFree(ctx.now))
    .where(mayJudge(sql.val(userOf(ctx).userId)))
    .groupBy('c.category')
    .execute();
  return categories.map((category) => {
    const row = rows.find((one) => one.category === category);
    return { category, count: Number(row?.n ?? 0), promisedAt: row?.first?.getTime() ?? null };
  });
}

/** With the copies that measure experts: what waited and did not count would be one. */
async function missingExperts(ctx: Context) {
  const me = sql`select ${userOf(ctx).userId}::text as id`;
  const waiting = ctx.db
    .selectFrom('identify_case as c')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .where(isFree(ctx.now))
    .where(({ not }) => not(hasExpert));
  const found = await ctx.db
    .selectNoFrom([waiting.as('unjudged'), needsSecond('identify.judge', me).as('alone')])
    .executeTakeFirstOrThrow();
  return { unjudged: Number(found.unjudged), alone: found.alone };
}

async function jobOf(db: Db, id: string, since: Date): Promise<contract.IdentifyJob> {
  const row = await findCaseRow(db, id);
  if (!row) throw new Refusal('NOT_FOUND');
  const claims = await claimsOf(db, id);
  return {
    ...{ id, no: row.no, category: row.category, name: row.name, way: row.way, worth: row.worth, note: row.note },
    ...factsOf(row),
    ...{ unsaid: unsaidOf(row), named: row.named ?? [] },
    promisedAt: (row.promised_at ?? row.created_at).getTime(),
    heldUntil: since.getTime() + identifyTimes.hold,
    photos: await photosAsJob(db, id),
    usedBefore: await usedBefore(db, row),
    absent: row.absent ?? [],
    appeal: row.state === 'appealed' ? row.appeal : null,
    lost: isLostHere(claims),
    broke: claims
      .filter(({ broken, arrival, state }) => broken && !arrival && state === 'paid')
      .map(({ body }) => body),
    kind: kindOf(row),
    cannot: row.cannot ?? [],
    beside: await besides(db, row),
  };
}

const identifyScanIn: Handler<typeof contract.identifyScanIn> = async ({ id, waybill, photos, unlike }, ctx) => {
  const paid = await wasPaidLost(ctx.db, id);
  if (paid || (await wentHome(ctx.db, id))) {
    const sent = await sentIn(ctx, id);
    if (sent.gone) throw new Refusal('OWNERLESS');
    if (unlike) throw onlyHome();
    await (paid ? comeFound : comeBack)(ctx, sent, { waybill, photos });
    // What was paid for as not in its parcel had not come by then.
    if (paid) await parcelIsHere(ctx, id);
    return { id };
  }
  const row = await inParcel(ctx, id, waybill);
  const promised = promisedFor(row, 'item', ctx.now);
  mustNotLeadAway(unlike);
  const set = { promised_at: promised, unlike: unlike || null };
  const taken = { ...by(ctx), event: 'scanIn', set, deadlineAt: promised } as const;
  // What was given up for lost, and its money with it, stays closed: it is only sent home.
  if (row.lost && row.gone) throw new Refusal('OWNERLESS');
  if (row.lost && unlike) throw onlyHome();
  if (row.lost) {
    await turnedUp(ctx.db, id, ctx.now);
    await tellFound(ctx.db, row, ctx.now);
  } else await moveCase(ctx.db, row, taken);
  if (!row.lost && unlike) await tellUnlike(ctx.db, row, unlike, ctx.now);
  await inHand(ctx.db, [id], userOf(ctx).userId);
  const shots = photos.map((photo) => ({ slot: EXTRA, photo }) as const);
  await addPhotos(ctx, { caseId: id, shots, side: 'P', kind: 'supplement', arrived: true });
  await parcelIsHere(ctx, id);
  await restIsHere(ctx, id);
  // What was taken back unopened has its day already.
  if (row.lost && row.home_by === null) await promiseHome(ctx.db, row, ctx.now);
  return { id };
};

const identifySendBack: Handler<typeof contract.identifySendBack> = async ({ id, company, waybill, alone }, ctx) => {
  const { db, now } = ctx;
  const { express } = ctx.app.providers;
  const row = await sentIn(ctx, id);
  const lies = await whereItLies(db, row);
  const leaves = endedStates.includes(row.state) || row.state === 'closed';
  const { address } = row;
  if (!address || !leaves || lies !== 'here') throw new Refusal('STATE_REFUSED');
  if (row.gone) throw new Refusal('OWNERLESS');
  // What broke here waits for a decision.
  if (await openClaim(db, id)) throw new Refusal('STATE_REFUSED');
  // Its order is locked: nobody does anything else with the others of it meanwhile.
  const others = alone ? [] : await goingWith(db, row);
  const ids = [row, ...others].map((one) => one.id);
  const ours = await warehouseNow(ctx);
  for (const one of [row, ...others]) {
    await sendParcel(db, express, {
      ...{ purpose: 'identify', subjectId: one.id, leg: 'returnBack', company, waybill, now },
      ...{ phone: address.phone, from: ours.city, to: address.city, address },
    });
    await askWhetherItCame(db, one, { followed: express !== null, now });
  }
  await inHand(db, ids, userOf(ctx).userId);
  // Whatever was said of them before: they are on their way, and have not come.
  await db.updateTable('identify_case').set({ received_at: null }).where('id', 'in', ids).execute();
  await tellSentBack(db, row, { company, waybill, others: others.length }, now);
  return { id, sent: ids };
};

const by = (ctx: Context) => ({ by: 'P', actorId: userOf(ctx).userId, now: ctx.now }) as const;

/**
 * Of a copy `c`: what is known of it is no longer known once the certificate of its source is taken back. Nor is it told before it is
 * over, or to whoever judged it too: a colleague's number that grew by one with a case would say of that case that it was known, and
 * what it came to.
 */
const knownTo = (
  readerId: string,
) => sql<boolean>`(c.truth is not null and c.state = ${'closed' satisfies CaseRow['state']}
  and not exists (select from identify_case s where s.id = c.source_id and s.revoked_at is not null)
  and not ${hasPart(sql.val(readerId), sql`select mine.expert_id as id from identify_opinion mine where mine.case_id = c.id`)})`;

/** Of a case `c`: nobody could decide its appeal, or it broke meanwhile, so nothing that was said before was found wrong. */
const decided = sql<boolean>`not exists (
  select from transition t where t.entity = ${identifyMachine.name} and t.entity_id = c.id and t.event in ('giveUp', 'fault'))`;

/** Nobody reads their own: what had grown by one since the last opinion would say which case was known. */
const identifyExperts: Handler<typeof contract.identifyExperts> = async (_input, ctx) => {
  const since = new Date(ctx.now.getTime() - identifyTimes.measured);
  const { userId } = userOf(ctx);
  const known = knownTo(userId);
  const list = await ctx.db
    .selectFrom('identify_opinion as o')
    .innerJoin('identify_case as c', 'c.id', 'o.case_id')
    .innerJoin('account as a', 'a.id', 'o.expert_id')
    .select([
      'a.id',
      calledAtWork('a').as('nickname'),
      sql<number>`count(*)::int`.as('opinions'),
      sql<number>`(count(*) filter (where ${known}))::int`.as('known'),
      sql<number>`(count(*) filter (where ${known} and o.result = c.truth))::int`.as('right'),
      sql<number>`(count(*) filter (
        where c.truth is null and o.stage = 'first' and c.appealed_at is not null and c.state <> 'appealed' and o.result <> c.verdict
          and ${decided}
      ))::int`.as('overturned'),
    ])
    .where('o.created_at', '>=', since)
    .where('a.id', '<>', userId)
    .groupBy(['a.id', 'a.nickname'])
    .orderBy('a.id')
    .execute();
  return { list };
};

export const identifyDesk = handlers(contract, {
  identifyWork,
  identifyTake,
  identifyRelease,
  identifyAskPhotos,
  identifyShow,
  identifyName,
  identifyJudge,
  identifyScanIn,
  identifyAbsent,
  identifySendBack,
  identifyRevoke,
  identifyRevokeDecide,
  identifyReportClose,
  identifyExperts,
});
