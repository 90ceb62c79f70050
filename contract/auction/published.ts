/** The rules as everybody reads them. Each row is a test of its own name: server/domains/auction/published.test.ts. */
import type { Words } from '../wire/states.ts';
import { hours, minutes, percent } from '../wire/units.ts';
import { yuan } from '../wire/yuan.ts';
import { auctionRules } from './rules.ts';

const { extend } = auctionRules;
const last = minutes(() => extend.within);
const by = minutes(() => extend.by);
const pay = hours(() => auctionRules.payWithin);
const answer = hours(() => auctionRules.secondChance);
const part = () => percent(auctionRules.deposit.rate);
const least = () => yuan(auctionRules.deposit.min, 0);
const toSeller = () => percent(auctionRules.forfeitToSeller);

export const publishedRules = {
  secret: {
    zh: '你的最高价只有你自己看得到，系统只替你加到刚好领先。卖家的保留价没到之前也没人看得到。',
    en: 'Only you see your maximum; it is used only as far as needed to lead. Nobody sees a reserve before it is met.',
  },
  first: {
    zh: '第一个出价的人，不管最高价多高，现价都是起拍价：没有人和自己竞价。',
    en: 'The first bid stands at the start price however high its maximum: nobody bids against themselves.',
  },
  price: {
    zh: '现价是第二高的最高价加一口，但不超过领先者自己的最高价。',
    en: 'The price is the second highest maximum plus one step, and never above the leader’s own maximum.',
  },
  equal: {
    zh: '最高价相同，先到的领先；后来出同样价的不会把前一个顶掉。',
    en: 'Of equal maxima the first stands; an equal bid never displaces the leader.',
  },
  raise: {
    zh: '领先时提高自己的最高价：现价不动（除非刚好够到保留价），先后不变，不延时，保证金只补差额。',
    en: 'Raising your own maximum while leading moves no price unless it meets the reserve, takes no new place, adds no time and holds only the difference.',
  },
  reserve: {
    zh: '有保留价时，最高价够到它，现价就到保留价；一直没够到就不成交。',
    en: 'Where there is a reserve, a maximum that meets it lifts the price to it; one that is never met sells nothing.',
  },
  steps: {
    zh: '加价幅度跟着现价走，各段首尾相接，不重叠。',
    en: 'Steps follow the price; their ranges join and never overlap.',
  },
  narrow: {
    zh: '只差不到一口也会输：对方的最高价高过你一点就领先，现价就是对方的最高价。',
    en: 'You can lose by less than a step: a maximum a little above yours leads, and the price is then that maximum.',
  },
  extend: {
    get zh() {
      return `最后 ${last.zh}内有人出价，结束改到那时起 ${by.zh}后，最多 ${extend.most} 次。没被接受的出价不延时。`;
    },
    get en() {
      return `An accepted bid in the last ${last.en} moves the end to ${by.en} after it, at most ${extend.most} times. A refused one adds no time.`;
    },
  },
  oneEnd: {
    zh: '结束时间只有一个，页面、提醒和落槌都看它，手机时间不算。',
    en: 'There is one end, and the page, the reminder and the hammer all read it; your phone’s clock does not count.',
  },
  arrival: {
    zh: '出价算不算数，看它到服务器的时间，不看排了多久队。',
    en: 'A bid counts by when it reached the server, not by how long it then waited in line.',
  },
  deposit: {
    get zh() {
      return `出价冻结最高价的 ${part()} 作保证金，至少 ¥${least()}，不超过要付的总额，一件只冻结一份。没拍到，结束时马上退回。`;
    },
    get en() {
      return `A bid holds ${part()} of your maximum, at least ¥${least()} and never more than it can cost, once per lot. If you don’t win, it is released the moment the lot ends.`;
    },
  },
  default: {
    get zh() {
      return `拍到后 ${pay.zh}内付款。不付，保证金的 ${toSeller()} 给卖家，其余归平台。`;
    },
    get en() {
      return `The winner pays within ${pay.en}. If not, ${toSeller()} of the deposit goes to the seller and the rest to us.`;
    },
  },
  chance: {
    get zh() {
      return `拍下的人不付款，第二名有 ${answer.zh}决定要不要按自己的最高价买下；不要没有任何费用。只问一个人。`;
    },
    get en() {
      return `If the winner does not pay, the runner-up has ${answer.en} to take it at their own maximum; declining costs nothing. One person is asked.`;
    },
  },
  takenBack: {
    zh: '出价不能自己撤。打错字或商品说明变了，由平台撤，记录里看得到。',
    en: 'You cannot take a bid back. For a typing error or a changed description we do, and the log shows it.',
  },
  log: {
    zh: '结束后公开出价记录：匿名，按顺序可核对，谁都能在自己的手机上重算一遍。',
    en: 'After the end the bid log is public: no names, each entry chained to the one before, and anyone can recompute it.',
  },
} as const satisfies Readonly<Record<string, Words>>;

export type PublishedRule = keyof typeof publishedRules;
