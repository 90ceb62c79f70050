/** Authentication from the experts' side. Nothing here tells a case of known outcome from any other. */

import * as v from 'valibot';
import { shipTo } from '../address/calls.ts';
import { waybill } from '../express/calls.ts';
import { otherDesks } from '../express/desks.ts';
import { claimHands, numberSeen } from '../express/hands.ts';
import { objectionJob } from '../objection/calls.ts';
import { call } from '../wire/call.ts';
import { TEXT } from '../wire/limits.ts';
import { fen } from '../wire/money.ts';
import { bilingual, id, optionalId, time, words } from '../wire/query.ts';
import { days } from '../wire/units.ts';
import { examined, taken } from './calls.ts';
import { parcel } from './home-shown.ts';
import { identifyTimes } from './machine.ts';
import { modelFacts, mustKnow, toldModel } from './model.ts';
import { categories, identifyRules, results, revokeGrounds, ways } from './rules.ts';
import { doubted } from './shots.ts';
import { slotIds } from './slots.ts';

const category = v.picklist(categories);
const slot = v.picklist(slotIds);
/** Without its hash, which certificates publish: it is found at the place that it has in its case. */
const photo = v.object({
  ...{ slot, taken, url: v.string(), at: time },
  /** What its owner's phone doubted of it: they sent it all the same. */
  doubts: doubted,
});
export type JobPhoto = v.InferOutput<typeof photo>;

/** One expert at a time looks, and knows nothing of what others said. */
const job = v.object({
  id,
  no: v.string(),
  category,
  name: bilingual,
  /** To be compared with its label. */
  ...modelFacts,
  /** What nobody has said of it: until then it is not found genuine. */
  unsaid: v.array(v.picklist(mustKnow)),
  /** What an expert has said of it instead of its owner: that may be said anew. */
  named: v.array(v.picklist(mustKnow)),
  way: v.picklist(ways),
  worth: fen,
  note: v.string(),
  /** By when we promised an answer. */
  promisedAt: time,
  /** Until when it is this expert’s. */
  heldUntil: time,
  photos: v.array(photo),
  /** Other pieces that some of its photos stand for, too: how many, the certificate where there is one, whether its owner is the same, and each beside the other’s. */
  usedBefore: v.array(
    v.object({
      ...{ code: v.nullable(v.string()), photos: v.number(), own: v.boolean() },
      pairs: v.array(v.object({ place: v.number(), url: v.string() })),
    }),
  ),
  /** Views that its owner says it does not have. */
  absent: v.array(slot),
  /** What its owner says against the result so far; the result itself is not said. */
  appeal: v.nullable(v.string()),
  /** It was lost here after its first result: there are its photos alone. */
  lost: v.boolean(),
  /** What broke of it here and was paid for, in the words of whoever said so: no sign of anything. */
  broke: v.array(v.string()),
  /** Of what was asked for, the views that its owner says cannot be shown. */
  cannot: v.array(slot),
  /** Its brand and what it is. */
  kind: bilingual,
  /** A piece that was found genuine for good, to hold beside it: `same` for just this product, else of its brand and kind. */
  beside: v.nullable(v.object({ name: bilingual, same: v.boolean(), photos: v.array(photo) })),
});
export type IdentifyJob = v.InferOutput<typeof job>;

export const identifyWork = call('GET', '/v3/identify/work', {
  about:
    'What waits for experts by category, the most urgent promise, the case in the caller’s hands, pieces to receive or to send home, and certificates to take back.',
  who: 'staff',
  permission: 'identify.see',
  /** What is received is only that with this number or waybill, also what was given up for lost. */
  input: v.strictObject({ code: v.optional(words(40)) }),
  output: v.object({
    waiting: v.array(v.object({ category, count: v.number(), promisedAt: v.nullable(time) })),
    /** Of all that waits, what nobody who works here may judge: an expert is missing. */
    unjudged: v.number(),
    /** Nobody else who works here could agree to take a certificate back. */
    alone: v.boolean(),
    mine: v.nullable(job),
    /** First what the carrier has brought already. */
    arriving: v.array(
      v.object({
        ...{ id, no: v.string(), name: bilingual, company: v.string(), waybill: v.string() },
        /** What stands on the slip in the box. */
        orderNo: v.optional(v.string()),
        arrivedAt: v.nullable(time),
        /** By when it was promised to be opened; null before it is here. */
        dueAt: v.optional(v.nullable(time), null),
        /** What its number is worth; null of what went home. */
        number: v.optional(v.nullable(numberSeen)),
        /** How its owner shows the box before they closed it. */
        packed: v.array(v.string()),
        /** It was given up for lost and paid back: it is only taken in to be sent home. */
        late: v.boolean(),
        /** Its parcel was opened without it: it is taken in where it turns up, and not missed again. */
        missed: v.boolean(),
        /** It was sent home: scanned, its carrier has brought it back, and it is sent again. */
        returned: v.boolean(),
        /** It was paid for as lost: scanned, it is here after all, and its owner is asked. */
        paid: v.boolean(),
        /** Its owner has closed their account: it can be sent to nobody. */
        gone: v.boolean(),
      }),
    ),
    /** With the number or waybill that was asked for, what was sent in and is being judged: it may break or be lost here too. */
    here: v.array(v.object({ id, no: v.string(), name: bilingual })),
    /** Where nothing has that number or waybill, the other desks at which something has. */
    desks: otherDesks,
    /**
     * Pieces that lie here until their owner accepts or their time to appeal is over. What waits for photos is not told: a case of known
     * outcome has no owner who would send any.
     */
    asking: v.array(v.object({ id, no: v.string(), name: bilingual, until: v.nullable(time) })),
    /** How many such there are. */
    askingCount: v.number(),
    /** Found after they were paid for, and left with us: nobody has said yet what became of them. */
    left: v.array(v.object({ id, no: v.string(), name: bilingual })),
    /** What its owner says did not come home, by when it is due. */
    claims: v.array(
      v.object({
        ...{ id, no: v.string(), name: bilingual, body: v.string(), at: time, dueAt: time },
        /** By what it went home; null of what broke here. */
        parcel: v.nullable(parcel),
        /** It broke here, as whoever saw it says and shows. */
        broken: v.boolean(),
        /** It was lost here. */
        mislaid: v.boolean(),
        /** Its owner says so, against how we said it came: beside it what we showed then, and their box before it was closed. */
        arrival: v.optional(v.boolean(), false),
        ours: v.optional(v.array(v.string()), []),
        packed: v.optional(v.array(v.string()), []),
        /** What we said of how it came. */
        unlike: v.optional(v.string(), ''),
        photos: v.array(v.string()),
        /** What its owner showed. */
        shown: v.optional(v.array(v.string()), []),
        /** What is paid at most. */
        covered: fen,
        /** As it was judged. */
        verdict: v.nullable(v.picklist(results)),
        /** Where so much takes two, who would give what. */
        first: v.nullable(v.object({ by: v.nullable(v.string()), amount: fen, own: v.boolean() })),
        /** The caller has a part in it. */
        own: v.boolean(),
        /** Nobody who works here may decide it. */
        needsSecond: v.boolean(),
        hands: claimHands,
      }),
    ),
    /** What owners say against a decision about such. */
    objections: v.array(objectionJob),
    leaving: v.array(
      v.object({
        id,
        /** So many others of its order can go home with it. */
        along: v.number(),
        no: v.string(),
        name: bilingual,
        city: v.string(),
        /** By when it was promised to leave; null of what stays. */
        dueAt: v.nullable(time),
        /** Where it goes, for whoever sends it. */
        home: v.nullable(shipTo),
        /** It lies in this parcel, which nobody has opened: given up before that. */
        box: v.optional(v.nullable(v.object({ company: v.string(), waybill: v.string(), orderNo: v.string() })), null),
        /** It stays to be sold: by this receipt it goes into stock instead. */
        receipt: v.nullable(v.object({ id, no: v.string() })),
      }),
    ),
    /** Certificates of which whoever has the earlier photos says that they have nothing to do with them, the longest waiting first. */
    reports: v.array(
      v.object({
        ...{ id, code: v.string(), own: v.string(), name: bilingual, photos: v.number(), at: time, dueAt: time },
        /** Somebody asks to take it back already. */
        asked: v.boolean(),
      }),
    ),
    /** Certificates that somebody asks to take back, the longest waiting first. */
    revocations: v.array(
      v.object({
        id,
        code: v.string(),
        name: bilingual,
        ground: v.picklist(revokeGrounds),
        reason: v.string(),
        by: v.string(),
        dueAt: time,
        /** Why the caller may not decide it: they asked for it, or it is their own cause; null where they may. */
        barred: v.nullable(v.picklist(['asked', 'own', 'gave'])),
        /** Nobody who works here may: a second person has to be named. */
        needsSecond: v.boolean(),
      }),
    ),
  }),
});

export const identifyTake = call('POST', '/v3/identify/work/take', {
  about: 'Takes the most urgent case that the caller may judge: none that they own, sold, or have judged before.',
  who: 'staff',
  permission: 'identify.judge',
  input: v.strictObject({ category: v.optional(category) }),
  output: v.object({ id: v.nullable(id) }),
});

export const identifyRelease = call('POST', '/v3/identify/work/release', {
  about: 'Puts the case in the caller’s hands back into the queue.',
  who: 'staff',
  permission: 'identify.judge',
  input: v.strictObject({ id }),
  output: v.object({ id }),
});

export const identifyAskPhotos = call('POST', '/v3/identify/work/ask-photos', {
  about: 'Asks the owner for just these photos.',
  who: 'staff',
  permission: 'identify.judge',
  input: v.strictObject({ id, slots: v.pipe(v.array(slot), v.minLength(1), v.maxLength(14)), note: words(TEXT.area) }),
  output: v.object({ id }),
});

export const identifyShow = call('POST', '/v3/identify/work/show', {
  about: 'Photos that the expert took of a piece that was sent in.',
  who: 'staff',
  permission: 'identify.judge',
  input: v.strictObject({
    id,
    photos: v.pipe(v.array(v.strictObject({ slot, photo: id })), v.minLength(1), v.maxLength(20)),
  }),
  output: v.object({ id }),
});

export const identifyName = call('POST', '/v3/identify/work/name', {
  about:
    'Says what the piece in the caller’s hands is, as it shows itself, where its owner did not: nothing is found genuine before its brand and its model are said. It stands on the certificate as our word.',
  who: 'staff',
  permission: 'identify.judge',
  input: v.strictObject({
    id,
    /** Of our catalogue, where it has it: then brand and model are what it says. */
    productId: optionalId,
    /** Of the shop's table, else in words. */
    brandId: optionalId,
    brand: v.optional(words(TEXT.brand, 0), ''),
    model: toldModel.model,
    styleNo: toldModel.styleNo,
  }),
  output: v.object({ id }),
});

export const identifyJudge = call('POST', '/v3/identify/work/judge', {
  about:
    'The caller’s opinion with its reasons: points on photos, or the photos from which nothing can be told. Says nothing of what follows.',
  who: 'staff',
  permission: 'identify.judge',
  input: v.strictObject({
    id,
    result: v.picklist(results),
    sure: v.boolean(),
    /** None bears no result; which ones do is said in words. */
    points: v.pipe(v.array(examined), v.maxLength(30)),
    note: v.optional(words(TEXT.area, 0), ''),
  }),
  output: v.object({ id }),
});

export const identifyScanIn = call('POST', '/v3/identify/work/scan-in', {
  about:
    'A piece has arrived: its waybill is checked against what its owner announced, and photos show how it came. They stand in its chain. What was sent home and came back undelivered is taken in by the number of that parcel with all that was in it; a claim that it did not come is over, and its owner sees the photos.',
  who: 'staff',
  permission: 'identify.work',
  input: v.strictObject({
    id,
    waybill: waybill.entries.waybill,
    photos: v.pipe(v.array(id), v.minLength(1), v.maxLength(identifyRules.arrival)),
    /** What came otherwise than its owner sent or said it: they are told, and may say otherwise. */
    unlike: v.optional(words(TEXT.area, 0), ''),
  }),
  output: v.object({ id }),
});

export const identifyAbsent = call('POST', '/v3/identify/work/absent', {
  about:
    'A piece was not in its parcel, as photos of the opened box show: it ends, its fee goes back, and its owner sees them. Of what had ended before nothing more goes back, and nobody waits to send it home. It is taken in all the same where it turns up later.',
  who: 'staff',
  permission: 'identify.work',
  input: v.strictObject({
    id,
    waybill: waybill.entries.waybill,
    photos: v.pipe(v.array(id), v.minLength(1), v.maxLength(identifyRules.arrival)),
  }),
  output: v.object({ id }),
});

export const identifySendBack = call('POST', '/v3/identify/work/send-back', {
  about:
    'A piece that was looked at in the hand goes home, once nobody looks at it again, and with it whatever else of its order can; or it alone.',
  who: 'staff',
  permission: 'identify.work',
  input: v.strictObject({ id, ...waybill.entries, alone: v.optional(v.boolean(), false) }),
  output: v.object({ id, sent: v.array(id) }),
});

export const identifyRevoke = call('POST', '/v3/identify/work/revoke', {
  about:
    'Asks to take a certificate back, with a reason that everybody may read then; it stands until another of the staff agrees.',
  who: 'staff',
  permission: 'identify.judge',
  input: v.strictObject({ code: id, ground: v.picklist(revokeGrounds), reason: words(TEXT.area, 2) }),
  output: v.object({ id, dueAt: time }),
});

export const identifyRevokeDecide = call('POST', '/v3/identify/work/revoke/decide', {
  about:
    'Takes back a certificate as somebody else asked to, or declines; neither whoever asked nor who owns or traded it. Whoever asked may withdraw that.',
  who: 'staff',
  permission: 'identify.judge',
  input: v.strictObject({ id, agree: v.boolean() }),
  output: v.object({ id, revoked: v.boolean() }),
});

export const identifyReportClose = call('POST', '/v3/identify/work/report/close', {
  about:
    'A reported certificate stands: why is told to whoever reported it. One that is taken back ends its reports by itself.',
  who: 'staff',
  permission: 'identify.judge',
  input: v.strictObject({ id, note: words(TEXT.area, 2) }),
  output: v.object({ id }),
});

export const identifyExperts = call('GET', '/v3/identify/work/experts', {
  about: `How well the other experts judged in the last ${days(identifyTimes.measured).en}: cases of known outcome, and how often an appeal changed what they had said. Nobody reads their own, nor what a case that they judged too came to.`,
  who: 'staff',
  permission: 'identify.see',
  input: v.strictObject({}),
  output: v.object({
    list: v.array(
      v.object({
        id,
        nickname: v.string(),
        opinions: v.number(),
        known: v.number(),
        right: v.number(),
        overturned: v.number(),
      }),
    ),
  }),
});
