/** A listing as it will be once what waits on this device has arrived, so that its buttons do not offer it again. */
import { floorPriceUpdate } from '../../../../contract/bid/calls.ts';
import {
  channelOff,
  channelOn,
  channelPriceUpdate,
  type sellerGoodsDetail,
} from '../../../../contract/listing/calls.ts';
import type { Input, Output } from '../../../../contract/wire/call.ts';
import type { Intent } from '../../../offline/device/items.ts';

type Listing = Pick<Output<typeof sellerGoodsDetail>, 'id' | 'state' | 'price' | 'floorPrice'>;
type Waiting = Pick<Intent, 'call' | 'input' | 'state'>;

/** Up to what was refused: what waits behind that may never happen. */
export function expectedListing<L extends Listing>(listing: L, waiting: readonly Waiting[]): L {
  const refused = waiting.findIndex(({ state }) => state === 'parked');
  return waiting.slice(0, refused < 0 ? undefined : refused).reduce(after, listing);
}

function after<L extends Listing>(now: L, { call, input }: Waiting): L {
  if (call === channelOff.path && (now.state === 'on' || now.state === 'review')) return { ...now, state: 'off' };
  if (call === channelOn.path && now.state === 'off') return { ...now, state: 'on' };
  if (call === floorPriceUpdate.path)
    return { ...now, floorPrice: (input as Input<typeof floorPriceUpdate>).floorPrice };
  if (call !== channelPriceUpdate.path) return now;
  const line = (input as Input<typeof channelPriceUpdate>).lines.find(({ id }) => id === now.id);
  return { ...now, price: line?.price ?? now.price };
}
