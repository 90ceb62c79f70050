/** The real channel as it is published: signatures over the exact bytes, strict types, refusals by field, orders as they are told. */
import { describe, expect, test } from 'vitest';
import { channelLength, cutTitle, refusedFields, resaleFees } from '../../../contract/resale/rules.ts';
import { ChannelRefusal, type Goods, type Owner } from './channel.ts';
import { goofish, signGoofish, type Wire } from './goofish.ts';
import { resaleChannels } from './open.ts';

const appKey = '203413189371893';
const appSecret = 'o9wl81dncmvby3ijpq7eur456zhgtaxs';
const body = '{"product_id":"219530767978565"}';
const timestamp = 1636087298;

describe('the signature', () => {
  test('is the published one, with and without a seller', () => {
    expect(signGoofish({ appKey, appSecret, body, timestamp })).toBe('c26c8a48809141f3dd80bd9b9ddb41ea');
    expect(signGoofish({ appKey, appSecret, body, timestamp, sellerId: appKey })).toBe(
      'f31947b7a10b9c266a1115d11d334780',
    );
  });

  test('is over the bytes: an empty body and Chinese text count as they are sent', () => {
    const sign = (text: string | Buffer) => signGoofish({ appKey, appSecret, body: text, timestamp });
    // md5(appKey,md5(body),timestamp,appSecret), computed apart from this code.
    expect(sign('')).toBe('d654a1242f09dc862c48952b2499b02a');
    expect(sign('{}')).toBe('2b9459e6f664c0a035c77035dc7776d3');
    expect(sign('{"title":"全新 雾海灰 42.5"}')).toBe('e58332148c9377119a304144cfa1a691');
    expect(sign(Buffer.from('{"title":"全新 雾海灰 42.5"}', 'utf8'))).toBe('e58332148c9377119a304144cfa1a691');
  });
});

const env = {
  GOOFISH_APP_KEY: appKey,
  GOOFISH_APP_SECRET: appSecret,
  GOOFISH_SELLERS: '13800000002,13800000003:77',
  GOOFISH_REGION: '330000,330100,330110',
};
const owner: Owner = { userId: 'seller', phone: '13800000002' };
const goods: Goods = {
  ...{
    key: 'post-1',
    shop: 'tb-shop',
    owner,
    title: '95新 雅卡迪 奔跑者 42.5',
    body: '雅卡迪 奔跑者（雾海灰）',
    price: 128_800,
  },
  ...{ images: ['https://shop.example/a.webp'], trade: 2, categoryId: 'cat-1', grade: '95' },
};

interface Sent {
  path: string;
  query: Record<string, string>;
  raw: string;
}

/** A channel that answers in the given order, and keeps what it was sent. */
function answering(...answers: unknown[]) {
  const sent: Sent[] = [];
  const waits: number[] = [];
  const wire: Wire = {
    now: () => timestamp * 1000,
    wait: async (ms) => waits.push(ms),
    fetcher: async (url, init) => {
      const { pathname, searchParams } = new URL(String(url));
      sent.push({ path: pathname, query: Object.fromEntries(searchParams), raw: String(init?.body) });
      return new Response(JSON.stringify(answers.shift()));
    },
  };
  return { channel: goofish(env, wire), sent, waits };
}
const here = { db: null as never, now: new Date(timestamp * 1000) };

test('goods are sent in the types that the channel checks, signed over what is sent, with a gap between calls', async () => {
  const { channel, sent, waits } = answering(
    { code: 0, msg: 'OK', data: { product_id: 219530767978565 } },
    { code: 0, msg: 'OK', data: { product_status: 22 } },
  );
  expect(await channel.create(goods, here)).toBe('219530767978565');
  expect(await channel.goods('219530767978565', owner, here)).toEqual({ id: '219530767978565', state: 'live' });
  expect(waits).toEqual([300, 300]);
  const [made, looked] = sent;
  expect(JSON.parse(made?.raw ?? '')).toEqual({
    ...{ item_biz_type: 2, sp_biz_type: 2, channel_cat_id: 'cat-1', price: 128_800, express_fee: 0, stock: 1 },
    ...{ outer_id: 'post-1', stuff_status: 95 },
    publish_shop: [
      {
        ...{ user_name: 'tb-shop', province: 330_000, city: 330_100, district: 330_110, title: goods.title },
        ...{ content: goods.body, images: goods.images },
      },
    ],
  });
  expect(looked?.raw).toBe('{"product_id":219530767978565}');
  for (const { query, raw } of sent) {
    expect(query.timestamp).toBe(String(timestamp));
    expect(query.sign).toBe(signGoofish({ appKey, appSecret, body: raw, timestamp }));
  }
});

test('in the business mode the seller is named and signed', async () => {
  const { channel, sent } = answering({ code: 0, data: { list: [] } });
  expect(await channel.shops({ userId: 'm', phone: '13800000003' }, here)).toEqual([]);
  expect(sent[0]?.query.seller_id).toBe('77');
  expect(sent[0]?.query.sign).toBe(signGoofish({ appKey, appSecret, body: '{}', timestamp, sellerId: '77' }));
});

test('nobody is shown shops that are not said to be theirs', async () => {
  const { channel, sent } = answering();
  expect(await channel.shops({ userId: 'other', phone: '13900000000' }, here)).toEqual([]);
  expect(sent).toEqual([]);
});

test('a refusal names its field, from the channel’s words or before anything is sent', async () => {
  const { channel, sent } = answering({ code: 1, msg: '商品标题含有违禁词' });
  await expect(channel.create(goods, here)).rejects.toMatchObject({ field: 'title', message: '商品标题含有违禁词' });
  await expect(channel.create({ ...goods, title: '鞋'.repeat(31) }, here)).rejects.toBeInstanceOf(ChannelRefusal);
  await expect(channel.create({ ...goods, body: '短' }, here)).rejects.toMatchObject({ field: 'body' });
  await expect(channel.create({ ...goods, categoryId: '' }, here)).rejects.toMatchObject({ field: 'category' });
  await expect(channel.create({ ...goods, images: [] }, here)).rejects.toMatchObject({ field: 'photos' });
  expect(sent).toHaveLength(1);
});

test('a title is counted as the channel counts: a Chinese character two, 60 in all', () => {
  expect(channelLength('42.5 码')).toBe(7);
  const fits = (title: string) => refusedFields({ ...goods, title, photos: goods.images }).length === 0;
  expect([fits('鞋'.repeat(30)), fits(`${'鞋'.repeat(30)}a`), fits('a'.repeat(60)), fits('a'.repeat(61))]).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(channelLength(cutTitle(`a${'鞋'.repeat(40)}`))).toBe(59);
});

test('an order tells its state, its money and where it goes; one that waits for payment is known as such', async () => {
  const told = {
    ...{ order_no: '1339920336328048683', order_status: 12, total_amount: 130_000, pay_amount: 128_800 },
    ...{ order_time: timestamp, pay_time: timestamp + 60, goods: { product_id: 219530767978565 } },
    ...{
      receiver_name: '张三',
      receiver_mobile: '13700000000',
      prov_name: '浙江省',
      city_name: '杭州市',
      area_name: '余杭区',
    },
    address: '文一西路 1 号',
  };
  const { channel } = answering(
    { code: 0, data: told },
    { code: 0, data: { ...told, order_status: 11, pay_time: null, receiver_name: null } },
    { code: 0, data: { ...told, order_status: 23 } },
    { code: 0, data: { ...told, order_status: 21, waybill_no: 'SF1000000000001', express_name: '顺丰速运' } },
  );
  expect(await channel.order('1339920336328048683', owner, here)).toEqual({
    ...{ no: '1339920336328048683', goodsId: '219530767978565', state: 'paid', refunded: false, amount: 128_800 },
    ...{ placedAt: new Date(timestamp * 1000), paidAt: new Date((timestamp + 60) * 1000) },
    address: { name: '张三', phone: '13700000000', region: '浙江省 杭州市 余杭区', detail: '文一西路 1 号' },
    parcel: null,
  });
  expect(await channel.order('x', owner, here)).toMatchObject({ state: 'waiting', paidAt: null, address: null });
  expect(await channel.order('x', owner, here)).toMatchObject({ state: 'closed', refunded: true });
  const parcel = { company: '顺丰', waybill: 'SF1000000000001' };
  expect(await channel.order('x', owner, here)).toMatchObject({ state: 'shipped', parcel });
});

test('a push is believed only with its signature over the bytes that came, and only while it is fresh', () => {
  const { channel } = answering();
  const raw = Buffer.from('{"product_id":219530767978565,"order_no":"1339","备注":"雾海灰"}');
  const sign = signGoofish({ appKey, appSecret, body: raw, timestamp });
  const query = { appid: appKey, timestamp: String(timestamp), sign };
  expect(channel.readPush(raw, query, here.now)).toEqual({ goodsId: '219530767978565', orderNo: '1339' });
  expect(channel.readPush(Buffer.from(`${raw} `), query, here.now)).toBeNull();
  expect(channel.readPush(raw, { ...query, sign: sign.replace(/./, 'x') }, here.now)).toBeNull();
  expect(channel.readPush(raw, { ...query, appid: '1' }, here.now)).toBeNull();
  expect(channel.readPush(raw, query, new Date((timestamp + 301) * 1000))).toBeNull();
});

test('a push with the right signature in a shape that we do not know is received, and what it names all the same is looked at', () => {
  const { channel } = answering();
  const read = (body: string) => {
    const raw = Buffer.from(body);
    const sign = signGoofish({ appKey, appSecret, body: raw, timestamp });
    return channel.readPush(raw, { appid: appKey, timestamp: String(timestamp), sign }, here.now);
  };
  for (const body of ['hello', '[1]', '{"product_id":{"a":1}}'])
    expect(read(body)).toEqual({ goodsId: null, orderNo: null });
  expect(read('{"product_id":11,"order_no":123}')).toEqual({ goodsId: '11', orderNo: '123' });
  expect(read('{"product_id":11,"order_no":["x"]}')).toEqual({ goodsId: '11', orderNo: null });
});

test('is on when its settings are there, and says which one is missing', () => {
  expect(Object.keys(resaleChannels({}, false, 's'))).toEqual([]);
  expect(Object.keys(resaleChannels({}, true, 's'))).toEqual(['sandbox']);
  expect(Object.keys(resaleChannels(env, false, 's'))).toEqual(['goofish']);
  expect(() => resaleChannels({ ...env, GOOFISH_REGION: undefined }, false, 's')).toThrow('GOOFISH_REGION');
  expect(() => resaleChannels({ ...env, GOOFISH_SELLERS: 'everybody' }, false, 's')).toThrow('GOOFISH_SELLERS');
});

test('what remains of a sale there is the price less what the channel keeps', () => {
  expect(resaleFees(100_000)).toEqual({ channel: 1_600, ours: 0, remains: 98_400 });
});

test('why it was not put up is told with the field that it is about', async () => {
  const { channel } = answering({ code: 0, data: { product_status: 21, err_msg: '商品标题含有违禁词' } });
  const { state, refusal } = await channel.goods('7', { userId: 'm', phone: '13800000003' }, here);
  expect([state, refusal?.message, refusal?.field]).toEqual(['waiting', '商品标题含有违禁词', 'title']);
});
