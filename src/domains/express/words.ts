/** Words of the logistics screen. */
import type { Leg } from '../../../contract/express/calls.ts';
import type { ParcelState } from '../../../contract/express/machine.ts';
import { defineText } from '../../ui/format/text.ts';
import { names as express } from './names.ts';

export const text = defineText({
  zh: {
    title: '物流',
    sandbox: '沙盒快递：包裹只在纸面上走，没有真的寄出。',
    none: '这里没有接快递查询，只记单号。',
    legs: {
      toPlatform: '卖家 → 平台仓',
      toBuyer: '平台仓 → 买家',
      toSeller: '平台仓 → 卖家（退回）',
      return: '买家 → 平台仓（退货）',
      returnBack: '平台仓 → 买家（寄回）',
    } as Record<Leg, string>,
    nth: (n: number) => `第 ${n} 段`,
    unsent: '还没寄出',
    states: {
      announced: '等快递员揽收',
      picked: '快递员已揽收',
      transit: '运输中',
      out: '派送中，留意电话',
      delivered: '已签收',
    } as Record<ParcelState, string>,
    call: '打给快递',
    noTrace: '快递还没有更新。',
    sent: '寄件方填了单号',
    companyBad: '填上快递公司',
    waybillBad: express.zh.waybillBad,
    carriers: '常用快递',
    company: express.zh.company,
    waybill: express.zh.waybill,
    scan: '扫单号',
    scanTitle: '对准面单上的条码',
    sendTo: '寄到这里',
    sendToNote:
      '只寄到平台仓。标签印好放进箱子里，开箱扫一下就知道是哪一单；没有打印机，把单号写在纸上放进去也行。到付件会拒收。',
    returnNote: '寄到平台仓复验，不要寄给卖家。到付件会拒收。',
    copyAll: '复制地址',
    label: '打印箱内标签',
    labelDone: '标签已生成，100×75 毫米',
  },
  en: {
    title: 'Parcels',
    sandbox: 'Sandbox carrier: these parcels travel on paper only.',
    none: 'No tracking service is connected here; only tracking numbers are kept.',
    legs: {
      toPlatform: 'Seller → warehouse',
      toBuyer: 'Warehouse → buyer',
      toSeller: 'Warehouse → seller (back)',
      return: 'Buyer → warehouse (return)',
      returnBack: 'Warehouse → buyer (back)',
    } as Record<Leg, string>,
    nth: (n: number) => `Leg ${n}`,
    unsent: 'Not sent yet',
    states: {
      announced: 'Waiting for pick-up',
      picked: 'Picked up',
      transit: 'In transit',
      out: 'Out for delivery',
      delivered: 'Delivered',
    } as Record<ParcelState, string>,
    call: 'Call the carrier',
    noTrace: 'No news from the carrier yet.',
    sent: 'The sender entered the tracking number',
    companyBad: 'Name the carrier',
    waybillBad: express.en.waybillBad,
    carriers: 'Common carriers',
    company: express.en.company,
    waybill: express.en.waybill,
    scan: 'Scan',
    scanTitle: 'Aim at the barcode of the label',
    sendTo: 'Send it here',
    sendToNote:
      'Only to our warehouse. Print the label and put it into the box: scanned when it is opened, it says which one this is. Without a printer, put in a note with the number. Parcels with postage due are refused.',
    returnNote: 'To our warehouse, not to the seller. Parcels with postage due are refused.',
    copyAll: 'Copy address',
    label: 'Print the label for the box',
    labelDone: 'Label made: 100 × 75 mm',
  },
});
