/** What owners, merchants and staff do with a recycled piece, on the screens they do it on. */
import { expect, type Page } from '@playwright/test';
import { recycleMachine } from '../../contract/recycle/machine.ts';
import { accounts } from '../../contract/wire/accounts.ts';
import type { Actor } from '../../contract/wire/states.ts';
import { didWords } from '../../src/domains/recycle/way/step-words.ts';
import { settled } from '../e2e/steps/people.ts';
import { closed, sheetOf, sure, waybill } from './acts.ts';
import { BENCH, pictures } from './hands.ts';
import * as story from './story.ts';

const LIST = '/pages/order/recycle/order';
const DETAIL = '/pages/order/recycle/detail';
const LOT = '/pages/recycle/bidDetail';
const WON = '/pages/recycle/orderDetails';
const SHIP = '/pages/order/recycle/deliver';

/** A piece, as everybody's screens name it. */
export interface Piece {
  model: string;
  id: string;
  tale: story.Tale;
}

export const detailOf = (id: string) => `${DETAIL}?id=${id}`;
export const wonOf = (id: string) => `${WON}?id=${id}`;
export const cardOf = (page: Page, words: string) => page.locator('main section').filter({ hasText: words });
/** At the workbench; what stands far below is drawn when one comes to it. */
export async function isUnsold(page: Page, model: string): Promise<void> {
  await page.goto(`${BENCH}?work=recycle&queue=unsold`);
  await page.getByText('没有更多了').scrollIntoViewIfNeeded();
  await expect(cardOf(page, model)).toBeVisible();
}
export const has = (page: Page, words: string) => expect.poll(() => story.words(page)).toContain(words);
export const whole = (fen: number) => `¥${fen / 100}`;

/** Kept on the phone: the model, how worn it is, what is wrong with it, a photo. @returns the model's name */
export async function adds(page: Page, brand: string, { first = false } = {}): Promise<string> {
  await page.getByRole('button', { name: '添加一件' }).click();
  const sheet = sheetOf(page);
  if (first) await expect(page.getByText(/商品目录已在这台设备里/)).toBeVisible({ timeout: 60_000 });
  if (first) await page.context().setOffline(true);
  await sheet.getByRole('searchbox').fill(brand);
  const found = sheet.locator('ul button[aria-expanded]').first();
  const model = await found.locator('b').innerText();
  await found.click();
  await sheet.getByRole('group', { name: '选尺码' }).getByRole('button').first().click();
  await closed(page);
  const card = cardOf(page, model);
  await card.getByRole('button', { name: /^成色/ }).click();
  await page.getByRole('checkbox', { name: /近看才有痕迹/ }).check();
  await page.getByRole('button', { name: '+ 鞋底磨损' }).click();
  await sheetOf(page).getByRole('button', { name: '确定' }).click();
  await closed(page);
  await card.getByRole('button', { name: /^照片 0/ }).click();
  await page.locator('dialog[open] input[type=file]').setInputFiles(await pictures(1, brand.length));
  await expect(card.getByText(/^照片 1 \//)).toBeAttached({ timeout: 60_000 });
  await sheetOf(page).getByRole('button', { name: '拍完了' }).click();
  await closed(page);
  return model;
}

/** With fewer photos than there are views, which is asked about. */
export async function submits(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name }).click();
  await page.getByRole('button', { name: '就这样提交' }).click();
}

/** What the merchant reads in place of the owner's words. */
const theirWords = new Map([
  ['待打款', '已验过，归你了'],
  ['待商家答复', '待你答复'],
]);

const actors: Record<string, Actor> = { 卖家: 'S', 商家: 'M', 平台: 'P', 自动: 'T', 快递: 'C' };

const stateCalled = (word: string | undefined) => {
  const told = [...theirWords].find(([, theirs]) => theirs === word)?.[0] ?? word;
  return Object.entries(recycleMachine.states).find(([, { zh }]) => zh === told)?.[0];
};

/** What was done in a step, as whoever reads it is told. */
const did: story.Tale['did'] = ({ name }, { from, state, by }) =>
  didWords(
    { from: stateCalled(from) ?? null, to: stateCalled(state) ?? '', actor: actors[by] ?? 'T' },
    name === '商家' ? 'M' : 'S',
    'zh',
  );

/** What the list shows of pieces just asked for. */
export async function asked({ page }: story.Person, models: readonly string[]): Promise<Piece[]> {
  await page.goto(`${LIST}?tab=asking`);
  const pieces: Piece[] = [];
  for (const model of models) {
    const row = page.locator('main a[href*="recycle/detail"]').filter({ hasText: model }).first();
    await expect(row).toContainText('0 份密封报价', { timeout: 90_000 });
    const id = new URL((await row.getAttribute('href')) ?? '', page.url()).searchParams.get('id') ?? '';
    // That the owner was paid is nothing of the merchant's, nor whose offer was chosen before theirs.
    const isTheirs = (state: string, next?: string) => state !== '已打款' && next !== '询问下一家';
    const toldFor: story.Tale['toldFor'] = ({ name }, all) =>
      name !== '商家'
        ? all
        : all
            .filter(([state], i) => isTheirs(state, all[i + 1]?.[0]))
            .map(([state, by]) => [theirWords.get(state) ?? state, by]);
    const atFor = ({ name }: story.Person) => (name === '商家' ? wonOf(id) : detailOf(id));
    const told: story.Tale['told'] = [['询价中', '卖家']];
    pieces.push({ model, id, tale: { at: detailOf(id), atFor, toldFor, title: '进度', told, did, waits: '商家' } });
  }
  return pieces;
}

export async function offers({ page }: story.Person, { id }: Piece, price: number): Promise<void> {
  await page.goto(`${LOT}?id=${id}`);
  await settled(page, LOT);
  await page.getByRole('textbox', { name: '你的密封价' }).fill(String(price / 100));
  await page.getByRole('button', { name: `密封提交 ${whole(price)}` }).click();
  await expect(page.getByRole('button', { name: `已密封 ${whole(price)}` })).toBeVisible();
}

export async function accepts({ page }: story.Person, { id }: Piece, price: number): Promise<void> {
  await page.goto(detailOf(id));
  await settled(page, DETAIL);
  await page.getByRole('radio', { name: new RegExp(`${whole(price)}`) }).check();
  await page.getByRole('button', { name: `接受 ${whole(price)}` }).click();
  const sheet = sheetOf(page);
  await sheet.getByRole('radio', { name: /^自己寄/ }).check();
  await sheet.getByRole('button', { name: /^接受 ¥/ }).click();
  await closed(page);
}

export async function ships({ page }: story.Person, { id }: Piece, no: string): Promise<void> {
  await page.goto(`${SHIP}?id=${id}`);
  await settled(page, SHIP);
  await page.getByRole('button', { name: '顺丰' }).first().click();
  await page.getByRole('textbox', { name: '运单号' }).fill(no);
  await page.getByRole('button', { name: '填运单号' }).last().click();
  await expect(page.getByText('单号已保存')).toBeVisible();
}

/** Opens a piece where it waits for staff. */
export async function works({ page }: story.Person, piece: Piece, queue: string, button: string): Promise<Page> {
  await page.goto(`${BENCH}?work=recycle&queue=${queue}`);
  await settled(page, BENCH);
  await cardOf(page, piece.model).getByRole('button', { name: button, exact: true }).click();
  return page;
}

export async function receives(office: story.Person, piece: Piece, no: string): Promise<void> {
  const page = await works(office, piece, 'receive', '收货');
  await sheetOf(page).getByLabel('寄来的单号').fill(no);
  await sheetOf(page).getByRole('button', { name: '收货' }).click();
  await closed(page);
}

export async function passes(office: story.Person, piece: Piece): Promise<void> {
  const page = await works(office, piece, 'inspect', '质检');
  await sheetOf(page).getByRole('button', { name: '和自报一致' }).click();
  await sheetOf(page)
    .locator('input[type=file]')
    .setInputFiles(await pictures(4, 80));
  await sheetOf(page).getByRole('button', { name: '通过，给卖家打款' }).click();
  await sure(page, /^通过，给卖家打款$/);
  await closed(page);
}

export async function sends(office: story.Person, piece: Piece, queue: 'back' | 'forward', no: string): Promise<void> {
  const page = await works(office, piece, queue, '填单号');
  await waybill(page, no, '填单号');
}

export const ECHO = { name: '商家', id: 'demo-merchant', phone: '13800000003' } as const;
export const NORTH = { name: '商家', id: 'demo-recycler-1', phone: '19910000010' } as const;
export const TIDE = { name: '商家', id: 'demo-recycler-2', phone: '19910000011' } as const;

/** From the acceptance to the inspector's word. */
export async function goesThrough(
  { owner, office }: Record<'owner' | 'office', story.Person>,
  piece: Piece,
  no: string,
  people: readonly story.Person[],
): Promise<void> {
  await ships(owner, piece, no);
  story.goesOn(piece.tale, '运输中', '卖家', '快递');
  await story.sameStory(piece.tale, people);
  await receives(office, piece, no);
  story.goesOn(piece.tale, '质检中', '平台', '平台');
  await story.sameStory(piece.tale, people);
}

/** What somebody's deposit and frozen money have moved by, fen by account. */
export const purse = ({ id }: story.Person, deposit: number, frozen = 0) => ({
  [accounts.deposit(id)]: deposit,
  ...(frozen !== 0 && { [accounts.frozen(id)]: frozen }),
});

/** Whoever is asked next says yes, and is asked once more, because it binds. */
export async function takesOver({ page }: story.Person, { id }: Piece, price: number): Promise<void> {
  await page.goto(wonOf(id));
  await page.getByRole('button', { name: `算数，${whole(price)}` }).click();
  await page.locator('dialog[open]').getByRole('button', { name: /算数/ }).click();
}
