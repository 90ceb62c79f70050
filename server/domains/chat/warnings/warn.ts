/** What an upheld report means for who was reported: a warning that they read, and after a second one a while in which they may not write. */
import { sql } from 'kysely';
import { chatRules } from '../../../../contract/chat/rules.ts';
import { eg } from '../../../../contract/notice/wording.ts';
import { link } from '../../../../contract/screens.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import { DAY } from '../../../../contract/wire/time.ts';
import type { Db } from '../../../db/schema.ts';
import { emit } from '../../../kernel/events/events.ts';
import { wording } from '../../../kernel/events/wording.ts';
import { type Context, userOf } from '../../../kernel/http/context.ts';
import { Refusal } from '../../../kernel/http/refusal.ts';
import { newId } from '../../../kernel/lib/id.ts';
import { hasClosed, lockAccount } from '../../account/people.ts';
import { isOnePerson } from '../../connection/impartial.ts';
import { said } from '../../shop/restricted.ts';
import { restrict, worksHere } from '../../staff/restrictions.ts';
import type { ChatTables } from '../tables.ts';

type Place = ChatTables['talk_warning']['place'];

const days = (ms: number) => Math.round(ms / DAY);
const places: Record<Place, Words> = {
  chat: { zh: '会话', en: 'a conversation' },
  live: { zh: '直播间', en: 'a live room' },
};

const warned = wording('restriction', 'warned', eg('what'), ({ what }) => ({
  title: { zh: '警告：对你的举报成立', en: 'Warning: a report about you was upheld' },
  body: {
    zh: `你在${what.zh}里的言行被举报，平台核实违规。${days(chatRules.warned)} 天内再有一次，会有 ${days(chatRules.quiet)} 天不能发言。不同意可以写反馈告诉我们。`,
    en: `What you did in ${what.en} was reported, and we found it in breach. A second time within ${days(chatRules.warned)} days, you may not write for ${days(chatRules.quiet)} days. Tell us by feedback if you object.`,
  },
}));

/** @param reportId one report is one warning, however many made it */
export async function warn(
  ctx: Pick<Context, 'db' | 'now' | 'actor'>,
  { userId, place, reportId }: { userId: string; place: Place; reportId: string },
): Promise<void> {
  const { db, now } = ctx;
  if (await hasClosed(db, userId)) return;
  await lockAccount(db, userId);
  const lately = await db
    .selectFrom('talk_warning')
    .select('id')
    .where('user_id', '=', userId)
    .where('created_at', '>', new Date(now.getTime() - chatRules.warned))
    .executeTakeFirst();
  const id = newId();
  await db
    .insertInto('talk_warning')
    .values({ id, user_id: userId, place, report_id: reportId, created_at: now })
    .execute();
  // Nobody is shut out of their own shop.
  if (!lately || (await worksHere(ctx, userId)))
    return emit(db, {
      ...{ to: userId, type: 'restriction', data: { id }, at: now },
      notice: { ...warned({ what: places[place] }), link: link('/pages/user/setting/feedback') },
    });
  await restrict(db, {
    ...{ userId, kind: 'write', by: userOf(ctx).userId, now, until: new Date(now.getTime() + chatRules.quiet) },
    reason: 'upheldTwice',
  });
}

/** How often each was warned, ever. */
export async function warningsOf(db: Db, userIds: readonly string[]): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map();
  const { rows } = await sql<{ user_id: string; n: number }>`
    select user_id, count(*)::int as n from talk_warning
    where user_id in (${sql.join([...new Set(userIds)])}) group by 1`.execute(db);
  return new Map(rows.map(({ user_id, n }) => [user_id, n]));
}

/**
 * To other people, whichever account of theirs was quieted; the platform one can always write to. Nobody is shut out of their own shop.
 * @throws Refusal ACCOUNT_RESTRICTED with the reason and until when
 */
export async function mustMayWrite(ctx: Pick<Context, 'db' | 'now'>, userId: string): Promise<void> {
  const { db, now } = ctx;
  const held = await db
    .selectFrom('account_restriction')
    .select(['kind', 'reason', 'until'])
    .where('kind', '=', 'write')
    .where('lifted_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .where(isOnePerson(sql.ref('account_restriction.user_id'), sql.val(userId)))
    .limit(1)
    .executeTakeFirst();
  if (held && !(await worksHere(ctx, userId)))
    throw new Refusal('ACCOUNT_RESTRICTED', { said: said(held), link: link('/pages/user/setting/feedback') });
}
