/** What an owner is told of what went wrong: lost, spoilt, found after all, or never sent. */

import { cleaningTimes } from '../../../../contract/cleaning/machine.ts';
import type { NoticeKind } from '../../../../contract/events.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import { days } from '../../../../contract/wire/units.ts';
import { named } from '../../../kernel/events/wording.ts';
import { paidAndFound, homeBySilence as unsaid } from '../../express/found.ts';
import { orObject } from '../../objection/notices.ts';

export interface Facts {
  name: Words;
  care: Words;
  extra: string;
  /** What was answered to their objection to how it came. */
  reason: string;
  /** It lies in our warehouse and travels nowhere. */
  stored: boolean;
  refunded: string;
  compensated: string;
  /** Something was paid for it. */
  paid: boolean;
  /** The most that is paid for it. */
  covered: string;
  /** All that it was worth, so that nothing more is. */
  paidFull: boolean;
  /** It was said that we damaged it. */
  spoilt: boolean;
}
export interface Notice {
  title: Words;
  body: (facts: Facts) => Words;
  kind?: NoticeKind;
}
const send = named(
  'within',
  days(() => cleaningTimes.send),
);
const found = named(
  'within',
  days(() => cleaningTimes.found),
);

/** Nobody has to prove what we say ourselves. */
export const ours = (title: Words): Notice => ({
  title,
  body: ({ name, covered, compensated, paid, paidFull }) => {
    if (paidFull)
      return {
        zh: `${name.zh}：之前已经按申报的价值赔足 ¥${compensated}，不再另赔；由没经手的同事看怎么了结，你什么都不用做。`,
        en: `${name.en}: ¥${compensated}, all that you declared, was paid before, so nothing more is. Someone who was not involved looks into it; there is nothing you have to do.`,
      };
    return paid
      ? {
          zh: `${name.zh}：由没经手的同事判断；之前赔过 ¥${compensated}，最多再赔 ¥${covered}。你什么都不用做。`,
          en: `${name.en}: someone who was not involved decides. ¥${compensated} was paid before, and up to ¥${covered} more can be; there is nothing you have to do.`,
        }
      : {
          zh: `${name.zh}：由没经手的同事判断，最多赔你申报的 ¥${covered}，洗护费也全退；你什么都不用做。`,
          en: `${name.en}: someone who was not involved decides. Up to ¥${covered} is paid as you declared, and the cleaning costs nothing; there is nothing you have to do.`,
        };
  },
  kind: 'money',
});

/** Spoilt while its owner is asked what shall become of it: they still are. */
export const paidAndAsked: Notice = {
  title: { zh: '弄坏的已赔付，还等你一句话', en: 'Paid for; we still need your answer' },
  body: ({ name, compensated }) => ({
    zh: `${name.zh}：一共赔付 ¥${compensated}，已到可用余额。物品还在我们这里，${found.zh}内点开选，不选就寄回给你。`,
    en: `${name.en}: ¥${compensated} in all is in your balance. The piece is still with us; open it and say within ${found.en}, or it is sent home.`,
  }),
  kind: 'money',
};

/** It is so, and had been paid for in full. */
export const paidBefore: Notice = {
  title: { zh: '查清了，之前已赔足', en: 'We looked into it; it was paid for in full' },
  body: ({ name, compensated }) => ({
    zh: `${name.zh}：之前赔过的 ¥${compensated} 就是你申报的全部，还是你的，不再另赔；理由在详情里。`,
    en: `${name.en}: the ¥${compensated} paid to you before is all that you declared. It stays yours, and nothing more is paid; open it to see why.`,
  }),
};

/** Its carrier gave it back to us. */
export const backAgain: Notice = {
  title: { zh: '寄回的没送到，退回我们这里了', en: 'Not delivered; it is back with us' },
  body: ({ name }) => ({
    zh: `${name.zh}：退回时的照片在详情里。看看地址对不对，${found.zh}内点开说寄到哪里；不说就按原来的地址再寄，都不另收钱。`,
    en: `${name.en}: photos of how it came back are there. Open it and say within ${found.en} where it should go; if you say nothing, it goes to the same address again. Neither costs you anything.`,
  }),
  kind: 'deadline',
};
export const claimOver = (notice: Notice, n: number): Notice => ({
  ...notice,
  body: (facts) => {
    const { zh, en } = notice.body(facts);
    return {
      zh: `${zh}没收到的${n > 1 ? ` ${n} 件` : ''}赔付判断到此为止：没有丢，不按丢件赔。`,
      en: `${en} ${n > 1 ? `The ${n} claims that they` : 'The claim that it'} did not come ${n > 1 ? 'are' : 'is'} over: nothing is lost, and nothing is paid for as lost.`,
    };
  },
});
/** And nobody said where to. */
export const homeAgain: Notice = {
  title: { zh: '退回来的再寄一次', en: 'What came back is sent again' },
  body: ({ name }) => ({
    zh: `${name.zh}：到期没有收到你的话，按原来的地址再寄给你。`,
    en: `${name.en}: we did not hear from you in time, so it goes to the same address again.`,
  }),
};

/** Of what was paid for in full no more can be. */
const or = (full: boolean) => (full ? { zh: '', en: '' } : orObject);

/** It was looked into: it was not in the parcel, and that is not ours to pay for. */
export const notThere: Notice = {
  title: { zh: '箱子里没有这件，费用退回', en: 'Not in the parcel; what you paid goes back' },
  body: ({ name, refunded, paidFull }) => ({
    zh: `${name.zh}：没有通过赔付，¥${refunded} 原路退回；理由在详情里。${or(paidFull).zh}`,
    en: `${name.en}: the claim was not granted; ¥${refunded} is refunded the way you paid. Open it to see why.${or(paidFull).en}`,
  }),
  kind: 'money',
};

/** It had been taken back before its parcel was opened. */
export const notInside: Notice = {
  title: { zh: '包裹打开了，里面没有这件', en: 'Your parcel was opened; it was not in it' },
  body: ({ name, refunded }) => ({
    zh: `${name.zh}：打开包裹没有找到，开箱照片在详情里。¥${refunded} 之前已退；没有东西可以寄回，后来找到会签收寄回。不认可请在「消息」里找客服。`,
    en: `${name.en} was not in the parcel, as photos of the opened box on its page show. ¥${refunded} went back before, and there is nothing to send home; if it turns up, it is sent to you. If you disagree, write to us under Messages.`,
  }),
};

/** Lost by the courier that we sent, as we had said ourselves, and not to be paid for. */
export const notLost: Notice = {
  title: { zh: '查过了，不按丢件赔', en: 'We looked into it; it is not paid for as lost' },
  body: ({ name, refunded, paidFull }) => ({
    zh: `${name.zh}：¥${refunded} 原路退回；理由在详情里。${or(paidFull).zh}`,
    en: `${name.en}: ¥${refunded} is refunded the way you paid. Open it to see why.${or(paidFull).en}`,
  }),
  kind: 'money',
};
/** Paid for and over; below what was declared its owner may still say that it is too little. */
export const granted: Notice = {
  title: { zh: '已赔付', en: 'Your claim is paid' },
  body: ({ name, compensated, paidFull }) => ({
    zh: `${name.zh}：赔付 ¥${compensated} 已到可用余额，洗护费全部退回。${or(paidFull).zh}`,
    en: `${name.en}: ¥${compensated} is in your balance, and what the cleaning cost went back.${or(paidFull).en}`,
  }),
  kind: 'money',
};
export const dismissed: Notice = {
  title: { zh: '赔付没有通过', en: 'Your claim was not granted' },
  body: ({ name, paidFull }) => ({
    zh: `${name.zh}：点开看理由。${or(paidFull).zh}`,
    en: `${name.en}: open it to see why.${or(paidFull).en}`,
  }),
};
/** Nobody has brought it yet: what it comes like is still to be seen. */
export const dismissedOnWay: Notice = {
  title: { zh: '赔付没有通过，寄回的还在路上', en: 'Your claim was not granted; your piece is on its way' },
  body: ({ name, paidFull }) => ({
    zh: `${name.zh}：点开看理由。收到有损坏，或者一直没收到，还可以再提。${or(paidFull).zh}`,
    en: `${name.en}: open it to see why. Should it come damaged, or not at all, you can still claim.${or(paidFull).en}`,
  }),
};
/** And nobody had claimed it: it counted as lost by itself. */
export const notLostHome: Notice = { ...dismissedOnWay, title: notLost.title };

/** It was looked into, and is not to be paid for. */
export const goesOn: Notice = {
  title: { zh: '查清了，接着办', en: 'Cleared up; it goes on' },
  body: ({ name, spoilt }) =>
    spoilt
      ? {
          zh: `${name.zh}：查下来不是在我们这里弄坏的，照原来的步骤继续；理由在详情里。`,
          en: `${name.en}: found not to have been damaged by us. It goes on as before; open it to see why.`,
        }
      : {
          zh: `${name.zh} 找到了，照原来的步骤继续；理由在详情里。`,
          en: `${name.en} was found and goes on as before; open it to see why.`,
        },
};

/** It was paid for and not sent in time. */
export const unsent: Notice = {
  title: { zh: '没有寄出，已退款', en: 'Not sent; you have your money back' },
  body: ({ name, refunded }) => ({
    zh: `${name.zh}：付款后 ${send.zh}内没有寄出，这一单关闭了，¥${refunded} 原路退回。`,
    en: `${name.en} was not sent within ${send.en}, so the order is closed; ¥${refunded} is refunded the way you paid.`,
  }),
  kind: 'money',
};
/** They waited for us. */
export const notFetched: Notice = {
  title: { zh: '没有快递员来取，已退款', en: 'No courier came; you have your money back' },
  body: ({ name, refunded }) => ({
    zh: `${name.zh}：到期没有快递员取走，对不起。这一单关闭了，¥${refunded} 原路退回；还想洗，可以再下一单。`,
    en: `${name.en}: no courier fetched it in time, and we are sorry. The order is closed, and ¥${refunded} is refunded the way you paid; you can order again.`,
  }),
  kind: 'money',
};

/** Of a found piece its owner said nothing. */
export const homeBySilence: Notice = { ...unsaid, body: ({ name }) => unsaid.body(name) };

/** What was over and came after all. */
export const foundAfterAll: Notice = {
  title: { zh: '当丢件了结的，找到了', en: 'Given up for lost, and found' },
  body: ({ name, compensated, paid }) =>
    paid
      ? paidAndFound.body(name, compensated, found)
      : {
          zh: `${name.zh}：到货照片在详情里。没有洗，寄回详情里写的地址。`,
          en: `${name.en}: see the photos of its arrival in your order. It was not washed and goes home to the address there.`,
        },
};

/** What was said of it before is not so any more. */
export const alsoCame = (notice: Notice, n: number): Notice => ({
  ...notice,
  body: (facts) => {
    const { zh, en } = notice.body(facts);
    return {
      zh: `${zh}${n > 1 ? `当丢件判断的 ${n} 件` : '当丢件判断的那件'}，包裹到了：不再按丢件赔，箱里有的签收后照常评估。`,
      en: `${en} The parcel of ${n > 1 ? `the ${n}` : 'the piece'} that counted as lost is here: nothing is paid for as lost, and what is in it is assessed as usual once taken in.`,
    };
  },
  kind: 'money',
});
