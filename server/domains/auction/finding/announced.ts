/** What is told of a lot before it opens: to its seller what staff decided, to who follows it or its seller that it can be seen, and to both when its opening has changed. */
import { eg } from '../../../../contract/notice/wording.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import type { Db } from '../../../db/schema.ts';
import { wording } from '../../../kernel/events/wording.ts';
import { chinaIso } from '../../../kernel/lib/moment.ts';
import { nameOf } from '../../catalogue/names.ts';
import { tell } from '../notices.ts';
import { followersOf } from '../queries.ts';
import type { Lot, Session } from '../tables.ts';

const previewed = wording('auction', 'previewed', eg('name', 'price'), ({ name, price }) => ({
  title: { zh: '进预展了', en: 'In preview' },
  body: {
    zh: `你关注的卖家送拍：${name.zh} 起拍价 ¥${price}。`,
    en: `From a seller you follow: ${name.en} starts at ¥${price}.`,
  },
}));
const moved = wording('auction', 'moved', eg('name', 'next', 'at'), ({ name, next, at }) => ({
  title: { zh: '开拍安排改了', en: 'Its opening has changed' },
  body: {
    zh: `${name.zh}${next.zh}，北京时间 ${at} 开拍。`,
    en: `${name.en} ${next.en} and opens at ${at}, China time.`,
  },
}));
const approved = wording('auction', 'approved', eg('name'), ({ name }) => ({
  title: { zh: '拍品审核通过', en: 'Your lot is approved' },
  body: { zh: `${name.zh} 进入预展。`, en: `${name.en} is in preview.` },
}));
const rejected = wording('auction', 'rejected', eg('name', 'reason'), ({ name, reason }) => ({
  title: { zh: '拍品没有通过', en: 'Your lot was rejected' },
  body: { zh: `${name.zh}：${reason}。`, en: `${name.en}: ${reason}.` },
}));

export async function tellJudged(db: Db, lot: Lot, refusal: string | null, now: Date): Promise<void> {
  const name = await nameOf(db, lot.sku_id);
  const said = refusal === null ? approved({ name }) : rejected({ name, reason: refusal });
  await tell(db, lot, lot.seller_id, now, said);
  if (refusal !== null) return;
  const shown = previewed({ name, price: yuan(lot.start_price) });
  for (const userId of await followersOf(db, lot)) await tell(db, lot, userId, now, { ...shown, kind: 'news' });
}

/** Where and when it opens now. */
export async function tellMoved(
  db: Db,
  lot: Lot,
  session: Pick<Session, 'name_zh' | 'name_en'> | null,
  now: Date,
): Promise<void> {
  const said = moved({
    name: await nameOf(db, lot.sku_id),
    at: chinaIso(lot.starts_at).slice(0, 16).replace('T', ' '),
    next: session
      ? { zh: `在专场「${session.name_zh}」里拍`, en: `is in the session “${session.name_en}”` }
      : { zh: '单独拍', en: 'stands by itself' },
  });
  // To its seller it is no news but what becomes of their own.
  for (const userId of new Set([lot.seller_id, ...(await followersOf(db, lot))]))
    await tell(db, lot, userId, now, userId === lot.seller_id ? said : { ...said, kind: 'news' });
}
