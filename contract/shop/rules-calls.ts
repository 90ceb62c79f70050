/** The shop's rules: numbers that its owner changed, and what is closed; in versions that hold from a date. */
import * as v from 'valibot';
import { call, closable } from '../wire/call.ts';
import { id, time } from '../wire/query.ts';

/** What differs from the software's own, in the code's units; see rule-table.ts for what each may be. */
export const shopRules = v.strictObject({
  numbers: v.record(v.pipe(v.string(), v.regex(/^[a-zA-Z.]{3,60}$/)), v.pipe(v.number(), v.finite(), v.minValue(0))),
  closed: v.array(v.picklist(closable)),
});
export type ShopRules = v.InferOutput<typeof shopRules>;

export const rulesNow = call('GET', '/shop/rules', {
  about:
    'What the owner changed of the numbers that the software comes with, what is closed, what of it changes next, and whether this is a demo in a shop.',
  who: 'visitor',
  input: v.strictObject({}),
  output: v.object({
    /** As each answer names it in `x-rules`; empty for the software's own. */
    version: v.string(),
    ...shopRules.entries,
    /** The style sheet of the shop's own colour, a rule a line; empty is the software's. */
    palette: v.string(),
    /** A demo's data is shown in a shop that has its own. */
    demo: v.boolean(),
    next: v.nullable(v.object({ ...shopRules.entries, holdsFrom: time })),
  }),
});

const version = v.object({ id, rules: shopRules, holdsFrom: time, savedAt: time, savedBy: v.nullable(v.string()) });

const versions = v.object({
  /** Null: the software's own. */
  current: v.nullable(version),
  list: v.array(version),
});

export const shopRulesList = call('GET', '/shop/rules/list', {
  about: 'Every version of the rules: those that held, the one that holds, those to come.',
  who: 'staff',
  permission: 'shop.see',
  input: v.strictObject({}),
  output: versions,
});

export const shopRulesSave = call('POST', '/shop/rules/save', {
  about: 'New rules from now or a later time. What has begun keeps those under which it began.',
  who: 'staff',
  permission: 'shop.edit',
  input: v.strictObject({
    rules: shopRules,
    /** Null: at once. */
    holdsFrom: v.nullable(time),
    basedOn: v.nullable(id),
  }),
  output: versions,
});
