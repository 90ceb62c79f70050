/** What the real server has of a person, asked past the link and past the screens. */
import { createHash, randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { userInfo, userInfoUpdate } from '../../../contract/account/calls.ts';
import { feedbackList } from '../../../contract/account/feedback.ts';
import { addressDelete, addressList } from '../../../contract/address/calls.ts';
import { floorPriceUpdate } from '../../../contract/bid/calls.ts';
import { cartAdd, cartList } from '../../../contract/cart/calls.ts';
import { goodsList, productList } from '../../../contract/catalogue/calls.ts';
import { chatList, chatMessages } from '../../../contract/chat/calls.ts';
import { channelOn, channelPriceUpdate, sellerGoodsDetail, sellerGoodsList } from '../../../contract/listing/calls.ts';
import { receiptDetail, receiptList } from '../../../contract/stock/calls.ts';
import { workReceiptDetail } from '../../../contract/stock/warehouse.ts';
import type { House } from '../house.ts';
import { logInAsDemo, must, type Person } from '../person.ts';
import type { Holdings } from './model.ts';

export const STAFF = '15400000009';
const MOST = { size: '100' };

/** What a seed works with: things that exist before it, left as they were found. */
export interface Ground {
  /** Its price is changed. */
  priced: string;
  price: number;
  floor: number | null;
  /** It is taken off and put back. */
  moved: string;
  /** They lie in the cart. */
  cart: string[];
  /** Receipts that were there before, and those that the desk counts. */
  receipts: Set<string>;
  /** Parcels that the desk has opened. */
  counted: string[];
}

/** What seeds put in is known by this. */
export const markOf = (seed: number) => `S${seed}.`;

export async function layGround({ port }: House, person: Person): Promise<Ground> {
  const { list } = await must(port, sellerGoodsList, { ...MOST, state: 'on' } as never, person);
  const quiet = list.filter(({ price, highestBid }) => highestBid === null || highestBid * 1.3 < price);
  const [priced, moved] = quiet;
  if (!priced || !moved) throw new Error('the demo has no two listings that could be changed');
  const { list: products } = await must(port, productList, MOST as never, person);
  for (const { id: productId } of products.slice(0, 6)) {
    const goods = await must(port, goodsList, { ...MOST, productId } as never, person);
    // One's own is refused.
    for (const { listingId } of goods.list.slice(0, 2))
      await must(port, cartAdd, { listingId }, person).catch(() => undefined);
  }
  const now = await must(port, cartList, {}, person);
  const lines = now.list.filter(({ available }) => available).map(({ listingId }) => listingId);
  const receipts = await must(port, receiptList, MOST as never, person);
  const { floorPrice } = await must(port, sellerGoodsDetail, { id: priced.id }, person);
  return {
    ...{ priced: priced.id, price: priced.price, floor: floorPrice, moved: moved.id, cart: lines, counted: [] },
    receipts: new Set(receipts.list.map(({ id }) => id)),
  };
}

/** The next seed finds what this one found. */
export async function tidy({ port }: House, { priced, price, floor, moved }: Ground, people: Person[]): Promise<void> {
  const [owner] = people;
  if (!owner) return;
  await must(port, channelOn, { ids: [moved] }, owner);
  await must(port, channelPriceUpdate, { lines: [{ id: priced, price }] }, owner);
  await must(port, floorPriceUpdate, { listingId: priced, floorPrice: floor }, owner);
  for (const person of people) {
    await must(port, userInfoUpdate, { nickname: person.session.nickname }, person);
    const { list } = await must(port, addressList, {}, person);
    for (const { id, name } of list)
      if (/^S\d+\./.test(name)) await must(port, addressDelete, { id }, person, randomUUID());
  }
}

/** By thing, whatever of it the server holds. `ground` is left out for somebody who has none. */
export async function holdings(house: House, person: Person, seed: number, ground?: Ground): Promise<Holdings> {
  const mark = markOf(seed);
  const { port, dataDir } = house;
  const held = new Map<string, unknown[]>();
  const put = (thing: string, value: unknown) => held.set(thing, [...(held.get(thing) ?? []), value]);
  const info = await must(port, userInfo, {}, person);
  put('nickname', info.nickname);
  const addresses = await must(port, addressList, {}, person);
  for (const { name, detail } of addresses.list) if (name.startsWith(mark)) put(`address ${name}`, detail);
  const staff = await logInAsDemo(port, STAFF, randomUUID());
  const told = await must(port, feedbackList, MOST as never, staff);
  for (const { body, photos } of told.list)
    if (body.startsWith(`${mark}${person.phone}.`)) put(`feedback ${body}`, await whole(dataDir, photos.map(hashIn)));
  const talks = await must(port, chatList, MOST as never, person);
  for (const { id, other } of talks.list) {
    if (other !== null) continue;
    const { messages } = await must(port, chatMessages, { id, ...MOST } as never, person);
    for (const { body } of messages) if (body.startsWith(mark)) put(`message ${body}`, true);
  }
  if (!ground) return held;
  if (person.phone === STAFF) {
    for (const id of ground.counted) {
      const { lineList, state } = await must(port, workReceiptDetail, { id }, person);
      for (const { position, counted } of lineList) if (counted !== null) put(`count ${id} ${position}`, counted);
      if (state === 'stocked') put(`shelved ${id}`, true);
    }
    return held;
  }
  const receipts = await must(port, receiptList, MOST as never, person);
  for (const { id } of receipts.list) {
    if (ground.receipts.has(id)) continue;
    const { note, photoList } = await must(port, receiptDetail, { id }, person);
    const photos = await whole(
      dataDir,
      photoList.map(({ sha256 }) => sha256),
    );
    put(`receipt ${id}`, { note, photos });
  }
  const priced = await must(port, sellerGoodsDetail, { id: ground.priced }, person);
  put('price', priced.price);
  put('floor', priced.floorPrice);
  const moved = await must(port, sellerGoodsDetail, { id: ground.moved }, person);
  put('on sale', moved.state !== 'off');
  const { list } = await must(port, cartList, {}, person);
  for (const { listingId } of list) if (ground.cart.includes(listingId)) put(`cart ${listingId}`, true);
  return held;
}

const hashIn = (url: string) => /[0-9a-f]{64}/.exec(url)?.[0] ?? url;

/** The hashes, once the bytes that lie under them are those. */
async function whole(dataDir: string, hashes: string[]): Promise<string[]> {
  for (const hash of hashes) {
    const bytes = await readFile(join(dataDir, 'objects/o', hash.slice(0, 2), hash));
    const actual = createHash('sha256').update(bytes).digest('hex');
    if (actual !== hash) throw new Error(`under ${hash} lies ${actual}`);
  }
  return hashes;
}
