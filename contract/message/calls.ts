/** The message center: what happened to a person's orders, goods and account. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { id, listOf, page, time } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';

const bilingual = v.object({ zh: v.string(), en: v.string() });

const message = v.object({
  id,
  /** The event that caused it, e.g. `order`. */
  type: v.string(),
  title: bilingual,
  body: bilingual,
  /** The screen that it is about. */
  link: v.string(),
  /** Of what is told again: this is the newest of it, and stands for all. Of `chat`, the conversation. */
  topic: v.nullable(v.string()),
  at: time,
  readAt: v.nullable(time),
});
export type Message = v.InferOutput<typeof message>;

export const messageList = call('GET', '/user/message/list', {
  about: 'The caller’s messages, newest first.',
  who: 'user',
  input: v.strictObject(page),
  output: v.object({ ...listOf(message).entries, unread: v.number() }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

export const messageUnread = call('GET', '/user/message/unread', {
  about: 'How many messages the caller has not read.',
  who: 'user',
  input: v.strictObject({}),
  output: v.object({ unread: v.number() }),
  offline: { mode: 'cached', ttl: 30 * DAY },
});

export const messageDetail = call('GET', '/user/message/detail', {
  about: 'One message of the caller.',
  who: 'user',
  input: v.strictObject({ id }),
  output: message,
  offline: { mode: 'cached', ttl: 30 * DAY },
});

export const messageRead = call('POST', '/user/message/read', {
  about: 'Marks messages of the caller as read; without ids, all of them.',
  who: 'user',
  input: v.strictObject({ ids: v.optional(v.pipe(v.array(id), v.maxLength(100))) }),
  output: v.object({ unread: v.number() }),
  offline: { mode: 'queued' },
});
