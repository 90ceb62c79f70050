/** What a seller is told about their receipts, their storage and what comes back to them. */

import { carrierName } from '../../../contract/express/carriers.ts';
import { eg } from '../../../contract/notice/wording.ts';
import { link } from '../../../contract/screens.ts';
import type { ReceiptEvent } from '../../../contract/stock/calls.ts';
import { receiptMachine } from '../../../contract/stock/machine.ts';
import { storageRules } from '../../../contract/stock/rules.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { withoutStop } from '../../../contract/wire/reason.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { DAY } from '../../../contract/wire/time.ts';
import { days as daysOf, hours, waitOf } from '../../../contract/wire/units.ts';
import type { Db } from '../../db/schema.ts';
import { emit } from '../../kernel/events/events.ts';
import { named, wording, wordings } from '../../kernel/events/wording.ts';
import { underRulesOf } from '../../kernel/lib/rules.ts';

const answer = named(
  'within',
  hours(() => waitOf(receiptMachine, 'discrepancy')),
);

const receiptWords = wordings<string, { no: string }>(
  'receipt',
  {
    arrive: {
      title: { zh: '包裹到仓了', en: 'Your parcel has arrived' },
      body: ({ no }) => ({
        zh: `入库单 ${no} 已到仓，接下来点验。`,
        en: `Shipment ${no} is at our warehouse and will be counted.`,
      }),
    },
    stock: {
      title: { zh: '已全部入库', en: 'All in stock' },
      body: ({ no }) => ({
        zh: `入库单 ${no} 点数完成，可以挂售了；查验、鉴别后会再告诉你。`,
        en: `Shipment ${no} is counted; you can list your items. We tell you again once they are inspected.`,
      }),
    },
    stockPart: {
      title: { zh: '先入库了一部分', en: 'Partly in stock' },
      body: ({ no }) => ({
        zh: `入库单 ${no} 已点好的先上架，其余继续点。`,
        en: `What we counted of shipment ${no} is on its shelf.`,
      }),
    },
    differ: {
      title: { zh: '点验有差异，请确认', en: 'The count differs' },
      body: ({ no }) => ({
        zh: `入库单 ${no} 和你填的不一致，请在 ${answer.zh}内确认或提出异议，不答按点验结果入库。`,
        en: `Shipment ${no} differs from what you listed. Agree or object within ${answer.en}; no answer counts as agreed.`,
      }),
    },
    lapse: {
      title: { zh: '按点验结果入库了', en: 'Stored as counted' },
      body: ({ no }) => ({
        zh: `入库单 ${no} 的差异 ${answer.zh}没有回复。`,
        en: `You did not answer about the difference in shipment ${no} within ${answer.en}.`,
      }),
    },
  },
  eg('no'),
);

export async function tellReceipt(db: Db, id: string, event: ReceiptEvent, now: Date): Promise<void> {
  const receipt = await db
    .selectFrom('receipt')
    .select(['user_id', 'no', 'state'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  const notice = receiptWords(event, { no: receipt.no });
  await emit(db, {
    to: receipt.user_id,
    type: 'receipt',
    data: { id },
    at: now,
    ...(notice && { notice: { ...notice, link: link('/pages/stock/receipt/receiptDetail', { id }) } }),
  });
}

const wrote = wording('receipt', 'message', eg('no'), ({ no }) => ({
  title: { zh: '仓库给你留言了', en: 'The warehouse wrote to you' },
  body: { zh: `关于入库单 ${no}。`, en: `About shipment ${no}.` },
}));

export const tellMessage = (db: Db, to: string, receipt: { id: string; no: string }, now: Date): Promise<void> =>
  emit(db, {
    to,
    type: 'receipt',
    data: { id: receipt.id },
    at: now,
    notice: {
      ...wrote({ no: receipt.no }),
      link: link('/pages/stock/receipt/receiptDetail', { id: receipt.id }),
    },
  });

const storage = wording(
  'storage',
  'ending',
  eg('count', 'price', 'left', 'within'),
  ({ count, price, left, within }) => ({
    title: { zh: `${left.zh}后开始收仓储费`, en: `Storage costs begin in ${left.en}` },
    body: {
      zh: `有 ${count} 件快满 ${within.zh}，之后每件每天 ¥${price}。挂售或取回就不用付。`,
      en: `${count} of your items will soon have been here for ${within.en}; then each costs ¥${price} a day. Sell or retrieve them first.`,
    },
  }),
);

export async function tellStorage(
  db: Db,
  userId: string,
  { items, days }: { items: number; days: number },
  now: Date,
): Promise<void> {
  // What came in so long ago that its free days end then.
  const began = new Date(now.getTime() + (days - storageRules.freeDays) * DAY);
  const [fee, free] = underRulesOf(began, () => [yuan(storageRules.perDay), daysOf(storageRules.freeDays * DAY)]);
  const left = daysOf(days * DAY);
  await emit(db, {
    to: userId,
    type: 'storage',
    data: { items, days },
    at: now,
    notice: {
      ...storage({
        ...{ count: String(items), price: fee },
        ...{ left: { zh: left.zh, en: left.en }, within: { zh: free.zh, en: free.en } },
      }),
      link: link('/pages/stock/stockList', { age: 'ending' }),
    },
  });
}

interface Sent {
  id: string;
  no: string;
  company: string;
  waybill: string;
}

const sent = wording('retrieval', 'sent', eg('no', 'tracking'), ({ no, tracking }) => ({
  title: { zh: '取回的商品已寄出', en: 'Your goods are on their way' },
  body: { zh: `取回单 ${no}，${tracking.zh}。`, en: `Retrieval ${no}, ${tracking.en}.` },
}));

export const tellSent = (db: Db, to: string, { id, no, company, waybill }: Sent, now: Date) =>
  emit(db, {
    to,
    type: 'retrieval',
    data: { id },
    at: now,
    notice: {
      ...sent({
        no,
        tracking: { zh: `${carrierName(company, 'zh')} ${waybill}`, en: `${carrierName(company, 'en')} ${waybill}` },
      }),
      link: link('/pages/stock/retrieve'),
    },
  });

const asSaid = (step: string, title: Words) =>
  wording('item', step, eg('reason', 'amount'), ({ reason }) => ({ title, body: { zh: reason, en: reason } }));
const itemWords = {
  quarantine: asSaid('quarantine', { zh: '一件库存被隔离检查', en: 'An item was put aside' }),
  clear: asSaid('clear', { zh: '隔离检查结束，已回到库存', en: 'An item is back in stock' }),
  lose: wording('item', 'lose', eg('reason', 'amount'), ({ reason, amount }) => ({
    title: { zh: '一件库存遗失，已赔付', en: 'An item was lost; you have been paid' },
    body: { zh: `赔付 ¥${amount} 已到可用余额。${reason}`, en: `¥${amount} is in your balance. ${reason}` },
  })),
};

export const tellItem = (
  db: Db,
  to: string,
  a: { id: string; event: 'quarantine' | 'clear' | 'lose'; reason: string; paid: number },
  now: Date,
) =>
  emit(db, {
    to,
    type: 'item',
    data: { id: a.id },
    at: now,
    notice: {
      ...itemWords[a.event]({ reason: a.reason, amount: yuan(a.paid) }),
      link: link('/pages/stock/stockList', { id: a.id }),
    },
  });

interface Inspected {
  id: string;
  code: string;
  name: Words;
  flawed: boolean;
}

const inspected = wording('item', 'inspected', eg('name'), ({ name }) => ({
  title: { zh: '查验过了，鉴别为真', en: 'Inspected: genuine' },
  body: { zh: `${name.zh} 的报告会给买家看。`, en: `Buyers see the report of ${name.en}.` },
}));
const inspectedFlawed = wording('item', 'flawed', eg('name'), ({ name }) => ({
  title: { zh: '查验过了，鉴别为真，有没写明的瑕疵', en: 'Inspected: genuine, with an unlisted flaw' },
  body: {
    zh: `${name.zh} 的瑕疵已写进商品，报告里有照片。`,
    en: `The flaw is now listed with ${name.en}; see the report.`,
  },
}));

export const tellInspected = (db: Db, to: string, { id, code, name, flawed }: Inspected, now: Date) =>
  emit(db, {
    to,
    type: 'item',
    data: { id },
    at: now,
    notice: {
      ...(flawed ? inspectedFlawed : inspected)({ name }),
      link: link('/pages/buy/report', { code }),
    },
  });

const differs = wording('item', 'differs', eg('name', 'reason'), ({ name, reason }) => ({
  title: { zh: '到仓的和你申报的不符', en: 'What arrived is not what you listed' },
  body: {
    zh: `${name.zh} 已下架放到一边：${reason}。报告里有照片；怎么处理，告诉客服。`,
    en: `${name.en} is taken down and set aside: ${reason}. See the report and tell support what to do.`,
  },
}));

export const tellDiffers = (
  db: Db,
  to: string,
  { id, code, name, reason }: Omit<Inspected, 'flawed'> & { reason: string },
  now: Date,
) =>
  emit(db, {
    to,
    type: 'item',
    data: { id },
    at: now,
    notice: { ...differs({ name, reason: withoutStop(reason) }), link: link('/pages/buy/report', { code }) },
  });

const otherPiece = wording('item', 'otherPiece', eg('name'), ({ name }) => ({
  title: { zh: '到仓的这件不是证书上那件', en: 'What arrived is not the piece in the certificate' },
  body: {
    zh: `${name.zh} 和鉴别证书的照片对不上，商品页不挂这张证书；证书本身不变。`,
    en: `${name.en} does not match the photos, so its listing does not show that certificate, which stays as it is.`,
  },
}));

export const tellOtherPiece = (db: Db, to: string, { id, name }: Pick<Inspected, 'id' | 'name'>, now: Date) =>
  emit(db, {
    to,
    type: 'item',
    data: { id },
    at: now,
    notice: {
      ...otherPiece({ name }),
      link: link('/pages/stock/stockList', { id }),
    },
  });
