/** A receipt on the warehouse's table, and what was found in it. */

import { workReceiptCount, type workReceiptDetail } from '../../../../contract/stock/warehouse.ts';
import type { Input, Output } from '../../../../contract/wire/call.ts';
import { authorNow } from '../../../api/exchange/session.ts';
import type { Intent, WithPhotos } from '../../../offline/device/items.ts';
import { rowsOf } from '../../../offline/outbox/observe.ts';

export type Receipt = Output<typeof workReceiptDetail>;
export type CountLine = Receipt['lineList'][number];
export type Found = WithPhotos<Input<typeof workReceiptCount>>['found'];

/** The last count of the line, where that waits or is on its way. */
export async function isNoted(id: string, position: number | null, found: Found): Promise<boolean> {
  const counts = (await rowsOf(authorNow())).filter((row): row is Intent => {
    if (row.kind !== 'intent' || row.call !== workReceiptCount.path) return false;
    const input = row.input as { id: string; line: number | null };
    return input.id === id && input.line === position;
  });
  const last = counts.at(-1);
  return (
    last !== undefined &&
    last.state !== 'parked' &&
    JSON.stringify((last.input as { found: Found }).found) === JSON.stringify(found)
  );
}
