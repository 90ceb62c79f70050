/** Agreements and policies with versions: what people are asked to agree to, and how the shop words it. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { id, time, words } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';

/**
 * `return`: ticked with each purchase, bid and counter-offer. `stock`: agreed to before the first goods, and again when it changes.
 * `listing`: ticked with each listing. `business`: signed by a business. `terms`, `privacy`: agreed to at the login, and asked for again when they change.
 */
export const agreementKinds = ['return', 'stock', 'listing', 'business', 'terms', 'privacy'] as const;
export type AgreementKind = (typeof agreementKinds)[number];
const kind = v.picklist(agreementKinds);

const clauses = v.pipe(v.array(words(600)), v.minLength(1), v.maxLength(40));
export const agreementText = v.strictObject({ zh: clauses, en: clauses });
export type AgreementText = v.InferOutput<typeof agreementText>;

export const agreementRead = call('GET', '/shop/agreement', {
  about: 'The words that people agree to: those in force, or those of an older version by its name.',
  who: 'visitor',
  input: v.strictObject({ kind, version: v.optional(v.pipe(v.string(), v.maxLength(20))) }),
  output: v.object({
    kind,
    version: v.string(),
    /** Since when; null for the words that the software comes with. */
    holdsFrom: v.nullable(time),
    text: agreementText,
  }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

const version = v.object({ id, text: agreementText, holdsFrom: time, savedAt: time, savedBy: v.nullable(v.string()) });
const versions = v.object({
  current: v.nullable(version),
  /** What the software comes with: the version before the first of the shop's own. */
  first: agreementText,
  list: v.array(version),
});

export const agreementList = call('GET', '/shop/agreement/list', {
  about: 'Every version of an agreement: those that held, the one in force, those to come.',
  who: 'staff',
  permission: 'content.edit',
  input: v.strictObject({ kind }),
  output: versions,
});

export const agreementSave = call('POST', '/shop/agreement/save', {
  about: 'New words in both languages from now or a later time; whoever agreed to others is asked again.',
  who: 'staff',
  permission: 'content.edit',
  input: v.strictObject({
    kind,
    text: agreementText,
    /** Null: at once. */
    holdsFrom: v.nullable(time),
    basedOn: v.nullable(id),
  }),
  output: versions,
});
