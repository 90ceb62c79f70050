/** Fee schedules: what a caller is charged by now, and how the owner changes it. */
import * as v from 'valibot';
import { feeTerms } from '../payment/fees.ts';
import { call } from '../wire/call.ts';
import { bilingual, id, time } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';
import { feeSchedule } from './fee-rules.ts';

const fees = v.object({ everywhere: feeTerms, categories: v.record(v.string(), feeTerms) });

export const feesNow = call('GET', '/shop/fees', {
  about: 'What the caller is charged by now as a buyer and as a seller, and what will hold next.',
  who: 'visitor',
  input: v.strictObject({}),
  output: v.object({ now: fees, next: v.nullable(v.object({ ...fees.entries, holdsFrom: time })) }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

const version = v.object({
  id,
  schedule: feeSchedule,
  holdsFrom: time,
  savedAt: time,
  savedBy: v.nullable(v.string()),
});
export type FeeVersion = v.InferOutput<typeof version>;

const versions = v.object({
  /** Null: the one that the software comes with. */
  current: v.nullable(version),
  list: v.array(version),
  categories: v.array(v.object({ id, name: bilingual, parentId: v.nullable(id) })),
  /** Of the accounts that rows name. */
  sellers: v.record(v.string(), v.string()),
});

export type FeeVersions = v.InferOutput<typeof versions>;

export const feeScheduleList = call('GET', '/shop/fees/list', {
  about: 'Every fee schedule: those that held, the one that holds, those to come.',
  who: 'staff',
  permission: 'shop.see',
  input: v.strictObject({}),
  output: versions,
});

export const feeScheduleSave = call('POST', '/shop/fees/save', {
  about:
    'A new fee schedule from now or a later time. What is under way keeps what it was made under; writes that were previewed with another one are refused.',
  who: 'staff',
  permission: 'shop.edit',
  input: v.strictObject({
    schedule: feeSchedule,
    /** Null: at once. */
    holdsFrom: v.nullable(time),
    basedOn: v.nullable(id),
  }),
  output: versions,
});

export const feeSeller = call('GET', '/shop/fees/seller', {
  about: 'The account with this phone, for a row of its own.',
  who: 'staff',
  permission: 'shop.edit',
  input: v.strictObject({ phone: v.pipe(v.string(), v.regex(/^[0-9+-]{5,20}$/)) }),
  output: v.object({ id, nickname: v.string() }),
});
