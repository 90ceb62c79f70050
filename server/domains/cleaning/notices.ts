/** What an owner is told when their piece's cleaning moves. */

import { type CleaningEvent, cleaningTimes } from '../../../contract/cleaning/machine.ts';
import { cares } from '../../../contract/cleaning/rules.ts';
import { coverOf } from '../../../contract/express/cover.ts';
import { eg } from '../../../contract/notice/wording.ts';
import { link } from '../../../contract/screens.ts';
import { yuan } from '../../../contract/wire/money.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { days, hours } from '../../../contract/wire/units.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { named, wordingsOf } from '../../kernel/events/wording.ts';
import { underRulesOf } from '../../kernel/lib/rules.ts';
import { neverCame } from '../express/lost.ts';
import { answered, answeredEarly, arrived, asItCame } from './notices/arrival.ts';
import { toldName } from './notices/name.ts';
import {
  alsoCame,
  backAgain,
  claimOver,
  dismissed,
  dismissedOnWay,
  type Facts,
  foundAfterAll,
  goesOn,
  granted,
  homeAgain,
  homeBySilence,
  type Notice,
  notFetched,
  notInside,
  notLost,
  notLostHome,
  notThere,
  ours,
  paidAndAsked,
  paidBefore,
  unsent,
} from './notices/trouble.ts';
import type { CleaningRow } from './queries.ts';

const agree = named(
  'within',
  hours(() => cleaningTimes.agree),
);
const claim = named(
  'within',
  days(() => cleaningTimes.claim),
);
const lost = neverCame(
  named(
    'within',
    days(() => cleaningTimes.lost),
  ),
);

const keptBack = (stored: boolean) =>
  named('next', stored ? { zh: '', en: '' } : { zh: '，只留下路上的运费', en: '; only the delivery cost is kept' });
const unwashed: Notice = {
  title: { zh: '这件不洗，原样还给你', en: 'Not treated; given back as it is' },
  body: ({ name, refunded, stored }) => ({
    zh: `${name.zh}：¥${refunded} 原路退回${keptBack(stored).zh}。`,
    en: `${name.en}: ¥${refunded} is refunded the way you paid${keptBack(stored).en}.`,
  }),
  kind: 'money',
};
const unwashedHere: Notice = {
  ...unwashed,
  title: { zh: '这件不洗，原样放回库位', en: 'Not treated; back to its shelf as it is' },
};
const assessed: Notice = {
  title: { zh: '评估好了，等你一句话', en: 'Assessed; your answer is needed' },
  body: ({ name, care }) => ({
    zh: `${name.zh} ${care.zh}：看看到货照片和能做什么，${agree.zh}内同意才洗；不答就不洗。`,
    en: `${name.en}, ${care.en}: see the photos and what can be done. It is washed only if you agree within ${agree.en}.`,
  }),
  kind: 'deadline',
};

/** It was washed and paid for; more costs nothing and waits for a word. */
const another: Notice = {
  title: { zh: '还要再处理一次，等你一句话', en: 'One more treatment? Your answer is needed' },
  body: ({ name }) => ({
    zh: `${name.zh}：点开看为什么。不另收钱，${agree.zh}内同意才做；不答就按现在的样子还给你。`,
    en: `${name.en}: open it to see why. It costs nothing more and is done only if you agree within ${agree.en}; otherwise it is given back as it is now.`,
  }),
  kind: 'deadline',
};

/** Of what was not washed, or was spoilt, there is no before and after. */
const shelvedAsIs: Notice = {
  title: { zh: '放回库位了，可以卖了', en: 'Back on its shelf, ready to sell' },
  body: ({ name }) => ({
    zh: `${name.zh}：有损坏在 ${claim.zh}内提出。`,
    en: `${name.en}: damage can be claimed within ${claim.en}.`,
  }),
};

/** It was looked over, and nothing more was done, as its owner said. */
const givenBack: Notice = {
  title: { zh: '按现在的样子还给你', en: 'Given back as it is now' },
  body: ({ name }) => ({
    zh: `${name.zh}：看过了，照你说的不再处理。`,
    en: `${name.en} was looked over; as you said, nothing more was done.`,
  }),
};

/** What was washed once is not washed again. */
const asItIs: Notice = {
  title: { zh: '不再处理，质检后还给你', en: 'No further treatment; it is checked and given back' },
  body: ({ name }) => ({
    zh: `${name.zh} 按现在的样子质检，再还给你。`,
    en: `${name.en} is checked as it is now and given back.`,
  }),
};

const notices: Readonly<Record<CleaningEvent, Notice | null>> = {
  scanIn: arrived,
  arrivalOk: null,
  assess: assessed,
  askAgain: another,
  redo: another,
  askExtra: {
    title: { zh: '要补差价，等你决定', en: 'It costs more: you decide' },
    body: ({ name, extra, stored }) => ({
      zh: `${name.zh}：要补 ¥${extra}。${agree.zh}内付了就洗；不付就不洗，${asItCame(stored).zh}。`,
      en: `${name.en}: ¥${extra} more. Pay within ${agree.en} and it is washed; otherwise ${asItCame(stored).en}.`,
    }),
    kind: 'deadline',
  },
  object: null,
  reply: answered.stays,
  replyExtra: answered.stays,
  replyArrival: answeredEarly.stays,
  refuse: unwashed,
  decline: null,
  withdraw: null,
  lapse: null,
  declineUnwashed: unwashed,
  lapseUnwashed: unwashed,
  passUnwashed: unwashed,
  pass: {
    title: { zh: '洗好了，过了质检', en: 'Done, and checked' },
    body: ({ name, care }) => ({
      zh: `${name.zh} ${care.zh}已过质检。`,
      en: `${name.en}, ${care.en}: it passed its check.`,
    }),
  },
  ship: {
    title: { zh: '寄回给你了', en: 'On its way back' },
    body: ({ name }) => ({
      zh: `${name.zh}：收到后请看一看，有损坏在签收后 ${claim.zh}内提出。`,
      en: `${name.en}: look it over when it comes; damage can be claimed within ${claim.en} of its arrival.`,
    }),
  },
  grant: granted,
  giveBack: {
    title: { zh: '弄坏的已赔付，这件还给你', en: 'Paid for; your piece is given back' },
    body: ({ name, compensated }) => ({
      zh: `${name.zh}：赔付 ¥${compensated} 已到可用余额，洗护费全部退回；物品按现在的样子还给你。`,
      en: `${name.en}: ¥${compensated} is in your balance, what the cleaning cost went back, and the piece is given back as it is.`,
    }),
    kind: 'money',
  },
  giveFound: paidAndAsked,
  giveUndelivered: paidAndAsked,
  vanish: ours({ zh: '路上丢了，等判断怎么赔', en: 'Lost in transit; a decision follows' }),
  absent: ours({ zh: '箱子里没看到这件', en: 'It was not in the parcel' }),
  notInside,
  turnUp: null,
  correct: null,
  spoil: ours({ zh: '在我们这里弄坏了，等判断怎么赔', en: 'We damaged it; a decision follows' }),
  mislay: ours({ zh: '在我们这里找不到了，等判断怎么赔', en: 'We cannot find it; a decision follows' }),
  resume: goesOn,
  resumeArrival: goesOn,
  resumeWash: goesOn,
  resumeCheck: goesOn,
  resumeRefused: goesOn,
  resumeFound: goesOn,
  resumeUndelivered: goesOn,
  recover: foundAfterAll,
  recoverPaid: foundAfterAll,
  comeBack: backAgain,
  lapseAsIs: homeAgain,
  takeHome: null,
  takeHomeAsIs: null,
  putAway: null,
  disown: null,
  leave: null,
  close: notLost,
  dismiss: dismissed,
  resumeWay: dismissedOnWay,
  fetch: {
    title: { zh: '快递员取走了', en: 'The courier has it' },
    body: ({ name }) => ({ zh: `${name.zh} 在寄来的路上，到了会拍照。`, en: `${name.en} is on its way to us.` }),
  },
  shelve: {
    title: { zh: '放回库位了，可以卖了', en: 'Back on its shelf, ready to sell' },
    body: ({ name }) => ({
      zh: `${name.zh}：对着前后照片看一看，有损坏在 ${claim.zh}内提出。`,
      en: `${name.en}: compare the photos of before and after; damage can be claimed within ${claim.en}.`,
    }),
  },
  lose: { ...lost, body: ({ name, refunded }) => lost.body(name, refunded) },
  pay: null,
  payFetch: null,
  payHere: null,
  cancel: null,
  expire: null,
  send: null,
  agree: null,
  payExtra: null,
  finish: null,
  confirm: null,
  claim: null,
  miss: null,
  overdue: null,
};

const pay = named(
  'within',
  hours(() => cleaningTimes.pay),
);
const unpaid: Notice = {
  title: { zh: '洗护单收到了，可以付款', en: 'We have your cleaning order; you can pay now' },
  body: ({ name }) => ({
    zh: `${name.zh}：下单后 ${pay.zh}内付款，不付会自动关闭。`,
    en: `${name.en}: pay within ${pay.en} of ordering, or it closes automatically.`,
  }),
};

/** What is asked and told where no carrier says whether a piece came home. */
type Silence = 'ask' | 'remind' | 'over';
const silence: Readonly<Record<Silence, (within: Words) => Notice>> = {
  ask: (within) => ({
    title: { zh: '寄回的收到了吗？', en: 'Has your piece come home?' },
    body: ({ name }) => ({
      zh: `${name.zh}：这家快递查不到，只有你知道。收到了点确认；没收到、有损坏，${within.zh}内提出，之后算收到了。`,
      en: `${name.en}: its carrier cannot be asked, so only you know. Confirm that it came, or say within ${within.en} that it did not or is damaged; after that it counts as received.`,
    }),
    kind: 'deadline',
  }),
  remind: (within) => ({
    title: { zh: '寄回的再不说就算收到了', en: 'Soon your piece counts as received' },
    body: ({ name }) => ({
      zh: `${name.zh}：没收到、有损坏，${within.zh}内提出，之后算收到了。`,
      en: `${name.en}: say within ${within.en} that it did not come or is damaged; after that it counts as received.`,
    }),
    kind: 'deadline',
  }),
  over: () => ({
    title: { zh: '算收到了', en: 'Counted as received' },
    body: ({ name }) => ({
      zh: `${name.zh}：问过你，到期没有说没收到，这一单完成了。`,
      en: `${name.en}: we asked, and nobody said in time that it did not come. The order is complete.`,
    }),
  }),
};

export async function tellOfSilence(
  db: Db,
  row: CleaningRow,
  { what, others, now }: { what: Silence; others: number; now: Date },
): Promise<void> {
  const left = (row.deadline_at ?? now).getTime() - now.getTime();
  await tellOf(db, row, { notice: silence[what](days(() => left)), others, now });
}

export const tellUnpaid = (db: Db, row: CleaningRow, of: { others: number; now: Date }): Promise<void> =>
  tellOf(db, row, { notice: unpaid, ...of });

interface Told {
  event: CleaningEvent;
  /** A claim was agreed with, and nothing was paid: all had been. */
  nothingMore: boolean;
  /** The other pieces that went the same way; or that is told with another. */
  along: readonly CleaningRow[] | 'told';
  /** So many of its parcel had been told that they are paid for as lost, and are here. */
  cameAfterAll: number;
  now: Date;
}

/** Where the same event means another thing. */
function meant(row: CleaningRow, event: CleaningEvent): Notice | null {
  const notice = meantOf(row, event);
  return notice === unwashed && row.item_id !== null ? unwashedHere : notice;
}
function meantOf(row: CleaningRow, event: CleaningEvent): Notice | null {
  const refused = event === 'lapse' || event === 'decline';
  if (row.arrival_answer?.agreed && (event === 'reply' || event === 'replyExtra')) return answered.corrected;
  if (row.arrival_answer?.agreed && event === 'replyArrival') return answeredEarly.corrected;
  // What nobody washed has its money back before it is found; what was found had been paid for.
  if (refused && row.state === 'unsuitable') return row.compensated > 0 ? homeBySilence : unwashed;
  if (refused && row.state === 'qc') return asItIs;
  if (event === 'lapse' && row.state === 'to_return') return homeAgain;
  if (event === 'shelve' && row.shelved_at === null) return shelvedAsIs;
  if (event === 'pass' && row.no_more) return givenBack;
  if (event === 'close' && row.claim_event === 'absent') return notThere;
  if (event === 'resumeWay' && row.claim_event === 'vanish') return notLostHome;
  if (event === 'expire' && row.refunded > 0) return row.pickup_at ? notFetched : unsent;
  return notices[event];
}

export async function tell(
  db: Db,
  row: CleaningRow,
  { event, along, cameAfterAll, nothingMore, now }: Told,
): Promise<void> {
  const notice = nothingMore ? paidBefore : meant(row, event);
  const also = event === 'comeBack' ? claimOver : alsoCame;
  const said = notice && cameAfterAll > 0 ? also(notice, cameAfterAll) : notice;
  await tellOf(db, row, along === 'told' ? { notice: null, now } : { notice: said, along, others: along.length, now });
}

const examples: Facts = {
  ...eg('name', 'care', 'extra', 'reason', 'refunded', 'compensated', 'covered'),
  ...{ stored: false, paid: false, paidFull: false, spoilt: false },
};
/** What was said with another, or counts days of its own, is not among them: it stays in the software's words. */
const words = wordingsOf(
  'cleaning',
  {
    ...notices,
    ...{
      unwashed,
      unwashedHere,
      shelvedAsIs,
      givenBack,
      asItIs,
      unpaid,
      homeBySilence,
      homeAgain,
      notThere,
      notLostHome,
    },
    ...{ notFetched, unsent, paidBefore, corrected: answered.corrected, correctedEarly: answeredEarly.corrected },
  },
  examples,
);

async function tellOf(
  db: Db,
  row: CleaningRow,
  {
    notice,
    along = [],
    others = 0,
    now,
  }: { notice: Notice | null; along?: readonly CleaningRow[]; others?: number; now: Date },
): Promise<void> {
  const all = (fen: (one: CleaningRow) => number) => yuan([row, ...along].reduce((sum, one) => sum + fen(one), 0));
  const facts = {
    name: toldName(row, others),
    care: cares[row.care],
    extra: yuan(row.extra),
    reason: row.arrival_answer?.words ?? '',
    stored: row.item_id !== null,
    refunded: all(({ refunded }) => refunded),
    compensated: all(({ compensated }) => compensated),
    paid: row.compensated > 0,
    spoilt: row.claim_event === 'spoil',
    paidFull: row.compensated > 0 && row.compensated >= coverOf(row.declared),
    covered: all(({ declared, compensated }) => coverOf(declared) - compensated),
  };
  await emit(db, {
    to: row.user_id,
    type: 'cleaning',
    data: { id: row.id },
    at: now,
    kind: notice?.kind,
    // Nobody is there to read it.
    ...(notice &&
      !row.gone && {
        notice: {
          // As it was ordered under.
          ...underRulesOf(row.created_at, () => words(notice, facts)),
          link: link('/pages/cleaning/washdetail', { id: row.id }),
        },
      }),
  });
}
