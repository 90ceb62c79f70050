/** How a person is told outside the app: push to their devices, text messages, their group chats, when to be left alone; and what never arrived. */
import * as v from 'valibot';
import { noticeKinds, smsKinds } from '../events.ts';
import { call } from '../wire/call.ts';
import { listOf, page, time } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';
import { robotAddress, robotApps } from './rules.ts';

/** Minutes after midnight in China; from 22:00 to 08:00 spans midnight. */
const minute = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(1439));
const quiet = v.nullable(v.strictObject({ from: minute, to: minute }));
const kinds = v.pipe(v.array(v.picklist(noticeKinds)), v.maxLength(noticeKinds.length));
const textKinds = v.pipe(v.array(v.picklist(smsKinds)), v.maxLength(smsKinds.length));

const setting = v.object({
  /** Kinds that come as push. */
  push: kinds,
  /** Kinds that come as text messages too; none until the person says so. */
  sms: textKinds,
  /** Notices of these hours wait until they end. */
  quiet,
  /** Whether the group chats hear all that comes as push, and not only what the bid hall says. */
  robotsHearAll: v.boolean(),
});

const robot = v.object({
  app: v.picklist(robotApps),
  /** The last four characters of its address; nobody is told more. */
  tail: v.string(),
  boundAt: time,
  /** Since when it takes none of the notices, for their words or their sender. Unknown of answers kept from before it was told. */
  refusedAt: v.optional(v.nullable(time)),
});
export type BoundRobot = v.InferOutput<typeof robot>;

const settingAnswer = v.object({
  ...setting.entries,
  /** How many devices of the person hear pushes, and whether the asking one is among them. */
  devices: v.number(),
  here: v.boolean(),
  /** True when text messages leave the house; the sandbox keeps them. */
  smsLeaves: v.boolean(),
  /** Group chats that are written to, one of each app at most. */
  robots: v.array(robot),
  /** True when that leaves the house; the sandbox keeps it. */
  robotsLeave: v.boolean(),
});
export type NoticeSettingAnswer = v.InferOutput<typeof settingAnswer>;

export const noticeSetting = call('GET', '/user/notice/setting', {
  about: 'Which notices the caller wants where, and when not.',
  who: 'user',
  input: v.strictObject({}),
  output: settingAnswer,
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const noticeSettingSave = call('PUT', '/user/notice/setting', {
  about: 'Changes which notices the caller wants where, and when not.',
  who: 'user',
  input: v.strictObject({
    push: v.optional(kinds),
    sms: v.optional(textKinds),
    quiet: v.optional(quiet),
    robotsHearAll: v.optional(v.boolean()),
  }),
  output: settingAnswer,
});

export const pushKey = call('GET', '/v3c/push/key', {
  about: 'The public key that a browser needs to subscribe to our pushes (RFC 8292).',
  who: 'visitor',
  input: v.strictObject({}),
  output: v.object({ key: v.string() }),
});

export const pushBind = call('POST', '/v3c/push/bind', {
  about: 'This device wants pushes for the caller, until it unbinds or its session ends.',
  who: 'user',
  input: v.strictObject({
    /** `PushSubscription.endpoint`: https, at a public push service. */
    endpoint: v.pipe(v.string(), v.maxLength(1000), v.url()),
    /** The device's public key, 65 bytes in base64url. */
    p256dh: v.pipe(v.string(), v.regex(/^[\w-]{87}$/)),
    /** 16 bytes in base64url. */
    auth: v.pipe(v.string(), v.regex(/^[\w-]{22}$/)),
  }),
  output: v.object({ devices: v.number() }),
});

export const pushUnbind = call('POST', '/v3c/push/unbind', {
  about: 'This device wants no pushes any more.',
  who: 'user',
  input: v.strictObject({}),
  output: v.object({ devices: v.number() }),
});

export const robotBind = call('POST', '/user/notice/robot/bind', {
  about:
    'Binds the robot of a group chat (WeCom, DingTalk, Feishu) to the caller, in place of one of the same app: bound once a message has arrived in its group.',
  who: 'user',
  input: v.strictObject({
    /** As the chat app shows it. */
    address: v.pipe(v.string(), v.regex(robotAddress)),
    /** Of a robot that wants signatures. */
    secret: v.optional(v.pipe(v.string(), v.regex(/^[\w-]{4,128}$/))),
  }),
  output: settingAnswer,
});

export const robotUnbind = call('POST', '/user/notice/robot/unbind', {
  about: 'Writes to the group chat of this app no more.',
  who: 'user',
  input: v.strictObject({ app: v.picklist(robotApps) }),
  output: settingAnswer,
});

/** Made of an event, a channel and a target. */
const letterId = v.pipe(v.string(), v.regex(/^[\w:-]{1,200}$/));

const letter = v.object({
  id: letterId,
  channel: v.picklist(['push', 'sms', 'robot']),
  kind: v.picklist(noticeKinds),
  title: v.object({ zh: v.string(), en: v.string() }),
  /** Who it was for. */
  nickname: v.string(),
  attempts: v.number(),
  /** What the carrier said last, without phone numbers. */
  reason: v.string(),
  writtenAt: time,
  diedAt: time,
});
export type DeadLetter = v.InferOutput<typeof letter>;

export const workbenchDeadLetters = call('GET', '/workbench/letters', {
  about: 'Pushes, text messages and messages to group chats that were given up after all attempts, newest first.',
  who: 'staff',
  permission: 'letters.see',
  input: v.strictObject(page),
  output: v.object({ ...listOf(letter).entries, count: v.number() }),
});

export const workbenchRevive = call('POST', '/workbench/letters/revive', {
  about: 'Sends a dead letter again, with all its attempts before it.',
  who: 'staff',
  permission: 'letters.send',
  input: v.strictObject({ id: letterId }),
  output: v.object({}),
});
