/** What is being searched for: it lives in the address, so that back, reload and sharing keep it. */
import * as v from 'valibot';
import type { Input } from '../../../contract/call.ts';
import { type productList, sorts } from '../../../contract/catalogue.ts';
import { id } from '../../../contract/query.ts';

/** The address bar turns what looks like a number into one. */
const words = v.pipe(v.union([v.string(), v.number()]), v.transform(String), v.maxLength(200));
const maybe = <T extends v.GenericSchema>(schema: T) => v.fallback(v.optional(schema), undefined);

export const questionSchema = v.object({
  q: maybe(words),
  brandId: maybe(id),
  categoryId: maybe(id),
  sizes: maybe(words),
  grades: maybe(words),
  /** yuan */
  from: maybe(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999))),
  to: maybe(v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(9_999_999))),
  inWarehouse: maybe(v.boolean()),
  belowTrade: maybe(v.boolean()),
  sort: maybe(v.picklist(sorts)),
});
export type Question = v.InferOutput<typeof questionSchema>;

export const isAsked = ({ q, sort: _sort, ...filters }: Question) =>
  Boolean(q?.trim()) || Object.values(filters).some((value) => value !== undefined);

/** How many filters are set, beyond the words. */
export const filterCount = ({ q: _q, sort: _sort, from, to, ...filters }: Question) =>
  Object.values(filters).filter((value) => value !== undefined).length +
  (from !== undefined || to !== undefined ? 1 : 0);

/** @param own the person's sizes: prices are shown for them, except where the list is sorted by its lowest prices */
export function inputOf({ q, from, to, sort, ...filters }: Question, own?: string): Input<typeof productList> {
  const set = Object.entries({
    ...filters,
    search: q?.trim() || undefined,
    prefer: sort === undefined || sort === 'heat' || sort === 'newest' ? own : undefined,
    priceFrom: from === undefined ? undefined : from * 100,
    priceTo: to === undefined ? undefined : to * 100,
  }).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(set), sort: sort ?? 'heat' };
}
