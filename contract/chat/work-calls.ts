/** Conversations as staff see them: what was said to the platform, what was reported, what is part of a case. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { id, listOf, optionalId, page, time, words } from '../wire/query.ts';
import { card, chatKinds, message, offerStep, photos, reason } from './calls.ts';
import { chatStates } from './machine.ts';
import { chatRules } from './rules.ts';

/** What staff work through. */
export const chatQueues = ['service', 'reports', 'cases'] as const;
export type ChatQueue = (typeof chatQueues)[number];

const job = v.object({
  /** Of the conversation. */
  id,
  kind: v.picklist(chatKinds),
  /** Who asked or reported, or the buyer of the case. */
  nickname: v.string(),
  reportId: v.nullable(id),
  reason: v.nullable(reason),
  words: v.string(),
  /** So many reports of what the other side said, here or in rooms, were upheld before. */
  earlier: v.optional(v.number()),
  caseId: v.nullable(id),
  at: time,
  /** By then a question is answered or a report decided; null for what nobody was promised a time for. */
  dueAt: v.nullable(time),
});
export type ChatJob = v.InferOutput<typeof job>;

export const workChats = call('GET', '/workbench/chat/list', {
  about:
    'Conversations that wait for staff: questions to the platform, reported ones, those of open after-sale cases. None of their words but the report’s.',
  who: 'staff',
  permission: 'chats.see',
  input: v.strictObject({ ...page, queue: v.picklist(chatQueues) }),
  output: v.object({
    ...listOf(job).entries,
    counts: v.record(v.picklist(chatQueues), v.number()),
    /** How many of them are past their time. */
    overdue: v.record(v.picklist(chatQueues), v.number()),
  }),
});

export const workChatLook = call('POST', '/workbench/chat/look', {
  about:
    'Shows staff a conversation that is with the platform, reported, or part of an open case; no other. Each visit stands in the log once, however often it is read again.',
  who: 'staff',
  permission: 'chats.work',
  /** `visit`: made anew whenever it is opened; what is read again says the same. */
  input: v.strictObject({ id, visit: optionalId }),
  output: v.object({
    id,
    kind: v.picklist(chatKinds),
    state: v.picklist(chatStates),
    buyer: v.string(),
    seller: v.nullable(v.string()),
    /** Also what was taken back. */
    messages: v.array(message),
    /** The prices named in it and what came of them, oldest first. */
    steps: v.array(offerStep),
  }),
});

export const workChatAnswer = call('POST', '/workbench/chat/answer', {
  about: 'Answers somebody who wrote to the platform, in words, photos, with a card, or all of them.',
  who: 'staff',
  permission: 'chats.work',
  input: v.pipe(
    v.strictObject({
      id,
      body: v.optional(words(chatRules.body, 0), ''),
      photos,
      card: v.optional(v.strictObject({ kind: v.picklist(['item', 'order'] as const), id })),
    }),
    v.check(({ body, photos, card }) => body !== '' || photos.length > 0 || card !== undefined, 'nothing is said'),
  ),
  output: v.object({ no: v.number() }),
});

export const workChatCards = call('GET', '/workbench/chat/cards', {
  about: 'What staff can show somebody who wrote to the platform: that person’s orders and what is for sale from them.',
  who: 'staff',
  permission: 'chats.work',
  input: v.strictObject({ id }),
  output: v.object({ list: v.array(card) }),
});

export const workChatTyping = call('GET', '/workbench/chat/typing', {
  about: 'Tells the open pages of somebody who wrote to the platform that an answer is being written.',
  who: 'staff',
  permission: 'chats.work',
  input: v.strictObject({ id }),
  output: v.object({}),
});

export const workChatClose = call('POST', '/workbench/chat/close', {
  about: 'Closes a conversation with the platform; the next question begins another.',
  who: 'staff',
  permission: 'chats.work',
  input: v.strictObject({ id }),
  output: v.object({}),
});

export const workChatDecide = call('POST', '/workbench/chat/decide', {
  about:
    'Decides a report. Upheld, neither writes to the other any more and who was reported is warned. Both are told.',
  who: 'staff',
  permission: 'chats.work',
  input: v.strictObject({ reportId: id, uphold: v.boolean(), note: words(chatRules.body) }),
  output: v.object({}),
});
