/**
 * 闲管家, the open platform of 闲鱼 (open.goofish.pro), as it is published. Whose shops are whose the channel cannot tell us, so
 * GOOFISH_SELLERS does: `phone` or `phone:seller_id`, joined by commas.
 */
import { createHash, timingSafeEqual } from 'node:crypto';
import * as v from 'valibot';
import { carrierOf } from '../../../contract/express/carriers.ts';
import { channelLimits, type PostField, refusedFields, stuffStatus } from '../../../contract/resale/rules.ts';
import { type Settings, setting } from '../settings.ts';
import {
  ChannelRefusal,
  type Goods,
  type Owner,
  type RemoteOrder,
  type ResaleChannel,
  type Seen,
  Throttled,
} from './channel.ts';

const HOST = 'https://open.goofish.pro';
const TIMEOUT = 15_000;
/** No rate is published; this is what others keep between two calls, ms. */
const GAP = 300;
/** A signature is good for so long, s. */
const SIGNED_FOR = 300;
const PAGE = 50;
/** 普通商品. */
const ITEM_BIZ_TYPE = 2;

interface Signing {
  appKey: string;
  appSecret: string;
  /** Exactly the bytes that are sent. */
  body: string | Buffer;
  /** Seconds. */
  timestamp: number;
  sellerId?: string | undefined;
}

const md5 = (text: string | Buffer) => createHash('md5').update(text).digest('hex');

export const signGoofish = ({ appKey, appSecret, body, timestamp, sellerId }: Signing): string =>
  md5([appKey, md5(body), timestamp, ...(sellerId ? [sellerId] : []), appSecret].join(','));

const envelope = v.object({ code: v.number(), msg: v.optional(v.string(), ''), data: v.optional(v.unknown()) });

const shops = v.object({
  list: v.array(
    v.object({
      user_name: v.string(),
      shop_name: v.optional(v.nullable(v.string())),
      user_nick: v.optional(v.nullable(v.string())),
      is_pro: v.optional(v.nullable(v.boolean())),
      is_valid: v.boolean(),
      is_deposit_enough: v.optional(v.boolean(), true),
    }),
  ),
});
const categories = v.object({ list: v.array(v.object({ channel_cat_id: v.string(), channel_cat_name: v.string() })) });
const created = v.object({ product_id: v.number() });
const detail = v.object({ product_status: v.number(), err_msg: v.optional(v.nullable(v.string())) });
const order = v.object({
  order_no: v.string(),
  order_status: v.number(),
  refund_status: v.optional(v.nullable(v.number())),
  total_amount: v.optional(v.number(), 0),
  pay_amount: v.optional(v.nullable(v.number())),
  order_time: v.number(),
  pay_time: v.optional(v.nullable(v.number())),
  receiver_name: v.optional(v.nullable(v.string())),
  receiver_mobile: v.optional(v.nullable(v.string())),
  prov_name: v.optional(v.nullable(v.string())),
  city_name: v.optional(v.nullable(v.string())),
  area_name: v.optional(v.nullable(v.string())),
  address: v.optional(v.nullable(v.string())),
  waybill_no: v.optional(v.nullable(v.string())),
  express_name: v.optional(v.nullable(v.string())),
  goods: v.object({ product_id: v.number() }),
});
const orders = v.object({ list: v.array(order) });
const products = v.object({ list: v.array(v.object({ product_id: v.number(), product_status: v.number() })) });
const companies = v.object({ list: v.array(v.object({ express_code: v.string(), express_name: v.string() })) });
const nothing = v.unknown();

/** product_status; the channel's other set, publish_status, tells of the asking and not of the goods. */
const goodsStates: Readonly<Record<number, Seen['state']>> = {
  21: 'waiting',
  22: 'live',
  23: 'sold',
  31: 'down',
  33: 'sold',
  36: 'down',
  [-1]: 'gone',
};
const orderStates: Readonly<Record<number, RemoteOrder['state']>> = {
  11: 'waiting',
  12: 'paid',
  21: 'shipped',
  22: 'done',
  23: 'closed',
  24: 'closed',
};
const REFUNDED = 23;
/** refund_status: 1 waits for the seller, 2 for the piece to be sent back, 3 for it to arrive, 8 for the address it is sent to. 0 none, 4 taken back, 5 given, 6 refused. */
const REFUND_WANTED: readonly number[] = [1, 2, 3, 8];

/** What a refusal is about, by the words it is told in. */
const fieldWords: readonly [RegExp, PostField][] = [
  [/标题|title/i, 'title'],
  [/描述|内容|content/i, 'body'],
  [/价格|price/i, 'price'],
  [/图片|image/i, 'photos'],
  [/类目|行业|cat_id|biz_type/i, 'category'],
];
const fieldIn = (message: string): PostField | null => fieldWords.find(([words]) => words.test(message))?.[1] ?? null;

export interface Wire {
  readonly fetcher: typeof fetch;
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<unknown>;
}

const realWire: Wire = {
  fetcher: fetch,
  now: Date.now,
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
};

export function goofish(env: Settings, wire: Wire = realWire): ResaleChannel {
  const [appKey, appSecret] = [setting(env, 'GOOFISH_APP_KEY'), setting(env, 'GOOFISH_APP_SECRET')];
  const sellers = sellersIn(setting(env, 'GOOFISH_SELLERS'));
  const [province, city, district] = regionIn(setting(env, 'GOOFISH_REGION'));
  let free: Promise<unknown> = Promise.resolve();

  /** One call at a time, with a gap. @throws ChannelRefusal with the channel's words, Throttled */
  async function ask<T extends v.GenericSchema>(owner: Owner, path: string, input: object, data: T) {
    const turn = free;
    free = turn.then(() => wire.wait(GAP));
    await turn;
    const body = JSON.stringify(input);
    const sellerId = sellers.get(owner.phone);
    const timestamp = Math.floor(wire.now() / 1000);
    const sign = signGoofish({ appKey, appSecret, body, timestamp, sellerId });
    const query = new URLSearchParams({ appid: appKey, timestamp: String(timestamp), sign });
    if (sellerId) query.set('seller_id', sellerId);
    const response = await wire.fetcher(`${HOST}${path}?${query}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
      signal: AbortSignal.timeout(TIMEOUT),
    });
    if (response.status === 429) throw new Throttled(path);
    if (!response.ok) throw new Error(`${path}: HTTP ${response.status}`);
    const answer = v.parse(envelope, await response.json());
    if (answer.code !== 0) throw new ChannelRefusal(answer.msg, fieldIn(answer.msg));
    return v.parse(data, answer.data);
  }

  const product = (goods: Goods) => {
    const [field] = refusedFields({ ...goods, photos: goods.images });
    if (field) throw new ChannelRefusal(`${field} is not as the channel takes it`, field);
    return {
      item_biz_type: ITEM_BIZ_TYPE,
      sp_biz_type: goods.trade,
      channel_cat_id: goods.categoryId,
      price: goods.price,
      express_fee: 0,
      stock: 1,
      outer_id: goods.key,
      stuff_status: stuffStatus[goods.grade],
      publish_shop: [
        {
          user_name: goods.shop,
          province,
          city,
          district,
          title: goods.title.trim(),
          content: goods.body.trim(),
          images: goods.images.slice(0, channelLimits.images.max),
        },
      ],
    };
  };

  return {
    name: 'goofish',
    sandbox: false,

    async shops(owner) {
      if (!sellers.has(owner.phone)) return [];
      const { list } = await ask(owner, '/api/open/user/authorize/list', {}, shops);
      return list.map((shop) => ({
        remoteId: shop.user_name,
        name: shop.shop_name || shop.user_nick || shop.user_name,
        usable: shop.is_valid && shop.is_deposit_enough,
        business: shop.is_pro ?? null,
      }));
    },

    async categories(owner, trade) {
      const input = { item_biz_type: ITEM_BIZ_TYPE, sp_biz_type: trade };
      const { list } = await ask(owner, '/api/open/product/category/list', input, categories);
      return list.map(({ channel_cat_id, channel_cat_name }) => ({ id: channel_cat_id, name: channel_cat_name }));
    },

    create: async (goods) => {
      const { product_id } = await ask(goods.owner, '/api/open/product/create', product(goods), created);
      return String(product_id);
    },

    async edit(id, goods) {
      await ask(goods.owner, '/api/open/product/edit', { product_id: Number(id), ...product(goods) }, nothing);
    },

    async publish(id, shop, owner) {
      await ask(owner, '/api/open/product/publish', { product_id: Number(id), user_name: [shop] }, nothing);
    },

    async takeDown(id, owner) {
      await ask(owner, '/api/open/product/downShelf', { product_id: Number(id) }, nothing);
    },

    async goods(id, owner) {
      const { product_status, err_msg } = await ask(
        owner,
        '/api/open/product/detail',
        { product_id: Number(id) },
        detail,
      );
      const state = goodsStates[product_status] ?? 'waiting';
      return {
        id,
        state,
        ...(state === 'waiting' && err_msg && { refusal: new ChannelRefusal(err_msg, fieldIn(err_msg)) }),
      };
    },

    async order(no, owner) {
      return readOrder(await ask(owner, '/api/open/order/detail', { order_no: no }, order));
    },

    // The account's shops come together; ids tell them apart.
    async allGoods(_shop, owner) {
      const found: Seen[] = [];
      for (let page_no = 1; ; page_no++) {
        const { list } = await ask(owner, '/api/open/product/list', { page_no, page_size: PAGE }, products);
        for (const { product_id, product_status } of list)
          found.push({ id: String(product_id), state: goodsStates[product_status] ?? 'waiting' });
        if (list.length < PAGE) return found;
      }
    },

    async orders(_shop, owner, since) {
      const update_time = [Math.floor(since.getTime() / 1000), Math.floor(wire.now() / 1000)];
      const found: RemoteOrder[] = [];
      for (let page_no = 1; ; page_no++) {
        const input = { update_time, page_no, page_size: PAGE };
        const { list } = await ask(owner, '/api/open/order/list', input, orders);
        found.push(...list.map(readOrder));
        if (list.length < PAGE) return found;
      }
    },

    async ship(no, { company, waybill }, owner) {
      const { list } = await ask(owner, '/api/open/express/companies', {}, companies);
      const known = carrierOf(company);
      const found = list.find(({ express_name }) => known && express_name.includes(known.short));
      if (!found) throw new ChannelRefusal(`the channel knows no carrier called ${company}`, null);
      await ask(owner, '/api/open/order/ship', { order_no: no, waybill_no: waybill, ...found }, nothing);
    },

    readPush(raw, { appid, timestamp = '', sign = '', seller_id }, now) {
      if (appid !== appKey || !/^\d{1,12}$/.test(timestamp)) return null;
      if (Math.abs(now.getTime() / 1000 - Number(timestamp)) > SIGNED_FOR) return null;
      const expected = signGoofish({ appKey, appSecret, body: raw, timestamp: Number(timestamp), sellerId: seller_id });
      const [a, b] = [Buffer.from(expected), Buffer.from(sign)];
      if (a.length !== b.length || !timingSafeEqual(a, b)) return null;
      return namedIn(raw);
    },
  };
}

const name = v.fallback(v.optional(v.union([v.number(), v.string()])), undefined);
const named = v.object({ product_id: name, order_no: name });

/** The ids in a push whose sender is known; what else it says is asked for. In a shape that we do not know it names nothing. */
export function namedIn(raw: Buffer) {
  const parsed = v.safeParse(v.pipe(v.string(), v.parseJson(), named), raw.toString('utf8') || '{}');
  const { product_id, order_no } = parsed.success ? parsed.output : {};
  // A name that no database takes names nothing.
  const said = (one: number | string | undefined) => (one === undefined || `${one}`.includes('\0') ? null : `${one}`);
  return { goodsId: said(product_id), orderNo: said(order_no) };
}

function readOrder(told: v.InferOutput<typeof order>): RemoteOrder {
  const { receiver_name, receiver_mobile, prov_name, city_name, area_name, address, waybill_no, express_name } = told;
  return {
    no: told.order_no,
    goodsId: String(told.goods.product_id),
    state: orderStates[told.order_status] ?? 'waiting',
    refunded: told.order_status === REFUNDED,
    refundWanted: orderStates[told.order_status] !== 'closed' && REFUND_WANTED.includes(told.refund_status ?? 0),
    amount: told.pay_amount || told.total_amount,
    placedAt: new Date(told.order_time * 1000),
    paidAt: told.pay_time ? new Date(told.pay_time * 1000) : null,
    address:
      receiver_name && address
        ? {
            name: receiver_name,
            phone: receiver_mobile ?? '',
            region: [prov_name, city_name, area_name].filter(Boolean).join(' '),
            detail: address,
          }
        : null,
    // The carrier in our own words, where we know it.
    parcel:
      waybill_no && express_name
        ? { company: carrierOf(express_name)?.short ?? express_name, waybill: waybill_no }
        : null,
  };
}

function sellersIn(text: string): Map<string, string | undefined> {
  const sellers = text.split(',').map((each): [string, string | undefined] => {
    const [, phone, sellerId] = /^(1\d{10})(?::(\d+))?$/.exec(each.trim()) ?? [];
    if (!phone) throw new Error(`GOOFISH_SELLERS lists phone or phone:seller_id, and not "${each}".`);
    return [phone, sellerId];
  });
  return new Map(sellers);
}

function regionIn(text: string): [number, number, number] {
  const codes = text.split(',').map(Number);
  const [province, city, district] = codes;
  if (codes.length !== 3 || !codes.every((code) => /^\d{6}$/.test(String(code))) || !province || !city || !district)
    throw new Error('GOOFISH_REGION is where goods are sent from: province,city,district as six-digit codes.');
  return [province, city, district];
}
