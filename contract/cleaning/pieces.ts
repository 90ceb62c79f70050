/** Parts of the calls of cleaning: what is wished for a piece, and the pieces of one order. */
import * as v from 'valibot';
import { parcelStates } from '../express/machine.ts';
import { spot } from '../inspection/spot.ts';
import { TEXT } from '../wire/limits.ts';
import { fen, positiveFen, sumFen } from '../wire/money.ts';
import { actor, bilingual, id, optionalId, time, words } from '../wire/query.ts';
import { cleaningStates } from './machine.ts';
import { cleaningOutcomeNames } from './outcome.ts';
import { careNames, cleaningRules, kinds, lineNames, materialNames, stainNames } from './rules.ts';
import { stepNames } from './steps.ts';

export const wish = {
  kind: v.picklist(kinds),
  care: v.picklist(careNames),
  material: v.picklist(materialNames),
  stain: v.picklist(stainNames),
};
export const photos = v.pipe(v.array(id), v.maxLength(cleaningRules.photos));
const line = v.object({ line: v.picklist(lineNames), amount: fen });
/** Of the journeys, when a piece was given up alone: so much, borne by so many others since. */
const passedOn = v.object({ amount: sumFen, pieces: v.number() });
export type PassedOn = v.InferOutput<typeof passedOn>;
export const bill = {
  lines: v.array(line),
  /** So many pieces of its order bear its journeys: one that was given up alone bears none. */
  sharing: v.number(),
  /** Given up alone, what it left to the others. */
  passedOn: v.nullable(passedOn),
  /** The most that could be asked for on top, as it was agreed. */
  extraMost: fen,
};
export const note = v.optional(words(TEXT.area, 0), '');

/** A place on a photo, and what is said of it. */
export const mark = v.strictObject({ spot, note: v.optional(words(TEXT.area, 0), '') });

/** What came of an owner's objection to the photos of its arrival: agreed to, they are corrected by these marks on them, or by the photos of that answer; or they stay. */
export const arrivalAnswer = v.nullable(
  v.object({ agreed: v.boolean(), words: v.string(), marks: v.array(mark), at: time }),
);
export type ArrivalAnswer = NonNullable<v.InferOutput<typeof arrivalAnswer>>;

/** What an owner points at when they order: what shall go, and what is worn on purpose. */
const what = v.picklist(['stain', 'worn']);
const point = v.strictObject({
  /** One of the photos of that piece; absent once that was left out, and with it what was pointed at. */
  photo: optionalId,
  ...{ x: spot.entries.x, y: spot.entries.y },
  ...{ note: mark.entries.note, what },
});
const pointAt = v.strictObject({ ...mark.entries, what });
export type PointAt = v.InferOutput<typeof pointAt>;

export const piece = {
  /** Minted on the device. */
  id,
  ...wish,
  brandId: optionalId,
  /** What its owner says it is worth: damage is paid up to that. */
  declared: positiveFen,
  note,
  /** Confirmed uploads of the caller. */
  photos,
  /** On those photos. */
  points: v.optional(v.pipe(v.array(point), v.maxLength(cleaningRules.marks)), []),
};

/** What was pointed at when it was ordered, on the photos of then; null where nothing was. */
export const pointed = v.nullable(v.object({ photos: v.array(v.string()), points: v.array(pointAt) }));

export const step = v.object({
  id,
  kind: v.picklist(stepNames),
  by: v.picklist(['B', 'P']),
  note: v.string(),
  photos: v.array(v.string()),
  /** Whoever checked it had treated it too, or who answers an objection took those photos: nobody else was there. */
  alone: v.boolean(),
  at: time,
});
export const parcel = v.object({
  company: v.string(),
  waybill: v.string(),
  state: v.picklist(parcelStates),
  sentAt: time,
  arrivedAt: v.nullable(time),
  /** Who says that it arrived. */
  by: v.optional(v.nullable(actor)),
  /** Newest first. */
  trace: v.array(v.object({ at: time, zh: v.string(), en: v.string() })),
});

/** What an open claim is decided from, told with its piece. */
export const claimShown = {
  /** In the words of whoever claimed it, with their photos, and what its owner added; nobody says what counts as lost by itself. */
  claimSaid: v.array(v.object({ by: v.picklist(['B', 'P']), body: v.string(), photos: v.array(v.string()), at: time })),
  /** How it was, and how it left us where it was washed. */
  claimPair: v.nullable(v.object({ before: v.string(), after: v.string() })),
};

/** What goes home in one parcel, in the order of its order, and at what each is insured. */
export const inParcel = v.array(v.object({ place: v.number(), name: bilingual, declared: fen }));

/** The others of its order. */
export const beside = v.object({
  id,
  no: v.string(),
  name: bilingual,
  cover: v.nullable(v.string()),
  /** Which of its order it is. */
  place: v.number(),
  care: v.picklist(careNames),
  state: v.picklist(cleaningStates),
  outcome: v.nullable(v.picklist(cleaningOutcomeNames)),
  stored: v.boolean(),
  /** The carrier of its parcel says since then that it is there. */
  broughtAt: v.nullable(time),
  objectionDueAt: v.nullable(time),
  total: sumFen,
  /** The most that damage of it is paid with. */
  covered: fen,
});
