/** How the steps of an order are called once they are past: by what was done and came of it, not by what was waited for. */
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import type { CleaningEvent } from '../../../../contract/cleaning/machine.ts';
import { defineText } from '../../../ui/format/text.ts';
import { names as express } from '../../express/names.ts';

export const past = defineText({
  zh: {
    ordered: '下单',
    paid: '付款',
    fetched: '快递员取走了',
    sentIn: '自己寄出',
    corrected: express.zh.corrected,
    taken: '签收，拍了到货照片',
    arrived: '确认了到货照片',
    assessed: '评估好了',
    agreed: '同意了',
    extraPaid: '付了补差',
    unfit: '评估：洗不了',
    declined: '不洗了，退回',
    noMore: '不再洗',
    brought: '快递送到了',
    opened: '包裹签收了，先拍了同箱的另一件',
    seen: '从主人的照片看，已经到了',
    lapsed: '到期没说，算没问题',
    received: '收到了',
    looked: '看过了',
    treated: '洗好了',
    asked: '问要不要再洗',
    checked: '质检过了',
    answered: '答复异议',
    sent: '寄回了',
    granted: '决定：赔',
    refused: '决定：不赔',
    found: '找到了',
  },
  en: {
    ordered: 'Ordered',
    paid: 'Paid',
    fetched: 'The courier took it',
    sentIn: 'Sent in by its owner',
    corrected: express.en.corrected,
    taken: 'Taken in, with photos',
    arrived: 'Photos of its arrival confirmed',
    assessed: 'Assessed',
    agreed: 'Agreed',
    extraPaid: 'Extra paid',
    unfit: 'Assessed: not to be treated',
    declined: 'Not to be treated, to go home',
    noMore: 'No further treatment',
    brought: 'Brought by its carrier',
    opened: 'Its parcel was taken in, another piece first',
    seen: 'Its owner’s photos show that it came',
    lapsed: 'Nothing was said in time',
    received: 'Received',
    looked: 'Looked at',
    treated: 'Treated',
    asked: 'Another treatment asked for',
    checked: 'Passed the check',
    answered: 'Objection answered',
    sent: 'Sent home',
    granted: 'Decided: paid',
    refused: 'Decided: not paid',
    found: 'Found',
  },
});

type Word = keyof (typeof past)['zh'];

/** Null: what came of it is called as its state is. */
const words: Record<CleaningEvent | 'start', Word | null> = {
  start: 'ordered',
  pay: 'paid',
  payFetch: 'paid',
  payHere: 'paid',
  send: 'sentIn',
  fetch: 'fetched',
  correct: 'corrected',
  miss: null,
  scanIn: 'taken',
  arrivalOk: 'arrived',
  absent: null,
  notInside: null,
  confirm: 'received',
  object: null,
  reply: 'answered',
  replyExtra: 'answered',
  replyArrival: 'answered',
  assess: 'assessed',
  askExtra: 'assessed',
  refuse: 'unfit',
  agree: 'agreed',
  payExtra: 'extraPaid',
  decline: 'declined',
  declineUnwashed: 'declined',
  // Said with the days that passed.
  withdraw: null,
  finish: 'treated',
  askAgain: 'asked',
  redo: 'asked',
  pass: 'checked',
  passUnwashed: null,
  ship: 'sent',
  putAway: null,
  shelve: null,
  takeHome: null,
  takeHomeAsIs: null,
  comeBack: null,
  claim: null,
  spoil: null,
  mislay: null,
  lose: null,
  vanish: null,
  turnUp: null,
  recover: 'found',
  recoverPaid: 'found',
  grant: 'granted',
  giveBack: 'granted',
  giveFound: 'granted',
  giveUndelivered: 'granted',
  dismiss: 'refused',
  close: 'refused',
  resumeWay: 'refused',
  resume: 'refused',
  resumeArrival: 'refused',
  resumeWash: 'refused',
  resumeCheck: 'refused',
  resumeRefused: 'refused',
  resumeFound: 'refused',
  resumeUndelivered: 'refused',
  cancel: null,
  disown: null,
  leave: null,
  overdue: null,
  expire: null,
  lapse: null,
  lapseAsIs: null,
  lapseUnwashed: null,
};

/** @param event as the log has it; of a newer server it may be one that is not known here */
export function pastOf({ event, from, to }: Of, t: Record<Word, string>): string | undefined {
  const word = isNoMore(event, to) ? 'noMore' : isSilence(event, to) ? 'lapsed' : words[event as CleaningEvent];
  if (!word) return undefined;
  // What lies with us was received by nobody.
  return t[word === 'received' && from === 'shelved' ? 'looked' : word];
}

type Of = Pick<CleaningDetail['timeline'][number], 'event' | 'from' | 'to'>;

/** Neither is called by where it led: the check is ours, and what was paid or refused later is another's act. */
const isNoMore = (event: string, to: string) => event === 'decline' && to === 'qc';
const isSilence = (event: string, to: string) => event === 'lapse' && to === 'done';
