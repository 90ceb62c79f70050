/** Bringing a friend and a lottery: the buyer's share, a newcomer who comes by it, a prize, a draw recomputed on the phone; and staff's tables. */
import { spawnSync } from 'node:child_process';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { INVITE_CHANNEL } from '../../../contract/activity/calls.ts';
import { screenTitles } from '../../../contract/screen-titles.ts';
import { DAY, HOUR, MINUTE } from '../../../contract/wire/time.ts';
import { names as accountNames } from '../../../src/domains/account/names.ts';
import { text as draw } from '../../../src/domains/campaign/draw-words.ts';
import { text } from '../../../src/domains/campaign/words.ts';
import { names as express } from '../../../src/domains/express/names.ts';
import { text as prizes } from '../../../src/domains/staff/campaigns/prize-words.ts';
import { text as desk } from '../../../src/domains/staff/campaigns/words.ts';
import { moreWords } from '../../../src/ui/format/more-words.ts';
import { words as kit } from '../../../src/ui/format/words.ts';
import { type Life, openLife } from '../../life/house.ts';
import { said } from '../steps/language.ts';
import { answerTo, buyer, entersCode, logIn, settled, sidewaysPhoto, staff } from '../steps/people.ts';

const PATH = '/pages/custom/activity';
const BENCH = '/pages/user/workbench';

const t = said(text);
const d = said(draw);
const m = said(moreWords);
/** What the demo calls its things. */
const demo = {
  invitation: said({ zh: '邀请好友，各得一张券', en: 'Bring a friend, a coupon each' }),
  tote: said({ zh: '帆布托特包', en: 'A canvas tote' }),
};

const phone = async (browser: Browser, { url }: Life): Promise<Page> =>
  (await browser.newContext({ baseURL: url, viewport: { width: 390, height: 844 } })).newPage();

/** A story in a house of its own, whose book is whole at its end. */
const told = (name: string, story: (browser: Browser, life: Life) => Promise<void>) =>
  test(name, { tag: '@long' }, async ({ browser }) => {
    test.setTimeout(600_000);
    const life = await openLife();
    try {
      await story(browser, life);
      expect(await life.verify()).toEqual([]);
    } finally {
      for (const context of browser.contexts()) await context.close();
      await life.close();
    }
  });

told(
  'a friend comes by the buyer’s link and joins, coupons are claimed, and a draw is recomputed on the phone',
  async (browser, life) => {
    const page = await phone(browser, life);
    await logIn(page, buyer);
    await page.goto('/pages/tabbar/user');
    await page.getByRole('link', { name: said(screenTitles[PATH]), exact: true }).click();
    await settled(page, PATH);
    await page.getByRole('link', { name: demo.invitation }).click();
    await expect(page.getByText(t.joinedCount(4))).toBeVisible();
    await page.getByRole('button', { name: t.claim, exact: true }).click();
    await expect(page.getByRole('status').filter({ hasText: t.claimed })).toBeVisible();
    await expect(page.getByText(t.prizeStates.claimed, { exact: true })).toBeVisible();
    await expect(page.getByRole('button', { name: t.claim, exact: true })).toHaveCount(0);
    const code = page.getByRole('img', { name: t.code });
    await expect(code).toBeVisible();

    // The link as a friend gets it, on a phone of their own. Its first screen is drawn by the server.
    const friend = await phone(browser, life);
    const come = () => friend.goto(`${PATH}?share=demo-invite-share&inviter=demo-buyer`);
    // Staff count who came by which link: the server took it.
    expect(await answerTo(friend, '/ads/save', come)).toEqual({});
    await settled(friend, PATH);
    await expect(friend.getByRole('heading', { name: t.invited('').trim() })).toBeVisible();
    await friend.getByRole('link', { name: t.login }).click();
    await friend.getByLabel(said(accountNames).phone).fill('13600000777');
    await entersCode(friend);
    await settled(friend, PATH);
    await expect(friend.getByText(t.friendNo(5))).toBeVisible();
    await expect(friend.getByText(t.stage.joined)).toBeVisible();
    await expect(page.getByText(t.joinedCount(5))).toBeVisible();

    // A thing that was won: to an address, by us, until it has come.
    await page.goto(`${PATH}?id=demo-lottery-drawn`);
    await settled(page, PATH);
    await expect(page.getByText(t.won(demo.tote))).toBeVisible();
    await page.getByRole('button', { name: t.claimPrize, exact: true }).click();
    const where = page.locator('dialog[open]');
    await where.getByRole('button', { name: t.claimPrize, exact: true }).click();
    await expect(page.getByText(t.prizeStates.to_ship)).toBeVisible();
    const bench = await phone(browser, life);
    await logIn(bench, staff);
    await bench.goto(`${BENCH}?work=prizes`);
    await settled(bench, BENCH);
    await expect(bench.getByText(demo.tote)).toHaveCount(2);
    await bench
      .getByRole('button', { name: said(prizes).ship, exact: true })
      .last()
      .click();
    const parcel = bench.locator('dialog[open]');
    await parcel.getByRole('textbox', { name: said(express).company }).fill('顺丰速运');
    await parcel.getByRole('textbox', { name: said(express).waybill }).fill('SF1234567890123');
    await parcel.getByRole('button', { name: said(prizes).shipOk }).click();
    await expect(bench.locator('dialog[open]')).toHaveCount(0);
    await expect(page.getByText('顺丰速运 SF1234567890123')).toBeVisible();
    await page.getByRole('button', { name: t.received }).click();
    await expect(page.getByText(t.prizeStates.received, { exact: true }).first()).toBeVisible();
    await page.getByRole('button', { name: d.verify }).click();
    await expect(page.getByText(d.holds)).toBeVisible();
    await expect(page.getByText(d.sandbox)).toBeVisible();
    await page.goto(PATH);
    await settled(page, PATH);
    await page.locator('main a[href$="id=demo-lottery"]').click();
    await settled(page, PATH);
    await page.getByRole('button', { name: t.enter }).press('Enter');
    await expect(page.getByText(t.ticket)).toBeVisible();
    // One’s ticket is read without a network, too.
    await page.context().setOffline(true);
    await page.getByRole('button', { name: said(kit).back }).click();
    await page.goForward();
    await expect(page.getByText(t.ticket)).toBeVisible();
    await page.context().setOffline(false);

    await bench.goto(`${BENCH}?work=campaigns`);
    await settled(bench, BENCH);
    await expect(bench.locator('section').filter({ hasText: demo.invitation })).toContainText(t.joinedCount(5));
    await bench.goto(`${BENCH}?work=sources`);
    await settled(bench, BENCH);
    await expect(bench.getByRole('row', { name: said(desk).channels[INVITE_CHANNEL] ?? '' })).toBeVisible();
  },
);

told(
  'staff make an invitation and a lottery, each with a picture; a prize too many is taken out, and a visitor finds both',
  async (browser, life) => {
    const page = await phone(browser, life);
    const d = said(desk);
    await logIn(page, staff);
    await page.goto(`${BENCH}?work=campaigns`);
    await settled(page, BENCH);
    const form = page.locator('dialog[open]').last();
    const fill = async (label: string, value: string, inside = form) =>
      inside.getByLabel(label, { exact: true }).fill(value);
    const begin = async (zh: string, en: string) => {
      await page.getByRole('button', { name: d.make, exact: true }).click();
      await fill(d.nameZh, zh);
      await fill(d.nameEn, en);
      await fill(d.aboutZh, '一起来');
      await fill(d.aboutEn, 'Come along');
      await fill(d.rulesZh, '每人一次。');
      await fill(d.rulesEn, 'Once a person.');
      const picture = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: await sidewaysPhoto() };
      await form.locator('input[type=file]').setInputFiles(picture);
      await expect(form.getByText(d.photos(1))).toBeVisible();
      await expect(form.getByText(d.atOnce(2))).toBeVisible();
    };
    const make = async () => {
      await form.getByRole('button', { name: d.preview, exact: true }).click();
      await form.getByRole('button', { name: d.publish('').trim() }).click();
      await expect(page.locator('dialog[open]')).toHaveCount(0);
    };

    await begin('秋天的邀请', 'Autumn invitation');
    // Left half filled in, it is there when it is opened again.
    await page.keyboard.press('Escape');
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await page.getByRole('button', { name: d.make, exact: true }).click();
    await expect(form.getByLabel(d.nameZh, { exact: true })).toHaveValue('秋天的邀请');
    for (const [label, yuan] of [
      [d.inviterOff, '30'],
      [d.inviterFrom, '300'],
      [d.friendOff, '20'],
      [d.friendFrom, '200'],
      [d.total, '5000'],
    ] as const)
      await fill(label, yuan);
    await make();

    await begin('秋天的抽奖', 'Autumn lottery');
    await form.getByRole('button', { name: d.kinds.lottery, exact: true }).click();
    await form.getByRole('button', { name: d.addPrize }).click();
    await form.getByRole('button', { name: d.addPrize }).click();
    await form
      .getByRole('button', { name: new RegExp(d.removePrize) })
      .last()
      .click();
    for (const [n, [zh, off, from]] of [
      ['大奖', '100', '1000'],
      ['小奖', '5', '100'],
    ].entries()) {
      const prize = form.getByRole('group', { name: d.prize(n + 1), exact: true });
      await fill(d.prizeZh, zh ?? '', prize);
      await fill(d.prizeEn, `Prize ${n}`, prize);
      await fill(d.worth.coupon, off ?? '', prize);
      await fill(d.minimum, from ?? '', prize);
    }
    await expect(form.getByText(d.takes('¥105.00'))).toBeVisible();
    await make();

    const visitor = await phone(browser, life);
    await visitor.goto(PATH);
    await settled(visitor, PATH);
    await expect(visitor.getByRole('link', { name: '秋天的邀请' })).toBeVisible();
    await visitor.getByRole('link', { name: '秋天的抽奖' }).click();
    await expect(visitor.getByText('大奖')).toBeVisible();
    await expect(visitor.getByText('小奖')).toBeVisible();
    const picture = visitor.locator('main img').first();
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBeGreaterThan(0);
  },
);

told(
  'a lottery with two kinds of prizes goes from the workbench to the draw: each place has its own, on the phone and by the script',
  async (browser, life) => {
    // It lasts until the end of this day in China, of which enough is left.
    if (inChina(await life.clock.now()) > 20 * HOUR) await life.clock.advance(5 * HOUR);
    const page = await phone(browser, life);
    const w = said(desk);
    await logIn(page, staff);
    await page.goto(`${BENCH}?work=campaigns`);
    await settled(page, BENCH);
    await page.getByRole('button', { name: w.make, exact: true }).click();
    const form = page.locator('dialog[open]').last();
    const fill = (label: string, value: string, inside = form) => inside.getByLabel(label, { exact: true }).fill(value);
    for (const [label, value] of [
      [w.nameZh, '两种奖品'],
      [w.nameEn, 'Two prizes'],
      [w.aboutZh, '一件东西，两张券'],
      [w.aboutEn, 'A thing and two coupons'],
      [w.rulesZh, '每人一次。'],
      [w.rulesEn, 'Once a person.'],
    ] as const)
      await fill(label, value);
    await form.getByLabel(w.last, { exact: true }).click();
    const wheels = page.locator('dialog[open]').last();
    for (const part of [m.year, m.month, m.day]) await wheels.getByRole('listbox', { name: part }).press('Home');
    await wheels.getByRole('button', { name: said(kit).ok }).click();
    await form.getByRole('button', { name: w.kinds.lottery, exact: true }).click();
    await form.getByRole('button', { name: w.addPrize }).click();
    const prizes = [
      { kind: 'thing', zh: '钥匙扣', en: 'Key ring', worth: '50', count: 1 },
      { kind: 'coupon', zh: '小券', en: 'Small coupon', worth: '5', count: 2 },
    ] as const;
    for (const [n, { kind, zh, en, worth, count }] of prizes.entries()) {
      const prize = form.getByRole('group', { name: w.prize(n + 1), exact: true });
      await prize.getByRole('button', { name: w.prizeKinds[kind], exact: true }).click();
      await fill(w.prizeZh, zh, prize);
      await fill(w.prizeEn, en, prize);
      await fill(w.worth[kind], worth, prize);
      if (kind === 'coupon') await fill(w.minimum, '100', prize);
      await fill(w.count, String(count), prize);
    }
    await form.getByRole('button', { name: w.preview, exact: true }).click();
    await form.getByRole('button', { name: w.publish('').trim() }).click();
    await expect(page.locator('dialog[open]')).toHaveCount(0);
    await life.clock.advance(5 * MINUTE);

    const name = said({ zh: '两种奖品', en: 'Two prizes' });
    const tickets: string[] = [];
    let address = '';
    for (const n of [1, 2, 3, 4]) {
      const one = await phone(browser, life);
      await logIn(one, `1360000088${n}`);
      await one.goto(PATH);
      await settled(one, PATH);
      await one.getByRole('link', { name }).click();
      await expect(one.getByText(t.places(1, 1))).toBeVisible();
      await one.getByRole('button', { name: t.enter }).click();
      const ticket = one.locator('section').filter({ hasText: t.ticket }).first();
      await expect(ticket).toContainText(/[0-9a-f]{16}/);
      tickets.push(/[0-9a-f]{16}/.exec(await ticket.innerText())?.[0] ?? '');
      address = one.url();
    }
    // And what the beacon needs.
    await life.clock.advance(DAY - inChina(await life.clock.now()) + HOUR);
    const visitor = await phone(browser, life);
    await visitor.goto(address);
    await settled(visitor, PATH);
    await visitor.getByRole('button', { name: d.verify }).click();
    const holds = visitor.getByRole('status').filter({ hasText: d.holds });
    await expect(holds).toContainText(`${t.places(1, 1)} · ${said({ zh: '钥匙扣', en: 'Key ring' })}`);
    await expect(holds).toContainText(`${t.places(2, 3)} · ${said({ zh: '小券', en: 'Small coupon' })}`);
    const [saved] = await Promise.all([
      visitor.waitForEvent('download'),
      visitor.getByRole('button', { name: d.save }).click(),
    ]);
    const { status, stdout } = spawnSync(process.execPath, ['docs/verify-draw.mjs', await saved.path()], {
      encoding: 'utf8',
    });
    expect(status).toBe(0);
    const places = [...stdout.matchAll(/^\d\. ([0-9a-f]{16}): (.*)$/gm)].map(([, ticket, prize]) => ({
      ticket,
      prize,
    }));
    expect(places.map(({ prize }) => prize)).toEqual([
      '钥匙扣 / Key ring',
      '小券 / Small coupon',
      '小券 / Small coupon',
    ]);
    expect(tickets).toEqual(expect.arrayContaining(places.map(({ ticket }) => ticket)));
  },
);

/** The hour of the day there, ms. */
const inChina = (at: Date) => (at.getTime() + 8 * HOUR) % DAY;
