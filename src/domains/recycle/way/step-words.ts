/** What each step of a piece was, to its owner and to the merchant who has it: who did what. */
import { defineText } from '../../../ui/format/text.ts';
import { names } from '../names.ts';

interface Taken {
  from: string | null;
  to: string;
  actor: string;
}

/** By where it led from and to; of what several can have done, by whom. */
const steps = {
  '>inquiring': 'asked',
  'inquiring>quoted': 'opened',
  'quoted>accepted': 'chosen',
  'quoted>checking': 'chosen',
  'accepted>asking': 'backedOut',
  'quoted>asking.M': 'backedOut',
  'quoted>asking.T': 'dropped',
  'asking>asking.M': 'nextDeclined',
  'asking>asking.T': 'nextSilent',
  'asking>quoted': 'nextStands',
  'accepted>in_transit.S': 'sent',
  'accepted>in_transit.P': 'fetched',
  'in_transit>checking': 'received',
  'in_transit>cancelled': 'lost',
  'accepted>cancelled.S': 'calledOff',
  'accepted>cancelled.M': 'backedOut',
  'accepted>cancelled.T': 'unsent',
  'cancelled>returning': 'found',
  'returning>returning.P': 'sentBack',
  'returning>returning': 'missing',
  'payable>payable': 'missing',
  'returning>lost': 'lostBack',
  'checking>payable': 'passed',
  'checking>differs': 'differed',
  'checking>returning': 'refused',
  'differs>payable': 'kept',
  'differs>reprice': 'lowered',
  'differs>returning': 'merchantSilent',
  'reprice>payable': 'agreed',
  'reprice>returning.S': 'declined',
  'reprice>returning.T': 'ownerSilent',
  '>delivered.M': 'delivered',
  '>delivered.C': 'carried',
  '>disputed': 'disputed',
} as const;
type Step = (typeof steps)[keyof typeof steps];
type Said = Readonly<Record<Step, string>>;

const zh: Said = {
  asked: '你请商家报价',
  opened: '报价一起开标',
  chosen: '你接受了报价',
  backedOut: '选中的商家退出了',
  dropped: '剩下的报价作废了',
  nextDeclined: '问到的商家不接',
  nextSilent: '问到的商家没有答复',
  nextStands: '下一家的报价还算数',
  sent: '你寄出了',
  fetched: '快递取走了',
  received: '平台收到了',
  calledOff: names.zh.ends.calledOff,
  unsent: '没有寄到，卖不成了',
  lost: '没有收到，卖不成了',
  found: '东西后来到了平台',
  sentBack: '平台寄回给你了',
  missing: '快递一直没送到，平台在查',
  lostBack: '寄回的路上丢了，平台已赔',
  passed: '平台质检通过',
  differed: '平台质检，和你说的不一样',
  refused: '平台质检，不能收',
  kept: '商家按原价收',
  lowered: '商家提出改价',
  merchantSilent: names.zh.falls.silent,
  agreed: '你同意了改价',
  declined: '你没同意改价',
  ownerSilent: '你没有答复改价',
  delivered: '商家收到货了',
  carried: '快递送到了商家',
  disputed: '商家提了异议',
};
const en: Said = {
  asked: 'You asked merchants',
  opened: 'All offers opened',
  chosen: 'You accepted an offer',
  backedOut: 'The chosen merchant backed out',
  dropped: 'The remaining offer became void',
  nextDeclined: 'A merchant was asked and declined',
  nextSilent: 'A merchant was asked and didn’t answer',
  nextStands: 'The next merchant’s offer still stands',
  sent: 'You shipped it',
  fetched: 'The courier picked it up',
  received: 'We received it',
  calledOff: names.en.ends.calledOff,
  unsent: 'It did not reach us; the sale ended',
  lost: 'It didn’t come; the sale ended',
  found: 'It reached us after all',
  sentBack: 'We sent it back to you',
  missing: 'It did not arrive; we began to look for it',
  lostBack: 'It was lost on its way back; we paid for it',
  passed: 'It passed our inspection',
  differed: 'Our inspection found differences',
  refused: 'Our inspection turned it down',
  kept: 'The merchant kept the price',
  lowered: 'The merchant proposed a lower price',
  merchantSilent: 'The merchant didn’t answer',
  agreed: 'You agreed to the new price',
  declined: 'You declined the new price',
  ownerSilent: 'You didn’t answer to the new price',
  delivered: 'The merchant received it',
  carried: 'Delivered to the merchant',
  disputed: 'The merchant opened a dispute',
};

const words = defineText({
  zh: {
    S: zh,
    M: {
      ...zh,
      asked: '卖家请商家报价',
      chosen: '卖家接受了报价',
      backedOut: '前一家退出了，轮到你',
      dropped: '前面的报价作废了，轮到你',
      nextDeclined: '前一家不接，轮到你',
      nextSilent: '前一家没有答复，轮到你',
      nextStands: '你说报价还算数',
      sent: '卖家寄出了',
      calledOff: names.zh.falls.calledOff,
      differed: '平台质检，和卖家说的不一样',
      kept: '你按原价收',
      lowered: '你提出改价',
      merchantSilent: '你没有答复',
      agreed: '卖家同意了改价',
      declined: names.zh.falls.repriced,
      ownerSilent: '卖家没有答复改价',
      delivered: '你收到货了',
      carried: '快递送到了',
      disputed: '你提了异议',
    },
  },
  en: {
    S: en,
    M: {
      ...en,
      asked: 'The owner asked merchants',
      chosen: 'The owner accepted an offer',
      backedOut: 'The merchant before you backed out; it was your turn',
      dropped: 'The offer before yours became void; it was your turn',
      nextDeclined: 'The merchant before you declined; it was your turn',
      nextSilent: 'The merchant before you didn’t answer; it was your turn',
      nextStands: 'You said that your offer stands',
      sent: 'The owner shipped it',
      calledOff: names.en.falls.calledOff,
      kept: 'You kept the price',
      lowered: 'You proposed a lower price',
      merchantSilent: 'You didn’t answer',
      agreed: 'The owner agreed to your price',
      declined: 'The owner declined your price',
      ownerSilent: 'The owner didn’t answer to your price',
      delivered: 'You received it',
      carried: 'Delivered to you',
      disputed: 'You opened a dispute',
    },
  },
});

/** Nothing of a step that says enough by its state. */
export function didWords({ from, to, actor }: Taken, me: 'S' | 'M', language: 'zh' | 'en'): string | undefined {
  const way = `${from ?? ''}>${to}`;
  const step = [`${way}.${actor}`, way].find((one): one is keyof typeof steps => one in steps);
  return step && words[language][me][steps[step]];
}
