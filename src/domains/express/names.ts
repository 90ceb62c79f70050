/** What several forms say of a carrier and its number of a parcel. */
import { WAYBILL } from '../../../contract/wire/patterns.ts';
import { defineText } from '../../ui/format/text.ts';

const { least, most } = WAYBILL;

export const names = defineText({
  zh: {
    company: '快递公司',
    sentAt: '寄出时间',
    correct: '改运单号',
    correctNote: '填错了才改：这个包裹里的每一件都换成新单号。',
    corrected: '运单号改了',
    correctedFrom: (was: string) => `运单号改了，原来填的是 ${was}`,
    waybill: '运单号',
    waybillBad: `运单号是 ${least} 到 ${most} 位字母或数字`,
  },
  en: {
    company: 'Carrier',
    sentAt: 'Sent',
    correct: 'Correct the tracking number',
    correctNote: 'Only if it was mistyped: everything in this parcel goes by the new number.',
    corrected: 'Tracking number corrected',
    correctedFrom: (was: string) => `Tracking number corrected, was ${was}`,
    waybill: 'Tracking number',
    waybillBad: `A tracking number has ${least} to ${most} letters or digits`,
  },
});
