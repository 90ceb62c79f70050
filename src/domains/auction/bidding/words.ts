/** The words of one step, of a maximum named before the opening, of a place lost by less than a step, and of whose clock is shown. */
import { defineText } from '../../../ui/format/text.ts';

export const text = defineText({
  zh: {
    oneStep: (price: string) => `出一口 ${price}`,
    narrow: '领先的人最高价只比你多不到一口。',
    prepare: '先填好最高价',
    early: (opens: string) => `${opens}，到时你自己点`,
    notSent: '现在只留在这台设备上，没有出价；开拍后打开这里，你自己再点。',
    stepsAre: (rows: readonly (readonly [string, string])[]) =>
      rows.map(([from, step]) => `${from} 起每口 ${step}`).join('，'),
    previewAtOnce: '审核通过就进预展。',
    more: '更多库存',
    chinaTime: '都是北京时间',
  },
  en: {
    oneStep: (price) => `One step: ${price}`,
    narrow: 'The leader’s maximum is above yours by less than one step.',
    prepare: 'Prepare my maximum',
    early: (opens) => `${opens}; you send it then`,
    notSent: 'It stays on this device, and no bid is made. Once the lot is open, come back and send it yourself.',
    stepsAre: (rows) => rows.map(([from, step]) => `from ${from} by ${step}`).join(', '),
    previewAtOnce: 'Its preview begins as soon as it is approved.',
    more: 'More stock',
    chinaTime: 'China time',
  },
});
