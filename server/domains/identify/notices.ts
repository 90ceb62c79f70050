/** What an owner is told when their piece's case moves. */

import { sql } from 'kysely';
import type { NoticeKind } from '../../../contract/events.ts';
import { carrierName } from '../../../contract/express/calls.ts';
import { type IdentifyEvent, identifyTimes } from '../../../contract/identify/machine.ts';
import { eg } from '../../../contract/notice/wording.ts';
import { link } from '../../../contract/screens.ts';
import { yuan } from '../../../contract/wire/money.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { days, hours } from '../../../contract/wire/units.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { named, wordingsOf } from '../../kernel/events/wording.ts';
import { underRulesOf } from '../../kernel/lib/rules.ts';
import { holdersOf } from '../connection/impartial.ts';
import { neverCame } from '../express/lost.ts';
import { type CaseRow, nameOf, opinionsOf } from './queries.ts';

interface Facts {
  name: Words;
  fee: string;
}
export interface Notice {
  title: Words;
  body: (facts: Facts) => Words;
  kind?: NoticeKind;
}
const supplement = named(
  'within',
  hours(() => identifyTimes.supplement),
);
const appeal = named(
  'within',
  days(() => identifyTimes.appeal),
);
const again = named(
  'within',
  hours(() => identifyTimes.again),
);
const lost = neverCame(
  named(
    'within',
    days(() => identifyTimes.lost),
  ),
);

const back = (why: Words): Notice => ({
  title: { zh: '没有结论，鉴别费退回', en: 'No result; your fee is returned' },
  body: ({ name, fee }) => ({
    zh: `${name.zh}：${named('reason', why).zh}，¥${fee} 原路退回。`,
    en: `${name.en}: ${named('reason', why).en}; ¥${fee} goes back the way it came.`,
  }),
  kind: 'money',
});
/** Why there is no result. */
const unknown = {
  unshown: back({
    zh: '没有等到要补的照片，已有的不足以判断',
    en: 'the photos that were asked for did not come, and nothing can be concluded from the others',
  }),
  differ: back({ zh: '鉴别师的看法各不相同，得不出结论', en: 'our experts differ, and nothing can be concluded' }),
  photos: back({ zh: '这些照片不足以判断', en: 'nothing can be concluded from these photos' }),
  item: back({
    zh: '看过实物，仍不足以判断',
    en: 'the piece itself was looked at, and nothing can be concluded from it',
  }),
};
const unjudged: Notice = {
  title: { zh: '没有人能再看，鉴别费退回', en: 'Nobody left to judge it; your fee is returned' },
  body: ({ name, fee }) => ({
    zh: `${name.zh}：店里已经没有能独立看它的鉴别师，按无法判断结束，¥${fee} 原路退回。`,
    en: `${name.en}: no expert here could look at it independently any more. It ends without a result; ¥${fee} goes back the way it came.`,
  }),
  kind: 'money',
};
const result: Notice = {
  title: { zh: '鉴别结果出来了', en: 'Your result is here' },
  body: ({ name }) => ({
    zh: `${name.zh}：看结论和理由。不同意可以在 ${appeal.zh}内申诉一次。`,
    en: `${name.en}: see the result and its reasons. You may appeal once within ${appeal.en}.`,
  }),
};

const once: Notice = {
  title: { zh: '申诉还要再看一位', en: 'Your appeal takes one more look' },
  body: ({ name }) => ({
    zh: `${name.zh}：重看的和原来说的不一样，再请一位没看过的，${again.zh}内看完，那就是终审。`,
    en: `${name.en}: the second look differs from the first result. An expert who has seen neither looks within ${again.en}, and that is final.`,
  }),
};

/** The first result was taken back while its appeal was open: it counts for nothing. */
const onceOfNone: Notice = {
  title: { zh: '申诉还要再看一位', en: 'Your appeal takes one more look' },
  body: ({ name }) => ({
    zh: `${name.zh}：原来的结论已撤销，不算数；要两位没看过的看法一样才定，再请一位，${again.zh}内看完。`,
    en: `${name.en}: the first result was taken back and counts for nothing. Two experts who have not seen it have to agree; one more looks within ${again.en}.`,
  }),
};

const notices: Readonly<Record<IdentifyEvent, Notice | null>> = {
  askPhotos: {
    title: { zh: '请补几张照片', en: 'Some photos are wanted' },
    body: ({ name }) => ({
      zh: `${name.zh}：鉴别师点了要补的部位，请在 ${supplement.zh}内补上；不补就按没有结论退费。`,
      en: `${name.en}: the experts ask for a few views within ${supplement.en}; without them the fee goes back and there is no result.`,
    }),
    kind: 'deadline',
  },
  scanIn: {
    title: { zh: '实物已收到，排队鉴别', en: 'Your piece has arrived' },
    body: ({ name }) => ({ zh: `${name.zh} 已进入鉴别队列。`, en: `${name.en} is in the queue.` }),
  },
  findGenuine: result,
  findFake: result,
  findNothing: null,
  giveUp: unjudged,
  conclude: {
    title: { zh: '申诉有结论了', en: 'Your appeal is decided' },
    body: ({ name }) => ({
      zh: `${name.zh}：终审结论已写进证书。`,
      en: `${name.en}: the final result is in the certificate.`,
    }),
  },
  expire: {
    title: { zh: '鉴别已关闭', en: 'Authentication closed' },
    body: ({ name }) => ({ zh: `${name.zh}：过了时间，已关闭。`, en: `${name.en}: time ran out.` }),
  },
  absent: {
    title: { zh: '包裹到了，里面没有它', en: 'Your parcel came without it' },
    body: ({ name, fee }) => ({
      zh: `${name.zh}：打开包裹没有找到，开箱照片在详情里，¥${fee} 原路退回。后来找到会签收寄回；不认可请在「消息」里找客服。`,
      en: `${name.en} was not in the parcel, as photos of the opened box on its page show; ¥${fee} goes back the way it came. If it turns up, it is sent home to you. If you disagree, write to us under Messages.`,
    }),
    kind: 'money',
  },
  lose: { ...lost, body: ({ name, fee }) => lost.body(name, fee) },
  pay: null,
  paySend: null,
  cancel: null,
  send: null,
  correct: null,
  take: null,
  release: null,
  supplement: null,
  askSecond: null,
  askThird: null,
  measure: null,
  // That is told by itself, with what is paid.
  fault: null,
  appeal: null,
  accept: null,
  lapse: null,
  overdue: null,
};

const pay = named(
  'within',
  hours(() => identifyTimes.pay),
);
const unpaid: Notice = {
  title: { zh: '鉴别单收到了，可以付款', en: 'We have your authentication order; you can pay now' },
  body: ({ name }) => ({
    zh: `${name.zh}：下单后 ${pay.zh}内付款，不付会自动关闭。`,
    en: `${name.en}: pay within ${pay.en} of ordering, or it closes by itself.`,
  }),
};

const revoked = (refunded: boolean): Notice => ({
  title: { zh: '鉴别证书被撤销', en: 'Your certificate was taken back' },
  body: ({ name, fee }) => ({
    zh: `${name.zh}：原因写在证书上，不要再凭它买卖。${refunded ? `看错的是我们，¥${fee} 原路退回。` : ''}不认可请在「消息」里找客服。`,
    en: `${name.en}: the certificate says why. Do not rely on it any more.${refunded ? ` The mistake was ours: ¥${fee} goes back the way it came.` : ''} If you disagree, write to us under Messages.`,
  }),
  ...(refunded && { kind: 'money' }),
});

export const tell = (db: Db, row: CaseRow, event: IdentifyEvent, now: Date): Promise<void> =>
  said(db, row, event).then((notice) => send(db, row, notice, now));

/** How many looks a first result takes is nobody’s news; that an appeal takes one more is. */
async function said(db: Db, { id, state, way, revoked_at }: CaseRow, event: IdentifyEvent): Promise<Notice | null> {
  if (event === 'askThird' && state === 'appealed') return revoked_at ? onceOfNone : once;
  if (state !== 'inconclusive' || event === 'giveUp' || event === 'fault') return notices[event];
  if (event === 'expire') return unknown.unshown;
  const opinions = await opinionsOf(db, id);
  const nothing = opinions.filter(({ result }) => result === 'inconclusive').length;
  return nothing > 1 || nothing === opinions.length ? unknown[way] : unknown.differ;
}

export const tellUnpaid = (db: Db, row: CaseRow, now: Date): Promise<void> => send(db, row, unpaid, now);

/** @param refunded we were wrong, and the fee goes back */
export const tellRevoked = (db: Db, row: CaseRow, refunded: boolean, now: Date): Promise<void> =>
  send(db, row, refunded ? revokedWords.revokedRefunded : revokedWords.revoked, now);

const found: Notice = {
  title: { zh: '关掉的那件找到了', en: 'Given up for lost, and found' },
  body: ({ name, fee }) => ({
    zh: `${name.zh}：收到了，照片在详情里。¥${fee} 已退过，不再鉴别，按下单时的地址寄回。`,
    en: `${name.en} is here, its photos are there. ¥${fee} went back before, so it is not judged, and goes to the address in your order.`,
  }),
};

/** It was given up for lost, or was not in its parcel, and is here after all. */
export const tellFound = (db: Db, row: CaseRow, now: Date): Promise<void> => send(db, row, found, now);

/** What goes home in one parcel is told of once. */
export const withOthers = ({ zh, en }: Words, others: number): Words =>
  others > 0 ? { zh: `${zh} 等 ${others + 1} 件`, en: `${en} and ${others} more` } : { zh, en };

export async function tellSentBack(
  db: Db,
  row: CaseRow,
  { company, waybill, others }: { company: string; waybill: string; others: number },
  now: Date,
): Promise<void> {
  const sent: Notice = {
    title: { zh: '寄回给你了', en: 'On its way back' },
    body: ({ name }) => ({
      zh: `${withOthers(name, others).zh}：${carrierName(company, 'zh')} ${waybill}。收到后点「收到了」。`,
      en: `${withOthers(name, others).en}: ${carrierName(company, 'en')} ${waybill}. Tap “It came” once you have it.`,
    }),
  };
  await send(db, row, sent, now);
}

const late = named(
  'within',
  days(() => identifyTimes.lost),
);
const disputed = named(
  'within',
  days(() => identifyTimes.disputed),
);
const overdue = (others: number): Notice => ({
  title: { zh: '寄回的收到了吗？', en: 'Has your piece come home?' },
  body: ({ name }) => ({
    zh: `${withOthers(name, others).zh}：寄出 ${late.zh}了，快递还没有说送到。收到了点一下「收到了」；没收到，在详情里点「没收到」，我们去查。`,
    en: `${withOthers(name, others).en}: its carrier has not said within ${late.en} that it came. Tap “It came” if it did; if not, tap “It did not come” on its page and we look for it.`,
  }),
  kind: 'deadline',
});

/** The carrier that can be asked has not brought it home in all that time. */
export const tellOverdue = (db: Db, row: CaseRow, others: number, now: Date): Promise<void> =>
  send(db, row, overdue(others), now);

/** Where no carrier says whether it came home. @param a.until when silence says that it did; null once it has */
export async function tellOfReturn(
  db: Db,
  row: CaseRow,
  { until, others }: { until: Date | null; others: number },
  now: Date,
): Promise<void> {
  const left = days(() => (until ?? now).getTime() - now.getTime());
  const asked: Notice = {
    title: { zh: '寄回的收到了吗？', en: 'Has your piece come home?' },
    body: ({ name }) => ({
      zh: `${withOthers(name, others).zh}：这家快递查不到，只有你知道。收到了点一下「收到了」；没收到，${left.zh}内在详情里点「没收到」，之后按收到记。`,
      en: `${withOthers(name, others).en}: its carrier cannot be asked, so only you know. Tap “It came”; if it did not, tap “It did not come” on its page within ${left.en}. After that it counts as received.`,
    }),
    kind: 'deadline',
  };
  const over: Notice = {
    title: { zh: '算收到了', en: 'Counted as received' },
    body: ({ name }) => ({
      zh: `${withOthers(name, others).zh}：问过你，到期没有点「收到了」，按收到记。其实没收到，${disputed.zh}内还可以在详情里点「没收到」。`,
      en: `${withOthers(name, others).en}: we asked, and by that day it counts as received. If it did not come after all, say so on its page within ${disputed.en}.`,
    }),
  };
  await send(db, row, until ? asked : over, now);
}

const revokedWords = { revoked: revoked(false), revokedRefunded: revoked(true) };
/** What names a parcel or how long is left stays in the software's words. */
const words = wordingsOf(
  'identify',
  {
    ...notices,
    ...{ unshown: unknown.unshown, differ: unknown.differ, photos: unknown.photos, item: unknown.item },
    ...{ once, onceOfNone, unpaid, found, ...revokedWords },
  },
  eg('name', 'fee'),
);

export async function send(db: Db, row: CaseRow, notice: Notice | null, now: Date): Promise<void> {
  await emit(db, {
    to: row.user_id,
    type: 'identify',
    data: { id: row.id },
    at: now,
    kind: notice?.kind,
    // Whoever has closed their account is told nothing any more.
    ...(notice &&
      !row.gone && {
        notice: {
          // In the times that hold for this piece, whatever the shop has changed since it was ordered.
          ...underRulesOf(row.created_at, () => words(notice, { name: nameOf(row), fee: yuan(row.fee) })),
          link: link('/pages/identify/detail', { id: row.id }),
        },
      }),
  });
}

const wait = named(
  'within',
  days(() => identifyTimes.unjudged),
);

/** Whoever judges here hears of what none of them may judge: a further expert is needed, or came too late. */
export async function tellExperts(db: Db, row: CaseRow, what: 'wanted' | 'ended', now: Date): Promise<void> {
  const name = nameOf(row);
  const said = {
    wanted: {
      title: { zh: '有一件鉴别没人能看', en: 'A piece that nobody here may judge' },
      body: {
        zh: `${name.zh}（${row.no}）：这里的鉴别师都看过它，或和它有关。${wait.zh}内没有别的鉴别师来看，就按无法判断退费。`,
        en: `${name.en} (${row.no}): everybody here has judged it or has a part in it. Without another expert within ${wait.en} it ends without a result, and the fee goes back.`,
      },
    },
    ended: {
      title: { zh: '没人能看的鉴别已退费', en: 'A piece that nobody could judge was refunded' },
      body: {
        zh: `${name.zh}（${row.no}）：没有等到别的鉴别师，已按无法判断结束，鉴别费退回主人。`,
        en: `${name.en} (${row.no}): no other expert came. It ended without a result, and the fee went back to its owner.`,
      },
    },
  }[what];
  const experts = await sql<{ user_id: string }>`select user_id from ${holdersOf('identify.judge')} e`.execute(db);
  for (const { user_id: to } of experts.rows)
    await emit(db, {
      ...{ to, type: 'identify', data: { id: row.id }, at: now },
      notice: { ...said, words: null, link: link('/pages/user/workbench', { work: 'identify' }) },
    });
}
