/**
 * The first hour of a shop on an empty machine, by hands that are counted: set up, a passkey, a catalogue of 500, three people, fees,
 * a home page; then somebody sells and somebody else buys, until the money is withdrawn. Everybody outside but the carrier of codes is a
 * sandbox, and every screen that leans on one says so. After every step the book is whole.
 */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { accounts } from '../../../contract/wire/accounts.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { Hands, told } from '../../life/counted.ts';
import { BENCH, balance, section, step, top } from '../../life/hands.ts';
import { logHasAll, watchActs } from '../../life/log.ts';
import { agrees, joins, proves, says, to, work } from '../../life/newcomers.ts';
import { ANSWERS, engine, type Opening, openShop } from '../../life/opening.ts';
import { catalogueOf, styleOf } from '../../life/supplier.ts';
import { settled } from '../steps/people.ts';

const LONG = { tag: '@long' };
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1280, height: 900 };
const SELLER = '13911110002';
const BUYER = '13911110003';
/** A busy machine takes fewer. */
const N = Number(process.env.PRODUCTS ?? 500);
const DAY = 86_400_000;
/** 5 % of it stay with the shop; the parcel comes on top. What lies in the warehouse is not authenticated on its way. */
const PRICE = 50_000;
const GETS = 47_500;
const PAYS = 51_500;
const STAFF = { 仓库: '13911110011', 查验: '13911110012', 财务: '13911110013' };

let shop: Opening;
let owner: Page;
const staff = new Map<string, Page>();
const hands = { owner: new Hands(), staff: new Hands(), seller: new Hands(), buyer: new Hands() };

test.describe.configure({ mode: 'serial', timeout: 900_000 });

test.beforeAll(async () => {
  test.setTimeout(600_000);
  shop = await openShop();
  // The setup with its five answers, and the start.
  hands.owner.types(Object.keys(ANSWERS).length + 3);
});

test.afterAll(async () => {
  console.log(`${engine}: the first hour: ${told(hands)}`);
  await shop?.close();
});

/** What staff were seen to do. */
const done: string[] = [];

async function arrives(browser: Browser, viewport = DESK): Promise<Page> {
  const context = await browser.newContext({ baseURL: shop.url, viewport, acceptDownloads: true });
  watchActs(context, done);
  return context.newPage();
}

const colleague = (role: keyof typeof STAFF): Page => {
  const page = staff.get(role);
  if (!page) throw new Error(`${role} has not come`);
  return page;
};

test('the owner comes in by the link, keeps a passkey, and comes in by that', LONG, async ({ browser }) => {
  const by = hands.owner;
  owner = await arrives(browser);
  await step(shop, 'the link lets the owner in, once', async () => {
    await owner.goto(shop.link);
    await agrees(by, owner);
    await by.tap(owner.getByRole('button', { name: '登录' }));
    await settled(owner, BENCH);
    await says(owner, '开店清单');
    await says(owner, '3 / 14');
  });
  await step(shop, 'a passkey is made', async () => {
    const devtools = await owner.context().newCDPSession(owner);
    await devtools.send('WebAuthn.enable');
    await devtools.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        protocol: 'ctap2',
        transport: 'internal',
        hasResidentKey: true,
        hasUserVerification: true,
        isUserVerified: true,
        automaticPresenceSimulation: true,
      },
    });
    await by.tap(owner.getByRole('link', { name: /加一把通行密钥/ }));
    await settled(owner, '/pages/user/setting/index');
    await by.tap(owner.getByRole('button', { name: '添加通行密钥' }));
    await by.write(top(owner).getByLabel('名字'), '店里的电脑');
    await by.tap(top(owner).getByRole('button', { name: '添加通行密钥' }));
    await expect(owner.getByText('店里的电脑')).toBeVisible();
    await by.tap(owner.getByRole('button', { name: '退出登录' }), top(owner).getByRole('button', { name: '退出登录' }));
    await settled(owner, '/pages/tabbar/user');
    await owner.goto(`/pages/login/login?redirect=${encodeURIComponent(`${BENCH}?work=shop`)}`);
    await by.tap(owner.getByRole('button', { name: '用通行密钥登录' }));
    await settled(owner, BENCH);
    await says(owner, '4 / 14');
    for (const pretended of ['付款', '打款', '实名核验', '快递查询']) await says(owner, `${pretended}是假的（沙盒）`);
  });
});

test('three people are asked to help, and each comes in by a link of their own', LONG, async ({ browser }) => {
  const by = hands.owner;
  await work(by, owner, '员工');
  await expect(owner.getByText('现在只有你一个人')).toBeVisible();
  // Codes reach people here: nobody logs in for others.
  await expect(owner.getByRole('button', { name: '给人登录链接' })).toHaveCount(0);
  for (const [role, phone] of Object.entries(STAFF)) {
    await step(shop, `${role} is invited`, async () => {
      await by.tap(owner.getByRole('button', { name: '请人来帮忙' }));
      await by.write(top(owner).getByLabel('手机号'), phone);
      await by.write(top(owner).getByLabel('工作里的名字'), `${role}小王`);
      await by.tap(top(owner).getByRole('button', { name: role }));
      await by.tap(top(owner).getByRole('button', { name: '请人来帮忙' }));
      await expect(top(owner).getByText('链接做好了')).toBeVisible();
      const link = await top(owner).getByText(/^http/).innerText();
      await by.tap(top(owner).getByRole('button', { name: '知道了' }));
      const page = await arrives(browser);
      await page.goto(link);
      await agrees(hands.staff, page);
      await hands.staff.tap(page.getByRole('button', { name: '登录' }));
      await settled(page, BENCH);
      staff.set(role, page);
    });
  }
  await owner.reload();
});

test('a supplier’s table of 500 products with pictures is taken in at once', LONG, async () => {
  const by = hands.owner;
  await step(shop, 'five hundred products', async () => {
    const zip = await catalogueOf(N);
    await work(by, owner, '商品库');
    await by.tap(owner.getByRole('button', { name: '导入导出' }));
    await by.give(top(owner).locator('input[type=file]'), {
      name: '商品.zip',
      mimeType: 'application/zip',
      buffer: zip,
    });
    await expect(top(owner).getByText(`新增 ${N}，修改 0，不变 0，拒绝 0 · ${N} 张图`)).toBeVisible({
      timeout: 60_000,
    });
    const began = performance.now();
    await by.tap(top(owner).getByRole('button', { name: `导入 ${N} 行` }));
    await expect(top(owner).getByText('导入完了')).toBeVisible({ timeout: 540_000 });
    console.log(`${engine}: ${N} rows with pictures: ${Math.round((performance.now() - began) / 1000)} s`);
    await by.tap(top(owner).getByRole('button', { name: '取消' }));
  });
});

test('the shop has its own fees and its own limit, and a home page that strangers see', LONG, async ({ browser }) => {
  const by = hands.owner;
  await step(shop, 'fees', async () => {
    await work(by, owner, '店铺');
    await by.tap(section(owner, '费率').getByRole('button', { name: '改费率' }));
    await by.write(top(owner).getByLabel('成交价的百分之几').first(), '5');
    await by.write(top(owner).getByLabel('运费'), '15');
    await by.tap(top(owner).getByRole('button', { name: '马上' }));
    await by.tap(top(owner).getByRole('button', { name: '存为新费率' }));
    await says(owner, '新费率已存');
  });
  await step(shop, 'from ¥300 on it takes two', async () => {
    await by.tap(owner.getByRole('button', { name: '改限额' }));
    await by.write(top(owner).getByLabel('提现、退款和赔付从这个金额起要两个人'), '300');
    await by.tap(top(owner).getByRole('button', { name: '存为新的限额' }));
    await says(owner, '新的限额已存');
  });
  await step(shop, 'home', async () => {
    await work(by, owner, '页面');
    await by.tap(owner.locator('main').getByRole('link', { name: /首页/ }).first());
    await by.tap(owner.getByRole('button', { name: '加一块' }), top(owner).getByRole('button', { name: '公告' }));
    await by.write(top(owner).getByLabel('正文 · 中文'), '今天开张');
    await by.write(top(owner).getByLabel('正文 · 英文'), 'We open today');
    await by.tap(top(owner).getByRole('button', { name: '好了' }));
    await by.tap(owner.getByRole('button', { name: '存一版', exact: true }));
    await by.tap(owner.getByRole('button', { name: '发布' }).last());
    await by.tap(top(owner).getByRole('button', { name: '马上' }), top(owner).getByRole('button', { name: '发布' }));
    await expect(owner.getByText('线上第 1 版')).toBeVisible();
    const stranger = await arrives(browser, PHONE);
    await stranger.goto('/');
    await settled(stranger, '/pages/tabbar/main');
    await expect(stranger.getByText('今天开张')).toBeVisible();
  });
});

let seller: Page;
let buyer: Page;
let sellerId = '';
let orderId = '';
const WAYBILL = 'SF1234567890';

test(
  'a stranger sends a piece in, the clerk counts it and puts it away, and it is for sale',
  LONG,
  async ({ browser }) => {
    const by = hands.seller;
    await step(shop, 'a stranger may sell', async () => {
      seller = await arrives(browser, PHONE);
      await seller.goto('/pages/login/login');
      sellerId = await joins(by, seller, shop, SELLER);
      await to(by, seller, '/pages/merchantCenter/index');
      await says(seller, '沙盒：不会真的去核验');
      await by.write(seller.getByRole('textbox', { name: '真实姓名' }), '林一舟');
      await by.write(seller.getByRole('textbox', { name: '身份证号' }), '11010519491231002X');
      await by.tap(seller.getByRole('button', { name: '核验' }));
      await by.tap(seller.getByRole('checkbox', { name: /我已阅读并同意/ }));
      await says(seller, '沙盒核验通过，没有真的核验');
      await by.tap(seller.getByRole('button', { name: '开通寄卖' }));
      await says(seller, '寄卖已开通');
    });
    await step(shop, 'what is sent is told', async () => {
      await to(by, seller, '/pages/stock/receipt/createReceipt');
      await by.tap(seller.getByRole('button', { name: '添加商品' }).first());
      await says(seller, /商品目录已在这台设备里/);
      await by.write(seller.getByRole('searchbox'), styleOf(42));
      const product = top(seller)
        .getByRole('listitem')
        .filter({ hasText: styleOf(42) });
      const sizes = product.getByRole('group', { name: '选尺码' }).getByRole('button');
      await expect(sizes.first()).toBeVisible();
      await by.tap(sizes.first());
      await by.tap(seller.getByRole('button', { name: '完成，已选 1 件' }));
      await by.tap(seller.getByRole('button', { name: /提交 1 件/ }));
      await by.tap(seller.getByRole('link', { name: '看我的入库单' }));
      const card = seller.getByRole('link').filter({ hasText: '1 件 · 0 张照片' });
      await expect(async () => {
        await seller.reload();
        await expect(card).toBeVisible({ timeout: 3_000 });
      }).toPass({ timeout: 30_000 });
      await by.tap(card);
      await settled(seller, '/pages/stock/receipt/receiptDetail');
      await says(seller, /仓前街道 1 号/);
      await by.tap(
        seller.getByRole('button', { name: '填运单号' }),
        top(seller).getByRole('button', { name: '顺丰速运' }),
      );
      await by.write(top(seller).getByRole('textbox', { name: '运单号' }), WAYBILL);
      await by.tap(top(seller).getByRole('button', { name: '填运单号' }));
      await says(seller, '已寄出');
    });
    await step(shop, 'the clerk takes it in, counts and shelves it', async () => {
      const [clerk, its] = [colleague('仓库'), hands.staff];
      await to(its, clerk, `${BENCH}?work=receipts`);
      await its.write(clerk.getByRole('textbox', { name: '扫到仓包裹' }), WAYBILL);
      await its.tap(clerk.getByRole('button', { name: '收货', exact: true }));
      await its.tap(section(clerk, WAYBILL).getByRole('button', { name: '去点验' }));
      await its.tap(clerk.getByRole('button', { name: '拆包，开始点验' }));
      await its.tap(clerk.getByRole('button', { name: '都对' }));
      await its.tap(clerk.getByRole('button', { name: /入库/ }).last());
      await to(by, seller, '/pages/stock/stockList');
      await says(seller, '货位 A-01');
    });
  },
);

test(
  'it is listed, somebody buys it at a cashier that says it is pretended, and the clerk sends it',
  LONG,
  async ({ browser }) => {
    await step(shop, 'the first listing is looked at by the inspector', async () => {
      const by = hands.seller;
      await by.tap(seller.getByRole('link', { name: '挂售' }).first());
      await by.tap(seller.getByRole('button', { name: /^改价 ¥|^定不出价/ }));
      await by.write(top(seller).getByRole('textbox'), String(PRICE / 100));
      await by.tap(top(seller).getByRole('button', { name: '定这个价' }));
      await expect(section(seller, '标价合计')).toContainText(yuan(GETS));
      await by.tap(seller.getByRole('checkbox', { name: /我同意《挂售协议》/ }));
      await by.tap(seller.getByRole('button', { name: '挂售 1 件' }));
      await says(seller, '1 件在审核');
      const inspector = colleague('查验');
      await to(hands.staff, inspector, `${BENCH}?work=listings`);
      await hands.staff.tap(inspector.getByRole('button', { name: '通过' }));
      await says(inspector, '已通过，开始挂售');
    });
    await step(shop, 'somebody finds it, logs in on the way and pays at the sandbox', async () => {
      const by = hands.buyer;
      buyer = await arrives(browser, PHONE);
      await buyer.goto('/');
      await settled(buyer, '/pages/tabbar/main');
      await by.tap(buyer.getByText('北屿 型号42 灰').first());
      await settled(buyer, '/pages/buy/detail');
      await says(buyer, /没有实物照片/);
      await by.tap(buyer.getByRole('button', { name: /立即购买/ }).or(buyer.getByRole('link', { name: /立即购买/ })));
      await joins(by, buyer, shop, BUYER);
      await settled(buyer, '/pages/buy/confirm');
      await by.tap(buyer.getByRole('link', { name: /地址/ }).first());
      await by.tap(buyer.getByRole('link', { name: '新增地址' }));
      const whole = buyer.getByRole('textbox', { name: '粘贴整段地址' });
      await by.write(whole, `周小舟 ${BUYER} 浙江省杭州市西湖区文三路 100 号`);
      await whole.blur();
      await by.tap(buyer.getByRole('button', { name: '保存' }));
      await settled(buyer, '/pages/buy/confirm');
      await by.tap(buyer.getByText('沙盒支付'), buyer.getByRole('checkbox', { name: /我已阅读并同意/ }));
      await expect(section(buyer, '你支付')).toContainText(yuan(PAYS));
      await by.tap(buyer.getByRole('button', { name: '提交订单' }));
      await settled(buyer, '/pages/buy/cashier');
      await says(buyer, '这是模拟收银台');
      await by.tap(buyer.getByRole('button', { name: '模拟支付成功' }));
      await settled(buyer, '/pages/order/orderdetail');
      await says(buyer, '平台保管');
      orderId = new URL(buyer.url()).searchParams.get('id') ?? '';
      expect((await shop.book()).accounts.escrow).toBe(PAYS);
    });
    await step(shop, 'the clerk packs and sends it', async () => {
      const [clerk, its] = [colleague('仓库'), hands.staff];
      await to(its, clerk, `${BENCH}?work=orders`);
      const job = clerk.locator('section').filter({ has: clerk.locator(`a[href*="${orderId}"]`) });
      await its.tap(job.getByRole('button', { name: '寄给买家' }));
      await its.write(top(clerk).getByRole('textbox', { name: '快递公司' }), '顺丰速运');
      await its.write(top(clerk).getByRole('textbox').last(), 'SF7700001111');
      await its.tap(top(clerk).getByRole('button', { name: '寄给买家' }));
      await its.tap(clerk.getByRole('button', { name: /^运输中/ }));
      await its.tap(job.getByRole('button', { name: '沙盒快递：送达' }));
      await expect(job).toHaveCount(0);
    });
    await step(shop, 'the buyer is content', async () => {
      await to(hands.buyer, buyer, `/pages/order/orderdetail?id=${orderId}`);
      await hands.buyer.tap(buyer.getByRole('button', { name: '确认收货' }));
      await hands.buyer.tap(top(buyer).getByRole('button', { name: '没问题，确认' }));
      await says(buyer, '交易成功');
      await to(hands.seller, seller, '/pages/user/balance');
      await expect(section(seller, '待结算')).toContainText(yuan(GETS));
    });
  },
);

test('a day later the seller is settled, and in the end two colleagues let the money go', LONG, async () => {
  const by = hands.seller;
  const available = async (fen: number) => expect(await balance(shop, accounts.available(sellerId))).toBe(fen);
  await step(shop, 'settled when the time for an after-sale is over', async () => {
    await shop.clock.advance(DAY);
    await available(GETS);
    await to(by, seller, '/pages/stock/settleList');
    await by.tap(
      seller
        .getByRole('link')
        .filter({ hasText: yuan(GETS) })
        .first(),
    );
    await settled(seller, '/pages/stock/settleInfo');
    await says(seller, '已到可用余额');
  });
  await step(shop, 'a card is bound, and rests a day', async () => {
    await to(by, seller, '/pages/user/bindpay');
    await by.tap(seller.getByRole('button', { name: '绑定收款账户' }));
    await proves(by, seller, shop, SELLER);
    await by.write(top(seller).getByRole('textbox', { name: '开户银行' }), '招商银行');
    await by.write(top(seller).getByRole('textbox', { name: '卡号' }), '6222020200112230');
    await by.tap(top(seller).getByRole('button', { name: '绑定', exact: true }));
    await says(seller, '6222 **** 2230');
    await to(by, seller, '/pages/user/withdraw');
    await expect(seller.getByRole('radio')).toBeDisabled();
    // What an after-sale may still take back stays until nobody can ask for one.
    await says(seller, /还在售后期内/);
    await shop.clock.advance(8 * DAY);
  });
  await step(shop, 'it is asked for', async () => {
    await to(by, seller, '/pages/user/withdraw');
    await by.tap(seller.getByRole('button', { name: '全部' }));
    await by.tap(seller.getByRole('button', { name: '申请提现' }));
    await proves(by, seller, shop, SELLER);
    await settled(seller, '/pages/user/deposit');
    await says(seller, '审核中');
    await available(0);
  });
  await step(shop, 'finance agrees, which is not enough; the owner does too', async () => {
    const finance = colleague('财务');
    for (const [name, page, its] of [
      ['finance', finance, hands.staff],
      ['owner', owner, hands.owner],
    ] as const) {
      await to(its, page, `${BENCH}?work=withdrawals`);
      await its.tap(page.getByRole('button', { name: '通过' }));
      await its.tap(top(page).getByRole('button', { name: '通过' }));
      await says(page, name === 'owner' ? '已通过' : '已记下你同意，等另一位同事');
    }
    await expect.poll(() => balance(shop, accounts.payout(sellerId))).toBe(0);
    await seller.reload();
    await says(seller, '已到账');
    await says(seller, '打款是沙盒，不会有真钱到账');
  });
  await step(shop, 'the owner reads what the day brought', async () => {
    await to(hands.owner, owner, `${BENCH}?work=shop`);
    await to(hands.owner, owner, `${BENCH}?work=numbers`);
    await to(hands.owner, owner, `${BENCH}?work=audit`);
  });
  await step(shop, 'the log has every act of the run, and a line that somebody changed is found', async () => {
    await logHasAll(shop, owner, done);
  });
});
