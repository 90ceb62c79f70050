/** What an owner is told when their piece's case moves. */
import type { NoticeKind } from '../../../contract/events.ts';
import { carrierName } from '../../../contract/express/carriers.ts';
import { type IdentifyEvent, identifyTimes } from '../../../contract/identify/machine.ts';
import { type Result, resultName } from '../../../contract/identify/rules.ts';
import { slotOf } from '../../../contract/identify/slots.ts';
import { eg } from '../../../contract/notice/wording.ts';
import { link } from '../../../contract/screens.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { grouped } from '../../../contract/wire/patterns.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { days, hours } from '../../../contract/wire/units.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { named, wordingsOf } from '../../kernel/events/wording.ts';
import { chinaTime } from '../../kernel/lib/moment.ts';
import { underRulesOf } from '../../kernel/lib/rules.ts';
import { neverCame } from '../express/lost.ts';
import { isBoxOpen, missed, openedLate, passedOver } from './arrival/told.ts';
import { type CaseRow, findCaseRow, opinionsOf } from './queries.ts';

interface Facts {
  name: Words;
  fee: string;
  /** Until when its owner may act: appeal, or show what was asked for. */
  by: Words;
  /** Of its certificate. */
  code: string;
  result: Words;
  /** What was said before an appeal. */
  before: Words;
  /** The views that are asked for. */
  parts: Words;
}
export interface Notice {
  title: Words;
  body: (facts: Facts) => Words;
  kind?: NoticeKind;
}
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

const back = (why: Words, then: Words = { zh: '', en: '' }): Notice => ({
  title: { zh: '无法判断，鉴别费退回', en: 'Cannot tell; your fee is returned' },
  body: ({ name, fee }) => ({
    zh: `${name.zh}：无法判断，因为${named('reason', why).zh}。¥${fee} 自动原路退回。${then.zh}`,
    en: `${name.en}: nobody can tell, because ${named('reason', why).en}. ¥${fee} is refunded the way you paid.${then.en}`,
  }),
  kind: 'money',
});
const sendIn = { zh: '还想知道，可以寄实物再看。', en: ' To learn more, send the piece itself in.' };
/** Why nobody can tell. */
const unknown = {
  unshown: back(
    {
      zh: '没有等到要补的照片，已有的不够',
      en: 'the photos that were asked for did not come, and the others do not suffice',
    },
    sendIn,
  ),
  differ: back({ zh: '鉴别师的看法各不相同', en: 'our experts differ' }),
  photos: back({ zh: '这些照片不够', en: 'these photos do not suffice' }, sendIn),
  item: back(
    { zh: '看过实物也不够', en: 'the piece itself did not suffice either' },
    { zh: '实物会寄回给你。', en: ' The piece is sent home to you.' },
  ),
};
const unjudged: Notice = {
  title: { zh: '没有人能再看，鉴别费退回', en: 'Nobody left to judge it; your fee is returned' },
  body: ({ name, fee }) => ({
    zh: `${name.zh}：店里已经没有能独立看它的鉴别师，按无法判断结束，¥${fee} 原路退回。`,
    en: `${name.en}: no expert here could look at it independently any more. It ends as “cannot tell”; ¥${fee} is refunded the way you paid.`,
  }),
  kind: 'money',
};
/** Its parcel lay here and nobody opened it. */
const unopened: Notice = {
  title: { zh: '我们一直没拆，鉴别费退回', en: 'We did not open it; your fee is returned' },
  body: ({ name, fee }) => ({
    zh: `${name.zh}：送到后我们没有按时拆包，是我们的问题。¥${fee} 原路退回，实物寄回给你。`,
    en: `${name.en} came, and we did not open its parcel in time; that is our fault. ¥${fee} is refunded the way you paid, and the piece is sent home to you.`,
  }),
  kind: 'money',
};
const genuine: Notice = {
  title: resultName.genuine,
  body: ({ name, code, by }) => ({
    zh: `${name.zh}：鉴别为真，证书 ${code} 里有理由，之后谁都能按编号查到它。不同意可以在 ${by.zh} 前申诉一次，之后就是终审。`,
    en: `${name.en} was found genuine; certificate ${code} says why, and anybody finds it by its code. You may appeal once until ${by.en} (China time); then it is final.`,
  }),
};
const fake: Notice = {
  title: resultName.fake,
  body: ({ name, code, by }) => ({
    zh: `${name.zh}：鉴别为假，证书 ${code} 里有理由，鉴别费不退。不同意可以在 ${by.zh} 前申诉一次，不收钱，之后就是终审。`,
    en: `${name.en} was found to be a fake; certificate ${code} says why, and the fee stays. You may appeal once until ${by.en} (China time), at no cost; then it is final.`,
  }),
};

/** What an appeal has come to. */
const appeals = {
  upheld: {
    title: { zh: '申诉有结论了，没有变', en: 'Your appeal is decided: the same' },
    body: ({ name, result, code }) => ({
      zh: `${name.zh}：没看过它的鉴别师也说${result.zh}，这是终审，写在证书 ${code} 里。鉴别费不退。`,
      en: `${name.en}: experts who had not seen it say the same, “${result.en}”. That is final, and stands in certificate ${code}. The fee stays.`,
    }),
  },
  turned: {
    title: { zh: '申诉有结论了，改判', en: 'Your appeal is decided: changed' },
    body: ({ name, result, before, code }) => ({
      zh: `${name.zh}：由${before.zh}改为${result.zh}，这是终审，写在证书 ${code} 里。鉴别费不退。`,
      en: `${name.en}: it was “${before.en}” and is now “${result.en}”. That is final, and stands in certificate ${code}. The fee stays.`,
    }),
  },
  unsure: {
    title: { zh: '申诉有结论了，无法判断', en: 'Your appeal is decided: cannot tell' },
    body: ({ name, before, fee, code }) => ({
      zh: `${name.zh}：原来${before.zh}，重看以后改为无法判断，写在证书 ${code} 里。¥${fee} 自动原路退回。`,
      en: `${name.en}: it was “${before.en}”; looked at again, nobody can tell, and certificate ${code} says so. ¥${fee} is refunded the way you paid.`,
    }),
    kind: 'money',
  },
  /** Its certificate was taken back meanwhile, and what becomes of the fee was told then. */
  ended: {
    title: { zh: '申诉有结论了', en: 'Your appeal is decided' },
    body: ({ name, result, code }) => ({
      zh: `${name.zh}：重看的结论是${result.zh}。证书 ${code} 已被撤销，不会再生效。`,
      en: `${name.en}: looked at again, it is “${result.en}”. Certificate ${code} was taken back and stays so.`,
    }),
  },
} as const satisfies Record<string, Notice>;

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
    title: { zh: '请补几张照片', en: 'Please add some photos' },
    body: ({ name, parts, by, fee }) => ({
      zh: `${name.zh}：鉴别师要看清${parts.zh}，请在 ${by.zh} 前补上；不补就按无法判断结束，¥${fee} 退回。`,
      en: `${name.en}: the experts want to see clearly: ${parts.en}. Send them by ${by.en} (China time); without them it ends as “cannot tell” and ¥${fee} goes back.`,
    }),
    kind: 'deadline',
  },
  scanIn: {
    title: { zh: '实物已收到，排队鉴别', en: 'Your piece has arrived' },
    body: ({ name, by }) => ({
      zh: `${name.zh}：承诺 ${by.zh} 前出结果。`,
      en: `${name.en}: the result is promised by ${by.en} (China time).`,
    }),
  },
  findGenuine: genuine,
  findFake: fake,
  findNothing: null,
  giveUp: unjudged,
  // What it came to is said by what was said before.
  conclude: null,
  expire: {
    title: { zh: '鉴别已关闭', en: 'Authentication closed' },
    body: ({ name }) => ({ zh: `${name.zh}：过了时间，已关闭。`, en: `${name.en}: time ran out.` }),
  },
  absent: {
    title: { zh: '包裹到了，里面没有它', en: 'Your parcel came without it' },
    body: ({ name, fee }) => ({
      zh: `${name.zh}：打开包裹没有找到，开箱照片在详情里，¥${fee} 原路退回。后来找到会签收寄回；不认可请在「消息」里找客服。`,
      en: `${name.en} was not in the parcel, as photos of the opened box on its page show; ¥${fee} is refunded the way you paid. If it turns up, it is sent home to you. If you disagree, write to us under Messages.`,
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
    en: `${name.en}: pay within ${pay.en} of ordering, or it closes automatically.`,
  }),
};

const revoked = (refunded: boolean): Notice => ({
  title: { zh: '鉴别证书被撤销', en: 'Your certificate was taken back' },
  body: ({ name, fee }) => ({
    zh: `${name.zh}：原因写在证书上，不要再凭它买卖。${refunded ? `看错的是我们，¥${fee} 原路退回。` : ''}不认可请在「消息」里找客服。`,
    en: `${name.en}: the certificate says why. Do not rely on it any more.${refunded ? ` The mistake was ours: ¥${fee} is refunded the way you paid.` : ''} If you disagree, write to us under Messages.`,
  }),
  ...(refunded && { kind: 'money' }),
});

/** @param row as it was before, in the state that it has now */
export async function tell(db: Db, row: CaseRow, event: IdentifyEvent, now: Date): Promise<void> {
  const moved = (await findCaseRow(db, row.id)) ?? row;
  const notice = event === 'absent' && row.refunded ? missed : await said(db, moved, event, row.verdict);
  await send(db, moved, notice, now, row.verdict);
}

/** How many looks a first result takes is nobody’s news; that an appeal takes one more is. */
async function said(
  db: Db,
  { id, state, way, revoked_at, appealed_at, verdict }: CaseRow,
  event: IdentifyEvent,
  before: Result | null,
): Promise<Notice | null> {
  if (event === 'askThird' && state === 'appealed') return revoked_at ? onceOfNone : once;
  if (event === 'conclude' || (event === 'findNothing' && appealed_at)) {
    if (revoked_at) return appeals.ended;
    return verdict === 'inconclusive' ? appeals.unsure : verdict === before ? appeals.upheld : appeals.turned;
  }
  if (state === 'closed' && event === 'giveUp') return (await isBoxOpen(db, id)) ? passedOver : unopened;
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
    zh: `${name.zh}：收到了，照片在详情里。¥${fee} 已退过，不再鉴别，寄回详情里写的地址。`,
    en: `${name.en} is here, its photos are there. ¥${fee} went back before, so it is not judged, and goes to the address on its page.`,
  }),
};

/** It was given up for lost, or was not in its parcel, and is here after all; or lay here unopened. */
export const tellFound = (db: Db, row: CaseRow, now: Date): Promise<void> =>
  send(db, row, row.came_at && !row.missed ? openedLate : found, now);

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
    ...{ ...appeals, once, onceOfNone, unpaid, unopened, found, missed, openedLate, passedOver, ...revokedWords },
  },
  eg('name', 'fee', 'by', 'code', 'result', 'before', 'parts'),
);

const inWords = (list: readonly Words[]): Words => ({
  zh: list.map(({ zh }) => zh).join('、'),
  en: list.map(({ en }) => en).join(', '),
});

const factsOf = (row: CaseRow, before: Result | null): Facts => ({
  ...{ name: row.name, fee: yuan(row.fee), code: grouped(row.code ?? '') },
  by: row.deadline_at ? chinaTime(row.deadline_at) : { zh: '', en: '' },
  result: resultName[row.verdict ?? 'inconclusive'],
  before: resultName[before ?? 'inconclusive'],
  parts: inWords((row.asked?.slots ?? []).map((slot) => slotOf(slot).name)),
});

/** @param before what was said of it before this, null where nothing was */
export async function send(
  db: Db,
  row: CaseRow,
  notice: Notice | null,
  now: Date,
  before: Result | null = null,
): Promise<void> {
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
          ...underRulesOf(row.created_at, () => words(notice, factsOf(row, before))),
          link: link('/pages/identify/detail', { id: row.id }),
        },
      }),
  });
}
