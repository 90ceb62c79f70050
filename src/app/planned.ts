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
  '/pages/user/bindpay': {
    zh: { title: '绑定收款账户', will: '绑定和实名一致的银行卡或支付账户，用于提现。' },
    en: { title: 'Payout account', will: 'Bind a card or account in your certified name for withdrawals.' },
    now: now.wallet,
  },
  '/pages/user/deposit': {
    zh: { title: '提现', will: '把可用余额提到已绑定的账户，先看到账时间和每一步。' },
    en: {
      title: 'Withdraw',
      will: 'Move your available balance to your bound account, with every step and date shown first.',
    },
    now: now.wallet,
  },
  '/pages/user/withdraw': {
    zh: { title: '提现', will: '把可用余额提到已绑定的账户，先看到账时间和每一步。' },
    en: {
      title: 'Withdraw',
      will: 'Move your available balance to your bound account, with every step and date shown first.',
    },
    now: now.wallet,
  },
  '/pages/user/recharge': {
    zh: { title: '充值', will: '给余额充值，用于买东西和缴保证金。' },
    en: { title: 'Top up', will: 'Add to your balance, to buy with or to pay a deposit.' },
    now: now.wallet,
  },
  '/pages/user/coupon/coupon': {
    zh: { title: '我的优惠券', will: '看每张券能用在哪、何时到期、为什么现在不能用。' },
    en: { title: 'My coupons', will: 'See where each coupon applies, when it ends, and why one cannot be used.' },
    now: now.buy,
  },
  '/pages/user/coupon/coupon-invalid': {
    zh: { title: '历史优惠券', will: '用过和过期的券，以及用在了哪一单。' },
    en: { title: 'Past coupons', will: 'Used and expired coupons, and the orders they were used on.' },
    now: now.buy,
  },
  '/pages/user/sharewx': {
    zh: { title: '分享给好友', will: '把商品或邀请做成图片和链接分享出去。' },
    en: { title: 'Share', will: 'Share goods or an invitation as a picture and a link.' },
    now: now.buy,
  },
  '/pages/custom/scancenter': {
    zh: { title: '扫一扫', will: '扫货号、库存码、运单或证书，直接到对应页面；离线也能用。' },
    en: {
      title: 'Scan',
      will: 'Scan a style number, stock code, waybill or certificate and go straight there, offline too.',
    },
    now: now.buy,
  },
  '/pages/custom/activity': {
    zh: { title: '活动', will: '邀请助力和抽奖，规则与种子公开可查。' },
    en: { title: 'Activities', will: 'Invitations and prize draws whose rules and seeds anyone can check.' },
    now: now.buy,
  },
  '/pages/order/logistics': {
    zh: { title: '物流', will: '两段物流：寄到平台仓，再寄到你手上。' },
    en: { title: 'Shipping', will: 'Both legs of the way: to our warehouse, then to you.' },
    now: now.orders,
  },
  '/pages/order/bid/list': {
    zh: { title: '出价与还价', will: '你的求购和还价：谁在等谁、还剩多久。' },
    en: { title: 'Bids and offers', will: 'Your bids and counter-offers: who waits for whom, and how long is left.' },
    now: now.orders,
  },
  '/pages/order/bid/detail': {
    zh: { title: '出价详情', will: '一次求购或还价的每一轮和它冻结的钱。' },
    en: { title: 'Bid', will: 'Every round of a bid or counter-offer and the money it holds.' },
    now: now.orders,
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
  '/pages/order/service/list': {
    zh: { title: '退款售后', will: '每个售后在等谁、最晚什么时候。' },
    en: { title: 'After-sales', will: 'Who each case waits for, and until when.' },
    now: now.orders,
  },
  '/pages/order/service/detail': {
    zh: { title: '售后详情', will: '申请、举证、平台介入和退款的全过程。' },
    en: { title: 'After-sale case', will: 'Application, evidence, arbitration and refund in full.' },
    now: now.orders,
  },
  '/pages/order/service/deliver': {
    zh: { title: '填写退货物流', will: '填写退货的物流单号。' },
    en: { title: 'Return shipping', will: 'Enter the waybill of your return.' },
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
  '/pages/buy/report': {
    zh: { title: '质检报告', will: '照片上的查验点、照片指纹和公开验证链接。' },
    en: {
      title: 'Quality report',
      will: 'Checked points on the photos, their fingerprints, and a public link to verify.',
    },
    now: now.buy,
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
  '/pages/merchantCenter/merchantRate': {
    zh: { title: '服务费', will: '每一项服务费和计算器。' },
    en: { title: 'Service fees', will: 'Every fee, with a calculator.' },
    now: now.sell,
  },
  '/pages/merchantCenter/deposit': {
    zh: { title: '我的保证金', will: '保证金余额、冻结原因和退还条件。' },
    en: { title: 'My deposit', will: "The deposit's balance, what holds it, and when it is returned." },
    now: now.wallet,
  },
  '/pages/merchantCenter/bidSubscribe': {
    zh: { title: '竞价订阅', will: '订阅品牌和品类，有新货就通知你。' },
    en: { title: 'Subscriptions', will: 'Follow brands and categories and hear of new lots.' },
    now: now.sell,
  },
  '/pages/merchantCenter/recharge': {
    zh: { title: '保证金充值', will: '给保证金充值。' },
    en: { title: 'Top up the deposit', will: 'Add to your deposit.' },
    now: now.wallet,
  },
  '/pages/merchantCenter/dataCenter': {
    zh: { title: '数据中心', will: '销售、库龄、毛利和退货的图表，可导出。' },
    en: { title: 'Data centre', will: 'Sales, ageing, margins and returns in charts, to export.' },
    now: now.sell,
  },
  '/pages/merchantCenter/settled': {
    zh: { title: '商家入驻', will: '个人即时开通，企业提交资料审核。' },
    en: { title: 'Onboarding', will: 'At once for a person; with documents and review for a business.' },
    now: now.sell,
  },
  '/pages/merchantCenter/signed': {
    zh: { title: '签约', will: '手写签名并用验证码确认协议。' },
    en: { title: 'Agreement', will: 'Sign by hand and confirm by code.' },
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
  '/pages/stock/retrieve': {
    zh: { title: '取回库存', will: '先看取回费用，再选地址取回。' },
    en: { title: 'Retrieve stock', will: 'See the fee first, then have your goods back.' },
    now: now.sell,
  },
  '/pages/stock/deliver': {
    zh: { title: '发货', will: '填写入库或订单的物流单号。' },
    en: { title: 'Ship', will: 'Enter the waybill of a receipt or an order.' },
    now: now.sell,
  },
  '/pages/stock/report': {
    zh: { title: '库存报表', will: '库龄、仓储费和动销。' },
    en: { title: 'Stock report', will: 'Ageing, storage fees and turnover.' },
    now: now.sell,
  },
  '/pages/stock/seller/sellerList': {
    zh: { title: '我的挂售', will: '挂售中的商品和改价。' },
    en: { title: 'My listings', will: 'What you have for sale, and its prices.' },
    now: now.sell,
  },
  '/pages/stock/seller/sellerDetail': {
    zh: { title: '挂售详情', will: '一件挂售的价格、浏览和还价。' },
    en: { title: 'Listing', will: "A listing's price, views and offers." },
    now: now.sell,
  },
  '/pages/stock/seller/create': {
    zh: { title: '挂售', will: '选库存、定价格、看到手金额，再上架。' },
    en: { title: 'List for sale', will: 'Choose stock, set a price, see what you keep, and list.' },
    now: now.sell,
  },
  '/pages/stock/seller/selectProductList': {
    zh: { title: '选择商品', will: '从目录里选要挂售的款。' },
    en: { title: 'Choose a product', will: 'Choose what to list from the catalogue.' },
    now: now.sell,
  },
  '/pages/stock/seller/hangList': {
    zh: { title: '批量挂售', will: '一次挂售多件，逐行看到手金额。' },
    en: { title: 'List in bulk', will: 'List many at once, with what each brings.' },
    now: now.sell,
  },
};
