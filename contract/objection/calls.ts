/** Whoever does not agree with what was decided about their lost or damaged piece says so once; another of the staff decides, for good. */
import * as v from 'valibot';
import { cleaningRules } from '../cleaning/rules.ts';
import { claimHands } from '../express/hands.ts';
import { call } from '../wire/call.ts';
import { TEXT } from '../wire/limits.ts';
import { fen, positiveFen } from '../wire/money.ts';
import { bilingual, id, time, words } from '../wire/query.ts';
import { days } from '../wire/units.ts';
import { objectedServices, objectionStates, objectionTimes } from './rules.ts';

const state = v.picklist(objectionStates);
const photos = v.optional(v.pipe(v.array(id), v.maxLength(cleaningRules.photos)), []);

/** What was decided first. */
const about = v.object({ granted: v.boolean(), paid: fen, note: v.string(), at: time });
export type FirstDecision = v.InferOutput<typeof about>;

/** As the piece's owner reads it; null where nothing was decided that they could object to. */
export const objectionShown = v.nullable(
  v.object({
    /** Until when they may; null once they have. */
    until: v.nullable(time),
    /** What more could be paid. */
    covered: fen,
    said: v.nullable(
      v.object({
        ...{
          body: v.string(),
          photos: v.array(v.string()),
          at: time,
          dueAt: time,
          state,
          amount: fen,
          /** What was paid by the decision before it. */
          first: v.optional(fen),
          note: v.string(),
        },
        decidedAt: v.nullable(time),
      }),
    ),
  }),
);
/** Each that there was, oldest first: as facts of its piece's history. */
export const objectionsPast = v.optional(
  v.array(v.object({ at: time, decidedAt: v.nullable(time), state, amount: fen, first: fen })),
);
export type ObjectionsPast = v.InferOutput<typeof objectionsPast>;
export type ObjectionShown = v.InferOutput<typeof objectionShown>;

const prints = v.array(v.string());
/** What the first decision was made by: the words and photos of whoever claimed it, the box as it was sent and as it came, and whose hands it was in. */
export const claimSeen = v.object({
  ...{ body: v.string(), shown: prints, packed: prints, ours: prints, photos: prints },
  /** What whoever took it in said was not as it was sent, where its owner says otherwise. */
  unlike: v.optional(v.string(), ''),
  hands: claimHands,
});
export type ClaimSeen = v.InferOutput<typeof claimSeen>;

/** As it waits for whoever decides. */
export const objectionJob = v.object({
  ...{ id, no: v.string(), name: bilingual, body: v.string(), photos: v.array(v.string()), at: time, dueAt: time },
  about,
  seen: v.optional(claimSeen),
  /** What can still be paid. */
  covered: fen,
  /** Where so much takes two, who would give what. */
  first: v.nullable(v.object({ by: v.nullable(v.string()), amount: fen, own: v.boolean() })),
  /** From so much on it takes two; null where it never does. */
  byTwo: v.nullable(fen),
  /** The caller has a part in it, or decided it the first time. */
  own: v.boolean(),
  /** Nobody who works here may decide it. */
  needsSecond: v.boolean(),
});
export type ObjectionJob = v.InferOutput<typeof objectionJob>;

export const objectionSave = call('POST', '/v3/objection/save', {
  about: `Its owner does not agree with what was decided about their lost or damaged piece: once, within ${days(objectionTimes.within).en}, while more could be paid. Photos show what they can of it. Another of the staff decides, and that is final. May be written offline.`,
  who: 'user',
  input: v.strictObject({ service: v.picklist(objectedServices), id, body: words(TEXT.area), photos }),
  output: v.object({ id, state }),
  offline: { mode: 'queued' },
});

const decided = v.variant('grant', [
  v.strictObject({ id, grant: v.literal(true), amount: positiveFen, note: words(TEXT.area) }),
  v.strictObject({ id, grant: v.literal(false), note: words(TEXT.area) }),
]);
const decides =
  'An objection is decided for good, with a reason, by somebody who had no hand in the piece and did not decide the first time: paid up to what is still covered, or not.';

export const identifyObjectionDecide = call('POST', '/v3/identify/work/objection/decide', {
  about: decides,
  who: 'staff',
  permission: 'identify.decide',
  input: decided,
  output: v.object({ id, state }),
});

export const cleaningObjectionDecide = call('POST', '/v3/cleaning/work/objection/decide', {
  about: decides,
  who: 'staff',
  permission: 'cleaning.decide',
  input: decided,
  output: v.object({ id, state }),
});
