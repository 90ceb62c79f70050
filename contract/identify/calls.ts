/** Authentication: what it costs and takes, an order of pieces with their photos, the result, an appeal, and the public certificate. */
import * as v from 'valibot';
import { shipTo } from '../address/calls.ts';
import { waybill } from '../express/calls.ts';
import { spot } from '../inspection/spot.ts';
import { objectionShown, objectionsPast } from '../objection/calls.ts';
import { channels } from '../payment/calls.ts';
import { call, type Output } from '../wire/call.ts';
import { TEXT } from '../wire/limits.ts';
import { fen, positiveFen, sumFen } from '../wire/money.ts';
import { actor, bilingual, id, listOf, optionalId, page, time, timelineOf, words } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';
import { days } from '../wire/units.ts';
import { linkKinds } from './chain.ts';
import { claim, claimsPast, missing, parcel } from './home-shown.ts';
import { identifyStates, identifyTimes } from './machine.ts';
import { modelFacts, toldModel } from './model.ts';
import { categories, identifyRules, results, revokeGrounds, ways } from './rules.ts';
import { shots } from './shots.ts';
import { signIds } from './signs.ts';
import { slotIds } from './slots.ts';

const category = v.picklist(categories);
const way = v.picklist(ways);
const result = v.picklist(results);
const state = v.picklist(identifyStates);
const slot = v.picklist(slotIds);
/** So many, or more. */
export const judges = [0, 1, 2] as const;
export type Judges = (typeof judges)[number];

export const identifyOffer = call('GET', '/v3/identify/offer', {
  about:
    'What authentication costs by category and way, and how long it takes now: who has been judging and how much waits.',
  who: 'visitor',
  input: v.strictObject({}),
  output: v.object({
    prices: v.array(v.object({ category, photos: fen, item: fen })),
    /** Experts who judged lately, see `identifyTimes.duty`, and the cases in front of a new one: so many at least, see `identifyRules.waiting`. */
    experts: v.number(),
    waiting: v.number(),
    /** About how long a new case waits for its result, sent in from its arrival on, ms: what the last ones took, and what waits before it shared among those experts; null where only the promise is known. */
    ...{ about: v.nullable(v.number()), aboutItem: v.nullable(v.number()) },
    /** Some of what waits has no result though the time that we promised for it is over. */
    late: v.optional(v.boolean(), false),
    /** In the middle of the last results by photos, ms that they lay with us; null while there are few. */
    took: v.nullable(v.number()),
    /** Who works here and could judge a piece of the caller’s, each apart from the other: a fake takes two, and so does what is dear. */
    judges: v.picklist(judges),
    payWith: v.array(v.picklist(channels)),
  }),
  offline: { mode: 'cached', ttl: DAY },
});

/** With the order, later when more was asked for, by us as it arrived, or of the piece on our table. */
export const taken = v.picklist(['first', 'later', 'arrival', 'hand']);
/** One piece to be authenticated. */
const piece = v.strictObject({
  /** Minted on the device. */
  id,
  category,
  /** Of the shop's table; else `brand` says it in words, or nothing does. */
  brandId: optionalId,
  brand: v.optional(words(TEXT.brand, 0), ''),
  /** Of our catalogue, where it is known: brand and model are its then. */
  productId: optionalId,
  ...toldModel,
  /** One of the caller’s own items with us or on sale: the result goes with it. */
  itemId: optionalId,
  /** What its owner says it is worth. */
  worth: positiveFen,
  note: v.optional(words(TEXT.area, 0), ''),
  photos: shots,
  /** Views that it does not have, as its owner says: see `isAbsentAtTimes`. */
  absent: v.optional(v.pipe(v.array(slot), v.maxLength(14)), []),
});

export const identifyOrderSave = call('POST', '/v3/identify/order/save', {
  about:
    'Places an order for one or more pieces with their photos, where enough experts work to judge them. May be made offline; it is paid for afterwards.',
  who: 'user',
  begins: 'identify',
  mints: 'id',
  input: v.pipe(
    v.strictObject({
      /** Minted on the device, so that the order has one identity from the first tap. */
      id,
      way,
      /** Where a piece that is sent in goes back to. */
      addressId: optionalId,
      pieces: v.pipe(v.array(piece), v.minLength(1), v.maxLength(identifyRules.pieces)),
    }),
    v.check(({ pieces }) => new Set(pieces.map((one) => one.id)).size === pieces.length),
  ),
  output: v.object({ id, no: v.string(), total: sumFen }),
  offline: { mode: 'queued' },
});

/** That it was taken back, and why; of old without a ground. */
const revoked = v.nullable(v.object({ at: time, ground: v.nullable(v.picklist(revokeGrounds)), reason: v.string() }));

const shown = {
  id,
  no: v.string(),
  orderId: id,
  /** Which piece of its order it is, from 0. */
  place: v.number(),
  category,
  name: bilingual,
  /** The catalogue’s picture, or the first photo. */
  cover: v.nullable(v.string()),
  way,
  state,
  deadlineAt: v.nullable(time),
  waitsFor: v.nullable(actor),
  /** The carrier says since then that it is there: with us, where nobody has taken it in yet, or back at its owner’s. */
  broughtAt: v.nullable(time),
  /** Known once it is said; an appeal may change it. */
  verdict: v.nullable(result),
  /** What was found before an appeal changed it; null where none did. */
  before: v.nullable(result),
  code: v.nullable(v.string()),
  fee: fen,
  /** The certificate was taken back, and why. */
  revoked,
  /** The fee went back. */
  refunded: v.boolean(),
  createdAt: time,
  /** Since when it is in its state. */
  movedAt: time,
};
const row = v.object(shown);
export type IdentifyRow = v.InferOutput<typeof row>;

export const identifyList = call('GET', '/v3/identify/list', {
  about:
    'The caller’s pieces: first the orders that wait for their owner, then what goes on, then what is over; the newest of each first.',
  who: 'user',
  input: v.strictObject({ ...page }),
  output: listOf(row),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

/** What was looked at: on which photo, where, and whether it fits a genuine one. */
export const examined = v.strictObject({
  sign: v.picklist(signIds),
  ok: v.boolean(),
  /** False where the photo does not show it: that speaks neither for the piece nor against it. */
  seen: v.optional(v.boolean(), true),
  note: v.optional(words(TEXT.area, 0), ''),
  spot,
});
export type Examined = v.InferOutput<typeof examined>;

/** One sign at one place is one reason, however often it is named. */
export const reasonOf = ({ sign, spot }: Pick<Examined, 'sign' | 'spot'>): string =>
  [sign, spot.photo, spot.x, spot.y].join();

/** What a point says. */
export const findings = ['fits', 'differs', 'unseen'] as const;
export type Finding = (typeof findings)[number];
export const findingOf = ({ ok, seen }: Pick<Examined, 'ok' | 'seen'>): Finding => {
  if (!seen) return 'unseen';
  return ok ? 'fits' : 'differs';
};

const photo = v.object({ slot, taken, url: v.string(), print: v.string(), at: time });
export type SlotPhoto = v.InferOutput<typeof photo>;
/** Where the piece is: with its owner, here, here to be sold, or between us. */
export const lying = ['owner', 'here', 'kept', 'away'] as const;
export type Lies = (typeof lying)[number];

const listable = v.object({
  id,
  lies: v.picklist(lying),
  /** The caller’s own item that it is: the report goes with its listing. */
  itemId: v.nullable(id),
  /** Of our catalogue, where it is known. */
  productId: v.nullable(id),
});
export type Listable = v.InferOutput<typeof listable>;
const opinion = v.object({ result, points: v.array(examined), note: v.string(), at: time });

export const identifyDetail = call('GET', '/v3/identify/detail', {
  about: 'One piece of the caller’s: its photos, whose turn it is, the result with its reasons, and what it cost.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({
    ...shown,
    worth: fen,
    backTo: v.optional(v.array(v.picklist(channels)), []),
    /** What its owner said it is, for another try; a brand outside the table has a name and no id. */
    brand: v.object({ id: v.nullable(id), name: bilingual }),
    /** In its owner’s words; null where nobody said it, and where the catalogue does. */
    model: v.nullable(v.string()),
    ...modelFacts,
    note: v.string(),
    /** Views that it does not have, as its owner said. */
    absent: v.array(slot),
    photos: v.array(photo),
    /** How long the queue before it still takes, of what travels to us from its arrival on, ms; null where it waits in none, or nobody knows. */
    about: v.nullable(v.number()),
    /** What experts want to see better, while they wait for it. */
    asked: v.nullable(v.object({ slots: v.array(slot), note: v.string() })),
    /** Somebody else’s certificates on which photos of this one stand, too; whether its owner has reported that, and what we found. */
    elsewhere: v.optional(
      v.array(
        v.object({
          ...{ code: v.string(), at: time, photos: v.number(), revoked: v.boolean() },
          reported: v.nullable(v.object({ at: time, dueAt: time, stands: v.nullable(v.string()) })),
        }),
      ),
      [],
    ),
    /** The reasons, once there is a result. */
    opinions: v.array(opinion),
    appeal: v.nullable(v.object({ body: v.string(), at: time })),
    appealUntil: v.nullable(time),
    order: v.object({
      id,
      no: v.string(),
      total: sumFen,
      due: v.nullable(sumFen),
      pieces: v.array(
        v.object({
          ...{ id, no: v.string(), name: bilingual, fee: fen, state },
          broughtAt: v.optional(v.nullable(time), null),
          verdict: v.nullable(result),
          /** Its certificate was taken back. */
          revoked: v.boolean(),
        }),
      ),
    }),
    payWith: v.array(v.picklist(channels)),
    sendTo: v.nullable(shipTo),
    parcel: v.nullable(parcel),
    parcelBack: v.nullable(parcel),
    /** What is paid at most if it does not come home. */
    covered: fen,
    /** From when, and until when, its owner may say that it did not come home; null where they may not. */
    claimable: v.nullable(v.object({ from: time, until: v.nullable(time) })),
    claim: v.nullable(claim),
    claims: claimsPast,
    objections: objectionsPast,
    /** Until when its owner may say that it came otherwise than they sent it, or was in its parcel; null where they may not. */
    contestable: v.optional(v.nullable(v.object({ until: time })), null),
    /** What of it came otherwise, in words of whoever took it in. */
    unlike: v.optional(v.string(), ''),
    /** What they may say against a decision about that, or have said. */
    objection: objectionShown,
    /** Its parcel was opened, and nobody has said yet whether it was in it. */
    boxOpen: v.optional(v.boolean(), false),
    /** The opened parcel that it was not in; empty where it was, and of old. */
    box: v.array(v.string()),
    /** The box before its owner closed it; empty where they showed none. */
    packed: v.array(v.string()),
    /** Where it goes home to, and whether its owner may still name another address; null where it was never sent in, or stays. */
    home: v.nullable(v.object({ to: shipTo, changes: v.boolean() })),
    /** By when it leaves for home; null while it does not go there. */
    homeBy: v.nullable(time),
    /** How its carrier brought it back to us, undelivered, or how it was when it was found. */
    cameBack: v.nullable(v.object({ at: time, photos: v.array(v.string()) })),
    /** Paid for as lost, it is here after all: until when its owner is asked, whether they have it sent home, and all that was paid. */
    found: v.nullable(v.object({ until: time, home: v.nullable(v.boolean()), paid: fen })),
    missing,
    /** The city that it goes home to; null where it was never sent in. */
    city: v.nullable(v.string()),
    ...listable.entries,
    timeline: timelineOf(state),
  }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

const moved = v.object({ id, state });

export const identifyCancel = call('POST', '/v3/identify/cancel', {
  about: 'Gives up one piece before an expert has it; what was paid for it goes back.',
  who: 'user',
  input: v.strictObject({ id }),
  output: moved,
});

export const identifySupplement = call('POST', '/v3/identify/supplement', {
  about: 'The photos that experts asked for, each of them or the word that it cannot be made. May be taken offline.',
  who: 'user',
  input: v.pipe(
    v.strictObject({
      id,
      photos: shots,
      /** What of it cannot be shown. */
      cannot: v.optional(v.pipe(v.array(slot), v.maxLength(14)), []),
      note: v.optional(words(TEXT.area, 0), ''),
    }),
    v.check(({ photos, cannot }) => photos.length + cannot.length > 0),
  ),
  output: moved,
  offline: { mode: 'queued' },
});

export const identifyDeliver = call('POST', '/v3/identify/deliver', {
  about:
    'The piece is on its way to us, and in the same parcel whatever else of its order is still to be sent; or it alone. May be written offline.',
  who: 'user',
  input: v.strictObject({
    id,
    ...waybill.entries,
    /** The box before it was closed: what its owner can show of what they sent. */
    photos: v.optional(v.pipe(v.array(id), v.maxLength(identifyRules.packed)), []),
    /** What an older app has kept to be sent speaks of this piece and does not say so. */
    alone: v.optional(v.boolean(), true),
  }),
  output: moved,
  offline: { mode: 'queued' },
});

export const identifyCorrect = call('POST', '/v3/identify/correct', {
  about:
    'The tracking number of a parcel to us was mistyped: the right one, for all of the order that is in that parcel, until it has arrived. Both stay in the history.',
  who: 'user',
  input: v.strictObject({ id, ...waybill.entries }),
  output: moved,
});

export const identifyAppeal = call('POST', '/v3/identify/appeal', {
  about: `The owner disagrees, once, within ${days(identifyTimes.appeal).en}: another expert looks. May be written offline.`,
  who: 'user',
  input: v.strictObject({ id, body: words(TEXT.area), photos: v.optional(shots, []) }),
  output: moved,
  offline: { mode: 'queued' },
});

export const identifyAccept = call('POST', '/v3/identify/accept', {
  about: 'The owner of a piece that was sent in accepts its result: it is final and goes home at once.',
  who: 'user',
  input: v.strictObject({ id }),
  output: moved,
});

export const identifyReceived = call('POST', '/v3/identify/received', {
  about:
    'A piece that was sent home has come: its owner says so, whatever its carrier knows. Their word that it did not is over with that.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({ id }),
});

export const identifyCertificate = call('GET', '/v3/identify/certificate', {
  about:
    'The certificate with this code: result, reasons on photos, and the chain of hashes. Open to anybody; it names no person.',
  who: 'visitor',
  input: v.strictObject({ code: words(64) }),
  output: v.object({
    code: v.string(),
    category,
    name: bilingual,
    ...modelFacts,
    way,
    result,
    /** It stands; somebody appealed against it; it was taken back. */
    standing: v.picklist(['valid', 'appealed', 'revoked']),
    revoked,
    issuedAt: time,
    /** Its owner may still appeal until then; null once it is final. */
    appealUntil: v.nullable(time),
    photos: v.array(photo),
    opinions: v.array(opinion),
    chain: v.array(v.object({ kind: v.picklist(linkKinds), at: time, fact: v.string(), hash: v.string() })),
    /** We held the piece beside these photos when it came in to be sold, and it is the same: the report of that, and when. */
    compared: v.nullable(v.object({ report: v.string(), at: time })),
    /** Other certificates on which so many of these photos stand, too, as they are now: earlier ones and later, and why one was taken back. */
    shared: v.array(v.object({ code: v.string(), at: time, photos: v.number(), revoked: v.optional(revoked) })),
    /** Whoever shows it now may have found or stolen the piece. */
    missing,
    /** Only for its owner, while it says genuine and stands and they have the piece: what it can be listed as. */
    mine: v.nullable(listable),
  }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});
export type Certificate = Output<typeof identifyCertificate>;

/** The most photos that another certificate has in common with one: of what was taken back for its photos nobody doubts this one. */
export const inDoubt = (shared: Certificate['shared']): number =>
  Math.max(0, ...shared.map(({ photos, revoked }) => (revoked?.ground === 'forged_photos' ? 0 : photos)));

export const identifyCertificatePicture = call('POST', '/v3/identify/certificate/picture', {
  about:
    'Draws the certificate as a picture to send: result, name, code and issue as they are now, and a QR code that leads to it.',
  who: 'visitor',
  input: v.strictObject({ code: words(64) }),
  output: v.object({
    /** Where the picture lies, under the base path. */
    src: v.string(),
    /** Where its code leads; who comes by it was invited by the caller. */
    url: v.string(),
    /** Where the page draws the code, px: a server that does not know under which address it is found leaves it out. */
    codeAt: v.nullable(v.object({ x: v.number(), y: v.number(), side: v.number() })),
  }),
});
