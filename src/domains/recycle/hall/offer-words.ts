/** What became of an offer, what a record counts, and what comes before applying. */
import { type RecycleTerms, recycleRules, recycleTerms } from '../../../../contract/recycle/rules.ts';
import type { OfferEnd } from '../../../../contract/recycle/shown.ts';
import { hours, percent } from '../../../../contract/wire/units.ts';
import { defineText } from '../../../ui/format/text.ts';
import { names } from '../names.ts';

const fine = ({ fine } = recycleTerms()) => percent(fine);

const pay = hours(() => recycleRules.pay);
const dispute = hours(() => recycleRules.dispute);
const next = hours(() => recycleRules.next);

export const text = defineText(() => ({
  zh: {
    goods: '东西和价格',
    ownOffer: '我的报价',
    answerNow: '去答复',
    fromIntake: '入库记录和卖家写的',
    storedNote: '东西在平台仓，入库时平台清点、记录过；卖掉不用卖家再寄。',
    foundBefore: '这件平台质检过，那次没有成交',
    foundNext: '现在的描述是卖家重新写的；成交后平台再验一次。',
    sendToNote: '这是你的默认收货地址。平台寄出前换了默认地址，就寄到新的。',
    sendToChange: '换地址',
    loginFirst: '登录后入驻',
    openSelling: '去开通寄卖',
    sellingFirst: '先开通寄卖，再来入驻',
    sellingFirstBody: '实名后即时开通，不收开通费。开通后回到这里提交店铺资料。',
    /** How a sale came to nothing, to the merchant whose offer had been chosen. */
    yourFalls: { ...names.zh.falls, repriced: '卖家没同意你的改价', silent: '你没有按时答复', backedOut: '你反悔了' },
    askedStopped:
      '轮到你了，但店铺现在不能出价，不能答应。可以说不要；不答，到时间就问下一家。解除限制以后，没到时间还能答应。',
    unopened: '没有开标',
    payIfAgreed: '卖家同意的话，你付',
    undecided: (by: string) => `平台说好 ${by} 前判定，现在晚了。判定前异议一直有效，不会自动完结；东西请原样留着。`,
    declineBody: '这份报价就不算数了，之后不能再答应。马上问下一家；没有下一家，卖家的询价就结束。',
    agreeBody: (agreed?: RecycleTerms) => `报价和服务费马上冻结；卖家选了你又反悔，要付报价的 ${fine(agreed)}。`,
    ends: {
      fell: names.zh.fell,
      dropped: '店铺不能出价',
      silent: '你没有按时答复',
      declined: '你没有接',
      closed: '卖家结束了询价',
    } as Readonly<Record<OfferEnd, string>>,
    noPhotos: (stored: boolean): string => (stored ? '这件没有照片。' : '卖家没有传照片。'),
    backedOutFoot: `其余的钱已退回保证金。悔标记在你的记录里 ${recycleRules.days} 天，卖家选报价时看得到。`,
    endFoot: {
      fell: '选了你的报价，后来没有成交，钱已全部退回。',
      dropped: '你的店铺不能出价，这份报价作废，冻结的钱已退回。要完成的只有已经中标的。',
      silent: `轮到你时，${next.zh}内没有等到答复，这份报价不算数了，不收钱。`,
      declined: '轮到你时你说不要，不收钱。',
      closed: '没有成交，卖家结束了询价。没有你的钱为它冻结，不收钱。',
    } as Readonly<Record<OfferEnd, string>>,
    courierLate: (at: string) => `快递 ${at} 前该取到，还没有单号`,
    courierLateNext: '平台在核实。取走了就寄到平台质检；没取走，卖家再约或自己寄。你的钱还由平台保管。',
    sendOn: '寄给你',
    stillHeld: '你的钱还由平台保管。',
    brought: '快递说已送到平台仓',
    broughtNext: (by: string) => `平台 ${by} 前收货，再质检。`,
    missing: '快递一直没说送到，平台在查',
    missingNext: (receive: string) => `收到了就点「${receive}」；查到丢了，货款和服务费全退到你的保证金。`,
    standing: '等卖家选',
    standingBody: '选了你，冻结的钱转由平台保管；没选你，或到时间没选，马上全退。',
    repriced: '等卖家答复你的改价',
    repricedBody: '到时间不答就是不同意：不成交，钱全部退给你，不另收费。',
    lowerOk: (yuan: string) => `改成 ¥${yuan}`,
    receiveBody: `从现在起 ${dispute.zh}内可以提异议，过后这单就完结。东西在你手里再点。`,
    lowerTo: (yuan: string) => `改价 ¥${yuan}，等卖家答复`,
    paidPrice: '成交价',
    frozen: { sealed: '在保证金里冻结，到截标', standing: '在保证金里冻结，等卖家选' },
    held: '由平台保管，含服务费',
    toOwner: '其中验过付给卖家',
    toOwnerSoon: `其中 ${pay.zh}内付给卖家`,
    asked: '由平台保管，等卖家答复',
    paid: '已付：货款给卖家，服务费给平台',
    back: '寄给你的路上丢了，已全退到你的保证金',
    ifAgreed: '卖家同意，退到你的保证金',
    ifNot: '不同意或不答，退到你的保证金',
    granted: '平台补偿，已进你的保证金',
    cost: '扣掉补偿，一共付了',
    claim: '判给你的由平台出，进你的保证金，不从卖家扣。判多少，东西都归你，不用寄回。',
    recordNote:
      '命中率是中标占已定下来的；还没定的不算没中。卖家看到的就是这些。选中就算中标，改价不管卖家答没答应都算；和自己有关联的人成交不算。',
  },
  en: {
    goods: 'Piece and price',
    ownOffer: 'My offer',
    answerNow: 'Answer',
    fromIntake: 'From intake and the owner',
    storedNote: 'It is in our warehouse, counted and recorded at intake; the owner need not ship it.',
    foundBefore: 'We inspected it before, and that sale fell through',
    foundNext: 'The owner has described it anew; once sold, we inspect it again.',
    sendToNote: 'Your default delivery address. Change it before we ship, and it goes to the new one.',
    sendToChange: 'Change',
    loginFirst: 'Log in to apply',
    openSelling: 'Open a seller account',
    sellingFirst: 'Open a seller account first, then apply',
    sellingFirstBody:
      'It opens at once after identity verification, free of charge. Then come back here with your business documents.',
    yourFalls: {
      ...names.en.falls,
      repriced: 'Owner declined your new price',
      silent: 'No answer from you in time',
      backedOut: 'You backed out',
    },
    askedStopped:
      'It is your turn, but your business can’t make offers at the moment, so you can’t agree. You can decline; without an answer the next merchant is asked. If we lift the restriction in time, you can still agree.',
    unopened: 'Never opened',
    payIfAgreed: 'If the owner agrees, you pay',
    undecided: (by: string) =>
      `We were to decide by ${by} and are late. Your dispute stands until we decide and does not lapse; please keep the piece as it is.`,
    declineBody:
      'Your offer is over then, and you can’t agree to it later. The next merchant is asked at once; without one the owner’s request ends.',
    agreeBody: (agreed?: RecycleTerms) =>
      `Your offer and our service fee are reserved at once. Backing out after the owner chooses you costs ${fine(agreed)} of it.`,
    ends: {
      fell: names.en.fell,
      dropped: 'Could not make offers',
      silent: 'No answer in time',
      declined: 'You declined',
      closed: 'Owner ended it',
    },
    noPhotos: (stored: boolean): string => (stored ? 'There are no photos of it.' : 'The owner sent no photos.'),
    backedOutFoot: `The rest is back in your deposit. It stays on your record for ${recycleRules.days} days, where owners see it as they choose.`,
    endFoot: {
      fell: 'Your offer was chosen, but the sale fell through. All your money has been returned.',
      dropped:
        'Your business may not make offers, so this offer is void and its money was released. Only lots you had already won are yours to complete.',
      silent: `It was your turn, and no answer came within ${next.en}. This offer is over; nothing is charged.`,
      declined: 'It was your turn, and you declined. Nothing is charged.',
      closed:
        'The owner ended the request without a sale. None of your money is set aside for it, and nothing is charged.',
    },
    courierLate: (at: string) => `The courier was due by ${at}; no tracking number yet`,
    courierLateNext:
      'We are finding out. If the courier took it, it comes to us for inspection; if not, the owner books another or ships it. We are still holding your money.',
    sendOn: 'to send it to you',
    stillHeld: 'We are still holding your money.',
    brought: 'The carrier says it is at our warehouse',
    broughtNext: (by: string) => `We check it in by ${by} and then inspect it.`,
    missing: 'The carrier has not said that it arrived; we are looking for it',
    missingNext: (receive: string) =>
      `If you have it, tap “${receive}”. If it is lost, price and fee go back to your deposit.`,
    standing: 'The owner decides',
    standingBody:
      'If chosen, the reserved money is held by us. If not, or if the owner lets the time pass, all of it is released at once.',
    repriced: 'Your lower price awaits the owner',
    repricedBody: 'Silence means no: it is not sold, and all your money comes back without a charge.',
    lowerOk: (yuan: string) => `Propose ¥${yuan}`,
    receiveBody: `From now on you have ${dispute.en} to open a dispute; then the order is settled. Confirm only what you hold.`,
    lowerTo: (yuan: string) => `¥${yuan} proposed, owner to answer`,
    paidPrice: 'Bought for',
    frozen: {
      sealed: 'Reserved in your deposit until the lot closes',
      standing: 'Reserved in your deposit until the owner decides',
    },
    held: 'Held by us, fee included',
    toOwner: 'Of it to the owner, once inspected',
    toOwnerSoon: `Of it to the owner, within ${pay.en}`,
    asked: 'Held by us until the owner answers',
    paid: 'Paid: the price to the owner, the fee to us',
    back: 'Lost on its way to you: all of it is back in your deposit',
    ifAgreed: 'If the owner agrees, back to your deposit',
    ifNot: 'If they decline or don’t answer, back to your deposit',
    granted: 'Compensated by us, in your deposit',
    cost: 'Paid after compensation',
    claim:
      'What we award you comes from us, into your deposit, and not from the owner. The piece stays yours whatever we award, and is not sent back.',
    recordNote:
      'The hit rate is of decided offers; undecided ones are not misses. Owners see the same figures. Chosen counts as won, and a cut counts whether or not the owner agreed; deals with people connected to you don’t count.',
  },
}));
