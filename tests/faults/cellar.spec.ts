/** What is done in a cellar after preparing, on real screens: it waits where it was done, and once the network is back the server has it once. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { addressList } from '../../contract/address/calls.ts';
import { channelOff, sellerGoodsDetail, sellerGoodsList } from '../../contract/listing/calls.ts';
import { messageList } from '../../contract/message/calls.ts';
import { receiptDeliver, receiptDetail, receiptSave, stockGoodsList } from '../../contract/stock/calls.ts';
import { stockOutCreate, stockOutInit, stockOutList } from '../../contract/stock/goods.ts';
import { retrievalFee } from '../../contract/stock/rules.ts';
import {
  workOutList,
  workReceiptArrive,
  workReceiptClose,
  workReceiptCount,
  workReceiptStart,
} from '../../contract/stock/warehouse.ts';
import { yuan } from '../../contract/wire/yuan.ts';
import { names as device } from '../../src/domains/device/names.ts';
import { text as outbox } from '../../src/domains/device/outbox-words.ts';
import { text as offline } from '../../src/domains/device/words.ts';
import { text as express } from '../../src/domains/express/words.ts';
import { text as listing } from '../../src/domains/listing/words.ts';
import { text as warehouse } from '../../src/domains/staff/warehouse/words.ts';
import { text as receipt } from '../../src/domains/stock/receipt/words.ts';
import { text as stock } from '../../src/domains/stock/words.ts';
import { grouped } from '../../src/ui/format/format.ts';
import { arrived, keepOnDevice, OUTSIDE } from '../e2e/steps/looks.ts';
import { ready, switchOn } from '../e2e/steps/people.ts';
import { onHouse } from './fault.ts';
import { openLink } from './link.ts';
import { logInAsDemo, must, type Person } from './person.ts';
import type { World } from './scene.ts';

const BENCH = '/pages/user/workbench?work=retrievals';
const MOST = { size: '100' } as never;
const WAYBILL = 'SF2611259901';

interface Cellar {
  page: Page;
  open(path: string): Promise<void>;
  /** The network is back; of each call the first answer is lost. Until all is sent. */
  comeBack(): Promise<void>;
}

/** A phone that its person prepared, and that has no network any more. */
async function inCellar({ house }: World, person: Person, work: (cellar: Cellar) => Promise<void>): Promise<void> {
  const link = await openLink(house.port);
  const { context, page, profile } = await switchOn(link.origin);
  const open = async (path: string) => {
    await page.goto(path);
    await arrived(page);
  };
  const comeBack = async () => {
    const heard = new Set<string>();
    link.rules.push(({ method, path }) => {
      if (method === 'GET' || heard.has(path)) return undefined;
      heard.add(path);
      return 'lose';
    });
    await context.setOffline(false);
    await open('/pages/user/outbox');
    await expect(page.getByText(outbox.zh.emptyTitle)).toBeVisible({ timeout: 90_000 });
  };
  await page.goto(OUTSIDE);
  await keepOnDevice(page, { session: person.session, deviceId: person.deviceId });
  await open('/pages/user/offline');
  await ready(page);
  await page.getByRole('button', { name: offline.zh.prepare }).click();
  // Everything that a basement needs, one after the other.
  await expect(page.getByRole('status').filter({ hasText: offline.zh.preparedDone })).toBeVisible({ timeout: 180_000 });
  await context.setOffline(true);
  await work({ page, open, comeBack });
  await context.close();
  await link.close();
  rmSync(profile, { recursive: true, force: true });
}

const people = ({ house: { port } }: World) =>
  Promise.all([logInAsDemo(port, '13800000002', randomUUID()), logInAsDemo(port, '15400000009', randomUUID())]);

/** Stored pieces that may be had back, and for which no storage is owed. */
async function stored(port: number, owner: Person) {
  const { list } = await must(port, stockGoodsList, { size: '100', state: 'in_stock' } as never, owner);
  const free: typeof list = [];
  for (const item of list) {
    const { refused, fees } = await must(port, stockOutInit, { ids: item.id } as never, owner);
    if (refused.length === 0 && fees.total === retrievalFee(1, 0).total) free.push(item);
  }
  return free;
}

onHouse(
  'a parcel that the desk packed is handed over once, and its owner hears once',
  { tag: '@thorough' },
  async ({ world }) => {
    const { port } = world.house;
    const [owner, desk] = await people(world);
    const pieces = (await stored(port, owner)).slice(0, 2);
    const { list: homes } = await must(port, addressList, {}, owner);
    const order = { ids: pieces.map(({ id }) => id), addressId: homes[0]?.id ?? '' };
    const expectedTotal = retrievalFee(pieces.length, 0).total;
    const { id, no } = await must(port, stockOutCreate, { ...order, expectedTotal }, owner);
    const toPack = async () => (await must(port, workOutList, MOST, desk)).list.map((one) => one.id);
    await inCellar(world, desk, async ({ page, open, comeBack }) => {
      await open(BENCH);
      const card = page.locator('section').filter({ hasText: grouped(no) });
      const pack = card.getByRole('button', { name: warehouse.zh.send });
      await pack.click();
      const sheet = page.locator('dialog[open]');
      const code = sheet.getByRole('textbox', { name: warehouse.zh.scanCode });
      const seal = sheet.getByRole('button', { name: warehouse.zh.send });
      await code.fill('HC00000000');
      await code.press('Enter');
      await expect(page.getByText(warehouse.zh.wrongCode('HC00000000')).first()).toBeVisible();
      for (const [n, piece] of pieces.entries()) {
        await expect(sheet.getByRole('button', { name: warehouse.zh.sendMissing(pieces.length - n) })).toBeVisible();
        await code.fill(piece.code);
        await code.press('Enter');
      }
      await seal.click();
      await sheet.getByRole('button', { name: '顺丰速运' }).click();
      await sheet.getByRole('textbox', { name: express.zh.waybill }).fill(WAYBILL);
      await seal.click();
      await expect(page.getByText(device.zh.kept).first()).toBeVisible();
      // Where it was packed it waits, and cannot be packed again; nor after the phone was put away.
      for (const again of [false, true]) {
        if (again) await open(BENCH);
        await expect(card.getByText(warehouse.zh.sendLabel(no))).toBeVisible();
        await expect(pack).toHaveCount(0);
      }
      expect(await toPack()).toContain(id);
      await comeBack();
      expect(await toPack()).not.toContain(id);
      const mine = (await must(port, stockOutList, MOST, owner)).list.filter((one) => one.id === id);
      expect(mine).toMatchObject([{ state: 'sent', parcel: { waybill: WAYBILL } }]);
      const told = await must(port, messageList, MOST, owner);
      expect(told.list.filter(({ body }) => body.zh.includes(no) && body.zh.includes(WAYBILL))).toHaveLength(1);
      await open(BENCH);
      await expect(card).toHaveCount(0);
    });
  },
);

/** Two pairs were told, one was in the parcel. */
async function differing(port: number, skuId: string, [owner, desk]: [Person, Person]): Promise<string> {
  const [id, waybill] = [randomUUID(), 'SF2611259902'];
  await must(port, receiptSave, { id, lines: [{ skuId, grade: '95', quantity: 2 }], photos: [] } as never, owner);
  await must(port, receiptDeliver, { id, company: 'SF', waybill }, owner);
  await must(port, workReceiptArrive, { waybill }, desk);
  await must(port, workReceiptStart, { id }, desk);
  const found = [{ kind: 'asTold', grade: '95', quantity: 1, shelf: 'A-01' }];
  await must(port, workReceiptCount, { id, line: 0, found } as never, desk);
  await must(port, workReceiptClose, { id, how: 'differ', note: '少一双' }, desk);
  return id;
}

onHouse(
  'what a seller decided about receipts, goods and prices holds once',
  { tag: '@thorough' },
  async ({ world }) => {
    const { port } = world.house;
    const [owner, desk] = await people(world);
    const [unsent, differs] = [randomUUID(), await differing(port, world.skuId, [owner, desk])];
    const lines = [{ skuId: world.skuId, grade: '95', quantity: 1 }];
    await must(port, receiptSave, { id: unsent, lines, photos: [] } as never, owner);
    const piece = (await stored(port, owner)).at(-1);
    const { list: onSale } = await must(port, sellerGoodsList, { ...(MOST as object), state: 'on' } as never, owner);
    const [moved, floored] = onSale.filter(({ highestBid }) => highestBid === null);
    if (!piece || !moved || !floored) throw new Error('the demo has too little of a seller’s');
    await must(port, channelOff, { ids: [moved.id] }, owner);
    const floor = Math.floor(floored.price / 200) * 100;
    const stateOf = async () => ({
      unsent: (await must(port, receiptDetail, { id: unsent }, owner)).state,
      differs: (await must(port, receiptDetail, { id: differs }, owner)).state,
      moved: (await must(port, sellerGoodsDetail, { id: moved.id }, owner)).state,
      floor: (await must(port, sellerGoodsDetail, { id: floored.id }, owner)).floorPrice,
      parcels: (await must(port, stockOutList, MOST, owner)).list.filter(({ items }) =>
        items.some(({ id }) => id === piece.id),
      ).length,
    });
    const before = await stateOf();
    expect(before).toMatchObject({
      unsent: 'submitted',
      differs: 'discrepancy',
      moved: 'off',
      floor: null,
      parcels: 0,
    });
    await inCellar(world, owner, async ({ page, open, comeBack }) => {
      const dialog = page.locator('dialog[open]').last();
      const isKept = () => expect(page.getByText(device.zh.kept).first()).toBeVisible();
      /** It cannot be done a second time, nor after the phone was put away. */
      const once = async (path: string, button: string) => {
        await isKept();
        await open(path);
        await expect(page.locator('main').getByRole('button', { name: button })).toHaveCount(0);
      };
      for (const [id, button] of [
        [unsent, receipt.zh.cancel],
        [differs, receipt.zh.agree],
      ] as const) {
        const path = `/pages/stock/receipt/receiptDetail?id=${id}`;
        await open(path);
        await page.getByRole('button', { name: button }).click();
        await dialog.getByRole('button', { name: button }).click();
        await once(path, button);
      }
      const retrieve = `/pages/stock/retrieve?ids=${piece.id}`;
      await open(retrieve);
      const confirm = stock.zh.confirm(yuan(retrievalFee(1, 0).total));
      await page.getByRole('button', { name: confirm }).click();
      await once(retrieve, confirm);
      await open(`/pages/stock/seller/sellerDetail?id=${moved.id}`);
      await page.getByRole('button', { name: listing.zh.on, exact: true }).click();
      await isKept();
      await open(`/pages/stock/seller/sellerDetail?id=${floored.id}`);
      await page.getByRole('button', { name: listing.zh.floor }).click();
      await dialog.getByRole('textbox').fill(String(floor / 100));
      await dialog.getByRole('button', { name: listing.zh.floorSave }).click();
      await isKept();
      expect(await stateOf()).toEqual(before);
      await comeBack();
      expect(await stateOf()).toEqual({ unsent: 'cancelled', differs: 'stocked', moved: 'on', floor, parcels: 1 });
    });
  },
);
