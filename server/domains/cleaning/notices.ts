/** What an owner is told when their piece's cleaning moves. */
import { type CleaningEvent, cleaningTimes } from '../../../contract/cleaning/machine.ts';
import { cares } from '../../../contract/cleaning/rules.ts';
import type { NoticeKind } from '../../../contract/events.ts';
import { link } from '../../../contract/screens.ts';
import { yuan } from '../../../contract/wire/money.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { days, hours } from '../../../contract/wire/units.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import type { CleaningRow } from './queries.ts';

interface Facts {
  care: Words;
  extra: string;
  refunded: string;
  compensated: string;
}
interface Notice {
  title: Words;
  body: (facts: Facts) => Words;
  kind?: NoticeKind;
}
const agree = hours(cleaningTimes.agree);
const claim = days(cleaningTimes.claim);

const unwashed: Notice = {
  title: { zh: '这件不洗，会寄回给你', en: 'Not treated; it goes home' },
  body: ({ refunded }) => ({
    zh: `¥${refunded} 原路退回，只留下寄回的运费。`,
    en: `¥${refunded} goes back the way it came; only the way home is kept.`,
  }),
  kind: 'money',
};
const assessed: Notice = {
  title: { zh: '评估好了，等你一句话', en: 'Assessed; your word is needed' },
  body: ({ care }) => ({
    zh: `${care.zh}：看看到货照片和能做什么，${agree.zh}内同意才洗；不答就不洗，寄回给你。`,
    en: `${care.en}: see the photos and what can be done. It is washed only if you agree within ${agree.en}; silence sends it home.`,
  }),
  kind: 'deadline',
};

/** What was washed once is not washed again. */
const asItIs: Notice = {
  title: { zh: '不再处理，质检后寄回', en: 'No further treatment; it is checked and sent home' },
  body: ({ care }) => ({
    zh: `${care.zh}按现在的样子质检，再寄回给你。`,
    en: `${care.en} is checked as it is now and goes home.`,
  }),
};

const notices: Readonly<Record<CleaningEvent, Notice | null>> = {
  scanIn: {
    title: { zh: '你的物品到了，拍了照', en: 'Your piece has arrived' },
    body: ({ care }) => ({ zh: `${care.zh}：到货照片在详情里。`, en: `${care.en}: photos of its arrival are there.` }),
  },
  assess: assessed,
  askAgain: assessed,
  askExtra: {
    title: { zh: '要补差价，等你决定', en: 'It costs more; you decide' },
    body: ({ extra }) => ({
      zh: `要补 ¥${extra}。${agree.zh}内付了就洗；不付就不洗，寄回给你。`,
      en: `¥${extra} more. Pay within ${agree.en} and it is washed; otherwise it goes home as it is.`,
    }),
    kind: 'deadline',
  },
  refuse: unwashed,
  decline: null,
  lapse: null,
  pass: {
    title: { zh: '洗好了，准备寄回', en: 'Done; it is packed' },
    body: ({ care }) => ({ zh: `${care.zh}已过质检。`, en: `${care.en} passed its check.` }),
  },
  ship: {
    title: { zh: '寄回给你了', en: 'On its way back' },
    body: () => ({
      zh: `收到后请看一看，有损坏在签收后 ${claim.zh}内提出。`,
      en: `Look it over when it comes; damage can be claimed within ${claim.en} of its arrival.`,
    }),
  },
  grant: {
    title: { zh: '损坏已赔付', en: 'Damage paid' },
    body: ({ compensated }) => ({
      zh: `赔付 ¥${compensated} 已到可用余额，洗护费全部退回。`,
      en: `¥${compensated} is in your balance, and what the cleaning cost went back.`,
    }),
    kind: 'money',
  },
  dismiss: {
    title: { zh: '赔付没有通过', en: 'Your claim was not granted' },
    body: () => ({ zh: '点开看理由。', en: 'Open it to see why.' }),
  },
  pay: null,
  cancel: null,
  expire: null,
  send: null,
  agree: null,
  payExtra: null,
  finish: null,
  redo: null,
  confirm: null,
  claim: null,
  overdue: null,
};

export async function tell(db: Db, row: CleaningRow, event: CleaningEvent, now: Date): Promise<void> {
  const refused = event === 'lapse' || event === 'decline';
  const notice =
    refused && row.state === 'unsuitable' ? unwashed : refused && row.state === 'qc' ? asItIs : notices[event];
  const facts = {
    care: cares[row.care],
    extra: yuan(row.extra),
    refunded: yuan(row.refunded),
    compensated: yuan(row.compensated),
  };
  await emit(db, {
    to: row.user_id,
    type: 'cleaning',
    data: { id: row.id },
    at: now,
    kind: notice?.kind,
    ...(notice && {
      notice: {
        title: notice.title,
        body: notice.body(facts),
        link: link('/pages/cleaning/washdetail', { id: row.id }),
      },
    }),
  });
}
