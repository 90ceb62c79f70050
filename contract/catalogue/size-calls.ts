/** Size tables as staff make them: by brand and for whom; in versions, and back to what holds without them. */
import * as v from 'valibot';
import { call } from '../wire/call.ts';
import { id, time } from '../wire/query.ts';
import { gender, sizeCells, sizeRows, tableOwners } from './size-tables.ts';

const rows = v.array(v.object(sizeCells));

const version = v.object({
  id,
  /** Null: the default was restored. */
  rows: v.nullable(rows),
  holdsFrom: time,
  savedAt: time,
  savedBy: v.nullable(v.string()),
});

const versions = v.object({
  /** What holds now, and whose it is. */
  rows,
  whose: v.picklist(tableOwners),
  /** What holds without it: the shop's for a brand, the software's for the shop. */
  fallback: rows,
  current: v.nullable(version),
  list: v.array(version),
});
export type SizeTableVersions = v.InferOutput<typeof versions>;

export const workSizeTable = call('GET', '/v3/mms/work/size-table', {
  about: 'The size table of a brand, or of the shop for all brands without one, with every version.',
  who: 'staff',
  permission: 'catalogue.see',
  input: v.strictObject({ gender, brandId: v.optional(id) }),
  output: versions,
});

export const workSizeTableSave = call('POST', '/v3/mms/work/size-table/save', {
  about:
    'A new size table from now or a later time; without rows what holds is the default again. Refused with SIZES_WRONG, which names the row and what is wrong. Orders keep what they said.',
  who: 'staff',
  permission: 'catalogue.edit',
  input: v.strictObject({
    gender,
    brandId: v.nullable(id),
    rows: v.nullable(sizeRows),
    /** Null: at once. */
    holdsFrom: v.nullable(time),
    basedOn: v.nullable(id),
  }),
  output: versions,
});
