/** What people tell us, and what we answer: a fault, an idea, or a piece that the catalogue does not have. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { PHOTO, TEXT } from '../wire/limits.ts';
import { bilingual, id, listOf, optionalId, page, time, words } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';

/** `missing`: a product that its seller did not find. */
export const feedbackKinds = ['problem', 'idea', 'missing', 'complaint', 'other'] as const;

/** Where a product that is missing may have been looked for. */
export const feedbackForms = ['receipt', 'inquiry', 'identify'] as const;

export const feedbackSave = call('POST', '/user/feedback/save', {
  about:
    'Tells us what does not work, could be better, or is missing from the catalogue, with photos. May be written offline.',
  who: 'user',
  mints: 'id',
  input: v.strictObject({
    /** Minted on the device. */
    id,
    kind: v.picklist(feedbackKinds),
    body: words(TEXT.area),
    contact: v.optional(words(60, 0), ''),
    /** Confirmed uploads of the caller. */
    photos: v.pipe(v.array(id), v.maxLength(PHOTO.albumMax)),
    /** The form that a missing product was looked for in, with the draft where there are several. An older app does not say. */
    askedFrom: v.optional(v.strictObject({ form: v.picklist(feedbackForms), draft: optionalId })),
  }),
  output: v.object({ id }),
  offline: { mode: 'queued' },
});

const feedback = {
  id,
  kind: v.picklist(feedbackKinds),
  body: v.string(),
  photos: v.array(v.string()),
  at: time,
  /** Where its writer goes on once it is there; null where it was not asked from a form. */
  askedFrom: v.nullable(v.object({ form: v.picklist(feedbackForms), draft: v.nullable(v.string()) })),
  /** Null until somebody has answered. */
  answer: v.nullable(
    v.object({
      words: v.string(),
      at: time,
      /** The product that was made, or had another name. */
      product: v.nullable(v.object({ id, styleNo: v.string(), name: bilingual, cover: v.string() })),
    }),
  ),
};
export type Feedback = v.InferOutput<typeof feedbackMine.output>['list'][number];

export const feedbackMine = call('GET', '/user/feedback/mine', {
  about: 'What the caller told us, newest first, each with our answer.',
  who: 'user',
  input: v.strictObject(page),
  output: listOf(v.object(feedback)),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

export const feedbackList = call('GET', '/user/feedback/list', {
  about: 'What people told us: what waits for an answer, longest first, or what has one, newest first.',
  who: 'staff',
  permission: 'feedback.see',
  input: v.strictObject({ ...page, queue: v.optional(v.picklist(['open', 'answered']), 'open') }),
  output: listOf(
    v.object({
      ...feedback,
      contact: v.string(),
      nickname: v.string(),
      /** Null for whoever may not look at them. */ userId: v.nullable(id),
    }),
  ),
});

export const feedbackAnswer = call('POST', '/user/feedback/answer', {
  about:
    'Answers what somebody told us, once: they are told, with the product where theirs was missing. Refused with STATE_CHANGED when it has an answer.',
  who: 'staff',
  permission: 'feedback.answer',
  input: v.strictObject({ id, words: words(TEXT.area, 2), productId: optionalId }),
  output: v.object({ id }),
});
