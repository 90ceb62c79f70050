/** The warehouse's desk counts a parcel on the same phone: each line as told or with one missing, and then away to the shelves. */
import { randomUUID } from 'node:crypto';
import { productDetail, productList } from '../../../contract/catalogue/calls.ts';
import { receiptDeliver, receiptSave } from '../../../contract/stock/calls.ts';
import { workReceiptArrive, workReceiptStart } from '../../../contract/stock/warehouse.ts';
import { must, type Person } from '../person.ts';
import { act, button, dialog, visit } from './acts.ts';
import type { Phone } from './phone.ts';
import { words } from './words.ts';

const LINES = 2;
const PIECES = 3;
const pathOf = (id: string) => `/pages/user/workbench?work=receipts&receipt=${id}`;

/** A parcel of the owner's lies opened before the desk, which has it on its screen. */
export async function opensParcel(phone: Phone): Promise<void> {
  const { port } = phone.house;
  const [owner, , desk] = phone.people;
  const { list } = await must(port, productList, { size: '1' } as never, owner);
  const { skus } = await must(port, productDetail, { id: list[0]?.id ?? '' }, owner);
  const lines = skus.slice(0, LINES).map(({ id: skuId }) => ({ skuId, grade: '95' as const, quantity: PIECES }));
  const [id, waybill] = [randomUUID(), `SF${Date.now()}`];
  phone.ground.receipts.add(id);
  await must(port, receiptSave, { id, lines, photos: [] } as never, owner);
  await must(port, receiptDeliver, { id, company: 'SF', waybill }, owner);
  await must(port, workReceiptArrive, { waybill }, desk);
  await must(port, workReceiptStart, { id }, desk);
  phone.ground.counted.push(id);
  await takesPhone(phone, desk);
  await visit(phone, pathOf(id));
}

async function takesPhone(phone: Phone, desk: Person): Promise<void> {
  phone.lent = phone.who;
  await phone.logIn(desk);
}

export async function count(phone: Phone): Promise<void> {
  const id = phone.ground.counted.at(-1) ?? '';
  const page = await visit(phone, pathOf(id));
  const noted = { done: page.getByText(words.warehouse('savedCount')), kept: page.getByText(words.device('kept')) };
  const all = page.getByRole('button', { name: words.warehouse('all') });
  let whole = true;
  for (let position = 0; position < LINES; position += 1) {
    const line = page.locator('main li').filter({ has: all }).nth(position);
    const thing = `count ${id} ${position}`;
    if (phone.random.chance(0.7)) {
      await act(phone, { thing, value: PIECES, tap: button(line, words.warehouse('all')), ...noted, isOnPhone: true });
      continue;
    }
    whole = false;
    await button(line, words.warehouse('differs')).click();
    const tap = button(dialog(page), words.warehouse('save'));
    await act(phone, { thing, value: PIECES - 1, tap, ...noted, isOnPhone: true });
  }
  if (!whole) return;
  await act(phone, {
    thing: `shelved ${id}`,
    value: true,
    tap: button(page, words.warehouse('stock')),
    done: page.getByText(words.warehouse('stocked')),
    kept: page.getByText(words.device('kept')).or(page.getByText(words.device('sending'))),
  });
}
