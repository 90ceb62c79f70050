/** Who hears of a message: open pages of each, a closed one once until it is read. */

import type { Side } from '../../../contract/chat/calls.ts';
import { SEEN_WITHIN } from '../../../contract/chat/rules.ts';
import { eg } from '../../../contract/notice/wording.ts';
import { link } from '../../../contract/screens.ts';
import { permissionsOf, staffRoleNames } from '../../../contract/shop/rules.ts';
import type { Words } from '../../../contract/wire/states.ts';
import type { Db } from '../../db/schema.ts';
import { emit, markRead, mentionAll } from '../../kernel/events/events.ts';
import { wordings } from '../../kernel/events/wording.ts';
import { hasClosed } from '../account/people.ts';
import { cardsOf, keyOf, subjectOf } from './queries.ts';
import type { Chat } from './tables.ts';

const screenOf = (chat: Pick<Chat, 'id'>) => link('/plugin/chat', { id: chat.id });

/** What was said is not in it: a notice lies open on a locked screen. */
const titles: Readonly<Record<Side, Words>> = {
  B: { zh: '买家发来消息', en: 'A buyer wrote to you' },
  S: { zh: '卖家发来消息', en: 'The seller wrote to you' },
  P: { zh: '平台客服回复了你', en: 'We have answered you' },
};
const verdicts = {
  upheld: { zh: '举报成立，会话已关闭', en: 'Your report was upheld; the conversation is closed' },
  dismissed: { zh: '看过你的举报，没有发现违规', en: 'We looked into your report and found no breach' },
  closed: { zh: '平台关闭了一个会话', en: 'We have closed a conversation' },
} as const satisfies Record<string, Words>;

type Step = Side | keyof typeof verdicts;
const words = wordings<Step, { title: Words }>(
  'chat',
  Object.fromEntries(
    Object.entries({ ...titles, ...verdicts }).map(([step, title]) => [
      step,
      { title, body: ({ title: about }: { title: Words }) => about },
    ]),
  ) as Record<Step, { title: Words; body: (facts: { title: Words }) => Words }>,
  eg('title'),
);

/** @param chat as it was before the message */
export async function tellMessage(
  db: Db,
  chat: Chat,
  { side, no, now }: { side: Side; no: number; now: Date },
): Promise<void> {
  const data = { id: chat.id, no };
  const [to, sender] = side === 'B' ? [chat.seller_id, chat.buyer_id] : [chat.buyer_id, chat.seller_id];
  if (sender) await emit(db, { to: sender, type: 'chat', data, at: now });
  await tellDesk(db, chat, now);
  if (!to) return;
  const read = side === 'B' ? chat.seller_read : chat.buyer_read;
  // Whoever has not read the one before was told of that, and has that notice before them still.
  const told = chat.last_by === side && read < chat.last_no && (await unreadNotices(db, chat, to)).length > 0;
  const said = told ? undefined : words(side, { title: await about(db, chat) });
  const notice = said && { ...said, link: screenOf(chat), topic: chat.id, wait: SEEN_WITHIN };
  await emit(db, { to, type: 'chat', data, at: now, ...(notice && { notice }) });
}

/** Whose work `workChats` is. */
const readers = staffRoleNames.filter((role) => permissionsOf([role]).has('chats.see'));

/** What the platform is asked, and that somebody writes to it, stands on every page of its staff that shows conversations, too. */
export async function tellDesk(
  db: Db,
  { id, kind }: Pick<Chat, 'id' | 'kind'>,
  now: Date,
  type: 'chat.asked' | 'chat.typing' = 'chat.asked',
): Promise<void> {
  if (kind === 'service') await tellStaff(db, { type, id, now });
}

/** Every page of ours on which it can be seen. @param id of the conversation or the room */
export async function tellStaff(
  db: Db,
  { type, id, now }: { type: 'chat.asked' | 'chat.typing' | 'live.asked'; id: string; now: Date },
): Promise<void> {
  const staff = await db
    .selectFrom('staff_role')
    .select('user_id as to')
    .distinct()
    .where('role', 'in', readers)
    .execute();
  await mentionAll(
    db,
    staff.map(({ to }) => ({ to, type, data: { id }, at: now })),
  );
}

async function about(db: Db, chat: Chat): Promise<Words> {
  const subject = subjectOf(chat);
  const card = subject && (await cardsOf(db, [subject])).get(keyOf(subject));
  return card?.item.name ?? { zh: '点开看看', en: 'Open it to read' };
}

/** Something of it looks otherwise now, for one of the two. */
export const tellOwnPages = (db: Db, chat: Chat, { userId, now }: { userId: string; now: Date }): Promise<void> =>
  emit(db, { to: userId, type: 'chat', data: { id: chat.id, no: chat.last_no }, at: now });

/** Something of it looks otherwise now. */
export async function tellPages(db: Db, chat: Chat, now: Date): Promise<void> {
  for (const userId of [chat.buyer_id, chat.seller_id]) if (userId) await tellOwnPages(db, chat, { userId, now });
}

const unreadNotices = (db: Db, chat: Pick<Chat, 'id'>, userId: string) =>
  db
    .selectFrom('message')
    .select('id')
    .where('user_id', '=', userId)
    .where('type', '=', 'chat')
    .where('link', '=', screenOf(chat))
    .where('read_at', 'is', null)
    .execute();

/** What was read in the conversation need not come as a notice any more. */
export async function forgetNotices(db: Db, chat: Chat, { userId, now }: { userId: string; now: Date }): Promise<void> {
  const rows = await unreadNotices(db, chat, userId);
  await markRead(db, { userId, ids: rows.map(({ id }) => id), now });
}

/** What staff decided about a report: who reported hears it, and both that the conversation is closed. */
export async function tellDecision(
  db: Db,
  chat: Chat,
  { reporter, upheld, now }: { reporter: string; upheld: boolean; now: Date },
): Promise<void> {
  const title = await about(db, chat);
  for (const to of [chat.buyer_id, chat.seller_id]) {
    if (!to || (await hasClosed(db, to))) continue;
    const step = to === reporter ? (upheld ? 'upheld' : 'dismissed') : upheld ? 'closed' : null;
    const said = step && words(step, { title });
    const notice = said && { ...said, link: screenOf(chat) };
    await emit(db, { to, type: 'chat', data: { id: chat.id, no: chat.last_no }, at: now, ...(notice && { notice }) });
  }
}
