/** How the steps of a piece are called once they are past: by what was done, not by what was waited for. */
import type { IdentifyEvent } from '../../../../contract/identify/machine.ts';
import { defineText } from '../../../ui/format/text.ts';

type Past = Readonly<Partial<Record<IdentifyEvent | 'start', string>>>;

export const past = defineText({
  zh: {
    start: '下单',
    pay: '付款',
    paySend: '付款',
    send: '寄出',
    scanIn: '签收',
    take: '看过',
    askPhotos: '请你补图',
    supplement: '补了图',
    askSecond: '请另一位看',
    askThird: '请另一位看',
    appeal: '申诉',
  } as Past,
  en: {
    start: 'Ordered',
    pay: 'Paid',
    paySend: 'Paid',
    send: 'Sent',
    scanIn: 'Received',
    take: 'Examined',
    askPhotos: 'Photos asked for',
    supplement: 'Photos added',
    askSecond: 'Second opinion asked for',
    askThird: 'Third opinion asked for',
    appeal: 'Appealed',
  } as Past,
});
