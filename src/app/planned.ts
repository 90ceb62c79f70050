/** Specified screens that are not built yet: what each will do, and the way to what works today. */
import { now, type Way } from './planned-ways.ts';

interface Plan {
  zh: { title: string; will: string };
  en: { title: string; will: string };
  now: readonly Way[];
}

export const planned: Readonly<Record<string, Plan>> = {
  '/pages/tabbar/consignment': {
    zh: {
      title: '回收',
      will: '选品牌和尺码，上传几张照片，几小时内收到多位商家的密封报价；选定一个，上门取件，质检后打款。',
    },
    en: {
      title: 'Recycle',
      will: 'Pick a brand and size, add a few photos, and receive sealed offers from merchants within hours; choose one, have it collected, and be paid after inspection.',
    },
    now: now.sell,
  },
  '/pages/custom/activity': {
    zh: { title: '活动', will: '邀请助力和抽奖，规则与种子公开可查。' },
    en: { title: 'Activities', will: 'Invitations and prize draws whose rules and seeds anyone can check.' },
    now: now.buy,
  },
  '/pages/order/auction/orderlist': {
    zh: { title: '竞价订单', will: '拍下的、落选的、还没付款的竞价。' },
    en: { title: 'Auction orders', will: 'Auctions you won, lost, or have yet to pay.' },
    now: now.orders,
  },
  '/pages/order/recycle/order': {
    zh: { title: '回收订单', will: '每一单回收走到哪一步、什么时候打款。' },
    en: { title: 'Recycle orders', will: 'Where each recycle order stands and when it pays.' },
    now: now.orders,
  },
  '/pages/order/recycle/detail': {
    zh: { title: '回收详情', will: '报价、寄送、质检和打款的全过程。' },
    en: { title: 'Recycle order', will: 'Quote, shipping, inspection and payment in full.' },
    now: now.orders,
  },
  '/pages/order/recycle/deliver': {
    zh: { title: '回收寄送', will: '填写回收包裹的物流单号。' },
    en: { title: 'Ship for recycling', will: 'Enter the waybill of your parcel.' },
    now: now.orders,
  },
  '/pages/order/inquiry/list': {
    zh: { title: '寄卖估价', will: '你提交的估价和结果。' },
    en: { title: 'Valuations', will: 'The valuations you asked for and their results.' },
    now: now.sell,
  },
  '/pages/order/inquiry/detail': {
    zh: { title: '估价详情', will: '估价的依据、有效期和下一步。' },
    en: { title: 'Valuation', will: 'What a valuation rests on, how long it holds, and what comes next.' },
    now: now.sell,
  },
  '/pages/order/inquiry/inquiryList': {
    zh: { title: '询价记录', will: '历次询价。' },
    en: { title: 'Inquiries', will: 'Your earlier inquiries.' },
    now: now.sell,
  },
  '/pages/order/inquiry/inquiryDetail': {
    zh: { title: '询价详情', will: '一次询价的照片、回复和报价。' },
    en: { title: 'Inquiry', will: 'The photos, answers and quote of an inquiry.' },
    now: now.sell,
  },
  '/pages/identify/order': {
    zh: { title: '鉴别下单', will: '按指引拍照，由两位鉴别师独立判断。' },
    en: { title: 'Order an authentication', will: 'Photograph as guided; two appraisers judge independently.' },
    now: now.buy,
  },
  '/pages/identify/identify': {
    zh: { title: '鉴别', will: '选品类，看要拍哪些部位和价格。' },
    en: { title: 'Authentication', will: 'Choose a category and see which parts to photograph, and the price.' },
    now: now.buy,
  },
  '/pages/identify/detail': {
    zh: { title: '鉴别结果', will: '照片上的每个查验点、结论和可公开验证的编号。' },
    en: { title: 'Result', will: 'Every checked point on the photos, the verdict, and a code anyone can verify.' },
    now: now.buy,
  },
  '/pages/identify/supplement': {
    zh: { title: '补充照片', will: '补拍鉴别师要看的部位。' },
    en: { title: 'Add photos', will: 'Add the views that the appraiser asked for.' },
    now: now.buy,
  },
  '/pages/auction/biddaily': {
    zh: { title: '竞价日报', will: '今天的拍品、成交和流拍。' },
    en: { title: 'Auction daily', will: "Today's lots, sales and passes." },
    now: now.buy,
  },
  '/pages/auction/bidrecord': {
    zh: { title: '历史成交', will: '按款查看历史竞价成交。' },
    en: { title: 'Auction history', will: 'Past auction sales by product.' },
    now: now.buy,
  },
  '/pages/auction/bidrecordlist': {
    zh: { title: '比价工具', will: '同款在不同渠道的成交价对比。' },
    en: { title: 'Price comparison', will: "The same product's prices across channels." },
    now: now.buy,
  },
  '/pages/consignment/ordercms': {
    zh: { title: '寄卖下单', will: '选寄卖方式并预约取件。' },
    en: { title: 'Place a consignment', will: 'Choose how to consign and book a collection.' },
    now: now.sell,
  },
  '/pages/consignment/inquiry': {
    zh: { title: '寄卖估价', will: '拍几张照片，先知道能卖多少、到手多少。' },
    en: { title: 'Ask for a valuation', will: 'A few photos, and you know what it may bring and what you keep.' },
    now: now.sell,
  },
  '/pages/consignment/supplement': {
    zh: { title: '补充估价照片', will: '补上估价需要的照片，离线也能拍。' },
    en: { title: 'Add valuation photos', will: 'Add the photos a valuation needs, offline too.' },
    now: now.sell,
  },
  '/pages/cleaning/dolaundary': {
    zh: { title: '洗护下单', will: '选护理项目，申报价值，先看全部费用。' },
    en: { title: 'Order cleaning', will: 'Choose a treatment, declare the value, and see every fee first.' },
    now: now.buy,
  },
  '/pages/cleaning/washdetail': {
    zh: { title: '洗护详情', will: '洗护走到哪一步，前后对比照片。' },
    en: { title: 'Cleaning', will: 'Where the treatment stands, with photos before and after.' },
    now: now.orders,
  },
  '/pages/cleaning/washlogistics': {
    zh: { title: '填写洗护物流', will: '填写寄洗包裹的单号。' },
    en: { title: 'Cleaning waybill', will: 'Enter the waybill of your parcel.' },
    now: now.orders,
  },
  '/pages/cleaning/washIng': {
    zh: { title: '洗护进度', will: '正在洗护的每一件。' },
    en: { title: 'In treatment', will: 'Every piece in treatment.' },
    now: now.orders,
  },
  '/pages/cleaning/washlist': {
    zh: { title: '洗护项目', will: '能洗什么、怎么洗、多少钱。' },
    en: { title: 'Treatments', will: 'What can be cleaned, how, and for how much.' },
    now: now.buy,
  },
  '/pages/cleaning/washorder': {
    zh: { title: '洗护订单', will: '你的洗护订单。' },
    en: { title: 'Cleaning orders', will: 'Your cleaning orders.' },
    now: now.orders,
  },
  '/pages/cleaning/washdelivery': {
    zh: { title: '洗护寄回', will: '寄回的物流和签收。' },
    en: { title: 'Return of cleaning', will: 'The way back, and its delivery.' },
    now: now.orders,
  },
  '/pages/recycle/bidHall': {
    zh: { title: '回收竞价大厅', will: '商家在这里对回收商品密封出价。' },
    en: { title: 'Recycle bid hall', will: 'Where merchants place sealed bids on goods to recycle.' },
    now: now.sell,
  },
  '/pages/recycle/bidDetail': {
    zh: { title: '竞价详情', will: '一件回收商品的照片、成色和你的密封出价。' },
    en: { title: 'Lot', will: "A lot's photos and grade, and your sealed bid." },
    now: now.sell,
  },
  '/pages/recycle/historyBig': {
    zh: { title: '历史出价', will: '你出过的价和结果。' },
    en: { title: 'Past bids', will: 'Your past bids and how they ended.' },
    now: now.sell,
  },
  '/pages/recycle/vxPush': {
    zh: { title: '消息通知', will: '中标和截止提醒推送到你常用的地方。' },
    en: { title: 'Notices', will: 'Awards and deadlines pushed to where you read them.' },
    now: now.account,
  },
  '/pages/recycle/orderList': {
    zh: { title: '中标订单', will: '中标后要付款、要验收的订单。' },
    en: { title: 'Awarded orders', will: 'Awarded orders to pay and to inspect.' },
    now: now.sell,
  },
  '/pages/recycle/orderDetails': {
    zh: { title: '中标详情', will: '一笔中标从付款到验收的全过程。' },
    en: { title: 'Awarded order', will: 'An award from payment to inspection.' },
    now: now.sell,
  },
  '/pages/recycle/settled': {
    zh: { title: '回收商入驻', will: '提交资质，缴保证金，进入竞价大厅。' },
    en: { title: 'Become a recycler', will: 'Submit your documents, pay the deposit, and enter the bid hall.' },
    now: now.sell,
  },
  '/pages/merchantCenter/bidSubscribe': {
    zh: { title: '竞价订阅', will: '订阅品牌和品类，有新货就通知你。' },
    en: { title: 'Subscriptions', will: 'Follow brands and categories and hear of new lots.' },
    now: now.sell,
  },
  '/pages/xianyu/index': {
    zh: { title: '店铺搬家', will: '把库存同步到二手平台，一处卖出处处下架。' },
    en: { title: 'Resale tool', will: 'Sync stock to a resale platform; sold in one place, off everywhere.' },
    now: now.sell,
  },
  '/pages/xianyu/selectShop': {
    zh: { title: '选择店铺', will: '绑定要搬去的店铺。' },
    en: { title: 'Choose a shop', will: 'Bind the shop to move to.' },
    now: now.sell,
  },
  '/pages/xianyu/movingList': {
    zh: { title: '搬家记录', will: '每一次搬家的进度和失败原因。' },
    en: { title: 'Moves', will: 'Progress and failures of each move.' },
    now: now.sell,
  },
  '/pages/xianyu/list': {
    zh: { title: '店铺商品', will: '在二手平台上的商品状态。' },
    en: { title: 'Shop goods', will: 'How your goods stand on the platform.' },
    now: now.sell,
  },
  '/pages/xianyu/selectGoods': {
    zh: { title: '选择商品', will: '选要搬的库存。' },
    en: { title: 'Choose goods', will: 'Choose the stock to move.' },
    now: now.sell,
  },
  '/pages/xianyu/up': {
    zh: { title: '发布', will: '批量填写发布信息。' },
    en: { title: 'Publish', will: 'Fill in what is published, in bulk.' },
    now: now.sell,
  },
  '/pages/xianyu/confirmUp': {
    zh: { title: '确认发布', will: '逐件确认后发布。' },
    en: { title: 'Confirm', will: 'Confirm piece by piece, then publish.' },
    now: now.sell,
  },
};
