/** Words of days that passed: ours, and what their owner’s silence decided. */
import { cleaningTimes } from '../../../../contract/cleaning/machine.ts';
import { hours } from '../../../../contract/wire/units.ts';
import { defineText } from '../../../ui/format/text.ts';

const agree = hours(() => cleaningTimes.agree);

/** Whoever lets a day pass reads of it by where the piece was then. */
type Silence = Readonly<Record<string, string>>;

export const text = defineText(() => ({
  zh: {
    late: (when: string) => `已超时：我们该在 ${when} 前做完`,
    lateFetch: (slot: string) => `已超时：约好 ${slot} 来取，没有来`,
    due: (when: string) => `${when} 到期了`,
    title: '我们超时了',
    withdraw: (amount: string) => `还没开始，可以接着等，也可以不洗了：付的 ${amount} 全退，路费也退，原样寄回不收钱。`,
    withdrawHere: (amount: string) => `还没开始，可以接着等，也可以不洗了：付的 ${amount} 全退，原样放回库位。`,
    withdrawBox: '同一个包裹里还没拆的，一起寄回、一起退。',
    fetch: '可以改时间、自己寄，或者不洗了，付的钱全退。',
    wait: '找客服催：会替你写上订单号，由人来答复。',
    urge: '找客服催',
    say: (no: string, state: string) => `洗护单 ${no}（${state}）超时了，请帮我催一下。`,
    no: '不等了，不洗了',
    noTitle: '不等了？',
    noBody: (amount: string) => `付的 ${amount} 全部原路退回，原样寄回，不收钱。`,
    noBodyHere: (amount: string) => `付的 ${amount} 全部原路退回，原样放回库位。`,
    noBodyBox: (pieces: string, amount: string) =>
      `同一个包裹里的一起结束：${pieces}。付的 ${amount} 全部原路退回，一起原样寄回，不收钱。`,
    noSaid: '钱全退，会原样还给你',
    withdrawn: '我们超时了，不等了',
    undone: (what: string) => `${what}（没有做）`,
    silence: {
      pending_pay: '到期没付款',
      to_send: '到期没寄出',
      to_fetch: '到期没取走',
      sent: '到期还没到我们这里',
      arrived: '到期没说，照常评估',
      assessed: `${agree.zh}内没有回复`,
      extra_fee: `${agree.zh}内没有付补差`,
      again: `${agree.zh}内没有回复`,
      found: '到期没选，按约定寄回',
      undelivered: '到期没选，按原地址再寄',
    } as Silence,
  },
  en: {
    late: (when: string) => `Overdue: we should have done this by ${when}`,
    lateFetch: (slot: string) => `Overdue: the courier was to come ${slot}, and did not`,
    due: (when: string) => `was due ${when}`,
    title: 'We are late',
    withdraw: (amount: string) =>
      `We have not begun. You can wait, or have it back unwashed: all of ${amount} goes back, delivery too, and it comes home at no cost.`,
    withdrawHere: (amount: string) =>
      `We have not begun. You can wait, or have it back on its shelf unwashed: all of ${amount} goes back.`,
    withdrawBox: ' What else lies in the same unopened parcel comes home and is refunded with it.',
    fetch: 'Choose another hour, send it yourself, or cancel for all of your money.',
    wait: 'Ask our support: your order’s number is filled in, and a person answers.',
    urge: 'Ask our support',
    say: (no: string, state: string) => `My cleaning order ${no} (${state}) is overdue. Please look into it.`,
    no: 'Do not wait; do not wash',
    noTitle: 'Stop waiting?',
    noBody: (amount: string) => `All of ${amount} goes back the way you paid, and it comes home as it is, at no cost.`,
    noBodyHere: (amount: string) =>
      `All of ${amount} goes back the way you paid, and it goes back to its shelf as it is.`,
    noBodyBox: (pieces: string, amount: string) =>
      `What lies in the same parcel ends with it: ${pieces}. All of ${amount} goes back the way you paid, and all comes home as it is, at no cost.`,
    noSaid: 'All of it goes back, and you have it back as it is',
    withdrawn: 'We were late, and it was not waited for',
    undone: (what: string) => `${what} (not done)`,
    silence: {
      pending_pay: 'Not paid in time',
      to_send: 'Not sent in time',
      to_fetch: 'Not fetched in time',
      sent: 'It did not reach us in time',
      arrived: 'Nothing was said in time; it is assessed all the same',
      assessed: `No answer within ${agree.en}`,
      extra_fee: `The extra was not paid within ${agree.en}`,
      again: `No answer within ${agree.en}`,
      found: 'No answer in time; sent home as agreed',
      undelivered: 'No answer in time; sent to the same address again',
    } as Silence,
  },
}));
