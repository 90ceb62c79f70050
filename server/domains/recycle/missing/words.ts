/** What is said of a parcel that we sent and whose arrival nobody tells, or that was brought to us and is not found: that we look for it, and what came of that. */
import { TAKEN_IN } from '../../../../contract/express/machine.ts';
import { recycleRules } from '../../../../contract/recycle/rules.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import { days, hours } from '../../../../contract/wire/units.ts';
import { named } from '../../../kernel/events/wording.ts';

interface Facts {
  name: Words;
  price: string;
}

const unheard = named(
  'within',
  days(() => recycleRules.unheard),
);
const takenIn = named(
  'within',
  hours(() => TAKEN_IN),
);
const dispute = named(
  'within',
  hours(() => recycleRules.dispute),
);

const looking = () => ({
  zh: `包裹 ${unheard.zh}没有签收，平台在查`,
  en: `No delivery after ${unheard.en}: we are looking for your parcel`,
});

const notTakenIn = () => ({
  zh: `送到平台仓 ${takenIn.zh}了，还没有登记`,
  en: `It reached our warehouse ${takenIn.en} ago and has not been checked in yet`,
});

/** `price` is what we pay should it be lost, empty where nobody knows yet. */
export const ownerMissing = {
  missing: {
    get title() {
      return looking();
    },
    body: ({ name, price, unknown }: Facts & { unknown: boolean }) => {
      const sum = unknown ? '' : ` ¥${price}`;
      const paid = named('amount', { zh: sum, en: sum });
      return {
        zh: `${name.zh} 寄回给你的包裹，快递一直没说送到。平台在查：送到了告诉你；丢了，平台赔你${paid.zh}。收到了请在订单里点收到。`,
        en: `The carrier has not said that ${name.en} reached you. We are finding out. If it is lost, we pay you${paid.en}; if you have it, please say so in your order.`,
      };
    },
  },
  foundBack: {
    title: { zh: '查到了，退回的包裹已送到', en: 'Found: your parcel was delivered' },
    body: ({ name }: Facts) => ({
      zh: `${name.zh}：快递确认已送到你的地址。没有收到，请马上联系客服。`,
      en: `${name.en}: the carrier confirms that it was delivered to your address. If you don’t have it, please contact support at once.`,
    }),
  },
  lostBack: {
    kind: 'money' as const,
    title: { zh: '寄回的路上丢了，平台已赔付', en: 'It was lost on its way back; we have paid for it' },
    body: ({ name, price }: Facts) => ({
      zh: `${name.zh} 在寄回给你的路上丢了，对不起。平台赔的 ¥${price} 已进你的余额。`,
      en: `We are sorry: ${name.en} was lost on its way back to you. ¥${price} from us is in your balance.`,
    }),
  },
  notTakenIn: {
    get title() {
      return notTakenIn();
    },
    body: ({ name, price }: Facts) => ({
      zh: `${name.zh}：是我们晚了，正在找。找到就质检；找不到，平台赔你 ¥${price}。`,
      en: `${name.en}: we are late and are looking for it. Once found it is inspected; if it is not, we pay you ¥${price}.`,
    }),
  },
  lostHere: {
    kind: 'money' as const,
    title: {
      zh: '送到了平台仓却没找到，平台已赔付',
      en: 'It reached our door and we could not find it; we have paid for it',
    },
    body: ({ name, price }: Facts) => ({
      zh: `${name.zh} 快递送到了平台仓，平台没有找到，对不起。平台赔的 ¥${price} 已进你的余额。`,
      en: `We are sorry: the carrier brought ${name.en} to our warehouse and we could not find it. ¥${price} from us is in your balance.`,
    }),
  },
  lostOnward: {
    title: { zh: '寄给商家的路上丢了，你的钱不变', en: 'It was lost on its way to the merchant; your money is yours' },
    body: ({ name }: Facts) => ({
      zh: `${name.zh} 在平台寄给商家的路上丢了，由平台赔给商家。你的货款不受影响。`,
      en: `${name.en} was lost on its way from us to the merchant, and we pay them for it. What you were paid stays yours.`,
    }),
  },
} as const;

export const merchantMissing = {
  notTakenIn: {
    get title() {
      return notTakenIn();
    },
    body: ({ name, price }: Facts) => ({
      zh: `${name.zh}：是我们晚了，正在找。找到就质检；找不到，货款和服务费 ¥${price} 全退到你的保证金。`,
      en: `${name.en}: we are late and are looking for it. Once found it is inspected; if it is not, the ¥${price} that you paid, fee included, goes back to your deposit.`,
    }),
  },
  lostHere: {
    kind: 'money' as const,
    title: {
      zh: '送到了平台仓却没找到，钱已全退',
      en: 'It reached our door and we could not find it; your money is back',
    },
    body: ({ name, price }: Facts) => ({
      zh: `${name.zh} 快递送到了平台仓，平台没有找到，对不起。货款和服务费 ¥${price} 已全部退到你的保证金。`,
      en: `We are sorry: the carrier brought ${name.en} to our warehouse and we could not find it. The ¥${price} that we held, fee included, is back in your deposit.`,
    }),
  },
  missing: {
    get title() {
      return looking();
    },
    body: ({ name, price }: Facts) => ({
      zh: `${name.zh}：快递一直没说送到。平台在查：送到了告诉你；丢了，货款和服务费 ¥${price} 全退到你的保证金。收到了请在订单里点收货。`,
      en: `The carrier has not said that ${name.en} reached you. We are finding out. If it is lost, the ¥${price} that you paid, fee included, goes back to your deposit; if you have it, please say so in your order.`,
    }),
  },
  foundOnward: {
    title: { zh: '查到了，寄给你的包裹已送到', en: 'Found: your parcel was delivered' },
    body: ({ name }: Facts) => ({
      zh: `${name.zh}：快递确认已送到你的地址。没有收到，或和质检说的不一样，${dispute.zh}内可以提异议。`,
      en: `${name.en}: the carrier confirms that it was delivered to your address. If you don’t have it, or it is not as inspected, open a dispute within ${dispute.en}.`,
    }),
  },
  lostOnward: {
    kind: 'money' as const,
    title: { zh: '寄给你的路上丢了，钱已全退', en: 'It was lost on its way to you; your money is back' },
    body: ({ name, price }: Facts) => ({
      zh: `${name.zh} 在平台寄给你的路上丢了，对不起。货款和服务费 ¥${price} 已全部退到你的保证金。`,
      en: `We are sorry: ${name.en} was lost on its way to you. The ¥${price} that you paid, fee included, is back in your deposit.`,
    }),
  },
} as const;
