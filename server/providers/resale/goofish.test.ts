/** The real channel as it is published: signatures over the exact bytes, strict types, refusals by field, orders as they are told. */
import { describe, expect, test } from 'vitest';
import { channelLength, cutTitle, refusedFields, resaleFees } from '../../../contract/resale/rules.ts';
import { ChannelRefusal, type Goods, type Owner, Throttled } from './channel.ts';
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
      const answer = answers.shift();
      return answer instanceof Response ? answer : new Response(JSON.stringify(answer));
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
    ...{ no: '1339920336328048683', goodsId: '219530767978565', state: 'paid', amount: 128_800 },
    ...{ refunded: false, refundWanted: false },
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

describe('what is asked of the channel', () => {
  const done = { code: 0, msg: 'OK' };
  const bodyOf = (sent: Sent | undefined) => [sent?.path, JSON.parse(sent?.raw ?? 'null')];

  test('goods are put up in one shop, changed with all that they are, and taken down, by the number that the channel gave them', async () => {
    const { channel, sent } = answering(done, done, done);
    await channel.publish('219530767978565', 'tb-shop', owner, here);
    await channel.takeDown('219530767978565', owner, here);
    await channel.edit('219530767978565', { ...goods, title: '  另一个标题 ' }, here);
    const [put, down, changed] = sent.map(bodyOf);
    expect(put).toEqual(['/api/open/product/publish', { product_id: 219_530_767_978_565, user_name: ['tb-shop'] }]);
    expect(down).toEqual(['/api/open/product/downShelf', { product_id: 219_530_767_978_565 }]);
    expect(changed?.[0]).toBe('/api/open/product/edit');
    expect(changed?.[1]).toMatchObject({
      ...{ product_id: 219_530_767_978_565, item_biz_type: 2, sp_biz_type: 2, channel_cat_id: 'cat-1', stock: 1 },
      publish_shop: [{ user_name: 'tb-shop', title: '另一个标题', province: 330_000, images: goods.images }],
    });
  });

  test('kinds are asked for by trade, with what they depend on', async () => {
    const kind = { channel_cat_id: 'cat-1', channel_cat_name: '运动鞋' };
    const { channel, sent } = answering({ ...done, data: { list: [kind] } });
    expect(await channel.categories(owner, 28, here)).toEqual([{ id: 'cat-1', name: '运动鞋' }]);
    expect(bodyOf(sent[0])).toEqual(['/api/open/product/category/list', { item_biz_type: 2, sp_biz_type: 28 }]);
  });

  test('a parcel is told with the channel’s own name of its carrier, and one that it does not know is refused before it is told', async () => {
    const list = [
      { express_code: 'yto', express_name: '圆通速递' },
      { express_code: 'sf', express_name: '顺丰速运' },
    ];
    const { channel, sent } = answering({ ...done, data: { list } }, done, { ...done, data: { list } });
    await channel.ship('1339', { company: '顺丰', waybill: 'SF1000000000001' }, owner, here);
    expect(sent.map(bodyOf)).toEqual([
      ['/api/open/express/companies', {}],
      [
        '/api/open/order/ship',
        { order_no: '1339', waybill_no: 'SF1000000000001', express_code: 'sf', express_name: '顺丰速运' },
      ],
    ]);
    const unknown = channel.ship('1339', { company: '没有的快递', waybill: 'X1' }, owner, here);
    await expect(unknown).rejects.toBeInstanceOf(ChannelRefusal);
    expect(sent).toHaveLength(3);
  });

  const page = (from: number, n: number) => Array.from({ length: n }, (_, at) => from + at);

  test('all goods of an account are read page by page until one is not full, each in the state that it has there', async () => {
    const states = [21, 22, 23, 31, 33, 36, -1];
    const rows = (ids: number[]) => ({
      ...done,
      data: { list: ids.map((id) => ({ product_id: id, product_status: states[id % states.length] ?? 0 })) },
    });
    const { channel, sent } = answering(rows(page(1, 50)), rows(page(51, 50)), rows(page(101, 7)));
    const all = await channel.allGoods('tb-shop', owner, here);
    expect(all.map(({ id }) => id)).toEqual(page(1, 107).map(String));
    expect(all.slice(0, 7).map(({ state }) => state)).toEqual([
      ...(['live', 'sold', 'down', 'sold', 'down', 'gone', 'waiting'] as const),
    ]);
    expect(sent.map(bodyOf)).toEqual(
      [1, 2, 3].map((page_no) => ['/api/open/product/list', { page_no, page_size: 50 }]),
    );
  });

  const told = (n: number, more: object = {}) => ({
    ...{ order_no: `${n}`, order_status: 12, total_amount: 100, order_time: timestamp, pay_time: timestamp },
    ...{ goods: { product_id: n }, ...more },
  });

  test('orders that changed since then are read page by page, also when the last page is empty', async () => {
    const rows = (ids: number[]) => ({ ...done, data: { list: ids.map((n) => told(n)) } });
    const { channel, sent } = answering(rows(page(1, 50)), rows([]));
    const since = new Date((timestamp - 3600) * 1000);
    expect((await channel.orders('tb-shop', owner, since, here)).map(({ no }) => no)).toEqual(page(1, 50).map(String));
    const update_time = [timestamp - 3600, timestamp];
    expect(sent.map(bodyOf)).toEqual(
      [1, 2].map((page_no) => ['/api/open/order/list', { update_time, page_no, page_size: 50 }]),
    );
  });

  test('every state of an order is known, and a refund that is asked for is told until it is given, refused or taken back', async () => {
    const states = [11, 12, 21, 22, 23, 24];
    const refunds = [0, 1, 2, 3, 4, 5, 6, 8, null];
    const list = [
      ...states.map((order_status) => told(1, { order_status })),
      ...refunds.map((refund_status) => told(1, { refund_status })),
      told(1, { order_status: 23, refund_status: 1 }),
    ];
    const { channel } = answering({ ...done, data: { list } });
    const all = await channel.orders('tb-shop', owner, here.now, here);
    expect(all.slice(0, 6).map(({ state, refunded }) => `${state} ${refunded}`)).toEqual([
      ...['waiting false', 'paid false', 'shipped false', 'done false', 'closed true', 'closed false'],
    ]);
    expect(all.slice(6).map(({ refundWanted }) => refundWanted)).toEqual([
      ...[false, true, true, true, false, false, false, true, false],
      false,
    ]);
  });

  test('a shop that is no business there, or has not paid its deposit, is told as such', async () => {
    const shop = (more: object) => ({ user_name: 'tb', shop_name: null, user_nick: '小店', is_valid: true, ...more });
    const list = [
      shop({ is_pro: true, is_deposit_enough: true, service_support: 'SDR' }),
      shop({ is_pro: false, is_deposit_enough: false }),
      shop({ is_valid: false }),
    ];
    const { channel } = answering({ ...done, data: { list } });
    expect(await channel.shops(owner, here)).toEqual([
      { remoteId: 'tb', name: '小店', usable: true, business: true },
      { remoteId: 'tb', name: '小店', usable: false, business: false },
      { remoteId: 'tb', name: '小店', usable: false, business: null },
    ]);
  });

  test('too many calls, a server at fault and an answer in another shape are no refusals, and hold up no later call', async () => {
    const { channel } = answering(
      new Response('', { status: 429 }),
      new Response('bad gateway', { status: 502 }),
      new Response('<html>'),
      { ...done, data: { product_status: '22' } },
      { ...done, data: { product_status: 22 } },
    );
    const ask = () => channel.goods('7', owner, here).catch((error: unknown) => error);
    const [throttled, ...faults] = [await ask(), await ask(), await ask(), await ask()];
    expect(throttled).toBeInstanceOf(Throttled);
    for (const fault of faults) {
      expect(fault).toBeInstanceOf(Error);
      expect(fault).not.toBeInstanceOf(ChannelRefusal);
      expect(fault).not.toBeInstanceOf(Throttled);
    }
    expect(await ask()).toMatchObject({ state: 'live' });
  });
});
