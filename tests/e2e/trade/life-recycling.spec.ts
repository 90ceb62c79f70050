/**
 * Two lives of recycling: an owner whose pieces are paid, repriced and returned, and wanted by nobody; three merchants, one of whom
 * backs out, one wins, one disputes. After every step the book is whole, and everybody's open screens tell the same story.
 */
import { expect, test } from '@playwright/test';
import { backOutCost, recycleFee, recycleRules, setAside } from '../../../contract/recycle/rules.ts';
import { accounts } from '../../../contract/wire/accounts.ts';
import * as acts from '../../life/acts.ts';
import { BENCH, pictures } from '../../life/hands.ts';
import { type Life, openLife } from '../../life/house.ts';
import * as recycling from '../../life/recycling.ts';
import * as story from '../../life/story.ts';
import { buyer, ready, seller, settled, staff } from '../steps/people.ts';

test.use({ serviceWorkers: 'allow' });

const LONG = { tag: '@long' };
const [FORM, LOT] = ['/pages/consignment/inquiry', '/pages/recycle/bidDetail'] as const;

let life: Life;
let office: story.Person;
let owner: story.Person;
let echo: story.Person;
let guests: { owner: story.Person; north: story.Person; tide: story.Person };

test.describe.configure({ mode: 'serial', timeout: 420_000 });

test.beforeAll(async ({ browser }) => {
  test.setTimeout(600_000);
  life = await openLife();
  owner = await story.arrive(browser, life, { name: '卖家', id: 'demo-seller', phone: seller });
  echo = await story.arrive(browser, life, recycling.ECHO);
  office = await story.arrive(browser, life, { name: '平台', id: 'demo-staff', phone: staff });
  guests = {
    owner: await story.arrive(browser, life, { name: '卖家', id: 'demo-buyer', phone: buyer }),
    north: await story.arrive(browser, life, recycling.NORTH),
    tide: await story.arrive(browser, life, recycling.TIDE),
  };
});
test.afterAll(async () => {
  for (const person of [owner, echo, office]) await person?.page.context().close();
  await life?.close();
});
test.afterEach(async () => {
  if (life && owner && echo) await story.sameMoney(life, [owner, echo]);
});

/** What a merchant's money for a piece is doing: fen by account. */
const moved = ({ id }: recycling.Piece) => story.wholeBook(life).then(() => life.moved(id));

test.describe('an owner with three pieces', LONG, () => {
  const [HIGH, LOW, LESS] = [26_000, 24_000, 20_000];
  let pieces: recycling.Piece[] = [];
  type One = () => recycling.Piece;
  const [bought, repriced, unwanted] = [0, 1, 2].map((n) => () => pieces[n] as recycling.Piece) as [One, One, One];

  test('asks for offers in a basement; nothing leaves the phone before there is a network, and then once', async () => {
    const { page } = owner;
    await page.goto(`${FORM}?way=recycle`);
    await settled(page, FORM);
    await ready(page);
    const models = [
      await recycling.adds(page, 'northwall', { first: true }),
      await recycling.adds(page, 'kestrel'),
      await recycling.adds(page, 'arcadia'),
    ];
    expect(new Set(models).size).toBe(3);
    await recycling.submits(page, '提交 3 件，联网后自动发出');
    await expect(page.getByText('已存在这台设备里')).toBeVisible();
    await page.context().setOffline(false);
    pieces = await recycling.asked(owner, models);
    for (const { tale } of pieces) await story.sameStory(tale, [owner]);
  });

  test('sees how many offers are sealed, and no price; the merchant’s money is set aside whatever they offer', async () => {
    await owner.open.goto(recycling.detailOf(bought().id));
    await recycling.offers(echo, bought(), HIGH);
    await recycling.has(owner.open, '1份密封报价·1家看过');
    expect(await story.words(owner.open)).not.toContain(recycling.whole(HIGH));
    await recycling.offers(echo, repriced(), LOW);
    for (const piece of [bought(), repriced()]) {
      const sums = await moved(piece);
      const hold = sums[accounts.frozen(recycling.ECHO.id)] ?? 0;
      expect(hold).toBeGreaterThan(HIGH);
      expect(sums).toEqual(recycling.purse(echo, -hold, hold));
    }
    await office.page.goto(`${BENCH}?work=recycle&queue=unsold`);
    await settled(office.page, BENCH);
    expect(await story.words(office.page)).not.toContain(recycling.whole(HIGH));
  });

  test('has the offers opened together; nobody wanted the third', async () => {
    await life.clock.advance(recycleRules.bidding);
    for (const piece of [bought(), repriced()]) story.goesOn(piece.tale, '已报价', '自动', '卖家');
    story.goesOn(unwanted().tale, '已结束', '自动');
    for (const { tale } of pieces) await story.sameStory(tale, [owner]);
    await story.wasTold(bought().model, [owner, '报价开标了']);
    await story.wasTold(unwanted().model, [owner, '这次没有商家报价']);
    expect(await moved(bought())).toEqual(recycling.purse(echo, -setAside(HIGH), setAside(HIGH)));
    expect(await moved(unwanted())).toEqual({});
    await recycling.isUnsold(office.page, unwanted().model);
  });

  test('accepts two of them, and their money is held by us', async () => {
    for (const [piece, price] of [
      [bought(), HIGH],
      [repriced(), LOW],
    ] as const) {
      await recycling.accepts(owner, piece, price);
      story.goesOn(piece.tale, '待寄出', '卖家', '卖家', ({ name }) =>
        name === '商家' ? [`货款${story.yuanOf(price)}`] : ['由平台保管，质检通过后给你', story.yuanOf(price)],
      );
      await story.sameStory(piece.tale, [owner, echo]);
      expect(await moved(piece)).toEqual({ ...recycling.purse(echo, -setAside(price)), escrow: setAside(price) });
    }
    await story.wasTold(bought().model, [echo, '你中标了']);
  });

  test('is paid in full for what is as described', async () => {
    await recycling.goesThrough({ owner, office }, bought(), 'SF2000000001', [owner, echo]);
    await recycling.passes(office, bought());
    story.goesOn(bought().tale, '待打款', '平台', '平台', ({ name }) => (name === '商家' ? [] : ['和你说的一样']));
    await story.sameStory(bought().tale, [owner, echo]);
    await life.clock.advance(recycleRules.pay);
    story.goesOn(bought().tale, '已打款', '自动', undefined, ({ name }) =>
      name === '商家' ? [`平台服务费${story.yuanOf(recycleFee(HIGH))}`] : ['已全额进你的余额', story.yuanOf(HIGH)],
    );
    await story.sameStory(bought().tale, [owner, echo]);
    await story.wasTold(bought().model, [owner, '回收的钱到账了']);
    expect(await moved(bought())).toEqual({
      ...recycling.purse(echo, -setAside(HIGH)),
      [accounts.available(owner.id)]: HIGH,
      [accounts.fee]: recycleFee(HIGH),
    });
  });

  test('reads what the inspection found beside their own photo, refuses the new price and has the piece back', async () => {
    const piece = repriced();
    await recycling.goesThrough({ owner, office }, piece, 'SF2000000002', [owner, echo]);
    const bench = await recycling.works(office, piece, 'inspect', '质检');
    const sheet = acts.sheetOf(bench);
    await sheet.getByRole('button', { name: '有差异' }).click();
    await sheet.locator('input[type=file]').setInputFiles(await pictures(1, 40));
    await sheet.getByRole('textbox', { name: /哪里不一样/ }).fill('左鞋头折痕');
    await sheet.getByRole('textbox', { name: /量一下/ }).fill('4 mm');
    await sheet.getByRole('button', { name: '在照片上点出第 1 处' }).click({ position: { x: 40, y: 40 } });
    await sheet.getByRole('button', { name: '原来的照片：没有选' }).click();
    await expect(sheet.getByRole('button', { name: '原来的第 1 张照片' })).toBeVisible();
    await sheet.getByRole('button', { name: '发给商家答复' }).click();
    await acts.sure(bench, /^发给商家答复$/);
    await acts.closed(bench);
    const found = ({ name }: story.Person) => [
      '第1处左鞋头折痕·4mm',
      '平台拍的',
      name === '商家' ? '卖家拍的' : '你拍的',
    ];
    story.goesOn(piece.tale, '待商家答复', '平台', '商家', found);
    await story.sameStory(piece.tale, [owner, echo]);

    await echo.page.goto(recycling.wonOf(piece.id));
    await echo.page.getByRole('button', { name: '改价', exact: true }).click();
    const lower = acts.sheetOf(echo.page);
    await lower.getByRole('textbox', { name: '改成多少' }).fill(String(LESS / 100));
    await lower.getByRole('button', { name: /^改成 ¥/ }).click();
    await acts.sure(echo.page, /^改成 ¥/);
    await acts.closed(echo.page);
    story.goesOn(piece.tale, '待确认改价', '商家', '卖家', (person) => [
      ...found(person),
      '新价格',
      story.yuanOf(LESS),
    ]);
    await story.sameStory(piece.tale, [owner, echo]);
    expect(await moved(piece)).toEqual({ ...recycling.purse(echo, -setAside(LOW)), escrow: setAside(LOW) });

    await owner.page.goto(recycling.detailOf(piece.id));
    await owner.page.getByRole('button', { name: '不同意，寄回' }).click();
    await acts.sheetOf(owner.page).getByRole('button', { name: '不同意，寄回' }).click();
    story.goesOn(piece.tale, '退回中', '卖家', '平台', ({ name }) => (name === '商家' ? [] : ['已退回商家']));
    await story.sameStory(piece.tale, [owner, echo]);
    expect(await moved(piece)).toEqual({});

    await recycling.sends(office, piece, 'back', 'SF2000000003');
    await recycling.has(owner.open, 'SF2000000003');
    await owner.page.goto(recycling.detailOf(piece.id));
    await owner.page.getByRole('button', { name: '我收到退回的东西了' }).click();
    story.goesOn(piece.tale, '退回中', '平台');
    story.goesOn(piece.tale, '已退回', '卖家');
    await story.sameStory(piece.tale, [owner]);
    // When it was sent to its owner is no step of the merchant’s.
    piece.tale.told.splice(-2, 1);
    await story.sameStory(piece.tale, [echo]);
  });

  test('has what nobody wanted valued, and it becomes a receipt with everything filled in', async () => {
    const { page } = owner;
    const { id, model } = unwanted();
    await page.goto(recycling.detailOf(id));
    await page.getByRole('button', { name: '改成寄卖估价' }).click();
    await settled(page, '/pages/order/inquiry/detail');
    const valuation = page.url();
    await owner.open.goto(valuation);
    await recycling.has(owner.open, '待估价');

    const bench = office.page;
    await bench.goto(`${BENCH}?work=consignment`);
    await settled(bench, BENCH);
    await recycling
      .cardOf(bench, model)
      .filter({ hasText: '知夏的旧鞋柜' })
      .getByRole('button', { name: '给出估价' })
      .click();
    const sheet = acts.sheetOf(bench);
    await sheet.getByRole('textbox', { name: '最低能卖' }).fill('300');
    await sheet.getByRole('textbox', { name: '最高能卖' }).fill('360');
    await sheet.getByRole('textbox', { name: '理由' }).fill('同码近期成交稳');
    await sheet.getByRole('button', { name: '给出估价' }).click();
    await acts.closed(bench);

    await recycling.has(owner.open, '¥300–360');
    await recycling.has(owner.open, '同码近期成交稳');
    await page.goto(valuation);
    await page.getByRole('button', { name: '接受，生成入库单' }).click();
    await acts.sheetOf(page).getByRole('button', { name: '接受，生成入库单' }).click();
    await settled(page, '/pages/stock/receipt/receiptDetail');
    for (const words of [model, '鞋底磨损', '¥360']) await recycling.has(page, words.replace(/\s+/g, ''));
    await recycling.has(owner.open, '已接受');
    await story.wholeBook(life);
  });
});

test.describe('three merchants', LONG, () => {
  const [BROKEN, SECOND, DISPUTED, GIVEN] = [30_000, 28_000, 25_000, 5_000];
  let north: story.Person;
  let tide: story.Person;
  let [shoe, other]: recycling.Piece[] = [];
  const [first, second] = [() => shoe as recycling.Piece, () => other as recycling.Piece];

  test.beforeAll(async () => {
    await owner.page.context().close();
    ({ owner, north, tide } = guests);
  });
  test.afterAll(async () => {
    for (const person of [north, tide]) await person?.page.context().close();
  });
  test.afterEach(async () => {
    if (north && tide) await story.sameMoney(life, [north, tide]);
  });

  test('seal offers for two pieces, and none reads another’s', async () => {
    const { page } = owner;
    await page.goto(`${FORM}?way=recycle`);
    await settled(page, FORM);
    const models = [await recycling.adds(page, 'kestrel'), await recycling.adds(page, 'arcadia')];
    await recycling.submits(page, '提交 2 件');
    await expect(page.getByText(/正在发出|已提交/)).toBeVisible();
    [shoe, other] = await recycling.asked(owner, models);
    await recycling.offers(echo, first(), BROKEN);
    await recycling.offers(north, first(), SECOND);
    await recycling.offers(tide, second(), DISPUTED);
    for (const [reader, piece, price] of [
      [north, first(), BROKEN],
      [echo, first(), SECOND],
      [north, second(), DISPUTED],
    ] as const) {
      await reader.page.goto(`${LOT}?id=${piece.id}`);
      await settled(reader.page, LOT);
      expect(await story.words(reader.page)).not.toContain(recycling.whole(price));
    }
    await life.clock.advance(recycleRules.bidding);
    for (const piece of [first(), second()]) {
      story.goesOn(piece.tale, '已报价', '自动', '卖家');
      await story.sameStory(piece.tale, [owner]);
    }
    expect(await moved(first())).toEqual({
      ...recycling.purse(echo, -setAside(BROKEN), setAside(BROKEN)),
      ...recycling.purse(north, -setAside(SECOND), setAside(SECOND)),
    });
  });

  test('one wins and backs out: a tenth is their penalty, half of it the owner’s, and the next is asked', async () => {
    const piece = first();
    await recycling.accepts(owner, piece, BROKEN);
    story.goesOn(piece.tale, '待寄出', '卖家', '卖家');
    await story.sameStory(piece.tale, [owner, echo]);
    expect(await moved(piece)).toEqual({ ...recycling.purse(echo, -setAside(BROKEN)), escrow: setAside(BROKEN) });

    const { penalty, toOwner } = backOutCost(BROKEN);
    await echo.page.goto(recycling.wonOf(piece.id));
    await echo.page.getByRole('button', { name: '不要了' }).click();
    await recycling.has(echo.page, '中标详情');
    await expect(acts.sheetOf(echo.page)).toContainText(story.yuanOf(penalty));
    await acts.sheetOf(echo.page).getByRole('button', { name: '不要了' }).click();
    await recycling.has(echo.page, '已悔标');
    story.goesOn(piece.tale, '询问下一家', '商家', '商家');
    await story.sameStory(piece.tale, [owner]);
    await story.wasTold(piece.model, [owner, '商家反悔了，在问下一家'], [north, '轮到你的报价了']);
    const paid = {
      ...recycling.purse(echo, -penalty),
      [accounts.available(owner.id)]: toOwner,
      [accounts.penalty]: penalty - toOwner,
    };
    expect(await moved(piece)).toEqual(paid);

    await recycling.takesOver(north, piece, SECOND);
    story.goesOn(piece.tale, '已报价', '商家', '卖家', () => ['反悔了']);
    await story.sameStory(piece.tale, [owner]);
    expect(await moved(piece)).toEqual({ ...paid, ...recycling.purse(north, -setAside(SECOND), setAside(SECOND)) });
  });

  test('another takes over and wins; both pieces are inspected and paid', async () => {
    await recycling.accepts(owner, first(), SECOND);
    await recycling.accepts(owner, second(), DISPUTED);
    for (const [piece, winner, no] of [
      [first(), north, 'SF3000000001'],
      [second(), tide, 'SF3000000002'],
    ] as const) {
      story.goesOn(piece.tale, '待寄出', '卖家', '卖家', () => []);
      await story.sameStory(piece.tale, [owner, winner]);
      await recycling.goesThrough({ owner, office }, piece, no, [owner, winner]);
      await recycling.passes(office, piece);
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
      ...recycling.purse(echo, -penalty),
      ...recycling.purse(north, -setAside(SECOND)),
      [accounts.available(owner.id)]: toOwner + SECOND,
      [accounts.penalty]: penalty - toOwner,
      [accounts.fee]: recycleFee(SECOND),
    });
    expect(await moved(second())).toEqual(paidFor(DISPUTED));
  });

  const paidFor = (price: number) => ({
    ...recycling.purse(tide, -setAside(price)),
    [accounts.available(owner.id)]: price,
    [accounts.fee]: recycleFee(price),
  });

  test('the third disputes what they got with photos: we pay, and the owner keeps the money', async () => {
    const piece = second();
    await recycling.sends(office, piece, 'forward', 'SF3000000003');
    await tide.open.goto(recycling.wonOf(piece.id));
    await recycling.has(tide.open, 'SF3000000003');
    const { page } = tide;
    await page.goto(recycling.wonOf(piece.id));
    await page.getByRole('button', { name: '我收到货了' }).click();
    await acts.sure(page, /^我收到货了$/);
    await page.getByRole('button', { name: '提异议' }).click();
    const sheet = acts.sheetOf(page);
    await sheet.getByRole('textbox', { name: '哪里不一样' }).fill('鞋底有没写的胶痕');
    await sheet.locator('input[type=file]').setInputFiles(await pictures(1, 70));
    await expect(sheet.getByRole('group', { name: /照片/ }).last().locator('img')).toHaveCount(1);
    await sheet.getByRole('button', { name: '提异议' }).click();
    await acts.closed(page);
    await recycling.has(tide.open, '鞋底有没写的胶痕');

    const bench = await recycling.works(office, piece, 'dispute', '判定');
    const decision = acts.sheetOf(bench);
    await decision.getByRole('textbox', { name: '平台补偿' }).fill(String(GIVEN / 100));
    await decision.getByRole('textbox', { name: '理由' }).fill('照片里看得到');
    await decision.getByRole('button', { name: '支持商家' }).click();
    await acts.sure(bench, /^支持商家，补偿 ¥/);
    await acts.closed(bench);
    await recycling.has(tide.open, `平台补偿${story.yuanOf(GIVEN)}`);
    await story.wasTold(piece.model, [tide, '异议成立，已补偿']);
    expect(await moved(piece)).toEqual({
      ...paidFor(DISPUTED),
      ...recycling.purse(tide, GIVEN - setAside(DISPUTED)),
      [accounts.promo]: -GIVEN,
    });
    await story.sameStory(piece.tale, [owner]);
    await recycling.has(tide.open, '你提了异议');
  });

  test('the winner has it and says nothing: it is over, and everybody who offered reads what it went for', async () => {
    const piece = first();
    await recycling.sends(office, piece, 'forward', 'SF3000000004');
    await recycling.has(north.open, 'SF3000000004');
    await north.page.goto(recycling.wonOf(piece.id));
    await north.page.getByRole('button', { name: '我收到货了' }).click();
    await acts.sure(north.page, /^我收到货了$/);
    await recycling.has(north.page, '和质检说的不一样？');
    await life.clock.advance(recycleRules.dispute);
    await north.page.goto(recycling.wonOf(piece.id));
    await recycling.has(north.page, '没有提异议，这单已完结');
    await echo.page.goto('/pages/recycle/historyBig?tab=over');
    await recycling.has(echo.page, `中标价${recycling.whole(SECOND)}`);
  });
});
