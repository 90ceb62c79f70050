/** How the steps of a piece are called once they are past: by what was done, not by what was waited for. */
import type { IdentifyEvent } from '../../../../contract/identify/machine.ts';
import { defineText } from '../../../ui/format/text.ts';
import { names as express } from '../../express/names.ts';

export const past = defineText({
  zh: {
    ordered: '下单',
    paid: '付款',
    sent: '寄出',
    corrected: express.zh.corrected,
    received: '签收',
    examined: '看过',
    putBack: '打开过，没看完',
    asked: '请你补图',
    added: '补了图',
    other: '请另一位看',
    appealed: '申诉',
  },
  en: {
    ordered: 'Ordered',
    paid: 'Paid',
    sent: 'Sent',
    corrected: express.en.corrected,
    received: 'Received',
    examined: 'Examined',
    putBack: 'Opened, not finished',
    asked: 'Photos asked for',
    added: 'Photos added',
    other: 'Another opinion asked for',
    appealed: 'Appealed',
  },
});

type Word = keyof (typeof past)['zh'];

/** Null: what came of it is called as its state is. */
const words: Record<IdentifyEvent | 'start', Word | null> = {
  start: 'ordered',
  pay: 'paid',
  paySend: 'paid',
  send: 'sent',
  correct: 'corrected',
  scanIn: 'received',
  absent: null,
  overdue: null,
  take: 'examined',
  release: 'putBack',
  askPhotos: 'asked',
  supplement: 'added',
  askSecond: 'other',
  askThird: 'other',
  findGenuine: null,
  findFake: null,
  findNothing: null,
  accept: null,
  appeal: 'appealed',
  conclude: null,
  fault: null,
  lose: null,
  giveUp: null,
  measure: null,
  cancel: null,
  expire: null,
  lapse: null,
};

/** @param event as the log has it; of a newer server it may be one that is not known here */
export function pastOf(event: string, t: Record<Word, string>): string | undefined {
  const word = words[event as IdentifyEvent];
  return word ? t[word] : undefined;
}
