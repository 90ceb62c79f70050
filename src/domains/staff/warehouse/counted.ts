/** A receipt on the warehouse's table, and what was found in it. */

import type { workReceiptCount, workReceiptDetail } from '../../../../contract/stock/warehouse.ts';
import type { Input, Output } from '../../../../contract/wire/call.ts';
import type { WithPhotos } from '../../../offline/device/items.ts';

export type Receipt = Output<typeof workReceiptDetail>;
export type CountLine = Receipt['lineList'][number];
export type Found = WithPhotos<Input<typeof workReceiptCount>>['found'];
