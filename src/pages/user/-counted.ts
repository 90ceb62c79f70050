/** A receipt on the warehouse's table, and what was found in it. */
import type { Input, Output } from '../../../contract/call.ts';
import type { workReceiptCount, workReceiptDetail } from '../../../contract/warehouse.ts';
import type { WithPhotos } from '../../offline/items.ts';

export type Receipt = Output<typeof workReceiptDetail>;
export type CountLine = Receipt['lineList'][number];
export type Found = WithPhotos<Input<typeof workReceiptCount>>['found'];
