/** Who a person is here: login, session, profile, devices, consents, closing the account. */

import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { CODE } from '../wire/limits.ts';
import { id, nameOf, openid, phone, time, words } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';
import { days, minutes, waitOf } from '../wire/units.ts';
import type { consentVersions } from './agreements.ts';
import { certificationLevels, isIdNumber } from './certification.ts';
import { deletionMachine } from './machine.ts';

const code = v.pipe(v.string(), v.regex(new RegExp(`^\\d{${CODE.digits}}$`)));
const token = v.pipe(v.string(), v.regex(/^[\w-]{20,100}$/));
const roles = v.array(v.picklist(['visitor', 'user', 'seller', 'merchant', 'staff']));

/** The texts a person agrees to. A new version is asked for anew; agreeing to one says nothing about another. Older apps ask for `marketing`, for which nobody is sent anything. */
export type ConsentKind = keyof typeof consentVersions;
const consentKind = v.picklist(['terms', 'privacy', 'marketing']);

const profile = {
  nickname: v.string(),
  logo: v.string(),
  gender: v.number(),
  userId: id,
  mobile: v.string(),
  /** Their name was confirmed by an identity provider. */
  isReal: v.boolean(),
  roles,
};

/** What a login and a renewal answer. */
export const login = v.object({
  token: v.string(),
  refreshToken: v.string(),
  /** How long the token is good, ms. */
  expire: v.number(),
  /** True when this login made the account. */
  reg: v.boolean(),
  ...profile,
});
export type Login = v.InferOutput<typeof login>;

export const codePurposes = ['login', 'verify', 'change'] as const;

export const userCode = call('POST', '/user/code', {
  about: `Sends a code of ${CODE.digits} digits to a phone. Answers the same whether or not the number has an account; beyond the first few it asks for a puzzle.`,
  who: 'visitor',
  input: v.strictObject({
    phone,
    purpose: v.optional(v.picklist(codePurposes), 'login'),
    /** What solves the puzzle of a PUZZLE_NEEDED: the SHA-256 of `challenge:proof` begins with so many zero bits. */
    proof: v.optional(v.pipe(v.string(), v.regex(/^\w{1,20}$/))),
  }),
  output: v.object({
    /** When the next code may be asked for, ms from now. */
    resendAfter: v.number(),
    /** Only from the sandbox SMS provider in demo mode, where no message leaves the house. */
    sandboxCode: v.optional(v.string()),
  }),
});

export const consents = v.optional(
  v.pipe(v.array(v.strictObject({ kind: consentKind, version: words(20) })), v.maxLength(3)),
  [],
);

const hostFields = {
  host: v.optional(v.picklist(['wechat', 'alipay']), 'wechat'),
  appId: words(64),
  authCode: words(512),
};

export const userToken = call('POST', '/user/token', {
  logged: true,
  about: 'Logs in by phone and code, or by the authorisation of a host app; the first login makes the account.',
  who: 'visitor',
  input: v.union([
    v.strictObject({ phone, code, deviceName: v.optional(words(60)), consents }),
    v.strictObject({
      ...hostFields,
      encryptedData: words(8192),
      iv: words(64),
      deviceName: v.optional(words(60)),
      consents,
    }),
  ]),
  output: login,
});

export const userLink = call('POST', '/user/link', {
  logged: true,
  about: 'Logs in by a one-time link that the shop gave; it works once, and not for long.',
  who: 'visitor',
  input: v.strictObject({ token, deviceName: v.optional(words(60)), consents }),
  output: login,
});

export const userRefresh = call('POST', '/user/refresh', {
  about: 'Exchanges a refresh token for a new pair. A token that was used before ends the whole session.',
  who: 'visitor',
  input: v.strictObject({ refreshToken: v.optional(token) }),
  output: login,
});

export const userLogout = call('POST', '/user/logout', {
  about: 'Ends this device’s session.',
  who: 'user',
  input: v.strictObject({}),
  output: v.object({}),
});

const level = v.picklist(certificationLevels);
const certification = v.object({
  level,
  /** The highest that can be reached in this shop. */
  highest: level,
  /** Nobody is asked: this shop only pretends. */
  sandbox: v.boolean(),
  /** When the name was confirmed. */
  at: v.nullable(time),
});

export const userInfo = call('GET', '/user/info', {
  about: 'Who the caller is.',
  who: 'user',
  form: true,
  input: v.strictObject({}),
  output: v.object({
    ...profile,
    /** First character kept, the rest hidden; null when none was given. */
    certifiedName: v.nullable(v.string()),
    certification,
    joinedAt: time,
    consents: v.array(v.object({ kind: consentKind, version: v.string(), granted: v.boolean(), at: time })),
  }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

export const userInfoUpdate = call('POST', '/user/userInfo', {
  about: 'Changes nickname, gender or avatar.',
  who: 'user',
  input: v.strictObject({
    nickname: v.optional(words(20)),
    gender: v.optional(v.picklist([0, 1, 2])),
    /** A confirmed upload of the caller. */
    avatarUploadId: v.optional(id),
  }),
  output: v.object(profile),
  offline: { mode: 'queued' },
});

export const userCertify = call('POST', '/user/certify', {
  about:
    'Asks the identity provider whether a name and the number of an identity card belong together. The number is not kept; whoever is certified already is told so and nobody is asked.',
  who: 'user',
  input: v.strictObject({
    name: nameOf(30, 2),
    idNumber: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.check(isIdNumber)),
  }),
  output: certification,
});

export const userConsent = call('POST', '/user/consent', {
  about: 'Gives or takes back one consent; each is recorded with its version.',
  who: 'user',
  input: v.strictObject({ kind: consentKind, version: words(20), granted: v.boolean() }),
  output: v.object({}),
});

export const phoneVerify = call('POST', '/user/phone/verify', {
  logged: true,
  about: `Proves by code that the caller holds the account’s phone; good for ${minutes(CODE.provedFor).en} on this device.`,
  who: 'user',
  input: v.strictObject({ code }),
  output: v.object({ verifiedUntil: time }),
});

export const phoneChange = call('POST', '/user/phone/change', {
  logged: true,
  about: 'Moves the account to another phone, after both the old and the new one were proved.',
  who: 'user',
  input: v.strictObject({ phone, code }),
  /** `passkeys`: how many go on letting somebody in, whatever the number is. */
  output: v.object({ mobile: v.string(), passkeys: v.number() }),
});

export const authGetUserId = call('POST', '/user/auth/getUserId', {
  about: 'Exchanges a host app’s authorisation code for the person’s id in that host.',
  who: 'visitor',
  input: v.strictObject(hostFields),
  output: v.object({ hostUserId: v.string() }),
});

export const wxmaPhone = call('GET', '/user/wxma/phone', {
  about: 'The phone the caller is known by.',
  who: 'user',
  input: v.strictObject({}),
  output: v.object({ phone: v.string() }),
});

export const wxmaOpenid = call('GET', '/user/wxma/openid', {
  about:
    'Who pays, for a payment inside the provider’s own app: exchanged for the code that the app gave. Without a code the H5 channel’s own word, and where the app gives one for this payment.',
  who: 'visitor',
  input: v.strictObject({ authCode: v.optional(words(512)), paymentId: v.optional(id) }),
  output: v.object({
    openid,
    /** Null where no provider's app can be paid in. */
    authorise: v.nullable(v.string()),
  }),
});

const dictEntry = v.object({ type: v.string(), value: v.string(), content: v.unknown() });
const dictName = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/));

export const dictType = call('GET', '/user/app/dict/{type}', {
  about: 'All entries of one kind in the app’s dictionary.',
  who: 'visitor',
  input: v.strictObject({ type: dictName }),
  output: v.object({ list: v.array(dictEntry) }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const dictValue = call('GET', '/user/app/dict/{type}/{value}', {
  about: 'One entry of the app’s dictionary, e.g. next_auth_routes / default: the screens that need a login.',
  who: 'visitor',
  input: v.strictObject({ type: dictName, value: dictName }),
  output: dictEntry,
  offline: { mode: 'cached', ttl: 7 * DAY },
});

/** One thing that waits in a device's queue. */
const waitingWork = v.object({
  /** Its idempotency key: by it the server knows whether it arrived after all. */
  key: id,
  label: v.object({ zh: words(60), en: words(120) }),
  queuedAt: v.pipe(time, v.minValue(0), v.maxValue(4_102_444_800_000)),
});

export const deviceSave = call('POST', '/account/app/device', {
  about: 'Registers the device that the `deviceId` header names.',
  who: 'visitor',
  input: v.strictObject({
    name: v.optional(words(60)),
    platform: v.optional(words(40)),
    appVersion: v.optional(words(20)),
    language: v.optional(v.picklist(['zh', 'en'])),
    /** Everything of the caller that waits on this device to be sent; replaces what the device said before. */
    work: v.optional(v.pipe(v.array(waitingWork), v.maxLength(200))),
  }),
  output: v.object({}),
});

export const queuedWithdraw = call('POST', '/account/app/device/withdraw', {
  about: 'Takes a queued write back by its key: what has arrived under it is told, and otherwise nothing ever will.',
  who: 'user',
  input: v.strictObject({ key: v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,64}$/)) }),
  output: v.object({
    arrived: v.boolean(),
    /** When the server took it. */
    at: v.nullable(time),
  }),
});

export const queuedArrived = call('POST', '/account/app/device/arrived', {
  about:
    'Which of these queued writes of the caller, by their keys, the server has; it decides nothing about the others.',
  who: 'user',
  input: v.strictObject({
    keys: v.pipe(v.array(v.pipe(v.string(), v.regex(/^[\x21-\x7e]{8,64}$/))), v.maxLength(200)),
  }),
  output: v.object({ arrived: v.array(v.string()) }),
});

export const deviceWork = call('GET', '/account/device/work', {
  about:
    'What other devices of the caller said was waiting on them and never arrived: told to whoever lost a device’s data.',
  who: 'user',
  input: v.strictObject({}),
  output: v.object({
    list: v.array(
      v.object({
        deviceId: id,
        name: v.string(),
        announcedAt: time,
        work: v.array(waitingWork),
      }),
    ),
  }),
});
export type DeviceWork = v.InferOutput<typeof deviceWork.output>['list'][number];

export const deviceWorkForget = call('POST', '/account/device/work/forget', {
  about: 'The caller knows that what waited on another device is gone, and need not be told again.',
  who: 'user',
  input: v.strictObject({ deviceId: id }),
  output: v.object({}),
});

export const deviceList = call('GET', '/account/device/list', {
  about: 'Where the caller is logged in.',
  who: 'user',
  input: v.strictObject({}),
  output: v.object({
    list: v.array(
      v.object({ id, name: v.string(), ip: v.string(), current: v.boolean(), loggedInAt: time, seenAt: time }),
    ),
  }),
});

export const deviceEnd = call('POST', '/account/device/end', {
  about: 'Logs another device of the caller out.',
  who: 'user',
  input: v.strictObject({ id }),
  output: v.object({}),
});

/** `state` is null when the account was never asked to be closed, or the wish was taken back. */
const deletion = v.object({
  state: v.nullable(v.picklist(Object.keys(deletionMachine.states))),
  deadlineAt: v.nullable(time),
  /** What stands in the way. `amount` in fen, for money; `link` is the screen where it is dealt with. */
  obligations: v.array(
    v.object({
      kind: v.string(),
      title: v.object({ zh: v.string(), en: v.string() }),
      count: v.number(),
      amount: v.nullable(v.number()),
      link: v.string(),
    }),
  ),
});
export type Deletion = v.InferOutput<typeof deletion>;

export const userDestroy = call('POST', '/user/destroy', {
  about: `Asks for the account to be closed: lists what stands in the way, or starts ${days(waitOf(deletionMachine, 'cooling')).en} of cooling off.`,
  who: 'user',
  input: v.strictObject({}),
  output: deletion,
});

export const userDestroyInfo = call('GET', '/user/destroy/info', {
  about: 'How far closing the account is, and what stands in the way now.',
  who: 'user',
  input: v.strictObject({}),
  output: deletion,
  offline: { mode: 'cached', ttl: DAY },
});

export const userDestroyWithdraw = call('POST', '/user/destroy/withdraw', {
  about: 'Takes the wish to close the account back.',
  who: 'user',
  input: v.strictObject({}),
  output: deletion,
});

export const userExport = call('GET', '/user/export', {
  about: 'Everything stored about the caller, by name of what it is.',
  who: 'user',
  input: v.strictObject({}),
  output: v.object({ madeAt: time, tables: v.record(v.string(), v.array(v.record(v.string(), v.unknown()))) }),
});

/** Shown on the login screen in demo mode: dictionary entry demo / accounts. */
export const demoAccounts = v.array(
  v.object({ phone, nickname: v.string(), role: v.picklist(['buyer', 'seller', 'merchant', 'staff']) }),
);
