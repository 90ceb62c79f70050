/** The demo world: people, catalogue, goods, ninety days of trades and some money, the same on every machine. */
import { sql } from 'kysely';
import { businessAgreement } from '../../contract/merchant/agreement.ts';
import { type Account, accounts } from '../../contract/wire/accounts.ts';
import type { Memo } from '../../contract/wire/memos.ts';
import type { Db } from '../db/schema.ts';
import { tokensOf } from '../domains/catalogue/bigrams.ts';
import { registerKeepers } from '../domains/catalogue/keepers.ts';
import { registerPromiseWatchers } from '../domains/item/lock.ts';
import { registerWatchers } from '../domains/listing/watchers.ts';
import { refreshAllQuotes } from '../domains/market/quotes.ts';
import { registerMerchantWatchers } from '../domains/merchant/watchers.ts';
import { registerReportKeeper } from '../domains/stock/intake.ts';
import { registerFreeKeeper } from '../domains/stock/receipts.ts';
import { free, merchantWatchers, promiseWatchers, reports, watchers } from '../domains.ts';
import { placeKeepers, productKeepers } from '../keepers.ts';
import { post } from '../kernel/ledger/ledger.ts';
import { seedActivities } from './activities.ts';
import { seedAuctions } from './auctions.ts';
import { seedBids } from './bids.ts';
import { seedConnected } from './connected.ts';
import { seedCoupons } from './coupons.ts';
import { idAt, insertAll } from './insert.ts';
import { seedInspections } from './inspections.ts';
import { type DemoItem, makeItems } from './items.ts';
import { seedListings } from './listings.ts';
import { makeTrades } from './market.ts';
import { seedOrders } from './orders.ts';
import { seedPages } from './pages.ts';
import { type DemoPerson, demoAccounts, makePeople } from './people.ts';
import { type DemoProduct, makeProducts, skuIdOf } from './products.ts';
import { seedRecycle } from './recycle.ts';
import { seedServices } from './services.ts';
import { bookInOrder, settleDue } from './trade/books.ts';
import { seedCampaigns } from './trade/campaigns.ts';
import { seedChats } from './trade/chats.ts';
import { seedCleanings } from './trade/cleanings.ts';
import { seedLive } from './trade/live.ts';
import { seedResale } from './trade/resale.ts';
import { seedReviews } from './trade/reviews.ts';
import { roots } from './vocabulary.ts';
import { seedWarehouse } from './warehouse.ts';

export interface SeedOptions {
  /** The world's present: everything lies in the days before it. */
  now: Date;
  /** `small` is enough for tests. */
  size?: 'full' | 'small';
  /** Told what is being made; `done` of `of` steps are finished. */
  progress?: (step: { zh: string; en: string }, done: number, of: number) => void;
}

export const demoSizes = {
  full: { items: 4_400, days: 90, sellers: 31 },
  small: { items: 320, days: 20, sellers: 6 },
} as const;

const DAY = 86_400_000;

/** Fills an empty database, in one transaction; a database that has brands is left as it is. */
export async function seedDemo(db: Db, { now, size = 'full', progress = () => {} }: SeedOptions): Promise<void> {
  if (await db.selectFrom('brand').select('id').limit(1).executeTakeFirst()) return;
  // Some of it is lived through, and the database may be filled before any house is open over it.
  registerWatchers(watchers);
  registerMerchantWatchers(merchantWatchers);
  registerPromiseWatchers(promiseWatchers);
  registerReportKeeper(reports);
  registerFreeKeeper(free);
  registerKeepers(productKeepers, placeKeepers);
  const plan = demoSizes[size];
  const products = makeProducts(now, size === 'small');
  const { people, sellers } = makePeople(plan.sellers);
  const items = makeItems(products, plan.items, sellers.length, now);
  const steps = [
    { zh: '账号', en: 'accounts', run: (tx: Db) => seedPeople(tx, people, now) },
    { zh: '商品', en: 'products', run: (tx: Db) => seedCatalogue(tx, products) },
    { zh: '单件', en: 'single items', run: (tx: Db) => seedGoods(tx, items, sellers) },
    { zh: '查验', en: 'inspections', run: (tx: Db) => seedInspections(tx) },
    { zh: '成交', en: 'trades', run: (tx: Db) => seedTrades(tx, products, plan.days, now) },
    { zh: '资金', en: 'balances', run: (tx: Db) => seedMoney(tx, now) },
    { zh: '求购', en: 'bids', run: (tx: Db) => seedBids(tx, now) },
    { zh: '行情', en: 'quotes', run: (tx: Db) => refreshAllQuotes(tx, now) },
    { zh: '挂售', en: 'listings', run: (tx: Db) => seedListings(tx, now) },
    { zh: '订单', en: 'orders', run: (tx: Db) => seedOrders(tx, now) },
    {
      zh: '鉴别与洗护',
      en: 'authentication and cleaning',
      run: (tx: Db) => seedServices(tx, now).then(() => seedCleanings(tx, now)),
    },
    { zh: '优惠券', en: 'coupons', run: (tx: Db) => seedCoupons(tx, now) },
    { zh: '活动', en: 'activities', run: (tx: Db) => seedActivities(tx, now) },
    {
      zh: '仓库',
      en: 'warehouse',
      run: (tx: Db) => seedWarehouse(tx, { products, count: size === 'small' ? 30 : 260, now }),
    },
    { zh: '拍卖', en: 'auctions', run: (tx: Db) => seedAuctions(tx, now, size) },
    { zh: '推广', en: 'campaigns', run: (tx: Db) => seedCampaigns(tx, now) },
    { zh: '关联账户', en: 'connected accounts', run: (tx: Db) => seedConnected(tx, now) },
    { zh: '回收', en: 'recycling', run: (tx: Db) => seedRecycle(tx, { now, size }) },
    { zh: '店铺搬家', en: 'resale', run: (tx: Db) => seedResale(tx, now) },
    { zh: '评价', en: 'reviews', run: (tx: Db) => seedReviews(tx, now) },
    { zh: '会话', en: 'conversations', run: (tx: Db) => seedChats(tx, now) },
    { zh: '直播', en: 'live rooms', run: (tx: Db) => seedLive(tx, now) },
    { zh: '专题', en: 'pages', run: (tx: Db) => seedPages(tx, now) },
    { zh: '账本', en: 'the book', run: (tx: Db) => settleDue(tx, now).then(() => bookInOrder(tx)) },
    // The embedded engine never gathers statistics by itself, and without them it reads whole tables.
    {
      zh: '统计',
      en: 'statistics',
      run: async (tx: Db) => {
        // Some of what was for sale has changed hands, or place, since it was quoted.
        await refreshAllQuotes(tx, now);
        await sql`analyze`.execute(tx);
      },
    },
  ];
  // All or nothing: a start that is killed in the middle must not leave half a world that later starts take for whole.
  await db.transaction().execute(async (tx) => {
    for (const [done, step] of steps.entries()) {
      progress(step, done, steps.length);
      await step.run(tx);
    }
  });
  progress({ zh: '完成', en: 'done' }, steps.length, steps.length);
}

async function seedPeople(db: Db, people: readonly DemoPerson[], now: Date): Promise<void> {
  const since = (days: number) => new Date(now.getTime() - days * DAY);
  await insertAll(
    db,
    'account',
    people.map(({ id, phone, nickname, certifiedName }, i) => ({
      id,
      phone,
      nickname,
      avatar_url: '',
      gender: 1 + (i % 2),
      certified_name: certifiedName,
      created_at: since(400 - i * 3),
    })),
  );
  await insertAll(
    db,
    'certification',
    people
      .filter(({ certifiedName }) => certifiedName !== null)
      .map(({ id }, i) => ({
        id: `certification-${id}`,
        user_id: id,
        provider: 'sandbox' as const,
        asked_at: since(390 - i * 3),
        matched_at: since(390 - i * 3),
        id_hash: `demo-${id}`,
      })),
  );
  await insertAll(
    db,
    'staff_role',
    people.filter((one) => one.isStaff).map(({ id }) => ({ user_id: id, role: 'owner', granted_at: since(400) })),
  );
  await insertAll(
    db,
    'address',
    people.flatMap(({ phone, addresses }) =>
      addresses.map(({ id, ...place }, i) => ({
        ...place,
        id,
        user_id: id.replace(/-address-\d+$/, ''),
        phone,
        is_default: i === 0,
        created_at: since(300 - i),
      })),
    ),
  );
  await insertAll(
    db,
    'stock_account',
    people.filter((one) => one.hasStock).map(({ id }) => ({ id: `${id}-stock`, user_id: id, opened_at: since(200) })),
  );
  await insertAll(
    db,
    'merchant',
    people
      .filter((one) => one.isMerchant)
      .map(({ id, nickname, phone: contact_phone }) => ({
        ...{ id: `${id}-merchant`, user_id: id, name: nickname, state: 'active', created_at: since(180) },
        ...{ credit_code: '91350100M000100Y43', contact: nickname, contact_phone },
        ...{ agreement_version: businessAgreement.version, signed_at: since(179) },
      })),
  );
  await insertAll(db, 'dict', [
    {
      type: 'demo',
      value: 'accounts',
      content: demoAccounts.map(({ role, phone, nickname }) => ({ role, phone, nickname })),
    },
  ]);
}

async function seedCatalogue(db: Db, products: readonly DemoProduct[]): Promise<void> {
  await insertAll(
    db,
    'brand',
    roots.flatMap((root) => root.brands).map(({ id, name }) => ({ id, name_zh: name.zh, name_en: name.en })),
  );
  const categories = roots.map((root, i) => ({
    id: root.id,
    parent_id: null,
    name: root.name,
    sort: i,
    kind: root.id,
  }));
  const below = roots.flatMap((root) =>
    root.kinds.map((kind, i) => ({
      ...{ id: `${root.id}-${kind.id}`, parent_id: root.id, name: kind.name, sort: i, kind: root.id },
    })),
  );
  await insertAll(
    db,
    'category',
    [...categories, ...below].map(({ name, ...row }) => ({ ...row, name_zh: name.zh, name_en: name.en })),
  );
  const rootNames = new Map<string, { zh: string; en: string }>(roots.map((root) => [root.id, root.name]));
  await insertAll(
    db,
    'product',
    products.map((product) => ({
      id: product.id,
      style_no: product.styleNo,
      brand_id: product.brandId,
      category_id: product.categoryId,
      model_zh: product.model.zh,
      model_en: product.model.en,
      name_zh: product.name.zh,
      name_en: product.name.en,
      colour_zh: product.colour.zh,
      colour_en: product.colour.en,
      shape: product.shape,
      palette: product.palette,
      heat: product.heat,
      released_at: product.releasedAt,
      search: searchOf(product, rootNames.get(product.rootId)),
      ask_count: 0,
    })),
  );
  await insertAll(
    db,
    'sku',
    products.flatMap(({ id, sizes }) =>
      sizes.map((size, sort) => ({ id: skuIdOf(id, size), product_id: id, size, sort })),
    ),
  );
}

const searchOf = ({ name, brand, category, styleNo, model }: DemoProduct, root = { zh: '', en: '' }) =>
  tokensOf(name.zh, name.en, brand.zh, brand.en, category.zh, category.en, root.zh, root.en, styleNo, model.zh);

async function seedGoods(db: Db, items: readonly DemoItem[], sellers: readonly DemoPerson[]): Promise<void> {
  const rows = items.map((item, i) => ({
    ...item,
    id: idAt(item.createdAt, i),
    owner_id: sellers[item.seller]?.id,
    sku_id: skuIdOf(item.product.id, item.size),
    state: item.price === null ? 'in_stock' : 'listed',
  }));
  await insertAll(
    db,
    'item',
    rows.map((item) => ({
      id: item.id,
      owner_id: item.owner_id,
      sku_id: item.sku_id,
      grade: item.grade,
      defects: item.defects,
      photos: item.photos,
      state: item.state,
      in_warehouse: item.inWarehouse,
      cost: item.cost,
      created_at: item.createdAt,
    })),
  );
  await insertAll(
    db,
    'listing',
    rows
      .filter((item) => item.price !== null)
      .map((item) => ({
        id: `l${item.id.slice(1)}`,
        item_id: item.id,
        seller_id: item.owner_id,
        sku_id: item.sku_id,
        grade: item.grade,
        price: item.price,
        state: 'on',
        created_at: item.createdAt,
        updated_at: item.createdAt,
      })),
  );
  await insertAll(
    db,
    'transition',
    rows.map((item) => ({
      entity: 'item',
      entity_id: item.id,
      from_state: null,
      to_state: item.state,
      event: 'start',
      actor: item.inWarehouse ? 'P' : 'S',
      actor_id: item.inWarehouse ? 'demo-staff' : item.owner_id,
      at: item.createdAt,
    })),
  );
}

async function seedTrades(db: Db, products: readonly DemoProduct[], days: number, now: Date): Promise<void> {
  const trades = products.flatMap((product) =>
    makeTrades(product, days, now).map((trade) => ({ sku_id: skuIdOf(product.id, trade.size), ...trade })),
  );
  await insertAll(
    db,
    'trade',
    trades.map(({ sku_id, grade, price, at }, i) => ({ id: idAt(at, i), sku_id, grade, price, at })),
  );
}

async function seedMoney(db: Db, now: Date): Promise<void> {
  const opening = (key: string, account: Account, amount: number, memo: Memo) =>
    post(db, {
      key: `demo-${key}`,
      cause: { kind: 'demo', id: key },
      memo,
      // Before whatever else is booked for them.
      at: new Date(now.getTime() - 170 * DAY),
      entries: [
        { account: accounts.psp, amount: -amount },
        { account, amount },
      ],
    });
  await opening('buyer-balance', accounts.available('demo-buyer'), 2_000_000, 'demo.balance');
  await opening('seller-balance', accounts.available('demo-seller'), 150_000, 'demo.balance');
  await opening('merchant-deposit', accounts.deposit('demo-merchant'), 500_000, 'demo.deposit');
  await opening('merchant-balance', accounts.available('demo-merchant'), 3_000_000, 'demo.balance');
}
