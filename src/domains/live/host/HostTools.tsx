/** What a host does about one thing of the room: another price, or out of it. */
import { useState } from 'react';
import { channelPriceUpdate } from '../../../../contract/listing/calls.ts';
import { type LiveThing, liveDrop } from '../../../../contract/live/calls.ts';
import { useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { askLive } from '../../device/live/live.ts';
import { NeedsNetwork } from '../../device/live/NeedsNetwork.tsx';
import styles from '../live.module.css';
import type { Room } from '../use-room.ts';
import { text } from './words.ts';

export function HostTools({ room: { id, state, list, host }, thing }: { room: Room; thing: LiveThing }) {
  const t = useText(text);
  const drop = useWrite(liveDrop);
  const [pricing, setPricing] = useState(false);
  if (state !== 'live' && state !== 'planned') return null;
  const { no, listing } = thing;
  // What is shown in the platform's room is somebody else's to price.
  const priced = listing?.state === 'on' && !host.platform ? listing : null;
  const takeOut = async () => {
    if (await askLive({ title: t.dropTitle, body: t.dropBody, ok: t.drop, bad: true })) drop.mutate({ id, no });
  };
  return (
    <div className={styles.tools}>
      {priced && (
        <Button kind="text" size="sm" onClick={() => setPricing(true)}>
          {t.price}
        </Button>
      )}
      {list.length > 1 && (
        <LiveButton kind="text" size="sm" pending={drop.isPending} onClick={() => void takeOut()}>
          {t.drop}
        </LiveButton>
      )}
      {priced && pricing && <PriceSheet listing={priced} onClose={() => setPricing(false)} />}
    </div>
  );
}

function PriceSheet({ listing, onClose }: { listing: NonNullable<LiveThing['listing']>; onClose: () => void }) {
  const t = useText(text);
  const [price, setPrice] = useState<number | null>(listing.price);
  const update = useWrite(channelPriceUpdate);
  const save = async () => {
    if (price === null) return;
    const { done } = await update.mutateAsync({ lines: [{ id: listing.item.listingId, price }] });
    const reviewed = done.some(({ state }) => state === 'review');
    if (reviewed) toast(t.inReview);
    else toast(t.priced, { success: true });
    onClose();
  };
  return (
    <Sheet open onClose={onClose} title={t.price}>
      <div className={styles.block}>
        <NeedsNetwork />
        <AmountField label={t.newPrice} value={price} onChange={setPrice} hint={t.priceNote} />
        <LiveButton
          block
          pending={update.isPending}
          disabledReason={(price === null || price <= 0 || price === listing.price) && t.otherPrice}
          onClick={() => void save().catch(() => undefined)}
        >
          {t.setPrice}
        </LiveButton>
      </div>
    </Sheet>
  );
}
