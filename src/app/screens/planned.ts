/** Specified screens that are not built yet: what each will do, and the way to what works today. */
import type { PlannedUrl } from '../../../contract/screens.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { now, type Way } from './planned-ways.ts';

/** What it will do, in both languages. */
interface Plan extends Words {
  now: readonly Way[];
}

export const planned: Readonly<Record<PlannedUrl, Plan>> = {
  '/pages/custom/activity': {
    zh: '邀请助力和抽奖，规则与种子公开可查。',
    en: 'Invitations and prize draws whose rules and seeds anyone can check.',
    now: now.buy,
  },
  '/pages/order/auction/orderlist': {
    zh: '拍下的、落选的、还没付款的竞价。',
    en: 'Auctions you won, lost, or have yet to pay.',
    now: now.orders,
  },
  '/pages/identify/order': {
    zh: '按指引拍照，由两位鉴别师独立判断。',
    en: 'Photograph as guided; two appraisers judge independently.',
    now: now.buy,
  },
  '/pages/identify/identify': {
    zh: '选品类，看要拍哪些部位和价格。',
    en: 'Choose a category and see which parts to photograph, and the price.',
    now: now.buy,
  },
  '/pages/identify/detail': {
    zh: '照片上的每个查验点、结论和可公开验证的编号。',
    en: 'Every checked point on the photos, the verdict, and a code anyone can verify.',
    now: now.buy,
  },
  '/pages/identify/supplement': {
    zh: '补拍鉴别师要看的部位。',
    en: 'Add the views that the appraiser asked for.',
    now: now.buy,
  },
  '/pages/auction/biddaily': {
    zh: '今天的拍品、成交和流拍。',
    en: "Today's lots, sales and passes.",
    now: now.buy,
  },
  '/pages/auction/bidrecord': {
    zh: '按款查看历史竞价成交。',
    en: 'Past auction sales by product.',
    now: now.buy,
  },
  '/pages/auction/bidrecordlist': {
    zh: '同款在不同渠道的成交价对比。',
    en: "The same product's prices across channels.",
    now: now.buy,
  },
  '/pages/cleaning/dolaundary': {
    zh: '选护理项目，申报价值，先看全部费用。',
    en: 'Choose a treatment, declare the value, and see every fee first.',
    now: now.buy,
  },
  '/pages/cleaning/washdetail': {
    zh: '洗护走到哪一步，前后对比照片。',
    en: 'Where the treatment stands, with photos before and after.',
    now: now.orders,
  },
  '/pages/cleaning/washlogistics': {
    zh: '填写寄洗包裹的单号。',
    en: 'Enter the waybill of your parcel.',
    now: now.orders,
  },
  '/pages/cleaning/washIng': {
    zh: '正在洗护的每一件。',
    en: 'Every piece in treatment.',
    now: now.orders,
  },
  '/pages/cleaning/washlist': {
    zh: '能洗什么、怎么洗、多少钱。',
    en: 'What can be cleaned, how, and for how much.',
    now: now.buy,
  },
  '/pages/cleaning/washorder': {
    zh: '你的洗护订单。',
    en: 'Your cleaning orders.',
    now: now.orders,
  },
  '/pages/cleaning/washdelivery': {
    zh: '寄回的物流和签收。',
    en: 'The way back, and its delivery.',
    now: now.orders,
  },
  '/pages/xianyu/index': {
    zh: '把库存同步到二手平台，一处卖出处处下架。',
    en: 'Sync stock to a resale platform; sold in one place, off everywhere.',
    now: now.sell,
  },
  '/pages/xianyu/selectShop': {
    zh: '绑定要搬去的店铺。',
    en: 'Bind the shop to move to.',
    now: now.sell,
  },
  '/pages/xianyu/movingList': {
    zh: '每一次搬家的进度和失败原因。',
    en: 'Progress and failures of each move.',
    now: now.sell,
  },
  '/pages/xianyu/list': {
    zh: '在二手平台上的商品状态。',
    en: 'How your goods stand on the platform.',
    now: now.sell,
  },
  '/pages/xianyu/selectGoods': {
    zh: '选要搬的库存。',
    en: 'Choose the stock to move.',
    now: now.sell,
  },
  '/pages/xianyu/up': {
    zh: '批量填写发布信息。',
    en: 'Fill in what is published, in bulk.',
    now: now.sell,
  },
  '/pages/xianyu/confirmUp': {
    zh: '逐件确认后发布。',
    en: 'Confirm piece by piece, then publish.',
    now: now.sell,
  },
};
