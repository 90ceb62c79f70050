/** What several forms say of a carrier and its number of a parcel. */
import { WAYBILL } from '../../../contract/wire/patterns.ts';
import { defineText } from '../../ui/format/text.ts';

const { least, most } = WAYBILL;

export const names = defineText({
  zh: {
    company: '快递公司',
    sentAt: '寄出时间',
    waybill: '运单号',
    waybillBad: `运单号是 ${least} 到 ${most} 位字母或数字`,
  },
  en: {
    company: 'Carrier',
    sentAt: 'Sent',
    waybill: 'Tracking number',
    waybillBad: `A tracking number has ${least} to ${most} letters or digits`,
  },
});
