/** Whose turn it is with a piece and what follows, as its owner reads it. */
import type { RecycleState } from '../../../contract/recycle/machine.ts';
import { type RecycleTerms, recycleRules, recycleTerms } from '../../../contract/recycle/rules.ts';
import type { RefusalKind } from '../../../contract/recycle/shown.ts';
import { hours, percent } from '../../../contract/wire/units.ts';
import { defineText } from '../../ui/format/text.ts';
import { names } from './names.ts';

const choose = hours(() => recycleRules.choose);
const ship = hours(() => recycleRules.ship);
const reprice = hours(() => recycleRules.reprice);
const next = hours(() => recycleRules.next);
const differ = hours(() => recycleRules.differ);
const pay = hours(() => recycleRules.pay);
const inspect = hours(() => recycleRules.inspect);
const fine = ({ fine } = recycleTerms()) => percent(fine);

const zh = (): Readonly<Record<RecycleState, string>> => ({
  inquiring: '到时候一起开标，谁也看不到别人的价。',
  quoted: `${choose.zh}内不选，询价就结束，东西还在你手里。`,
  asking: `中标的商家反悔了，下一家有 ${next.zh}答复；东西先别寄。`,
  accepted: `商家的钱已由平台保管。${ship.zh}内不寄就取消，不收费。`,
  in_transit: '到平台仓后开始质检。',
  checking: `到仓后 ${inspect.zh}内质检，和你说的一样就按报价给。`,
  differs: `商家有 ${differ.zh}答复；要改价会先问你，不答就退回给你。`,
  reprice: `${reprice.zh}内不答，就免费寄回，绝不会按低价卖掉。`,
  payable: `${pay.zh}内全额进你的余额。`,
  paid: '钱已全额进你的余额，可以提现。',
  returning: '原样寄回，运费平台付。',
  returned: '没有成交，退回没有收费。',
  cancelled: '这次没有成交，东西还是你的。',
  lost: '寄回的路上丢了，平台赔的钱已进你的余额。',
});
const en = (): Readonly<Record<RecycleState, string>> => ({
  inquiring: 'All offers open at the same moment; no merchant sees another’s.',
  quoted: `Choose within ${choose.en}. Otherwise this ends and you keep the item.`,
  asking: `The winner backed out. The next merchant has ${next.en} to answer, so please don’t ship yet.`,
  accepted: `We are holding the merchant’s money. Ship within ${ship.en}, or the sale is cancelled at no cost to you.`,
  in_transit: 'We inspect it as soon as it arrives.',
  checking: `We inspect it within ${inspect.en}. If it is as described, you get the full offer.`,
  differs: `The merchant has ${differ.en} to answer. The price never changes without your consent; if they don’t answer, it comes back to you.`,
  reprice: `No answer within ${reprice.en} means it comes back to you free of charge. We never sell for less without your consent.`,
  payable: `The full amount reaches your balance within ${pay.en}.`,
  paid: 'Paid in full to your balance; you can withdraw it now.',
  returning: 'We send it back as it is and pay the shipping.',
  returned: 'Not sold; coming back cost you nothing.',
  cancelled: 'Not sold. It is still yours.',
  lost: 'It was lost on its way back to you. What we pay for it is in your balance.',
});

export const text = defineText(() => ({
  zh: {
    late: (by: string, what: string) => `平台说好 ${by} 前${what}，现在晚了`,
    held: '商家的钱还由平台保管，报价不变。',
    /** The sheet in which an offer is accepted. */
    accepting: {
      price: '商家报价',
      ship: '上门取的运费（平台付）',
      fee: '回收服务费',
      total: '到手',
      warn: (agreed?: RecycleTerms) =>
        `商家要改价，先问你。不同意就原样寄回，运费平台付。商家反悔要付 ${fine(agreed)} 违约金。`,
      address: names.zh.address,
      addressNone: '先加一个地址',
      addressChange: '添加或修改地址',
      send: '怎么寄',
      sendSelf: '自己寄，运费自己付',
      sendPickup: '快递上门取，运费平台付',
      pickup: '上门时间',
      done: '已选定，钱由平台保管',
    },
    todo: {
      inquiring: '报价',
      quoted: '选一家',
      asking: '答复',
      accepted: '寄出',
      in_transit: '送到平台仓',
      checking: '质检',
      differs: '答复质检结果',
      reprice: '决定新价格',
      payable: '打款',
      paid: '',
      returning: '寄回',
      returned: '',
      cancelled: '',
      lost: '',
    } as Readonly<Record<RecycleState, string>>,
    /** What the merchant's money waits for. */
    moneyDiffers: '由平台保管，等商家答复质检结果',
    moneyDue: (by: string, agreed: boolean) => `${agreed ? '价格已谈定' : '质检已通过'}，${by} 前进你的余额`,
    moneyPaying: (agreed: boolean) => `${agreed ? '价格已谈定' : '质检已通过'}，正在打给你`,
    /** Of a single offer. */
    takeOne: '决定卖不卖',
    /** It stands at our door. */
    brought: { todo: '收货', next: '快递说已送到平台仓。收货后开始质检。' },
    next: zh(),
    backSent: {
      lead: '平台已寄出',
      big: '正在寄回给你',
      foot: (arrived: string) => `单号在下面，运费平台付。收到后点「${arrived}」。`,
      missing: {
        lead: '快递一直没说送到',
        big: '平台在查',
        foot: (arrived: string) => `收到了就点「${arrived}」；查到丢了，平台赔。`,
      },
    },
    lostHere: '快递送到了平台仓，平台没找到，对不起。赔的钱已进你的余额。',
    advice: '没人报价，平台的建议',
    /** Of what our inspection turned down, by why: what can be done. */
    refused: {
      fake: {
        title: '质检认为不是正品',
        body: '在平台不能再询价、估价、入库或拍卖。不认可，把购买凭证发给客服，我们再看一次。',
        stored: '东西在平台仓隔离，先不能卖。不认可，把购买凭证发给客服，我们再看一次。',
      },
      notAsTold: {
        title: '和你写的差太多，没有收',
        body: '照质检写的改好可以再问，或换一种卖法。',
        stored: '照质检写的改好再问，或自己定价卖。',
      },
      damaged: {
        title: '有损坏，没有收',
        body: '写明损坏可以再问，修好了也可以，或换一种卖法。',
        stored: '写明损坏可以再问，或自己定价卖。',
      },
      untradable: {
        title: '平台不做这类东西，没有收',
        body: '换一种卖法前，先问客服能不能做。',
        stored: '换一种卖法前，先问客服能不能做。',
      },
    } as Readonly<Record<RefusalKind, { title: string; body: string; stored: string }>>,
    withdrawn: (at: string) => `平台 ${at} 重新看过，撤回了「不是正品」的结论`,
    askUs: '联系客服',
    fakeBack: '收到后，点「收到了」。',
    /** Why it comes back, and how. */
    because: (why: string, next: string) => `${why}。${next}`,
    notConsigned: '平台看过，不能寄卖',
    itsValuation: '看估价单',
    /** A tracking number, with a network. */
    sending: '正在发给平台，可以离开这一页。',
    itemNow: '这件现在',
    itemSee: '在平台仓的这件',
    backTo: '退回到',
    backNext: '收到以后，可以改成寄卖估价、自己定价卖，或再询一次，照片会带过去。',
    isBack: '东西回到你手里了',
    withdraw: '去提现',
    unwanted: '没有花钱，东西还在你手里。可以改成寄卖、自己定价卖，或再询一次。',
    /** A courier comes for it. */
    fetched: {
      todo: '把它交给快递',
      next: (at: string) => `快递 ${at} 上门取，先包好。商家的钱已由平台保管。`,
      orSelf: (at: string) => `快递 ${at} 上门取，不用填单号。等不及也可以自己寄，再填下面。`,
      unknown: (at: string) =>
        `约的是 ${at}，平台在核实。取走了不用管，平台会填单号；没取走会再给你时间，也可以现在自己寄。`,
      checks: '核实快递取到没有',
      missed: names.zh.missed,
      missedNext: `东西还在你手里。从那时起有 ${ship.zh}再约上门，或自己寄；两样都不做就取消，不收费。`,
      change: '改时间，或自己寄',
      slot: '上门时间',
      slotAfterAll: '要快递上门取？',
      book: '约这个时间',
      booked: '已约好上门时间',
      shipSelf: '我自己寄了',
      pays: '自己寄，运费自己付，请不要寄到付。',
      fetchPays: '约快递上门取，运费平台付。',
    },
    think: '再想想',
    /** Of what lies in our warehouse: it is neither sent nor sent back. */
    stored: {
      next: {
        ...zh(),
        quoted: `${choose.zh}内不选，询价就结束，东西还在平台仓，还是你的。`,
        checking: `${inspect.zh}内质检，和询价时的记录一样就按报价给。`,
        differs: `商家有 ${differ.zh}答复；要改价会先问你，不答就不卖，东西留在平台仓。`,
        reprice: `${reprice.zh}内不答就不卖，东西留在平台仓，绝不会按低价卖掉。`,
        cancelled: '没有卖，东西还在平台仓，还是你的。',
      } as Readonly<Record<RecycleState, string>>,
      unwanted: '没有花钱，东西还在平台仓，还是你的。可以自己定价卖，或再询一次。',
      elsewhere: '这件另有去处了，询价到此结束；报价作废，商家的钱已退回。',
      photos: names.zh.ourPhotos,
      refuse: '不同意，不卖了',
      refuseBody: '东西留在平台仓，还是你的，不收任何费用。',
      refused: '不卖了，东西留在平台仓',
      cancelBody: '结束后报价作废，商家的钱退回，不产生费用。东西还在平台仓，还是你的。',
      acceptWarn: (agreed?: RecycleTerms) =>
        `商家要改价，先问你。不同意就不卖，东西留在平台仓。商家反悔要付 ${fine(agreed)} 违约金。`,
    },
  },
  en: {
    late: (by: string, what: string) => `We are late: we promised ${what} by ${by}`,
    held: 'We are still holding the merchant’s money, and the offer stays as it is.',
    /** The sheet in which an offer is accepted. */
    accepting: {
      price: 'The offer',
      ship: 'Pick-up (on us)',
      fee: 'Fee',
      total: 'You receive',
      warn: (agreed?: RecycleTerms) =>
        `The merchant cannot change the price without asking you. If you decline, we ship it back at our cost. A merchant who backs out pays a ${fine(agreed)} penalty.`,
      address: names.en.address,
      addressNone: 'Add an address first',
      addressChange: 'Add or change an address',
      send: 'How to send it',
      sendSelf: 'I’ll ship it and pay for it',
      sendPickup: 'Have a courier pick it up, on us',
      pickup: 'Pick-up time',
      done: 'Offer accepted. We are holding the money',
    },
    todo: {
      inquiring: 'to make offers',
      quoted: 'to choose an offer',
      asking: 'to answer',
      accepted: 'to send it',
      in_transit: 'to bring it to us',
      checking: 'to inspect it',
      differs: 'to answer the inspection',
      reprice: 'to decide on the new price',
      payable: 'to pay you',
      paid: '',
      returning: 'to send it back',
      returned: '',
      cancelled: '',
      lost: '',
    },
    moneyDiffers: 'Held by us until the merchant answers',
    moneyDue: (by: string, agreed: boolean) => `${agreed ? 'Agreed' : 'Passed'}; in your balance by ${by}`,
    moneyPaying: (agreed: boolean) => `${agreed ? 'Agreed' : 'Passed'}; on its way to you`,
    takeOne: 'to accept the offer or not',
    brought: {
      todo: 'to check it in',
      next: 'The carrier says it is at our warehouse. We inspect it once it is checked in.',
    },
    next: en(),
    backSent: {
      lead: 'We have sent it',
      big: 'On its way back to you',
      foot: (arrived: string) =>
        `The tracking number is below; we paid the shipping. Once you have it, tap “${arrived}”.`,
      missing: {
        lead: 'The carrier has not said that it arrived',
        big: 'We are looking for it',
        foot: (arrived: string) => `If you have it, tap “${arrived}”. If it is lost, we pay for it.`,
      },
    },
    lostHere: 'It reached our warehouse and we could not find it. We are sorry; what we pay for it is in your balance.',
    advice: 'Why nobody made an offer, and what could help',
    refused: {
      fake: {
        title: 'Our inspection found that it is not genuine',
        body: 'It cannot be offered, valued, sent in or auctioned here. If you disagree, send your proof of purchase to support and we look again.',
        stored:
          'It is put aside in our warehouse and cannot be sold. If you disagree, send your proof of purchase to support and we look again.',
      },
      notAsTold: {
        title: 'Too different from what you wrote',
        body: 'Ask again with what the inspection found, or sell it in another way.',
        stored: 'Ask again with what the inspection found, or sell it at your own price.',
      },
      damaged: {
        title: 'It is damaged and was not accepted',
        body: 'Ask again with the damage described or once it is repaired, or sell it in another way.',
        stored: 'Ask again with the damage described, or sell it at your own price.',
      },
      untradable: {
        title: 'We don’t trade in items like this',
        body: 'Before you try another way, please ask support whether it is possible.',
        stored: 'Before you try another way, please ask support whether it is possible.',
      },
    },
    withdrawn: (at: string) => `We looked again on ${at}: it is no longer held to be fake`,
    askUs: 'Contact support',
    fakeBack: 'Once you have it, please say so here.',
    because: (why: string, next: string) => `${why}. ${next}`,
    notConsigned: 'We looked at it and can’t consign it',
    itsValuation: 'The valuation',
    sending: 'It is being sent to us. You can close this page.',
    itemNow: 'Where it is now',
    itemSee: 'Your item in our warehouse',
    backTo: 'Return to',
    backNext:
      'Once you have it, you can have it consigned, list it yourself or ask merchants again, with the same photos.',
    isBack: 'You have it back',
    withdraw: 'Withdraw the money',
    unwanted: 'It cost you nothing and is still yours. Have it consigned, sell it at your own price, or ask again.',
    fetched: {
      todo: 'to hand it to the courier',
      next: (at: string) => `The courier comes ${at}. Please have it packed. We are holding the merchant’s money.`,
      unknown: (at: string) =>
        `Booked for ${at}; we are checking whether the courier took it. If not, you get more time, and you can also ship it yourself now.`,
      checks: 'to find out whether it was picked up',
      missed: names.en.missed,
      missedNext: `It is still with you. You have ${ship.en} from then to book another pick-up or ship it yourself. If you do neither, the sale is cancelled at no cost to you.`,
      change: 'Change time or ship it yourself',
      slot: 'Pick-up time',
      slotAfterAll: 'Prefer a pick-up?',
      book: 'Book this time',
      booked: 'Pick-up booked',
      shipSelf: 'I’ve shipped it myself',
      pays: 'Shipping it yourself is at your cost; please don’t send it with postage due.',
      fetchPays: 'A pick-up that you book here is on us.',
      orSelf: (at: string) =>
        `The courier comes ${at}, so you need no tracking number. If you would rather ship it yourself, enter it below.`,
    },
    think: 'Let me think',
    stored: {
      next: {
        ...en(),
        quoted: `Choose within ${choose.en}. Otherwise this ends and it stays in our warehouse, still yours.`,
        checking: `We inspect it within ${inspect.en}. If it is as recorded for the request, you get the full offer.`,
        differs: `The merchant has ${differ.en} to answer. The price never changes without your consent; if they don’t answer, it is not sold and stays in our warehouse.`,
        reprice: `No answer within ${reprice.en} means it is not sold and stays in our warehouse. We never sell for less without your consent.`,
        cancelled: 'Not sold. It is in our warehouse and still yours.',
      },
      unwanted: 'It cost you nothing; it is in our warehouse and still yours. Sell it at your own price, or ask again.',
      elsewhere:
        'It is promised elsewhere, so this has ended. All offers are dropped and the merchants have their money back.',
      photos: names.en.ourPhotos,
      refuse: 'Decline, don’t sell',
      refuseBody: 'It stays in our warehouse and is still yours. It costs you nothing.',
      refused: 'Not sold; it stays in our warehouse',
      cancelBody:
        'All offers are dropped and the merchants get their money back. It costs you nothing; the item stays in our warehouse and is still yours.',
      acceptWarn: (agreed?: RecycleTerms) =>
        `The merchant cannot change the price without asking you. If you decline, it is not sold and stays in our warehouse. A merchant who backs out pays a ${fine(agreed)} penalty.`,
    },
  },
}));
