/** Single stock items: what there is to filter by, what they are worth and cost, one of them in full, and having them back. */
import * as v from 'valibot';
import { itemCertificate } from '../item/certificate.ts';
import { itemCleaned } from '../item/cleaned.ts';
import { custodyLink } from '../item/custody.ts';
import { grade } from '../item/grades.ts';
import { call } from '../wire/call.ts';
import { fen, signedSum, sumFen } from '../wire/money.ts';
import { bilingual, id, listOf, page, time, timelineOf } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';
import { ages, moved, parcel, stockFilter, stockRow } from './calls.ts';
import { retrievalMachine } from './machine.ts';
import { retrievalFees } from './rules.ts';

const counted = v.object({ value: v.string(), count: v.number() });
const facet = v.array(v.object({ ...counted.entries, name: bilingual }));

export const stockFilters = call('GET', '/v3/wms/stock/goods/search/filter', {
  about: 'What the caller’s stock can be filtered by, with how many items each choice leaves.',
  who: 'seller',
  input: v.strictObject(stockFilter),
  output: v.object({
    brands: facet,
    categories: facet,
    grades: v.array(v.object({ value: grade, count: v.number() })),
    states: v.array(counted),
    ages: v.array(v.object({ value: v.picklist(ages), count: v.number() })),
    places: v.array(counted),
  }),
  offline: { mode: 'cached', ttl: DAY },
});

export const stockSurvey = call('GET', '/v3/wms/stock/goods/survey/info', {
  about: 'The caller’s stock in numbers: how much, worth what, how old, what its storage costs, how fast it sells.',
  who: 'seller',
  input: v.strictObject({}),
  output: v.object({
    /** Everything not gone yet. */
    items: v.number(),
    inWarehouse: v.number(),
    listed: v.number(),
    /** At what it is listed for, else at the lowest ask, else at what its owner hoped for. */
    value: sumFen,
    /** Of the items whose cost is known. */
    cost: sumFen,
    ages: v.array(v.object({ days: v.number(), count: v.number(), value: sumFen })),
    storage: v.object({
      /** Items that are charged now, and what they cost a day. */
      charged: v.number(),
      perDay: sumFen,
      /** Of the last 30 days. */
      month: sumFen,
      /** Charged, but the balance was short. */
      owed: sumFen,
      /** Items whose free days end within 14 days. */
      ending: v.number(),
    }),
    turnover: v.object({
      /** Of the last 30 days. */
      sold: v.number(),
      revenue: sumFen,
      /** From arriving to being sold; null when nothing was sold. */
      days: v.nullable(v.number()),
    }),
  }),
  offline: { mode: 'cached', ttl: DAY },
});

export const stockReport = call('GET', '/v3/wms/stock/goods/survey/export', {
  about: 'The caller’s whole stock as CSV, a line an item, with its age, value and storage.',
  who: 'seller',
  input: v.strictObject({}),
  output: v.object({ name: v.string(), csv: v.string() }),
});

export const stockDetail = call('GET', '/v3/wms/stock/detail', {
  about: 'One of the caller’s items: photos and their chain, history, and what it has cost.',
  who: 'seller',
  input: v.strictObject({ id }),
  output: v.object({
    ...stockRow.entries,
    photos: v.array(v.object({ url: v.string(), sha256: v.nullable(v.string()) })),
    defects: v.array(bilingual),
    declared: v.nullable(fen),
    certificate: v.nullable(itemCertificate),
    cleaned: v.nullable(itemCleaned),
    receipt: v.nullable(v.object({ id, no: v.string() })),
    order: v.nullable(v.object({ id, no: v.string() })),
    retrievalId: v.nullable(id),
    custody: v.array(custodyLink),
    fees: v.object({ perDay: sumFen, freeDays: v.number(), days: v.number(), charged: sumFen }),
    timeline: timelineOf(v.string()),
    /** When it was taken to be washed here, and lay on its shelf again. */
    washes: v.array(v.object({ back: v.boolean(), at: time })),
  }),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

const itemIds = v.pipe(
  v.array(id),
  v.minLength(1),
  v.maxLength(100),
  v.check((ids) => new Set(ids).size === ids.length),
);
const idsInQuery = v.pipe(
  v.string(),
  v.maxLength(6_600),
  v.transform((text) => text.split(',')),
  itemIds,
);

export const stockOutInit = call('GET', '/v3/wms/stock/goods/out/init', {
  about: 'What having these items sent back costs, line by line, before it is agreed to.',
  who: 'seller',
  input: v.strictObject({ ids: idsInQuery }),
  output: v.object({
    items: v.array(stockRow),
    /** Those that cannot be had back now: for sale, promised, or not with us. */
    refused: v.array(id),
    fees: retrievalFees,
    available: sumFen,
  }),
  offline: { mode: 'cached', ttl: DAY },
});

export const stockOutCreate = call('POST', '/v3/wms/stock/goods/create/out', {
  about: 'Has items sent back: the fee is taken from the balance at once, and the items are promised to nobody else.',
  who: 'seller',
  input: v.strictObject({ ids: itemIds, addressId: id, expectedTotal: sumFen }),
  output: v.object({ ...moved.entries, no: v.string(), charged: sumFen }),
  offline: { mode: 'queued' },
});

export const retrievalRow = v.object({
  id,
  no: v.string(),
  state: v.picklist(Object.keys(retrievalMachine.states)),
  createdAt: time,
  items: v.array(stockRow),
  fees: retrievalFees,
  address: v.object({
    name: v.string(),
    phone: v.string(),
    province: v.string(),
    city: v.string(),
    district: v.string(),
    detail: v.string(),
  }),
  parcel: v.nullable(v.object(parcel.entries)),
});

export const stockOutList = call('GET', '/v3/wms/stock/goods/out/list', {
  about: 'The caller’s retrievals, newest first.',
  who: 'seller',
  input: v.strictObject(page),
  output: listOf(retrievalRow),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const yunList = call('GET', '/v3/wms/stock/yun/list', {
  about: 'The caller’s waybills, newest first: receipts that come in, sold and retrieved goods that go out.',
  who: 'seller',
  input: v.strictObject({ ...page, way: v.optional(v.picklist(['in', 'out'])) }),
  output: listOf(
    v.object({
      id,
      way: v.picklist(['in', 'out']),
      kind: v.picklist(['receipt', 'order', 'retrieval']),
      /** The number people know the receipt, order or retrieval by. */
      no: v.string(),
      company: v.string(),
      waybill: v.string(),
      state: v.string(),
      pieces: v.number(),
      at: time,
    }),
  ),
  offline: { mode: 'cached', ttl: 7 * DAY },
});

export const storageList = call('GET', '/v3/wms/stock/storage/list', {
  about: 'Every time storage was charged to the caller: when, for how many items, and what was still owed of it.',
  who: 'seller',
  input: v.strictObject(page),
  output: listOf(v.object({ id, at: time, items: v.number(), days: v.number(), amount: signedSum, owed: sumFen })),
  offline: { mode: 'cached', ttl: 7 * DAY },
});
