/** What experts do: take the next case, ask for photos, judge. What follows from an opinion is decided here and told to nobody who gave it. */
import { sql } from 'kysely';
import { type Examined, reasonOf } from '../../../contract/identify/calls.ts';
import type * as contract from '../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../contract/identify/machine.ts';
import { appealOf, bears, identifyRules, type Result, verdictOf } from '../../../contract/identify/rules.ts';
import { signName, signsOf } from '../../../contract/identify/signs.ts';
import { EXTRA, type SlotId, slotOf } from '../../../contract/identify/slots.ts';
import { signsSeen, viewsMissing } from '../../../contract/identify/views.ts';
import type { Parsed } from '../../../contract/wire/call.ts';
import type { Words } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { type Context, type Handler, userOf } from '../../kernel/http/context.ts';
import { asking } from '../../kernel/http/handlers.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { newId } from '../../kernel/lib/id.ts';
import { hasPart } from '../connection/impartial.ts';
import { addPhotos, mustFit } from './act.ts';
import { addLink } from './chain.ts';
import { inHand } from './home/hands.ts';
import { leaveInTime, mixIn } from './known/known.ts';
import { mustBeSaid, mustNotLeadAway } from './model/model.ts';
import { isOnPhoto, type Sizes, sizesOf } from './photos/on-photo.ts';
import { isUsedTwice } from './photos/reused.ts';
import {
  type CaseRow,
  handOf,
  mayJudge,
  mayStillJudge,
  opinionsOf,
  photoRows,
  promisedFor,
  worthOf,
} from './queries.ts';
import { candidates, stillFree } from './queue/free.ts';
import { conclude, lockCase, type Move, moveCase, released, takeBack } from './transitions.ts';

const heldSince = (now: Date) => new Date(now.getTime() - identifyTimes.hold);

export const identifyTake: Handler<typeof contract.identifyTake> = async ({ category }, ctx) => {
  const { userId: expertId } = userOf(ctx);
  const { db, now } = ctx;
  // Two taps of one expert at once come one after the other.
  await db.selectFrom('account').select('id').where('id', '=', expertId).forNoKeyUpdate().execute();
  const already = await inHandOf(ctx);
  if (already) return { id: already };
  const gone: string[] = [];
  for (;;) {
    const waiting = await candidates(db, { mine: mayJudge(sql.val(expertId)), category, gone, now });
    if (waiting.length === 0) return { id: null };
    for (const { id } of waiting) {
      const row = await lockCase(db, id);
      if ((await stillFree(db, id, now)) && (await mayStillJudge(db, id, expertId))) return takeCase(ctx, row);
      // Somebody else was quicker, or it became known that they have a part in it.
      gone.push(id);
    }
  }
};

async function takeCase(ctx: Context, row: CaseRow): Promise<{ id: string }> {
  const { db, now } = ctx;
  const set = held(userOf(ctx).userId, now);
  // Its time is up, and the sweeper has not come by.
  if (row.state === 'reviewing') await takeBack(db, row, { by: 'T', actorId: null, now });
  if (row.state === 'queued' || row.state === 'reviewing') await moveCase(db, row, staff(ctx, { event: 'take', set }));
  else await db.updateTable('identify_case').set(set).where('id', '=', row.id).execute();
  if (row.way === 'item') await inHand(db, [row.id], userOf(ctx).userId);
  return { id: row.id };
}

const held = (expertId: string, now: Date) => ({ expert_id: expertId, taken_at: now });

/** The case that the caller holds; one that was held for too long is let go. */
async function inHandOf(ctx: Context): Promise<string | null> {
  const { db, now } = ctx;
  const held = await handOf(db, userOf(ctx).userId);
  if (!held || held.since >= heldSince(now)) return held?.id ?? null;
  const row = await lockCase(db, held.id);
  if (row.expert_id === userOf(ctx).userId) await takeBack(db, row, by(ctx));
  return null;
}

/** @throws Refusal NOT_FOUND for a case that is not in the caller's hands, or is no longer */
async function mine(ctx: Context, id: string): Promise<CaseRow> {
  const row = await lockCase(ctx.db, id);
  const { userId } = userOf(ctx);
  if (row.expert_id !== userId || !row.taken_at || row.taken_at < heldSince(ctx.now)) throw new Refusal('NOT_FOUND');
  return row;
}

/** @throws Refusal OWN_CASE for what they turn out to have a part in: it goes back to whoever may judge it */
export async function mineToJudge(ctx: Context, id: string): Promise<CaseRow> {
  const row = await mine(ctx, id);
  if (await mayStillJudge(ctx.db, id, userOf(ctx).userId)) return row;
  await takeBack(ctx.db, row, by(ctx));
  throw new Refusal('OWN_CASE', { said: putBack }, { commit: true });
}
const putBack = {
  zh: '你和这一件有关系，不能看；已放回队列，给别的鉴别师',
  en: 'You have a part in this one and cannot judge it; it is back in the queue for another expert',
};

export const identifyRelease: Handler<typeof contract.identifyRelease> = async ({ id }, ctx) => {
  const row = await mine(ctx, id);
  await takeBack(ctx.db, row, by(ctx));
  return { id };
};

export const identifyAskPhotos: Handler<typeof contract.identifyAskPhotos> = async ({ id, slots, note }, ctx) => {
  const row = await mineToJudge(ctx, id);
  // It lies on our table: whoever wants to see more of it looks.
  if (row.way === 'item' || row.state === 'appealed') throw new Refusal('STATE_REFUSED');
  mustFit(row.category, slots);
  mustNotLeadAway(note);
  const asked = JSON.stringify({ slots: [...new Set(slots)], note });
  // A copy of a decided case has no owner to ask: like any other it leaves the expert's hands.
  if (row.truth !== null) await moveCase(ctx.db, row, staff(ctx, { event: 'measure', set: released }));
  else await moveCase(ctx.db, row, staff(ctx, { event: 'askPhotos', set: { ...released, asked } }));
  return { id };
};

export const identifyShow: Handler<typeof contract.identifyShow> = async ({ id, photos }, ctx) => {
  const row = await mine(ctx, id);
  // Its state would tell whether somebody has judged it before.
  if (row.way !== 'item') throw new Refusal('STATE_REFUSED');
  const views = photos.map(({ slot }) => slot);
  mustFit(row.category, views);
  await inHand(ctx.db, [id], userOf(ctx).userId);
  await addPhotos(ctx, { caseId: id, shots: photos, side: 'P', kind: 'supplement' });
  return { id };
};

/** Photos are looked at before anything is locked. */
export const identifyJudge = asking<typeof contract.identifyJudge, Sizes>(
  ({ id, points }, ctx) =>
    sizesOf(
      ctx,
      id,
      points.map(({ spot }) => spot),
    ),
  judged,
);

async function judged(
  input: Parsed<typeof contract.identifyJudge>,
  ctx: Context,
  sizes: Sizes,
): Promise<{ id: string }> {
  const { id, result, sure, points, note } = input;
  const { userId: expertId } = userOf(ctx);
  const { db, now } = ctx;
  const row = await mineToJudge(ctx, id);
  if (result === 'genuine') mustBeSaid(row);
  [note, ...points.map((point) => point.note)].forEach(mustNotLeadAway);
  const outside = points.find(({ spot }) => !isOnPhoto(spot, sizes))?.spot.photo;
  if (outside !== undefined)
    throw badPoint(
      `照片 ${outside + 1} 上有个点在照片外面，重新标一下`,
      `A point of photo ${outside + 1} lies outside it; mark it anew`,
    );
  await mustHaveReasons(db, row, input);
  const stage = row.state === 'appealed' ? 'appeal' : 'first';
  await db
    .insertInto('identify_opinion')
    .values({
      ...{ id: newId(), case_id: id, expert_id: expertId, stage, result, sure },
      ...{ points: JSON.stringify(points), note, created_at: now },
    })
    .execute();
  const said = (await countedOf(db, row)).filter((one) => one.stage === stage);
  const fact = {
    stage,
    result,
    sure,
    points: points.map(({ sign, ok, seen, spot }) => [sign, seen ? ok : null, spot.photo, spot.x, spot.y]),
    words: [note, ...points.map((point) => point.note)],
  };
  await addLink(db, id, { kind: 'opinion', fact, now });
  const verdict =
    stage === 'appeal'
      ? appealOf(row.revoked_at ? null : (row.verdict ?? 'inconclusive'), said)
      : verdictOf(said, await worthOf(db, row), await isUsedTwice(db, row));
  if (!verdict) {
    const event = said.length === 1 && stage === 'first' ? 'askSecond' : 'askThird';
    // An owner who appealed is told a new day with it; before the first result they were told one, and it stays.
    const promised = stage === 'appeal' ? promisedFor(row, 'again', now) : null;
    const set = { ...released, ...(promised && { promised_at: promised }) };
    await moveCase(db, row, staff(ctx, { event, set, ...(promised && { deadlineAt: promised }) }));
    // Of known outcome it waits for another like any other, until somebody came or might have come.
    if (row.truth !== null) await leaveInTime(db, id, now);
  } else if (row.truth !== null)
    await moveCase(db, row, staff(ctx, { event: 'measure', set: { ...released, verdict } }));
  else await conclude(db, row, verdict, { actorId: expertId, now });
  await mixIn(ctx, expertId);
  return { id };
}

/** Without those of who took the certificate back: they have said that it was wrong, and are none of the two who have to agree. */
async function countedOf(db: Db, { id, revoked_at }: CaseRow) {
  const opinions = await opinionsOf(db, id);
  if (!revoked_at) return opinions;
  const barred = await db
    .selectFrom('identify_opinion as o')
    .select('o.id')
    .where('o.case_id', '=', id)
    .where('o.stage', '=', 'appeal')
    .where(hasPart(sql.ref('o.expert_id'), takersBack))
    .execute();
  return opinions.filter((one) => !barred.some((other) => other.id === one.id));
}
const takersBack = sql`select unnest(array[v.asked_by, v.decided_by]) as id from identify_revocation v
  where v.case_id = o.case_id and v.agreed`;

/** What a result is borne by. */
const pointsNeeded = (): Record<Result, Words> => ({
  genuine: {
    zh: `判真要在照片上标出至少 ${identifyRules.pointsForGenuine} 处对得上的要点，没有对不上的`,
    en: `Genuine takes at least ${identifyRules.pointsForGenuine} points marked on the photos that fit, and none that does not`,
  },
  fake: { zh: '判假要在照片上标出对不上的要点', en: 'Fake takes a point marked on the photos that does not fit' },
  inconclusive: {
    zh: '无法判断要标出哪张照片看不清什么',
    en: 'Cannot tell takes a point marked on a photo that does not show it',
  },
});

/** Reasons are points on photos that are there; what they say must bear the result. @throws Refusal BAD_INPUT, EVIDENCE_NEEDED */
async function mustHaveReasons(
  db: Db,
  row: CaseRow,
  { result, points }: { result: Result; points: readonly Examined[] },
): Promise<void> {
  const photos = await photoRows(db, row.id);
  const nowhere = points.find(({ spot }) => spot.photo >= photos.length)?.spot.photo;
  if (nowhere !== undefined)
    throw badPoint(`没有第 ${nowhere + 1} 张照片，重新标一下`, `There is no photo ${nowhere + 1}; mark it anew`);
  // A sign of another category says nothing of this piece.
  const known = signsOf(row.category);
  const named = new Set(points.map(reasonOf));
  if (named.size < points.length)
    throw badPoint('同一处同一个要点标了两次', 'The same point is marked twice at one place');
  const strange = points.find(({ sign }) => !known.includes(sign))?.sign;
  if (strange) {
    const { zh, en } = signName(strange);
    throw badPoint(`「${zh}」不是这一类的要点`, `“${en}” is no point of this kind of piece`);
  }
  mustBeSeen(row.category, points, photos);
  if (points.some(({ ok, seen }) => ok && !seen) || !bears(points, result))
    throw new Refusal('EVIDENCE_NEEDED', { said: pointsNeeded()[result] });
  const shown = photos.map(({ slot, side }) => ({ slot, byUs: side === 'P' }));
  const views = row.truth === null ? viewsMissing({ way: row.way, photos: shown }, result) : 0;
  if (views > 0 || (row.way === 'item' && row.truth === null && !shown.some(({ byUs }) => byUs)))
    throw new Refusal('EVIDENCE_NEEDED', {
      views,
      said: {
        zh: `还差 ${Math.max(1, views)} 个部位的实物照片，先拍了再判`,
        en: `Photographs of the piece in hand are missing: ${Math.max(1, views)} more of its views, then judge`,
      },
    });
}

/** A sign that its view does not show was not looked at there. @throws Refusal BAD_INPUT */
function mustBeSeen(category: CaseRow['category'], points: readonly Examined[], photos: readonly { slot: SlotId }[]) {
  for (const { sign, spot } of points) {
    const { slot = EXTRA } = photos[spot.photo] ?? {};
    if (signsSeen(category, slot).includes(sign)) continue;
    const [what, view] = [signName(sign), slotOf(slot).name];
    throw badPoint(
      `「${view.zh}」的照片上看不到「${what.zh}」，换一张标`,
      `“${what.en}” cannot be seen on the photo “${view.en}”; mark it on another`,
    );
  }
}

const badPoint = (zh: string, en: string) => new Refusal('BAD_INPUT', { said: { zh, en } });

const staff = (ctx: Context, move: Pick<Move, 'event' | 'reason' | 'set' | 'deadlineAt'>): Move => ({
  ...move,
  ...by(ctx),
});

const by = (ctx: Context) => ({ by: 'P', actorId: userOf(ctx).userId, now: ctx.now }) as const;
