/** What a scanned or typed code stands for: goods of the catalogue, a stock item, a receipt, an order, a certificate. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { bilingual, id } from '../wire/query.ts';
import { DAY } from '../wire/time.ts';

/** What a scan can lead to. `item` is the owner's (or our staff's) view, `listing` everybody's. */
export const foundKinds = [
  'product',
  'item',
  'listing',
  'receipt',
  'order',
  'report',
  'certificate',
  'identify',
  'cleaning',
] as const;
export type FoundKind = (typeof foundKinds)[number];

/** Style numbers, stock codes, waybills and certificates are all made of these. */
export const scannable = v.pipe(v.string(), v.regex(/^[A-Za-z0-9][\w-]{0,63}$/));

const found = v.object({
  kind: v.picklist(foundKinds),
  /** What its screen asks for: the id of a product, listing, receipt, order or piece; a certificate's code. */
  id,
  title: bilingual,
  /** A style number and size, or a number people know it by. */
  note: v.string(),
  cover: v.nullable(v.string()),
});
export type Found = v.InferOutput<typeof found>;

export const scanLookup = call('GET', '/comm/scan/{code}', {
  about: 'What a code stands for, as far as the caller may know. An unknown code has an empty list.',
  who: 'visitor',
  input: v.strictObject({ code: scannable }),
  output: v.object({ code: v.string(), found: v.array(found) }),
  offline: { mode: 'cached', ttl: DAY },
});

/** One spelling of a code for comparing: style numbers are printed with and without their dash. */
export const foldCode = (code: string): string => code.replace(/[^A-Za-z0-9]+/g, '').toUpperCase();
