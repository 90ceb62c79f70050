/** The desk packs a retrieval in the cellar: prepared, scanned and sealed without a network, and handed over once when it is back. */
import { randomUUID } from 'node:crypto';
import { rmSync } from 'node:fs';
import { expect } from '@playwright/test';
import { addressList } from '../../contract/address/calls.ts';
import { messageList } from '../../contract/message/calls.ts';
import { stockGoodsList } from '../../contract/stock/calls.ts';
import { stockOutCreate, stockOutInit, stockOutList } from '../../contract/stock/goods.ts';
import { workOutList, workOutSend } from '../../contract/stock/warehouse.ts';
import { names as kept } from '../../src/domains/device/names.ts';
import { text as outbox } from '../../src/domains/device/outbox-words.ts';
import { text as offline } from '../../src/domains/device/words.ts';
import { text as express } from '../../src/domains/express/words.ts';
import { text as warehouse } from '../../src/domains/staff/warehouse/words.ts';
import { arrived, keepOnDevice, OUTSIDE } from '../e2e/steps/looks.ts';
import { ready, switchOn } from '../e2e/steps/people.ts';
import { onHouse } from './fault.ts';
import { openLink } from './link.ts';
import { logInAsDemo, must, type Person } from './person.ts';

const BENCH = '/pages/user/workbench?work=retrievals';
const OUTBOX = '/pages/user/outbox';
const MOST = { size: '100' } as never;
const WAYBILL = 'SF2611259901';

/** A seller has two stored pieces sent back. */
async function retrieve(port: number, owner: Person) {
  const { list } = await must(port, stockGoodsList, { ...(MOST as object), state: 'in_stock' } as never, owner);
  const offered = await must(port, stockOutInit, { ids: list.map(({ id }) => id).join(',') } as never, owner);
  const free = list.filter(({ id }) => !offered.refused.includes(id)).slice(0, 2);
  const ids = free.map(({ id }) => id);
  const { fees } = await must(port, stockOutInit, { ids: ids.join(',') } as never, owner);
  const { list: homes } = await must(port, addressList, {}, owner);
  const order = { ids, addressId: homes[0]?.id ?? '', expectedTotal: fees.total };
  const { id, no } = await must(port, stockOutCreate, order, owner);
  return { id, no, codes: free.map(({ code }) => code) };
}

onHouse(
  'a parcel that the desk packed without a network is handed over once, and its owner hears once',
  async ({ world }) => {
    const { port } = world.house;
    const [owner, desk, link] = await Promise.all([
      logInAsDemo(port, '13800000002', randomUUID()),
      logInAsDemo(port, '15400000009', randomUUID()),
      openLink(port),
    ]);
    const { id, no, codes } = await retrieve(port, owner);
    const { context, page, profile } = await switchOn(link.origin);
    const open = async (path: string) => {
      await page.goto(path);
      await arrived(page);
    };
    await page.goto(OUTSIDE);
    await keepOnDevice(page, { session: desk.session, deviceId: desk.deviceId });
    await open('/pages/user/offline');
    await ready(page);
    await page.getByRole('button', { name: offline.zh.prepare }).click();
    await expect(page.getByRole('status').filter({ hasText: offline.zh.preparedDone })).toBeVisible();

    await context.setOffline(true);
    await open(BENCH);
    const card = page.locator('section').filter({ hasText: no });
    const pack = card.getByRole('button', { name: warehouse.zh.send });
    await pack.click();
    const sheet = page.locator('dialog[open]');
    const code = sheet.getByRole('textbox', { name: warehouse.zh.scanCode });
    const seal = sheet.getByRole('button', { name: warehouse.zh.send });
    await code.fill('HC00000000');
    await code.press('Enter');
    await expect(page.getByText(warehouse.zh.wrongCode('HC00000000')).first()).toBeVisible();
    for (const one of codes) {
      await expect(seal).toHaveAttribute('aria-disabled', 'true');
      await code.fill(one);
      await code.press('Enter');
    }
    await seal.click();
    await sheet.getByRole('button', { name: '顺丰速运' }).click();
    await sheet.getByRole('textbox', { name: express.zh.waybill }).fill(WAYBILL);
    await seal.click();
    await expect(page.getByText(kept.zh.kept).first()).toBeVisible();
    // Where it was packed it waits, and cannot be packed again; nor after the phone was put away.
    for (const again of [false, true]) {
      if (again) await open(BENCH);
      await expect(card.getByText(warehouse.zh.sendLabel(no))).toBeVisible();
      await expect(pack).toHaveCount(0);
    }
    expect((await must(port, workOutList, MOST, desk)).list.map((one) => one.id)).toContain(id);

    // The first thing that the link does when it is back is to lose the answer.
    let lost = 0;
    link.rules.push(({ path }) => (path === workOutSend.path && lost++ === 0 ? 'lose' : undefined));
    await context.setOffline(false);
    await open(OUTBOX);
    await expect(page.getByText(outbox.zh.emptyTitle)).toBeVisible();
    expect(lost).toBeGreaterThan(1);
    expect((await must(port, workOutList, MOST, desk)).list.map((one) => one.id)).not.toContain(id);
    const mine = (await must(port, stockOutList, MOST, owner)).list.filter((one) => one.id === id);
    expect(mine).toMatchObject([{ state: 'sent', parcel: { waybill: WAYBILL } }]);
    const told = await must(port, messageList, MOST, owner);
    expect(told.list.filter(({ body }) => body.zh.includes(no) && body.zh.includes(WAYBILL))).toHaveLength(1);
    await open(BENCH);
    await expect(card).toHaveCount(0);
    await context.close();
    await link.close();
    rmSync(profile, { recursive: true, force: true });
  },
);
