/** Where a piece is for sale, and where else it may go. */
import type { sellerGoodsDetail } from '../../../../contract/listing/calls.ts';
import { listingMachine } from '../../../../contract/listing/machine.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { StateTag, Tag } from '../../../ui/feedback/Tag.tsx';
import { useText } from '../../../ui/format/text.ts';
import { Fact, Facts, RowLink, Rows } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { names as auctionNames } from '../../auction/names.ts';
import { names as resaleNames } from '../../resale/names.ts';
import styles from '../listing.module.css';
import { text } from '../words.ts';

type Listing = Output<typeof sellerGoodsDetail>;

export function Channels({
  listing,
}: {
  listing: Pick<Listing, 'state' | 'itemId' | 'inWarehouse' | 'lockedBy' | 'lotId'>;
}) {
  const t = useText(text);
  const auction = useText(auctionNames);
  const resale = useText(resaleNames);
  const up = listing.state === 'on';
  const tag = <Tag tone={up ? 'ok' : 'idle'}>{up ? t.channelOn : t.channelOff}</Tag>;
  const atAuction = <StateTag machine={listingMachine} state="auction" />;
  return (
    <Card title={t.channels} end={listing.lockedBy ? <Tag tone="wait">{t.locked}</Tag> : undefined}>
      <Facts>
        <Fact name={t.channelSale}>{tag}</Fact>
        <Fact name={t.channelBid}>{tag}</Fact>
      </Facts>
      <Rows>
        {listing.state === 'auction' ? (
          listing.lotId ? (
            <RowLink to="/pages/auction/lot" search={{ id: listing.lotId }} value={atAuction}>
              {auction.lot}
            </RowLink>
          ) : (
            <RowLink to="/pages/auction/selling" value={atAuction}>
              {auction.selling}
            </RowLink>
          )
        ) : (
          listing.state === 'off' &&
          listing.inWarehouse &&
          !listing.lockedBy && (
            <RowLink to="/pages/auction/offer" search={{ itemId: listing.itemId }}>
              {auction.offer}
            </RowLink>
          )
        )}
        {listing.lockedBy === 'recycle' && (
          <RowLink to="/pages/order/inquiry/inquiryList" value={<Tag tone="wait">{t.locked}</Tag>}>
            {t.toMerchants}
          </RowLink>
        )}
        <RowLink to="/pages/xianyu/list" note={t.elsewhere}>
          {resale.posts}
        </RowLink>
      </Rows>
      <p className={styles.note}>{t.channelNote}</p>
    </Card>
  );
}
