/** For tests: a person who invited, was invited, and won a lottery; all of it long over. */
import { DAY } from '../../../contract/wire/time.ts';
import type { Db } from '../../db/schema.ts';
import { newId } from '../../kernel/lib/id.ts';
import { NAME, PHONE } from '../traces.ts';

export async function campaignTraces(db: Db, a: { userId: string; otherId: string; now: Date }): Promise<void> {
  const [invite, lottery] = [newId(), newId()];
  const over = { deadline_at: null, created_at: a.now };
  const words = { name_zh: '活动', name_en: 'Campaign', about_zh: '', about_en: '', rules_zh: '', rules_en: '' };
  const days = { starts_at: new Date(a.now.getTime() - 9 * DAY), ends_at: new Date(a.now.getTime() - DAY) };
  const terms = { kind: 'lottery', prizes: [] };
  await db
    .insertInto('campaign')
    .values(
      [
        { id: invite, kind: 'invite' as const, state: 'over' as const },
        { id: lottery, kind: 'lottery' as const, state: 'drawn' as const },
      ].map((one) => ({ ...one, ...words, ...over, ...days, picture: null, terms: JSON.stringify(terms) })),
    )
    .execute();
  const own = { id: newId(), campaign_id: invite, user_id: a.userId, created_at: a.now };
  const theirs = { id: newId(), campaign_id: invite, user_id: a.otherId, created_at: a.now };
  await db.insertInto('campaign_share').values([own, theirs]).execute();
  const task = {
    id: newId(),
    share_id: theirs.id,
    friend_id: a.userId,
    no: 1,
    order_id: null,
    reason: 'late',
  } as const;
  await db
    .insertInto('help_task')
    .values({ ...task, ...over, state: 'expired', expires_at: days.ends_at })
    .execute();
  const entry = { id: newId(), campaign_id: lottery, user_id: a.userId, ticket: newId(), no: 1, rank: 1 };
  await db
    .insertInto('lottery_entry')
    .values({ ...entry, created_at: a.now })
    .execute();
  const home = { name: NAME, phone: PHONE, province: '浙江省', city: '杭州市', district: '西湖区', detail: NAME };
  await db
    .insertInto('lottery_prize')
    .values({
      ...{ id: newId(), campaign_id: lottery, entry_id: entry.id, place: 0, ...over, state: 'received' },
      ...{ address: JSON.stringify(home), company: NAME, waybill: PHONE, answer: NAME },
    })
    .execute();
}
