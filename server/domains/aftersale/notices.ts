/** What the two sides of a case are told when it moves. */
import type { AftersaleEvent } from '../../../contract/aftersale/machine.ts';
import { aftersaleTimes } from '../../../contract/aftersale/machine.ts';
import type { NoticeKind } from '../../../contract/events.ts';
import { eg } from '../../../contract/notice/wording.ts';
import { link } from '../../../contract/screens.ts';
import { yuan } from '../../../contract/wire/money.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { days, hours } from '../../../contract/wire/units.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { named, wordings } from '../../kernel/events/wording.ts';
import type { Order } from '../order/queries.ts';
import type { Case } from './rules.ts';

interface Facts {
  name: Words;
  amount: string;
}
const shipBack = named(
  'within',
  days(() => aftersaleTimes.ship),
);
const escalate = named(
  'within',
  days(() => aftersaleTimes.escalate),
);
const arbitrate = named(
  'within',
  days(() => aftersaleTimes.arbitrate),
);
const answer = named(
  'within',
  hours(() => aftersaleTimes.answer),
);
const recheck = named(
  'within',
  hours(() => aftersaleTimes.recheck),
);

type Notice = { title: Words; body: (facts: Facts) => Words };

/** A case's beginning is told under `apply`. */
type Step = AftersaleEvent | 'apply';

/** Null where there is nothing to say. */
type Notices = Readonly<Record<Step, Notice | null>>;

/** The same news with a reason of its own. */
const retold = (notice: Notice | null, title: Words): Notice | null => notice && { ...notice, title };

const toBuyer: Notices = {
  approve: {
    title: { zh: '售后已同意，请寄回', en: 'Return accepted; please send it' },
    body: ({ name }) => ({
      zh: `${name.zh} 请在 ${shipBack.zh}内寄回平台仓，并填写单号。`,
      en: `Send ${name.en} to our warehouse within ${shipBack.en} and enter the tracking number.`,
    }),
  },
  agree: {
    title: { zh: '售后已同意，正在退款', en: 'Accepted; refunding' },
    body: ({ name, amount }) => ({
      zh: `${name.zh}：¥${amount} 正在原路退回。`,
      en: `${name.en}: ¥${amount} is being refunded the way you paid.`,
    }),
  },
  reject: {
    title: { zh: '卖家拒绝了售后', en: 'The seller rejected it' },
    body: ({ name }) => ({
      zh: `${name.zh}：看看卖家的理由。不同意可以在 ${escalate.zh}内请平台介入。`,
      en: `${name.en}: see the seller’s reason. You may call us in within ${escalate.en}.`,
    }),
  },
  scanIn: {
    title: { zh: '退货到仓了', en: 'Your return has arrived' },
    body: ({ name }) => ({
      zh: `${name.zh} ${recheck.zh}内复验。`,
      en: `${name.en} will be checked within ${recheck.en}.`,
    }),
  },
  dispute: {
    title: { zh: '复验有疑问，平台会判断', en: 'Something is off with your return' },
    body: ({ name }) => ({
      zh: `${name.zh} 和寄出时不一样，可以补充说明，${arbitrate.zh}内给结论。`,
      en: `${name.en} is not as it was sent out. You may add evidence; we decide within ${arbitrate.en}.`,
    }),
  },
  dismiss: {
    title: { zh: '平台没有支持这次售后', en: 'We did not uphold your case' },
    body: ({ name }) => ({ zh: `${name.zh}：点开看理由。`, en: `${name.en}: open it to see why.` }),
  },
  settle: {
    title: { zh: '退款成功', en: 'Refunded' },
    body: ({ name, amount }) => ({
      zh: `${name.zh}：¥${amount} 已原路退回。`,
      en: `${name.en}: ¥${amount} was refunded the way you paid.`,
    }),
  },
  withdraw: null,
  send: null,
  overdue: null,
  escalate: null,
  apply: null,
  get uphold() {
    return retold(this.agree, { zh: '平台支持退款', en: 'We decided for a refund' });
  },
  get orderReturn() {
    return retold(this.approve, { zh: '平台支持退货，请寄回', en: 'We decided for a return' });
  },
  get accept() {
    return retold(this.agree, { zh: '复验通过，正在退款', en: 'Checked; refunding' });
  },
  fake: {
    title: { zh: '退回的鉴别为假，正在全额退款', en: 'Found to be a fake; refunding everything' },
    body: ({ name, amount }) => ({
      zh: `${name.zh}：¥${amount} 正在原路退回。卖家的违约金里赔给你的那份，记在订单里。`,
      en: `${name.en}: ¥${amount} is going back the way it came. Your part of the seller’s penalty is on the order.`,
    }),
  },
  expire: {
    title: { zh: '售后已关闭', en: 'Your case was closed' },
    body: ({ name }) => ({ zh: `${name.zh} 超过时间没有处理，售后关闭。`, en: `${name.en}: time ran out.` }),
  },
};
const toSeller: Notices = {
  apply: {
    title: { zh: '买家申请售后', en: 'The buyer opened an after-sales case' },
    body: ({ name, amount }) => ({
      zh: `${name.zh}：要求退 ¥${amount}。${answer.zh}不回答就算同意。`,
      en: `${name.en}: the buyer asks for ¥${amount} back. You have ${answer.en} to answer; no answer counts as agreement.`,
    }),
  },
  withdraw: {
    title: { zh: '买家撤销了售后', en: 'The buyer withdrew' },
    body: ({ name }) => ({ zh: `${name.zh} 的订单照常进行。`, en: `The order of ${name.en} continues.` }),
  },
  send: {
    title: { zh: '退货在路上', en: 'The return is on its way' },
    body: ({ name }) => ({ zh: `${name.zh} 正寄回平台仓复验。`, en: `${name.en} is going to our warehouse.` }),
  },
  escalate: {
    title: { zh: '买家请平台介入', en: 'The buyer called us in' },
    body: ({ name }) => ({
      zh: `${name.zh}：可以补充照片和说明，平台 ${arbitrate.zh}内给结论。`,
      en: `${name.en}: add your evidence; we decide within ${arbitrate.en}.`,
    }),
  },
  settle: {
    title: { zh: '已退款给买家', en: 'The buyer was refunded' },
    body: ({ name, amount }) => ({
      zh: `${name.zh}：¥${amount}，明细在售后详情里。`,
      en: `${name.en}: ¥${amount}; open it for the details.`,
    }),
  },
  dismiss: {
    title: { zh: '平台驳回了售后', en: 'We did not uphold the case' },
    body: ({ name }) => ({ zh: `${name.zh} 的货款不受影响。`, en: `You keep your money for ${name.en}.` }),
  },
  fake: {
    title: { zh: '退回的鉴别为假，全额退给买家', en: 'Found to be a fake; the buyer is refunded' },
    body: ({ name, amount }) => ({
      zh: `${name.zh}：¥${amount} 退给买家，东西隔离在平台仓，不能再卖。点开看报告。`,
      en: `${name.en}: ¥${amount} goes to the buyer. It is put aside in our warehouse and cannot be sold; open it for the report.`,
    }),
  },
  approve: null,
  agree: null,
  reject: null,
  expire: null,
  scanIn: null,
  accept: null,
  overdue: null,
  uphold: null,
  orderReturn: null,
  get dispute() {
    return retold(this.escalate, { zh: '退货有疑问，平台会判断', en: 'The return is being questioned' });
  },
};
const examples = eg('name', 'amount');
const buyerWords = wordings('aftersale.buyer', toBuyer, examples);
const sellerWords = wordings('aftersale.seller', toSeller, examples);

/** Where a step has money in it, or a clock starts for the one who is told. */
const urgencyOf = (step: Step): NoticeKind | undefined =>
  step === 'apply' || step === 'approve' ? 'deadline' : step === 'settle' ? 'money' : undefined;

export async function tell(db: Db, found: Case, order: Order, step: Step, now: Date): Promise<void> {
  const facts = { name: order.snapshot.name, amount: yuan(found.amount) };
  const screen = link('/pages/order/service/detail', { id: found.id });
  const data = { id: found.id, orderId: order.id };
  for (const [to, words] of [
    [found.buyer_id, buyerWords],
    [found.seller_id, sellerWords],
  ] as const) {
    const said = words(step, facts);
    await emit(db, {
      to,
      type: 'aftersale',
      data,
      at: now,
      kind: urgencyOf(step),
      ...(said && { notice: { ...said, link: screen } }),
    });
  }
}
