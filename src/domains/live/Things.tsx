/** What is shown now, large; and everything of the room, each with its own price as it is. */
import type { ReactNode } from 'react';
import { type LiveThing, liveShow } from '../../../contract/live/calls.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { useWrite } from '../../api/write.ts';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Marks, When } from '../auction/LotCard.tsx';
import { priceName } from '../auction/lot.ts';
import { text as auction } from '../auction/words.ts';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { ItemRow } from '../item/ItemRow.tsx';
import { AddGoods } from './host/AddGoods.tsx';
import { HostTools } from './host/HostTools.tsx';
import styles from './live.module.css';
import { BidHere, mayBid } from './stage/BidHere.tsx';
import type { Room } from './use-room.ts';
import { text } from './words.ts';

export function Now({ room }: { room: Room }) {
  const t = useText(text);
  const show = useWrite(liveShow);
  const current = room.list.find(({ no }) => no === room.current);
  const next = room.list.find(({ no }) => no > (room.current ?? 0));
  return (
    <Card title={t.now}>
      <div className={styles.block} aria-live="polite">
        {current ? <Thing thing={current} hosted={room.hosting} /> : <p className={styles.meta}>{t.nothingYet}</p>}
        {current?.lot && !room.hosting && mayBid(current.lot) && <BidHere roomId={room.id} lot={current.lot} />}
        {room.hosting && next && (
          <LiveButton
            block
            kind="tint"
            pending={show.isPending}
            onClick={() => show.mutate({ id: room.id, no: next.no })}
          >
            {t.next}
          </LiveButton>
        )}
      </div>
    </Card>
  );
}

export function Things({ room }: { room: Room }) {
  const t = useText(text);
  if (room.hosting) return <HostThings room={room} />;
  return (
    <Card title={t.all} end={t.things(room.list.length)}>
      <ol className={styles.things}>
        {room.list.map((thing) => (
          <li key={thing.no}>
            {room.state === 'live' && thing.no === room.current && <Tag tone="ok">{t.shown}</Tag>}
            <Thing thing={thing} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

/** Whoever hosts goes through them: a line each with its button. None moves under the finger; what is shown stands above them. */
function HostThings({ room }: { room: Room }) {
  const { id, state, list, current } = room;
  const t = useText(text);
  const show = useWrite(liveShow);
  const live = state === 'live';
  return (
    <Card title={t.all} end={t.things(list.length)}>
      <ol className={styles.rows}>
        {list.map((thing) => (
          <li key={thing.no}>
            <Thing thing={thing} hosted>
              <HostTools room={room} thing={thing} />
            </Thing>
            {live &&
              (thing.no === current ? (
                <Tag tone="ok">{t.shown}</Tag>
              ) : (
                <LiveButton
                  kind="line"
                  size="sm"
                  pending={show.isPending && show.variables.no === thing.no}
                  onClick={() => show.mutate({ id, no: thing.no })}
                >
                  {t.show}
                </LiveButton>
              ))}
          </li>
        ))}
      </ol>
      <AddGoods room={room} />
    </Card>
  );
}

/** @param hosted whoever hosts goes nowhere from here */
function Thing({
  thing: { lot, listing },
  hosted = false,
  children,
}: {
  thing: LiveThing;
  hosted?: boolean;
  children?: ReactNode;
}) {
  const t = useText(text);
  if (lot)
    return (
      <div className={styles.block}>
        <LotLine lot={lot} hosted={hosted} />
        {children}
      </div>
    );
  if (!listing) return null;
  return (
    <div className={styles.block}>
      <ItemRow
        item={listing.item}
        price={listing.price}
        end={
          listing.state !== 'on' ? (
            <Away listing={listing} />
          ) : (
            !hosted && (
              <LinkButton kind="line" size="sm" to="/pages/buy/detail" search={{ listingId: listing.item.listingId }}>
                {t.toBuy}
              </LinkButton>
            )
          )
        }
      />
      {listing.highestBid !== null && <p className={styles.meta}>{t.highest(`¥${yuan(listing.highestBid, 0)}`)}</p>}
      {children}
    </div>
  );
}

/** Why it cannot be bought now: who ordered it has yet to pay, it is sold, or it was taken away. */
export function Away({ listing: { state, reserved } }: { listing: NonNullable<LiveThing['listing']> }) {
  const t = useText(text);
  if (state !== 'sold') return <Tag>{t.gone}</Tag>;
  return reserved ? <Tag tone="wait">{t.reserved}</Tag> : <Tag tone="ok">{t.sold}</Tag>;
}

/** A lot small beside what is said of it: where its price stands, until when, and how the viewer stands. */
function LotLine({ lot, hosted }: { lot: NonNullable<LiveThing['lot']>; hosted: boolean }) {
  const t = useText(text);
  const u = useText(auction);
  return (
    <ItemRow
      item={lot.item}
      price={lot.price ?? lot.startPrice}
      end={
        !hosted && (
          <LinkButton kind="line" size="sm" to="/pages/auction/lot" search={{ id: lot.id }}>
            {t.toBuy}
          </LinkButton>
        )
      }
    >
      <p className={styles.meta}>
        {u[priceName(lot)]} · {u.bids(lot.bids)} · <When lot={lot} /> <Marks lot={lot} />
      </p>
    </ItemRow>
  );
}
