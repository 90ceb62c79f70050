/** Who works here: staff, their roles, invitations by one-time link, leaving; and the log of what they did. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { permissions } from '../wire/permissions.ts';
import { bilingual, id, listOf, nameOf, optionalId, page, phone, queryBool, time } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';
import { staffRoleNames } from './rules.ts';

const role = v.picklist(staffRoleNames);
const roles = v.pipe(
  v.array(role),
  v.minLength(1),
  v.maxLength(staffRoleNames.length),
  v.transform((list) => [...new Set(list)]),
);

/** Staff read it beside what somebody did; nobody outside does. */
const workName = nameOf(20);

const member = v.object({
  id,
  nickname: v.string(),
  /** What they are called at work; null where nobody has said. */
  name: v.nullable(v.string()),
  phone: v.string(),
  roles: v.array(role),
  since: time,
  /** When they were last here; null until they first log in. */
  seenAt: v.nullable(time),
  /** The caller themselves. */
  me: v.boolean(),
});
export type StaffMember = v.InferOutput<typeof member>;

/** Shown once: only its hash is kept. */
const oneTimeLink = v.object({ link: v.string(), expiresAt: time });
export type OneTimeLink = v.InferOutput<typeof oneTimeLink>;

export const staffMe = call('GET', '/shop/staff/me', {
  about: 'What the caller may do here, and which roles they may give to others.',
  who: 'staff',
  permission: 'work',
  input: v.strictObject({}),
  output: v.object({
    roles: v.array(role),
    permissions: v.array(v.picklist(permissions)),
    grants: v.array(role),
  }),
  offline: { mode: 'cached', ttl: DAY },
});

export const staffList = call('GET', '/shop/staff/list', {
  about: 'Everybody who works here, with their roles.',
  who: 'staff',
  permission: 'people.see',
  input: v.strictObject({}),
  output: v.object({ list: v.array(member) }),
});

export const staffInvite = call('POST', '/shop/staff/invite', {
  about:
    'Gives a phone these roles. Answers with a one-time link that logs its holder in, unless they have an account and codes reach it. Nobody grants what they do not hold.',
  who: 'staff',
  permission: 'people.edit',
  input: v.strictObject({ phone, name: v.optional(workName), roles }),
  output: v.object({ link: v.nullable(oneTimeLink) }),
});

export const staffRolesSave = call('POST', '/shop/staff/roles', {
  about: 'Changes somebody’s roles. Refused for the last owner, and for roles that the caller does not hold.',
  who: 'staff',
  permission: 'people.edit',
  input: v.strictObject({ userId: id, name: v.optional(workName), roles }),
  output: member,
});

export const staffLeave = call('POST', '/shop/staff/leave', {
  about: 'Takes every role from somebody and logs them out everywhere. Refused for the last owner.',
  who: 'staff',
  permission: 'people.edit',
  input: v.strictObject({ userId: id }),
  output: v.object({}),
});

export const loginLink = call('POST', '/shop/login/link', {
  about:
    'A one-time link that logs this phone in; the account is made when there is none. Refused with CODES_REACH where codes are sent: nobody logs in for others.',
  who: 'staff',
  permission: 'people.edit',
  input: v.strictObject({ phone }),
  output: oneTimeLink,
});

const act = v.object({
  id,
  at: time,
  /** Both empty: whoever runs the server, who has no account. */
  actor: v.object({ id: v.string(), nickname: v.string() }),
  /** The call that was made, by its name in the contract. */
  call: v.string(),
  device: v.nullable(v.string()),
  input: v.unknown(),
  /** What stands in it by its id, by what people call it: a name or a number. */
  names: v.optional(v.record(v.string(), bilingual), {}),
  /** What was and what is, where a call says so: one for each thing that it changed. `of`: whose history it is, `product:<id>`. */
  changes: v.array(v.object({ of: v.optional(v.string()), before: v.unknown(), after: v.unknown() })),
});
export type Act = v.InferOutput<typeof act>;

export const auditList = call('GET', '/shop/audit/list', {
  about:
    'What staff did, or one of them, newest first. `count` is of all; `broken` is the first entry that was changed or is missing, at the end too.',
  who: 'staff',
  permission: 'audit.see',
  input: v.strictObject({
    ...page,
    /** Only what this person did. */
    by: optionalId,
    /** Looks through all of it again, and not from where it was last found whole. */
    whole: v.optional(queryBool),
  }),
  output: v.object({
    ...listOf(act).entries,
    count: v.number(),
    broken: v.nullable(v.number()),
    /** From which act on the end of the log is sealed: one that is cut off is found. Null before the first. */
    sealed: v.optional(v.nullable(v.number()), null),
    /** When it was last looked through from its first act on. */
    wholeAt: v.optional(time),
  }),
});
