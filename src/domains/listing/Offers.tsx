/** Buyers who ask for less, and the price from which the seller need not be asked. */
import { useState } from 'react';
import { floorPriceUpdate } from '../../../contract/bid/calls.ts';
import type { sellerGoodsDetail } from '../../../contract/listing/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { draftName } from '../../offline/drafts/drafts.ts';
import type { OutboxItem } from '../../offline/outbox/observe.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { deadlineText } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { AmountField } from '../../ui/input/AmountField.tsx';
import { Button } from '../../ui/input/Button.tsx';
import { RowButton, RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { useReopened } from '../device/drafts/use-reopened.ts';
import { tellSaved } from '../device/kept.ts';
import { useDraftForm } from '../device/use-draft.ts';
import { useOnline } from '../device/use-outbox.ts';
import { useQueuedWrite } from '../device/use-queued-write.ts';
import { centsOf } from './money.ts';
import { expectedListing } from './queued/expected.ts';
import { PriceThen } from './queued/Pending.tsx';
import { text } from './words.ts';

type Listing = Output<typeof sellerGoodsDetail>;

export function Offers({ offers }: Pick<Listing, 'offers'>) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  if (offers.length === 0) return null;
  return (
    <Card title={t.offers}>
      <Rows>
        {offers.map(({ id, price, state, deadlineAt }) => (
          <RowLink
            key={id}
            to="/pages/order/bid/detail"
            search={{ id }}
            note={
              state === 'countered' ? t.offerWait : deadlineAt && t.offerUntil(deadlineText(deadlineAt, now, language))
            }
          >
            <Price amount={price} size={17} />
          </RowLink>
        ))}
      </Rows>
    </Card>
  );
}

export function Floor({ listing, waiting = [] }: { listing: Listing; waiting?: readonly OutboxItem[] }) {
  const t = useText(text);
  const [open, setOpen] = useState(false);
  useReopened('floor', (id) => id === listing.id && setOpen(true));
  return (
    <Card>
      <Rows>
        <RowButton
          next
          note={t.floorNote}
          value={
            <>
              {listing.floorPrice === null ? (
                t.floorNone
              ) : (
                <Price amount={listing.floorPrice} plain decimals={centsOf(listing.floorPrice)} />
              )}{' '}
              <PriceThen listing={listing} waiting={waiting} of="floorPrice" />
            </>
          }
          onClick={() => setOpen(true)}
        >
          {t.floor}
        </RowButton>
      </Rows>
      {open && <FloorSheet listing={expectedListing(listing, waiting)} onClose={() => setOpen(false)} />}
    </Card>
  );
}

function FloorSheet({ listing, onClose }: { listing: Listing; onClose: () => void }) {
  const t = useText(text);
  const online = useOnline();
  const form = useDraftForm<{ floor: number | null }>({
    form: 'floor',
    id: listing.id,
    start: () => ({ floor: listing.floorPrice }),
    isTouched: ({ floor }) => floor !== listing.floorPrice,
  });
  // As it stood when they began; absent in what was kept before.
  const [seen] = useState(listing.floorAt);
  const page = `/pages/stock/seller/sellerDetail?id=${listing.id}` as const;
  const save = useQueuedWrite(floorPriceUpdate, {
    label: () => ({ zh: text.zh.floorLabel(listing.name.zh), en: text.en.floorLabel(listing.name.en) }),
    link: page,
    touches: () => [`item-${listing.itemId}`],
    form: ({ floorPrice: floor }) => ({ name: draftName('floor', listing.id), value: { floor }, path: page }),
  });
  if (!form) return null;
  const { floor } = form.value;
  const set = async (floorPrice: number | null) => {
    const saved = await form.submit(() => save.mutateAsync({ listingId: listing.id, floorPrice, seen: seen ?? null }));
    onClose();
    tellSaved(saved, t.floorSaved);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.floorTitle}
      foot={
        <>
          {listing.floorPrice !== null && (
            <Button kind="line" grow pending={save.isPending} onClick={() => void set(null).catch(() => undefined)}>
              {t.floorClear}
            </Button>
          )}
          <Button
            grow
            pending={save.isPending}
            disabledReason={floor === null ? t.needPrice : null}
            onClick={() => void set(floor).catch(() => undefined)}
          >
            {t.floorSave}
          </Button>
        </>
      }
    >
      {!online && <Notice tone="wait">{t.floorOffline}</Notice>}
      <AmountField label={t.floor} value={floor} onChange={(typed) => form.set({ floor: typed })} hint={t.floorNote} />
    </Sheet>
  );
}
