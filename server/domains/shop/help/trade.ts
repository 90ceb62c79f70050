/** What is asked of buying, returning and selling. */
import { aftersaleTimes } from '../../../../contract/aftersale/machine.ts';
import { auctionRules } from '../../../../contract/auction/rules.ts';
import { bidRules, offerRules } from '../../../../contract/bid/rules.ts';
import { consignmentTimes } from '../../../../contract/consignment/machine.ts';
import { gradeMeaning } from '../../../../contract/item/grade-meaning.ts';
import { gradeName, grades } from '../../../../contract/item/grade-names.ts';
import { orderTimes } from '../../../../contract/order/rules.ts';
import { waits } from '../../../../contract/penalty/machine.ts';
import { recycleRules } from '../../../../contract/recycle/rules.ts';
import { link } from '../../../../contract/screens.ts';
import { receiptTimes } from '../../../../contract/stock/machine.ts';
import { storageRules } from '../../../../contract/stock/rules.ts';
import { days, hours, minutes, percent } from '../../../../contract/wire/units.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { type Question, said, see, whole } from './question.ts';

const pay = minutes(() => orderTimes.pay);
const ship = hours(() => orderTimes.ship);
const inspect = hours(() => orderTimes.inspect);
const flaw = hours(() => orderTimes.flaw);
const confirm = days(() => orderTimes.autoComplete);
const longer = days(() => orderTimes.extension);
const bidPay = hours(() => bidRules.payWithin);
const turn = hours(() => offerRules.turn);
const won = hours(() => auctionRules.payWithin);
const late = minutes(() => auctionRules.extend.within);
const by = minutes(() => auctionRules.extend.by);
const apply = days(() => aftersaleTimes.apply);
const answer = hours(() => aftersaleTimes.answer);
const sendBack = days(() => aftersaleTimes.ship);
const recheck = hours(() => aftersaleTimes.recheck);
const escalate = days(() => aftersaleTimes.escalate);
const decide = days(() => aftersaleTimes.arbitrate);
const count = hours(() => receiptTimes.count);
const differ = hours(() => receiptTimes.differ);
const sealed = hours(() => recycleRules.bidding);
const choose = hours(() => recycleRules.choose);
const arrived = hours(() => recycleRules.inspect);
const paid = hours(() => recycleRules.pay);
const valued = hours(() => consignmentTimes.answer);
const holds = days(() => consignmentTimes.valid);
const appealFine = days(() => waits.appeal);

export const tradeQuestions = {
  safe: {
    topic: 'buy',
    asks: { zh: '付的钱什么时候给卖家？', en: 'When does the seller get my money?' },
    answer: said(
      () =>
        `付款后钱由平台保管。你确认收货，或签收 ${confirm.zh}后自动确认，货款才结算给卖家。来不及看可以延长 ${longer.zh}。`,
      () =>
        `We hold what you pay. It goes to the seller once you confirm receipt, or ${confirm.en} after delivery by itself. If you need longer you can have ${longer.en} more.`,
    ),
    to: link('/pages/order/orderlist'),
    does: { zh: '我的订单', en: 'My orders' },
  },
  way: {
    topic: 'buy',
    asks: { zh: '拍下以后东西怎么到我手上？', en: 'How does what I bought reach me?' },
    answer: said(
      () =>
        `先付款，${pay.zh}内没付订单自动关闭。在平台仓的由我们 ${ship.zh}内寄给你；在卖家手上的，卖家 ${ship.zh}内发往平台仓，我们 ${inspect.zh}内查验，通过了再寄给你。到点没发，订单关闭，全额原路退回。`,
      () =>
        `Pay within ${pay.en}, or the order closes. We ship what is in our warehouse within ${ship.en}. What the seller still has, they ship to us within ${ship.en}; we inspect it within ${inspect.en} and send it on. If it is not shipped in time the order closes and everything goes back the way it came.`,
    ),
    to: link('/pages/order/orderlist'),
    does: { zh: '看走到哪一步', en: 'See where it is' },
  },
  flaw: {
    topic: 'buy',
    asks: { zh: '查验发现没写的瑕疵怎么办？', en: 'What if inspection finds a flaw that was not listed?' },
    answer: said(
      () => `先问你：接受就继续（卖家同意减价的，差价退给你），不接受或 ${flaw.zh}没有回答，就全额原路退回。`,
      () =>
        `We ask you first. Accept it to go on, with the discount that the seller agreed to; refuse it, or stay silent for ${flaw.en}, and you are refunded in full.`,
    ),
    to: link('/pages/order/orderlist'),
    does: { zh: '我的订单', en: 'My orders' },
  },
  grades: {
    topic: 'buy',
    asks: { zh: '成色怎么分？', en: 'What do the conditions mean?' },
    answer: {
      zh: `${grades.map((one) => `${gradeName[one].zh}：${gradeMeaning[one].zh}`).join('')}每件的瑕疵按种类和位置列在商品页。`,
      en: `${grades.map((one) => `${gradeName[one].en}: ${gradeMeaning[one].en}`).join(' ')} Each piece’s flaws are listed on its page by kind and place.`,
    },
    to: link('/pages/search/salesearch'),
    does: { zh: '去逛逛', en: 'Browse' },
  },
  bid: {
    topic: 'buy',
    asks: { zh: '出价求购要先付钱吗？', en: 'Do I pay when I bid?' },
    answer: said(
      () =>
        `可以只付一部分（${percent(bidRules.prepay.rate)}，最少 ${whole(bidRules.prepay.min)}），成交后 ${bidPay.zh}内付完；也可以一次付清。没成交随时撤回，冻结的钱马上可用。成交了没付完，预付的不退，${percent(bidRules.forfeitToSeller)} 赔给卖家。`,
      () =>
        `You may pay a part (${percent(bidRules.prepay.rate)}, at least ${whole(bidRules.prepay.min)}) and the rest within ${bidPay.en} of the match, or all at once. Until it matches you can withdraw it, and the money on hold is free at once. If you do not pay the rest, you lose what you prepaid; ${percent(bidRules.forfeitToSeller)} of it goes to the seller.`,
    ),
    to: link('/pages/order/bid/list'),
    does: { zh: '我的出价', en: 'My bids' },
  },
  offer: {
    topic: 'buy',
    asks: { zh: '怎么还价？', en: 'How do I make an offer?' },
    answer: said(
      () => `在商品页点还价。双方每人最多出 ${offerRules.rounds} 次价，对方 ${turn.zh}内没答就作废。谈成了再付款。`,
      () =>
        `Use the offer button on its page. Each side may name up to ${offerRules.rounds} prices; what is not answered in ${turn.en} lapses. You pay once you agree.`,
    ),
    to: link('/pages/order/bid/list', { tab: 'made' }),
    does: { zh: '我的还价', en: 'My offers' },
  },
  auction: {
    topic: 'buy',
    part: 'auction',
    asks: { zh: '拍卖怎么拍？', en: 'How do auctions work?' },
    answer: said(
      () =>
        `填你愿意出的最高价，系统只替你加到刚好领先。每件冻结一次保证金（最高价的 ${percent(auctionRules.deposit.rate)}，最少 ${whole(auctionRules.deposit.min)}），没拍到马上解冻。最后 ${late.zh}有人出价就延到 ${by.zh}后。拍到了 ${won.zh}内付款。`,
      () =>
        `Name the most you would pay; we use only as much as it takes to lead. For each lot one deposit is held (${percent(auctionRules.deposit.rate)} of your maximum, at least ${whole(auctionRules.deposit.min)}) and is free again at once when you lose. A bid in the last ${late.en} moves the end to ${by.en} later. The winner pays within ${won.en}.`,
    ),
    to: link('/pages/auction/rules'),
    does: { zh: '全部规则', en: 'All rules' },
  },
  return: {
    topic: 'back',
    asks: { zh: '收到不想要，能退吗？', en: 'Can I return it?' },
    answer: said(
      () =>
        `签收后 ${apply.zh}内可以申请。卖家 ${answer.zh}内答复，不答就算同意；同意后 ${sendBack.zh}内寄回，我们 ${recheck.zh}内复验，再把钱退给你。页面上写明的瑕疵不是退货理由。`,
      () =>
        `Ask within ${apply.en} of delivery. The seller answers within ${answer.en}, and silence is a yes; send it back within ${sendBack.en}, we check it within ${recheck.en}, and the money goes back. Flaws that were listed are no reason.`,
    ),
    to: link('/pages/order/service/list'),
    does: { zh: '申请和进度', en: 'Cases' },
  },
  refused: {
    topic: 'back',
    asks: { zh: '卖家拒绝了怎么办？', en: 'What if the seller refuses?' },
    answer: said(
      () => `${escalate.zh}内可以请平台介入，双方说明和照片我们都看，${decide.zh}内裁决。`,
      () =>
        `Call us in within ${escalate.en}. We look at what both sides say and show, and decide within ${decide.en}.`,
    ),
    to: link('/pages/order/service/list'),
    does: { zh: '我的售后', en: 'My cases' },
  },
  refund: {
    topic: 'back',
    asks: { zh: '退的钱到哪里？', en: 'Where does a refund go?' },
    answer: {
      zh: '从哪里付的退到哪里：余额付的回余额，支付渠道付的回那个渠道。渠道确认以前写「退款中」，退到了才写「已退回」。',
      en: 'The way it came: to your balance, or to the payment channel. Until the channel confirms it we say “refunding”, and “refunded” only then.',
    },
    to: link('/pages/user/funds'),
    does: { zh: '资金明细', en: 'Money history' },
  },
  postage: {
    topic: 'back',
    asks: { zh: '退货的运费谁出？', en: 'Who pays for return shipping?' },
    answer: {
      zh: '提出退货的一方。查验没通过的到不了你手里，不用退，你一分不出；平台的差错由平台补给你。每笔订单按下单时勾选的退货规则算，订单页里能再看。',
      en: 'The side that asks for the return. What fails inspection never reaches you, so it costs you nothing; for our mistakes we pay you back. Each order keeps the return policy that you ticked, and shows it.',
    },
    to: link('/pages/order/orderlist'),
    does: { zh: '我的订单', en: 'My orders' },
  },
  start: {
    topic: 'sell',
    asks: { zh: '怎么开始卖？', en: 'How do I start selling?' },
    answer: said(
      () =>
        `开通寄卖，做一张入库单：选款式、尺码、成色，拍照。寄到入库单上写的仓库地址，箱里放上打印的标签。到仓 ${count.zh}内点验，和你写的不一样会先问你，${differ.zh}内答复。点验好就能挂售。没有信号也能先做好，联网后自动送达。`,
      () =>
        `Open a seller account and tell us what you are sending in: model, size, condition, photos. Send the goods to the address that you then see, with the printed label in the box. We count them within ${count.en}; if they differ from what you wrote we ask you first, and you have ${differ.en}. Then you can put them up for sale. Without a signal you can prepare all of it; it is sent once there is one.`,
    ),
    to: link('/pages/stock/receipt/createReceipt'),
    does: { zh: '做入库单', en: 'Send in items' },
  },
  missing: {
    topic: 'sell',
    asks: { zh: '我的款式目录里没有？', en: 'What if my model is not in the catalogue?' },
    answer: {
      zh: '入库单里搜不到时，点「告诉我们」，写上名字、拍几张照片。我们建好后，你从停下的地方接着填。',
      en: 'Where the search in a shipment finds nothing, tell us, with its name and some photos. Once we have added it you go on where you were.',
    },
    to: link('/pages/stock/receipt/createReceipt'),
    does: { zh: '做入库单', en: 'Send in items' },
  },
  fast: {
    topic: 'sell',
    part: 'recycle',
    asks: { zh: '想快点变现？', en: 'I want the money soon' },
    answer: said(
      () =>
        `回收：商家 ${sealed.zh}内密封报价，你 ${choose.zh}内挑一个，寄到平台仓，到仓 ${arrived.zh}内查验，之后 ${paid.zh}内打款。到手一般比自己慢慢卖少；成交够多的款，页面上会把几种卖法列在一起比。`,
      () =>
        `Sell for cash: merchants make sealed offers for ${sealed.en}, you choose one within ${choose.en} and send it in; we inspect within ${arrived.en} and pay within ${paid.en} after that. It usually brings less than selling it yourself; where enough was sold, the page compares them.`,
    ),
    to: link('/pages/tabbar/consignment'),
    does: { zh: '估个价', en: 'Get an estimate' },
  },
  worth: {
    topic: 'sell',
    part: 'consignment',
    asks: { zh: '不知道值多少？', en: 'What is it worth?' },
    answer: said(
      () => `拍照给我们，${valued.zh}内给你估价，${holds.zh}内有效。接受了就按这个价做入库单，不接受不收钱。`,
      () =>
        `Show us photos and we value it within ${valued.en}; the valuation holds for ${holds.en}. Accept it and send it in; otherwise it costs nothing.`,
    ),
    to: link('/pages/consignment/ordercms'),
    does: see,
  },
  storage: {
    topic: 'sell',
    asks: { zh: '放在仓库要钱吗？', en: 'What does storage cost?' },
    answer: said(
      () =>
        `入库 ${storageRules.freeDays} 天内免费，之后每件每天 ¥${yuan(storageRules.perDay)}，到期前会提醒。没卖出的随时能取回，费用先给你看。`,
      () =>
        `It is free for ${storageRules.freeDays} days, then ¥${yuan(storageRules.perDay)} per item per day; we tell you before it starts. You can have unsold goods back at any time, and see the fee first.`,
    ),
    to: link('/pages/stock/stockList'),
    does: { zh: '我的库存', en: 'My stock' },
  },
  fee: {
    topic: 'sell',
    asks: { zh: '卖出收多少服务费？', en: 'What do you charge for a sale?' },
    answer: {
      zh: '按店里现在的费率，挂售时填上价格就逐项列出、写明到手多少。之后改了费率，已经成交的不变。',
      en: 'By the shop’s schedule in force: when you name a price each fee and what remains for you is listed. A later change leaves what was sold as it was.',
    },
    to: link('/pages/stock/seller/create'),
    does: { zh: '填个价看看', en: 'Try a price' },
  },
  penalty: {
    topic: 'sell',
    asks: { zh: '什么时候会有违约金？', en: 'When is there a penalty?' },
    answer: said(
      () => `卖出后到点没发货，或查验为假。金额和依据写在违约金页，${appealFine.zh}内可以申诉。`,
      () =>
        `When you ship too late after a sale, or send in a fake. The amount and its reason are on the penalties’ page; you may appeal within ${appealFine.en}.`,
    ),
    to: link('/pages/user/penalty'),
    does: { zh: '看违约金', en: 'See penalties' },
  },
} satisfies Record<string, Question>;
