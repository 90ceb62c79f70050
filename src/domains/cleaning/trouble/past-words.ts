/** How the steps of an order are called once they are past: by what was done and came of it, not by what was waited for. */
import type { CleaningEvent } from '../../../../contract/cleaning/machine.ts';
import { defineText } from '../../../ui/format/text.ts';

type Past = Readonly<Partial<Record<CleaningEvent | 'start', string>>>;
const as = (events: readonly CleaningEvent[], word: string): Past =>
  Object.fromEntries(events.map((event) => [event, word]));
const treat = ['agree', 'payExtra'] as const;
const paid = ['grant', 'giveBack', 'giveFound', 'giveUndelivered'] as const;
const unpaid = [
  ...(['dismiss', 'close', 'resume', 'resumeWash', 'resumeCheck', 'resumeRefused', 'resumeFound'] as const),
  'resumeUndelivered',
] as const;

export const past = defineText({
  zh: {
    start: '下单',
    ...as(['pay', 'payFetch', 'payHere'], '付款'),
    ...as(['assess', 'askExtra'], '评估好了'),
    ...as(treat, '开始洗'),
    finish: '洗好了',
    ...as(['askAgain', 'redo'], '问要不要再洗'),
    pass: '质检过了',
    ...as(['reply', 'replyExtra'], '答复异议'),
    ship: '寄回了',
    ...as(paid, '决定：赔'),
    ...as(unpaid, '决定：不赔'),
    ...as(['recover', 'recoverPaid'], '找到了'),
  } as Past,
  en: {
    start: 'Ordered',
    ...as(['pay', 'payFetch', 'payHere'], 'Paid'),
    ...as(['assess', 'askExtra'], 'Assessed'),
    ...as(treat, 'Treatment begun'),
    finish: 'Treated',
    ...as(['askAgain', 'redo'], 'Another treatment asked for'),
    pass: 'Passed the check',
    ...as(['reply', 'replyExtra'], 'Objection answered'),
    ship: 'Sent home',
    ...as(paid, 'Decided: paid'),
    ...as(unpaid, 'Decided: not paid'),
    ...as(['recover', 'recoverPaid'], 'Found'),
  } as Past,
});
