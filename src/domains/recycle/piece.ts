/** A piece as its owner's screens know it. */
import { slotFrom } from '../../../contract/express/pickup.ts';
import type { recycleDetail } from '../../../contract/recycle/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';

export type PieceData = Output<typeof recycleDetail>;

/** The open offer that is meant: the highest until another is chosen. */
export function offerOf({ bids }: PieceData, chosen: string | null) {
  const open = bids.filter(({ state }) => state === 'standing');
  return open.find(({ id }) => id === chosen) ?? open[0];
}

/** A courier is on the way to its owner. */
export const pickedUp = (data: PieceData): data is PieceData & { pickupAt: number } =>
  data.state === 'accepted' && data.pickupAt !== null;

/** Whether the courier is still to come; afterwards we find out whether he has it. */
export const courierOf = ({ pickupAt }: PieceData & { pickupAt: number }, now: number) =>
  slotFrom(pickupAt).until > now ? 'coming' : 'unknown';

/** Its parcel stands at our door, and was not taken in. */
export const isBrought = ({ state, waitsFor }: Pick<PieceData, 'state' | 'waitsFor'>): boolean =>
  state === 'in_transit' && waitsFor === 'P';
