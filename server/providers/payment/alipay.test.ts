/** Our Alipay against its official SDK's own checks and a gateway that signs as Alipay does. No account is needed. */
import { createSign, createVerify, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateRawSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Db } from '../../db/schema.ts';
import { alipayPayout } from '../payout/alipay.ts';
import { alipayPayment, alipaySdk, readAlipayBill, unzip } from './alipay.ts';

const ours = generateKeyPairSync('rsa', { modulusLength: 2048 });
const alipays = generateKeyPairSync('rsa', { modulusLength: 2048 });
const base64 = (key: KeyObject, type: 'pkcs8' | 'spki') =>
  key.export({ type: type as 'spki', format: 'der' }).toString('base64');

/** What the gateway was asked, and what it answers next. */
let asked: { method: string; content: Record<string, unknown> }[] = [];
let answers: Record<string, Record<string, unknown>> = {};
let signsWrongly = false;
let gateway: Server;
let origin: string;

beforeAll(async () => {
  gateway = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const query = new URL(request.url ?? '', origin).searchParams;
      const fields = Object.fromEntries([...query, ...new URLSearchParams(Buffer.concat(chunks).toString())]);
      const { sign = '', ...signed } = fields;
      if (!isOurs(signed, sign)) return response.end('{}');
      const method = String(fields.method);
      asked.push({ method, content: JSON.parse(String(fields.biz_content)) as Record<string, unknown> });
      const answer = JSON.stringify(answers[method] ?? {});
      const mark = signWith(signsWrongly ? ours.privateKey : alipays.privateKey, answer);
      response.end(`{"${method.replaceAll('.', '_')}_response":${answer},"sign":"${mark}"}`);
    });
  });
  await new Promise<void>((listening) => gateway.listen(0, '127.0.0.1', listening));
  origin = `http://127.0.0.1:${(gateway.address() as AddressInfo).port}`;
});
afterAll(() => new Promise((closed) => gateway.close(closed)));
beforeEach(() => {
  [asked, answers, signsWrongly] = [[], {}, false];
});

const signWith = (key: KeyObject, text: string) => createSign('RSA-SHA256').update(text).sign(key, 'base64');
const canonical = (fields: Record<string, string>) =>
  Object.keys(fields)
    .sort()
    .map((name) => `${name}=${fields[name]}`)
    .join('&');
const isOurs = (fields: Record<string, string>, sign: string) =>
  createVerify('RSA-SHA256').update(canonical(fields)).verify(ours.publicKey, sign, 'base64');

const sdk = () =>
  alipaySdk({
    ALIPAY_PAY_APP_ID: '2021000000000001',
    ALIPAY_PAY_PRIVATE_KEY: base64(ours.privateKey, 'pkcs8'),
    ALIPAY_PAY_PUBLIC_KEY: base64(alipays.publicKey, 'spki'),
    ALIPAY_PAY_GATEWAY: `${origin}/gateway.do`,
  });
const alipay = () => alipayPayment(sdk(), 'https://shop.example');
/** Only the sandbox looks at where it is. */
const here = { db: null as unknown as Db, now: new Date('2026-11-21T04:00:00Z') };

test('the cashier is the gateway’s page, signed by us, over the exact amount and until the order closes', async () => {
  const expiresAt = new Date('2026-11-21T04:30:00Z');
  const bought = {
    id: 'p1',
    no: '2611211842003197',
    title: 'Kestrel & High',
    amount: 130_101,
    expiresAt,
    ip: '1.1.1.1',
  };
  const url = new URL(await alipay().cashier(bought));
  expect(url.origin).toBe(origin);
  const { sign = '', ...fields } = Object.fromEntries(url.searchParams);
  expect(isOurs(fields, sign)).toBe(true);
  expect(fields).toMatchObject({
    method: 'alipay.trade.wap.pay',
    sign_type: 'RSA2',
    notify_url: 'https://shop.example/notify/pay/alipay',
    return_url: 'https://shop.example/pages/buy/cashier?id=p1',
  });
  expect(JSON.parse(fields.biz_content ?? '')).toMatchObject({
    out_trade_no: 'p1',
    total_amount: '1301.01',
    product_code: 'QUICK_WAP_WAY',
    time_expire: '2026-11-21 12:30:00',
  });
});

describe('a notice', () => {
  const said = {
    app_id: '2021000000000001',
    out_trade_no: 'p1',
    trade_no: '2026112122001',
    trade_status: 'TRADE_SUCCESS',
    total_amount: '1301.00',
    gmt_payment: '2026-11-21 12:00:03',
    subject: '红隼 & more=',
  };
  const notice = (fields: Record<string, string> = said, key = alipays.privateKey) => {
    const body = new URLSearchParams({ ...fields, sign_type: 'RSA2', sign: signWith(key, canonical(fields)) });
    return { body: body.toString(), headers: {}, now: here.now };
  };

  test('signed by Alipay is read', () => {
    expect(alipay().readNotice(notice())).toEqual({
      paymentId: 'p1',
      paid: true,
      providerNo: '2026112122001',
      amount: 130_100,
    });
  });

  test.each(['WAIT_BUYER_PAY', 'TRADE_CLOSED'])('of %s says that nothing was taken', (trade_status) => {
    expect(alipay().readNotice(notice({ ...said, trade_status }))?.paid).toBe(false);
  });

  test('of somebody else, for another app, or changed on the way is not', () => {
    const changed = { ...notice(), body: notice().body.replace('1301.00', '1.00') };
    const weaker = { ...notice(), body: notice().body.replace('sign_type=RSA2', 'sign_type=RSA') };
    const others = [weaker, notice(said, ours.privateKey), notice({ ...said, app_id: '2' }), changed];
    for (const arrived of others) expect(alipay().readNotice(arrived)).toBeNull();
    expect(alipay().readNotice({ ...notice(), body: '' })).toBeNull();
  });
});

describe('asking the gateway', () => {
  test('a payment is found as it stands; one that it does not know is null', async () => {
    const trade = { out_trade_no: 'p1', trade_no: '9', trade_status: 'TRADE_SUCCESS', total_amount: '0.29' };
    answers['alipay.trade.query'] = { code: '10000', msg: 'Success', ...trade };
    expect(await alipay().query('p1', here)).toEqual({ paymentId: 'p1', paid: true, providerNo: '9', amount: 29 });
    answers['alipay.trade.query'] = { code: '40004', msg: 'Business Failed', sub_code: 'ACQ.TRADE_NOT_EXIST' };
    expect(await alipay().query('p1', here)).toBeNull();
    answers['alipay.trade.query'] = { code: '20000', msg: 'Service Currently Unavailable' };
    await expect(alipay().query('p1', here)).rejects.toThrow('20000');
  });

  test('an answer that Alipay did not sign is not believed', async () => {
    signsWrongly = true;
    answers['alipay.trade.query'] = { code: '10000', out_trade_no: 'p1', trade_no: '9', trade_status: 'TRADE_SUCCESS' };
    await expect(alipay().query('p1', here)).rejects.toThrow();
  });

  test('a refund carries its own number; a repetition asks how the first one stands', async () => {
    const refund = { refundId: 'r1', paymentId: 'p1', providerNo: '9', amount: 5_000, total: 130_100 };
    answers['alipay.trade.refund'] = { code: '10000', fund_change: 'Y' };
    expect(await alipay().refund(refund, here)).toBe('done');
    expect(asked[0]?.content).toEqual({ out_trade_no: 'p1', out_request_no: 'r1', refund_amount: '50.00' });
    answers['alipay.trade.refund'] = { code: '10000', fund_change: 'N' };
    answers['alipay.trade.fastpay.refund.query'] = { code: '10000', refund_status: 'REFUND_SUCCESS' };
    expect(await alipay().refund(refund, here)).toBe('done');
    answers['alipay.trade.fastpay.refund.query'] = { code: '10000' };
    expect(await alipay().refund(refund, here)).toBe('pending');
    answers['alipay.trade.refund'] = { code: '40004', sub_code: 'ACQ.SELLER_BALANCE_NOT_ENOUGH' };
    await expect(alipay().refund(refund, here)).rejects.toThrow('SELLER_BALANCE_NOT_ENOUGH');
  });

  test('money goes out to an account or a card; a wrong account fails, a busy gateway is asked again', async () => {
    const method = 'alipay.fund.trans.uni.transfer';
    const payout = {
      id: 'w1',
      kind: 'alipay',
      bank: '',
      account: '13800000002',
      holder: '周小舟',
      amount: 10_050,
    } as const;
    answers[method] = { code: '10000', status: 'SUCCESS', order_id: '77' };
    expect(await alipayPayout(sdk()).send(payout)).toEqual({ state: 'arrived', providerNo: '77' });
    expect(asked[0]?.content).toMatchObject({
      out_biz_no: 'w1',
      trans_amount: '100.50',
      payee_info: { identity: '13800000002', identity_type: 'ALIPAY_LOGON_ID', name: '周小舟' },
    });
    answers[method] = { code: '10000', status: 'DEALING', order_id: '77' };
    const card = { ...payout, kind: 'bank', bank: '招商银行', account: '6225880000000000' } as const;
    expect(await alipayPayout(sdk()).send(card)).toEqual({ state: 'pending' });
    answers[method] = { code: '40004', sub_code: 'PAYEE_NOT_EXIST', sub_msg: '收款账号不存在' };
    expect(await alipayPayout(sdk()).send(payout)).toEqual({ state: 'failed', reason: '收款账号不存在' });
    answers[method] = { code: '20000', msg: 'Service Currently Unavailable' };
    await expect(alipayPayout(sdk()).send(payout)).rejects.toThrow('20000');

    for (const sub_code of ['CARD_BIN_ERROR', 'PERMIT_NON_BANK_LIMIT_PAYEE', 'EXCEED_LIMIT_UNRN_DM_AMOUNT']) {
      answers[method] = { code: '40004', sub_code };
      expect(await alipayPayout(sdk()).send(payout)).toEqual({ state: 'failed', reason: sub_code });
    }
    // An empty or locked account of ours is no fault of the person's: their withdrawal waits until we have mended it.
    for (const sub_code of [
      'PAYER_BALANCE_NOT_ENOUGH',
      'PERMIT_PAYER_FORBIDDEN',
      'ACCOUNT_NOT_EXIST',
      'SYSTEM_ERROR',
    ]) {
      answers[method] = { code: '40004', sub_code };
      await expect(alipayPayout(sdk()).send(payout)).rejects.toThrow(sub_code);
    }
  });
});

/** The columns are those of real bills as public programs read them; the lines are made up. */
const bill = `#支付宝业务明细查询
#账号：[20880000000000000156]
#起始日期：[2026年11月20日 00:00:00]   终止日期：[2026年11月21日 00:00:00]
#-----------------------------------------业务明细列表----------------------------------------
支付宝交易号,商户订单号,业务类型,商品名称,创建时间,完成时间,门店编号,门店名称,操作员,终端号,对方账户,订单金额（元）,商家实收（元）,支付宝红包（元）,集分宝（元）,支付宝优惠（元）,商家优惠（元）,券核销金额（元）,券名称,商家红包消费金额（元）,卡消费金额（元）,退款批次号/请求号,服务费（元）,分润（元）,备注
2026112022001	,p1	,交易	,红隼	,2026-11-20 10:00:00,2026-11-20 10:00:05,	,	,	,	,*舟	,1301.00,1301.00,0.00,0.00,0.00,0.00,0.00,	,0.00,0.00,	,-7.81,0.00,
2026112022001	,p1	,退款	,红隼	,2026-11-20 11:00:00,2026-11-20 11:00:05,	,	,	,	,*舟	,-50.00,-50.00,0.00,0.00,0.00,0.00,0.00,	,0.00,0.00,r1	,0.30,0.00,
#-----------------------------------------业务明细列表结束------------------------------------
#交易合计：1笔，商家实收共1301.00元，商家优惠共0.00元
#导出时间：[2026年11月21日 09:00:00]
`;

test('the bill names every payment and refund, and nothing of its remarks', () => {
  expect(readAlipayBill(bill)).toEqual([
    { kind: 'payment', paymentId: 'p1', refundId: null, amount: 130_100 },
    { kind: 'refund', paymentId: 'p1', refundId: 'r1', amount: 5_000 },
  ]);
  expect(readAlipayBill('#业务汇总\n门店编号,交易订单总笔数\n,1\n')).toEqual([]);
});

test('the ZIP that a bill comes in is read, packed or not', () => {
  expect(unzip(zip([Buffer.from(bill), Buffer.from('summary')])).map(String)).toEqual([bill, 'summary']);
});

/** The second file is stored unpacked. */
function zip(files: Buffer[]): Buffer {
  const parts: Buffer[] = [];
  const central: Buffer[] = [];
  files.forEach((file, i) => {
    const packed = i === 0 ? deflateRawSync(file) : file;
    const local = Buffer.alloc(30);
    local.writeUInt32LE(0x04034b50, 0);
    local.writeUInt16LE(1, 26);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(i === 0 ? 8 : 0, 10);
    entry.writeUInt32LE(packed.length, 20);
    entry.writeUInt16LE(1, 28);
    entry.writeUInt32LE(Buffer.concat(parts).length, 42);
    central.push(entry, Buffer.from('a'));
    parts.push(local, Buffer.from('a'), packed);
  });
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(parts).length, 16);
  return Buffer.concat([...parts, ...central, end]);
}
