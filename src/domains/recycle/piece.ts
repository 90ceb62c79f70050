/** A piece as its owner's screens know it. */
import type { recycleDetail } from '../../../contract/recycle/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';

export type PieceData = Output<typeof recycleDetail>;

/** A courier is on the way to its owner. */
export const pickedUp = (data: PieceData): data is PieceData & { pickupAt: number } =>
  data.state === 'accepted' && data.pickupAt !== null;
