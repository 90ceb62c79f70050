/**
 * Two lives of recycling. An owner asks in a basement for three pieces: one is bought and paid, one repriced and returned, one
 * wanted by nobody and consigned. Then three merchants: one backs out, one takes over and has it, one disputes what they got.
 * After every step the book is whole, and everybody's open screens tell the same story.
 */
import { type Browser, expect, type Page, test } from '@playwright/test';
import { backOutCost, recycleFee, recycleRules, setAside } from '../../../contract/recycle/rules.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import * as acts from '../../life/acts.ts';
import { BENCH, pictures } from '../../life/hands.ts';
import { type Life, openLife } from '../../life/house.ts';
import * as story from '../../life/story.ts';
import { buyer, ready, seller, settled, staff } from '../steps/people.ts';

// Opened without a network, which the worker does.
test.use({ serviceWorkers: 'allow' });

const LONG = { tag: '@long' };
const FORM = '/pages/consignment/inquiry';
const LIST = '/pages/order/recycle/order';
const DETAIL = '/pages/order/recycle/detail';
const LOT = '/pages/recycle/bidDetail';
const WON = '/pages/recycle/orderDetails';
const SHIP = '/pages/order/recycle/deliver';
const ECHO = { name: '商家', id: 'demo-merchant', phone: '13800000003' } as const;
const NORTH = { name: '商家', id: 'demo-recycler-1', phone: '19910000010' } as const;
const TIDE = { name: '商家', id: 'demo-recycler-2', phone: '19910000011' } as const;

let life: Life;
let office: story.Person;
let owner: story.Person;
let echo: story.Person;

test.describe.configure({ mode: 'serial', timeout: 420_000 });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(420_000);
  life = await openLife();
  owner = await story.arrive(browser, life, { name: '卖家', id: 'demo-seller', phone: seller });
  echo = await story.arrive(browser, life, ECHO);
  office = await story.arrive(browser, life, { name: '平台', id: 'demo-staff', phone: staff });
});
test.afterAll(async () => {
  for (const person of [owner, echo, office]) await person?.page.context().close();
  await life?.close();
});
test.afterEach(async () => {
  if (life && owner && echo) await story.sameMoney(life, [owner, echo]);
});

/** A piece, as everybody's screens name it. */
interface Piece {
  model: string;
  id: string;
  tale: story.Tale;
}

const detailOf = (id: string) => `${DETAIL}?id=${id}`;
const wonOf = (id: string) => `${WON}?id=${id}`;
const cardOf = (page: Page, words: string) => page.locator('main section').filter({ hasText: words });
const has = (page: Page, words: string) => expect.poll(() => story.words(page)).toContain(words);
const whole = (fen: number) => `¥${fen / 100}`;

/** Kept on the phone: the model, how worn it is, what is wrong with it, a photo. @returns the model's name */
async function adds(page: Page, brand: string, { first = false } = {}): Promise<string> {
  await page.getByRole('button', { name: '添加一件' }).click();
  const sheet = acts.sheetOf(page);
  if (first) await expect(page.getByText(/商品目录已在手机里/)).toBeVisible({ timeout: 60_000 });
  if (first) await page.context().setOffline(true);
  await sheet.getByRole('searchbox').fill(brand);
  const found = sheet.locator('ul button[aria-expanded]').first();
  const model = await found.locator('b').innerText();
  await found.click();
  await sheet.getByRole('group', { name: '选尺码' }).getByRole('button').first().click();
  await acts.closed(page);
  const card = cardOf(page, model);
  await card.getByRole('button', { name: /^成色/ }).click();
  await page.getByRole('checkbox', { name: /近看才有痕迹/ }).check();
  await page.getByRole('button', { name: '+ 鞋底磨损' }).click();
  await acts.sheetOf(page).getByRole('button', { name: '确定' }).click();
  await acts.closed(page);
  await card.getByRole('button', { name: /^照片 0/ }).click();
  await page.locator('dialog[open] input[type=file]').setInputFiles(await pictures(1, brand.length));
  await expect(card.getByText(/^照片 1 \//)).toBeAttached({ timeout: 60_000 });
  await acts
    .sheetOf(page)
    .getByRole('button', { name: /取消|拍完了/ })
    .first()
    .click();
  await acts.closed(page);
  return model;
}

/** What the list shows of pieces just asked for. */
async function asked({ page }: story.Person, models: readonly string[]): Promise<Piece[]> {
  await page.goto(`${LIST}?tab=asking`);
  const pieces: Piece[] = [];
  for (const model of models) {
    const row = page.locator('main a[href*="recycle/detail"]').filter({ hasText: model }).first();
    await expect(row).toContainText('0 份密封报价', { timeout: 90_000 });
    const id = new URL((await row.getAttribute('href')) ?? '', life.url).searchParams.get('id') ?? '';
    const atFor = ({ name }: story.Person) => (name === '商家' ? wonOf(id) : detailOf(id));
    const told: story.Tale['told'] = [['询价中', '卖家']];
    pieces.push({ model, id, tale: { at: detailOf(id), atFor, title: '进度', told, waits: '商家' } });
  }
  return pieces;
}

async function offers({ page }: story.Person, { id }: Piece, price: number): Promise<void> {
  await page.goto(`${LOT}?id=${id}`);
  await settled(page, LOT);
  await page.getByRole('textbox', { name: '你的密封价' }).fill(String(price / 100));
  await page.getByRole('button', { name: `密封提交 ${whole(price)}` }).click();
  await expect(page.getByRole('button', { name: `改成 ${whole(price)}` })).toBeVisible();
}

async function accepts({ page }: story.Person, { id }: Piece, price: number): Promise<void> {
  await page.goto(detailOf(id));
  await settled(page, DETAIL);
  await page.getByRole('radio', { name: new RegExp(`${whole(price)}`) }).check();
  await page.getByRole('button', { name: `接受 ${whole(price)}` }).click();
  await acts
    .sheetOf(page)
    .getByRole('button', { name: /^接受 ¥/ })
    .click();
  await acts.closed(page);
}

async function ships({ page }: story.Person, { id }: Piece, no: string): Promise<void> {
  await page.goto(`${SHIP}?id=${id}`);
  await settled(page, SHIP);
  await page.getByRole('button', { name: '顺丰' }).first().click();
  await page.getByRole('textbox', { name: '运单号' }).fill(no);
  await page.getByRole('button', { name: '填物流单号' }).last().click();
  await expect(page.getByText('单号已保存')).toBeVisible();
}

/** Opens a piece where it waits for staff. */
async function works(piece: Piece, queue: string, button: string): Promise<Page> {
  const { page } = office;
  await page.goto(`${BENCH}?work=recycle&queue=${queue}`);
  await settled(page, BENCH);
  await cardOf(page, piece.model).getByRole('button', { name: button, exact: true }).click();
  return page;
}

async function receives(piece: Piece, no: string): Promise<void> {
  const page = await works(piece, 'receive', '收货');
  await acts.sheetOf(page).getByLabel('卖家填的单号').fill(no);
  await acts.sheetOf(page).getByRole('button', { name: '收货' }).click();
  await acts.closed(page);
}

async function passes(piece: Piece): Promise<void> {
  const page = await works(piece, 'inspect', '质检');
  await acts.sheetOf(page).getByRole('button', { name: '和自报一致' }).click();
  await acts.sheetOf(page).getByRole('button', { name: '质检', exact: true }).click();
  await acts.closed(page);
}

async function sends(piece: Piece, queue: 'back' | 'forward', no: string): Promise<void> {
  const page = await works(piece, queue, '填单号');
  await acts.waybill(page, no, '填单号');
}

/** From the acceptance to the inspector's word. */
async function goesThrough(piece: Piece, no: string, people: readonly story.Person[]): Promise<void> {
  await ships(owner, piece, no);
  story.goesOn(piece.tale, '运输中', '卖家', '快递');
  await story.sameStory(piece.tale, people);
  await receives(piece, no);
  story.goesOn(piece.tale, '质检中', '平台', '平台');
  await story.sameStory(piece.tale, people);
}

/** What a merchant's money for a piece is doing: fen by account. */
const moved = async ({ id }: Piece) => {
  await story.wholeBook(life);
  return life.moved(id);
};
const purse = ({ id }: story.Person, deposit: number, frozen = 0) => ({
  [accounts.deposit(id)]: deposit,
  ...(frozen !== 0 && { [accounts.frozen(id)]: frozen }),
});

test.describe('an owner with three pieces', () => {
  const [HIGH, LOW, LESS] = [26_000, 24_000, 20_000];
  let pieces: Piece[] = [];
  const [bought, repriced, unwanted] = [0, 1, 2].map((n) => () => pieces[n] as Piece) as [
    () => Piece,
    () => Piece,
    () => Piece,
  ];

  test(
    'asks for offers in a basement; nothing leaves the phone before there is a network, and then once',
    LONG,
    async () => {
      const { page } = owner;
      await page.goto(`${FORM}?way=recycle`);
      await settled(page, FORM);
      await ready(page);
      const models = [
        await adds(page, 'northwall', { first: true }),
        await adds(page, 'kestrel'),
        await adds(page, 'arcadia'),
      ];
      expect(new Set(models).size).toBe(3);
      await page.getByRole('button', { name: '提交 3 件，联网后自动发出' }).click();
      await expect(page.getByText('已存在手机里')).toBeVisible();
      await page.context().setOffline(false);
      pieces = await asked(owner, models);
      for (const { tale } of pieces) await story.sameStory(tale, [owner]);
    },
  );

  test(
    'sees how many offers are sealed, and no price; the merchant’s money is set aside whatever they offer',
    LONG,
    async () => {
      await owner.open.goto(detailOf(bought().id));
      await offers(echo, bought(), HIGH);
      await has(owner.open, '1份密封报价·1家看过');
      expect(await story.words(owner.open)).not.toContain(whole(HIGH));
      await offers(echo, repriced(), LOW);
      for (const piece of [bought(), repriced()]) {
        const sums = await moved(piece);
        const hold = sums[accounts.frozen(ECHO.id)] ?? 0;
        expect(hold).toBeGreaterThan(HIGH);
        expect(sums).toEqual(purse(echo, -hold, hold));
      }
      await office.page.goto(`${BENCH}?work=recycle&queue=unsold`);
      await settled(office.page, BENCH);
      expect(await story.words(office.page)).not.toContain(whole(HIGH));
    },
  );

  test('has the offers opened together; nobody wanted the third', LONG, async () => {
    await life.clock.advance(recycleRules.bidding);
    for (const piece of [bought(), repriced()]) story.goesOn(piece.tale, '已报价', '自动', '卖家');
    story.goesOn(unwanted().tale, '已取消', '自动');
    for (const { tale } of pieces) await story.sameStory(tale, [owner]);
    await story.wasTold(bought().model, [owner, '报价开标了']);
    await story.wasTold(unwanted().model, [owner, '这次没有商家报价']);
    expect(await moved(bought())).toEqual(purse(echo, -setAside(HIGH), setAside(HIGH)));
    expect(await moved(unwanted())).toEqual({});
    await office.page.goto(`${BENCH}?work=recycle&queue=unsold`);
    await expect(cardOf(office.page, unwanted().model)).toBeVisible();
  });

  test('accepts two of them, and their money is held by us', LONG, async () => {
    for (const [piece, price] of [
      [bought(), HIGH],
      [repriced(), LOW],
    ] as const) {
      await accepts(owner, piece, price);
      story.goesOn(piece.tale, '待寄出', '卖家', '卖家', ({ name }) =>
        name === '商家' ? [`货款${story.yuanOf(price)}`] : ['由平台保管，质检通过后给你', story.yuanOf(price)],
      );
      await story.sameStory(piece.tale, [owner, echo]);
      expect(await moved(piece)).toEqual({ ...purse(echo, -setAside(price)), escrow: setAside(price) });
    }
    await story.wasTold(bought().model, [echo, '你中标了']);
  });

  test('is paid in full for what is as described', LONG, async () => {
    await goesThrough(bought(), 'SF2000000001', [owner, echo]);
    await passes(bought());
    story.goesOn(bought().tale, '待打款', '平台', '平台', ({ name }) => (name === '商家' ? [] : ['和你说的一样']));
    await story.sameStory(bought().tale, [owner, echo]);
    await life.clock.advance(recycleRules.pay);
    story.goesOn(bought().tale, '已打款', '自动', undefined, ({ name }) =>
      name === '商家' ? [`平台服务费${story.yuanOf(recycleFee(HIGH))}`] : ['已全额进你的余额', story.yuanOf(HIGH)],
    );
    await story.sameStory(bought().tale, [owner, echo]);
    await story.wasTold(bought().model, [owner, '回收的钱到账了']);
    expect(await moved(bought())).toEqual({
      ...purse(echo, -setAside(HIGH)),
      [accounts.available(owner.id)]: HIGH,
      [accounts.fee]: recycleFee(HIGH),
    });
  });

  test(
    'reads what the inspection found beside their own photo, refuses the new price and has the piece back',
    LONG,
    async () => {
      const piece = repriced();
      await goesThrough(piece, 'SF2000000002', [owner, echo]);
      const bench = await works(piece, 'inspect', '质检');
      const sheet = acts.sheetOf(bench);
      await sheet.getByRole('button', { name: '有差异' }).click();
      await sheet.locator('input[type=file]').setInputFiles(await pictures(1, 40));
      await sheet.getByRole('textbox', { name: /哪里不一样/ }).fill('左鞋头折痕');
      await sheet.getByRole('textbox', { name: /量一下/ }).fill('4 mm');
      await sheet.getByRole('button', { name: '在照片上点出第 1 处' }).click({ position: { x: 40, y: 40 } });
      await sheet.getByRole('button', { name: '卖家的照片：没有选' }).click();
      await expect(sheet.getByRole('button', { name: '卖家的第 1 张照片' })).toBeVisible();
      await sheet.getByRole('button', { name: '质检', exact: true }).click();
      await acts.closed(bench);
      const found = ({ name }: story.Person) => [
        '第1处左鞋头折痕·4mm',
        '平台拍的',
        name === '商家' ? '卖家拍的' : '你拍的',
      ];
      story.goesOn(piece.tale, '待商家答复', '平台', '商家', found);
      await story.sameStory(piece.tale, [owner, echo]);

      await echo.page.goto(wonOf(piece.id));
      await echo.page.getByRole('button', { name: '改价', exact: true }).click();
      await acts
        .sheetOf(echo.page)
        .getByRole('textbox', { name: '改成多少' })
        .fill(String(LESS / 100));
      await acts.sheetOf(echo.page).getByRole('button', { name: '改价', exact: true }).click();
      await acts.closed(echo.page);
      story.goesOn(piece.tale, '待确认改价', '商家', '卖家', (person) => [
        ...found(person),
        '新价格',
        story.yuanOf(LESS),
      ]);
      await story.sameStory(piece.tale, [owner, echo]);
      expect(await moved(piece)).toEqual({ ...purse(echo, -setAside(LOW)), escrow: setAside(LOW) });

      await owner.page.goto(detailOf(piece.id));
      await owner.page.getByRole('button', { name: '不同意，寄回' }).click();
      await acts.sheetOf(owner.page).getByRole('button', { name: '不同意，寄回' }).click();
      story.goesOn(piece.tale, '退回中', '卖家', '平台', ({ name }) => (name === '商家' ? [] : ['已退回商家']));
      await story.sameStory(piece.tale, [owner, echo]);
      expect(await moved(piece)).toEqual({});

      await sends(piece, 'back', 'SF2000000003');
      await has(owner.open, 'SF2000000003');
      await owner.page.goto(detailOf(piece.id));
      await owner.page.getByRole('button', { name: '我收到退回的东西了' }).click();
      story.goesOn(piece.tale, '已退回', '卖家');
      await story.sameStory(piece.tale, [owner, echo]);
    },
  );

  test('has what nobody wanted valued, and it becomes a receipt with everything filled in', LONG, async () => {
    const { page } = owner;
    const { id, model } = unwanted();
    await page.goto(detailOf(id));
    await page.getByRole('button', { name: '改成寄卖估价' }).click();
    await settled(page, '/pages/order/inquiry/detail');
    const valuation = page.url();
    await owner.open.goto(valuation);
    await has(owner.open, '待估价');

    const bench = office.page;
    await bench.goto(`${BENCH}?work=consignment`);
    await settled(bench, BENCH);
    await cardOf(bench, model).filter({ hasText: '知夏的旧鞋柜' }).getByRole('button', { name: '给出估价' }).click();
    const sheet = acts.sheetOf(bench);
    await sheet.getByRole('textbox', { name: '最低能卖' }).fill('300');
    await sheet.getByRole('textbox', { name: '最高能卖' }).fill('360');
    await sheet.getByRole('textbox', { name: '理由' }).fill('同码近期成交稳');
    await sheet.getByRole('button', { name: '给出估价' }).click();
    await acts.closed(bench);

    await has(owner.open, '¥300–360');
    await has(owner.open, '同码近期成交稳');
    await page.goto(valuation);
    await page.getByRole('button', { name: '接受，生成入库单' }).click();
    await acts.sheetOf(page).getByRole('button', { name: '接受，生成入库单' }).click();
    await settled(page, '/pages/stock/receipt/receiptDetail');
    for (const words of [model, '鞋底磨损', '¥360']) await has(page, words.replace(/\s+/g, ''));
    await has(owner.open, '已接受');
    await story.wholeBook(life);
  });
});

test.describe('three merchants', () => {
  const [BROKEN, SECOND, DISPUTED, GIVEN] = [30_000, 28_000, 25_000, 5_000];
  let north: story.Person;
  let tide: story.Person;
  let [shoe, other]: Piece[] = [];
  const [first, second] = [() => shoe as Piece, () => other as Piece];

  test.beforeAll(async ({ browser }: { browser: Browser }) => {
    test.setTimeout(420_000);
    await owner.page.context().close();
    owner = await story.arrive(browser, life, { name: '卖家', id: 'demo-buyer', phone: buyer });
    north = await story.arrive(browser, life, NORTH);
    tide = await story.arrive(browser, life, TIDE);
  });
  test.afterAll(async () => {
    for (const person of [north, tide]) await person?.page.context().close();
  });
  test.afterEach(async () => {
    if (north && tide) await story.sameMoney(life, [north, tide]);
  });

  test('seal offers for two pieces, and none reads another’s', LONG, async () => {
    const { page } = owner;
    await page.goto(`${FORM}?way=recycle`);
    await settled(page, FORM);
    const models = [await adds(page, 'kestrel'), await adds(page, 'arcadia')];
    await page.getByRole('button', { name: '提交 2 件' }).click();
    await expect(page.getByText('正在发出')).toBeVisible();
    [shoe, other] = await asked(owner, models);
    await offers(echo, first(), BROKEN);
    await offers(north, first(), SECOND);
    await offers(tide, second(), DISPUTED);
    for (const [reader, piece, price] of [
      [north, first(), BROKEN],
      [echo, first(), SECOND],
      [north, second(), DISPUTED],
    ] as const) {
      await reader.page.goto(`${LOT}?id=${piece.id}`);
      await settled(reader.page, LOT);
      expect(await story.words(reader.page)).not.toContain(whole(price));
    }
    await life.clock.advance(recycleRules.bidding);
    for (const piece of [first(), second()]) {
      story.goesOn(piece.tale, '已报价', '自动', '卖家');
      await story.sameStory(piece.tale, [owner]);
    }
    expect(await moved(first())).toEqual({
      ...purse(echo, -setAside(BROKEN), setAside(BROKEN)),
      ...purse(north, -setAside(SECOND), setAside(SECOND)),
    });
  });

  test(
    'one wins and backs out: a tenth is their penalty, half of it the owner’s, and the next is asked',
    LONG,
    async () => {
      const piece = first();
      await accepts(owner, piece, BROKEN);
      story.goesOn(piece.tale, '待寄出', '卖家', '卖家');
      await story.sameStory(piece.tale, [owner, echo]);
      expect(await moved(piece)).toEqual({ ...purse(echo, -setAside(BROKEN)), escrow: setAside(BROKEN) });

      const { penalty, toOwner } = backOutCost(BROKEN);
      await echo.page.goto(wonOf(piece.id));
      await echo.page.getByRole('button', { name: '不要了' }).click();
      await has(echo.page, '中标详情');
      await expect(acts.sheetOf(echo.page)).toContainText(story.yuanOf(penalty));
      await acts.sheetOf(echo.page).getByRole('button', { name: '不要了' }).click();
      await has(echo.page, '已悔标');
      story.goesOn(piece.tale, '询问下一家', '商家', '商家');
      await story.sameStory(piece.tale, [owner]);
      await story.wasTold(piece.model, [owner, '商家反悔了，在问下一家'], [north, '轮到你的报价了']);
      const paid = {
        ...purse(echo, -penalty),
        [accounts.available(owner.id)]: toOwner,
        [accounts.penalty]: penalty - toOwner,
      };
      expect(await moved(piece)).toEqual(paid);

      await north.page.goto(wonOf(piece.id));
      await north.page.getByRole('button', { name: `算数，${whole(SECOND)}` }).click();
      story.goesOn(piece.tale, '已报价', '商家', '卖家', () => ['反悔了']);
      await story.sameStory(piece.tale, [owner]);
      expect(await moved(piece)).toEqual({ ...paid, ...purse(north, -setAside(SECOND), setAside(SECOND)) });
    },
  );

  test('another takes over and wins; both pieces are inspected and paid', LONG, async () => {
    await accepts(owner, first(), SECOND);
    await accepts(owner, second(), DISPUTED);
    for (const [piece, winner, no] of [
      [first(), north, 'SF3000000001'],
      [second(), tide, 'SF3000000002'],
    ] as const) {
      story.goesOn(piece.tale, '待寄出', '卖家', '卖家', () => []);
      await story.sameStory(piece.tale, [owner, winner]);
      await goesThrough(piece, no, [owner, winner]);
      await passes(piece);
      story.goesOn(piece.tale, '待打款', '平台', '平台');
      await story.sameStory(piece.tale, [owner, winner]);
    }
    await life.clock.advance(recycleRules.pay);
    for (const [piece, winner] of [
      [first(), north],
      [second(), tide],
    ] as const) {
      story.goesOn(piece.tale, '已打款', '自动');
      await story.sameStory(piece.tale, [owner, winner]);
    }
    const { penalty, toOwner } = backOutCost(BROKEN);
    expect(await moved(first())).toEqual({
      ...purse(echo, -penalty),
      ...purse(north, -setAside(SECOND)),
      [accounts.available(owner.id)]: toOwner + SECOND,
      [accounts.penalty]: penalty - toOwner,
      [accounts.fee]: recycleFee(SECOND),
    });
    expect(await moved(second())).toEqual(paidFor(DISPUTED));
  });

  const paidFor = (price: number) => ({
    ...purse(tide, -setAside(price)),
    [accounts.available(owner.id)]: price,
    [accounts.fee]: recycleFee(price),
  });

  test('the third disputes what they got with photos: we pay, and the owner keeps the money', LONG, async () => {
    const piece = second();
    await sends(piece, 'forward', 'SF3000000003');
    await tide.open.goto(wonOf(piece.id));
    await has(tide.open, 'SF3000000003');
    const { page } = tide;
    await page.goto(wonOf(piece.id));
    await page.getByRole('button', { name: '我收到货了' }).click();
    await page.getByRole('button', { name: '提异议' }).click();
    const sheet = acts.sheetOf(page);
    await sheet.getByRole('textbox', { name: '哪里不一样' }).fill('鞋底有没写的胶痕');
    await sheet.locator('input[type=file]').setInputFiles(await pictures(1, 70));
    await expect(sheet.locator('img')).toHaveCount(1);
    await sheet.getByRole('button', { name: '提异议' }).click();
    await acts.closed(page);
    await has(tide.open, '鞋底有没写的胶痕');

    const bench = await works(piece, 'dispute', '商家异议');
    const decision = acts.sheetOf(bench);
    await decision.getByRole('textbox', { name: '平台补偿' }).fill(String(GIVEN / 100));
    await decision.getByRole('textbox', { name: '理由' }).fill('照片里看得到');
    await decision.getByRole('button', { name: '支持商家' }).click();
    await acts.closed(bench);
    await has(tide.open, `平台补偿${story.yuanOf(GIVEN)}`);
    await story.wasTold(piece.model, [tide, '异议有结果了']);
    expect(await moved(piece)).toEqual({
      ...paidFor(DISPUTED),
      ...purse(tide, GIVEN - setAside(DISPUTED)),
      [accounts.promo]: -GIVEN,
    });
    await story.sameStory(piece.tale, [owner, tide]);
  });

  test(
    'the winner has it and says nothing: it is over, and everybody who offered reads what it went for',
    LONG,
    async () => {
      const piece = first();
      await sends(piece, 'forward', 'SF3000000004');
      await has(north.open, 'SF3000000004');
      await north.page.goto(wonOf(piece.id));
      await north.page.getByRole('button', { name: '我收到货了' }).click();
      await has(north.page, '和质检说的不一样？');
      await life.clock.advance(recycleRules.dispute);
      await north.page.goto(wonOf(piece.id));
      await has(north.page, '没有提异议，这单已完结');
      await echo.page.goto('/pages/recycle/historyBig?tab=over');
      await has(echo.page, `成交价${whole(SECOND)}`);
    },
  );
});
