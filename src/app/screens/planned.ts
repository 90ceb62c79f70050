/** Specified screens that are not built yet: what each will do, and the way to what works today. */
import type { PlannedUrl } from '../../../contract/screens.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { now, type Way } from './planned-ways.ts';

/** What it will do, in both languages. */
interface Plan extends Words {
  now: readonly Way[];
}

export const planned: Readonly<Record<PlannedUrl, Plan>> = {
  '/pages/tabbar/consignment': {
    zh: '选品牌和尺码，上传几张照片，几小时内收到多位商家的密封报价；选定一个，上门取件，质检后打款。',
    en: 'Pick a brand and size, add a few photos, and receive sealed offers from merchants within hours; choose one, have it collected, and be paid after inspection.',
    now: now.sell,
  },
  '/pages/custom/activity': {
    zh: '邀请助力和抽奖，规则与种子公开可查。',
    en: 'Invitations and prize draws whose rules and seeds anyone can check.',
    now: now.buy,
  },
  '/pages/order/recycle/order': {
    zh: '每一单回收走到哪一步、什么时候打款。',
    en: 'Where each recycle order stands and when it pays.',
    now: now.orders,
  },
  '/pages/order/recycle/detail': {
    zh: '报价、寄送、质检和打款的全过程。',
    en: 'Quote, shipping, inspection and payment in full.',
    now: now.orders,
  },
  '/pages/order/recycle/deliver': {
    zh: '填写回收包裹的物流单号。',
    en: 'Enter the waybill of your parcel.',
    now: now.orders,
  },
  '/pages/order/inquiry/list': {
    zh: '你提交的估价和结果。',
    en: 'The valuations you asked for and their results.',
    now: now.sell,
  },
  '/pages/order/inquiry/detail': {
    zh: '估价的依据、有效期和下一步。',
    en: 'What a valuation rests on, how long it holds, and what comes next.',
    now: now.sell,
  },
  '/pages/order/inquiry/inquiryList': {
    zh: '历次询价。',
    en: 'Your earlier inquiries.',
    now: now.sell,
  },
  '/pages/order/inquiry/inquiryDetail': {
    zh: '一次询价的照片、回复和报价。',
    en: 'The photos, answers and quote of an inquiry.',
    now: now.sell,
  },
  '/pages/consignment/ordercms': {
    zh: '选寄卖方式并预约取件。',
    en: 'Choose how to consign and book a collection.',
    now: now.sell,
  },
  '/pages/consignment/inquiry': {
    zh: '拍几张照片，先知道能卖多少、到手多少。',
    en: 'A few photos, and you know what it may bring and what you keep.',
    now: now.sell,
  },
  '/pages/consignment/supplement': {
    zh: '补上估价需要的照片，离线也能拍。',
    en: 'Add the photos a valuation needs, offline too.',
    now: now.sell,
  },
  '/pages/recycle/bidHall': {
    zh: '商家在这里对回收商品密封出价。',
    en: 'Where merchants place sealed bids on goods to recycle.',
    now: now.sell,
  },
  '/pages/recycle/bidDetail': {
    zh: '一件回收商品的照片、成色和你的密封出价。',
    en: "A lot's photos and grade, and your sealed bid.",
    now: now.sell,
  },
  '/pages/recycle/historyBig': {
    zh: '你出过的价和结果。',
    en: 'Your past bids and how they ended.',
    now: now.sell,
  },
  '/pages/recycle/vxPush': {
    zh: '中标和截止提醒推送到你常用的地方。',
    en: 'Awards and deadlines pushed to where you read them.',
    now: now.account,
  },
  '/pages/recycle/orderList': {
    zh: '中标后要付款、要验收的订单。',
    en: 'Awarded orders to pay and to inspect.',
    now: now.sell,
  },
  '/pages/recycle/orderDetails': {
    zh: '一笔中标从付款到验收的全过程。',
    en: 'An award from payment to inspection.',
    now: now.sell,
  },
  '/pages/recycle/settled': {
    zh: '提交资质，缴保证金，进入竞价大厅。',
    en: 'Submit your documents, pay the deposit, and enter the bid hall.',
    now: now.sell,
  },
  '/pages/merchantCenter/bidSubscribe': {
    zh: '订阅品牌和品类，有新货就通知你。',
    en: 'Follow brands and categories and hear of new lots.',
    now: now.sell,
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
