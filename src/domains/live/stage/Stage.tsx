/** An open room on a phone: the picture from edge to edge with what is shown at its foot, and below it what people say. */
import { useState } from 'react';
import { gradeName } from '../../../../contract/item/grades.ts';
import { type LiveThing, liveShow, roomTitle } from '../../../../contract/live/calls.ts';
import { liveMachine } from '../../../../contract/live/machine.ts';
import { link } from '../../../../contract/screens.ts';
import { useWrite } from '../../../api/write.ts';
import { Price } from '../../../ui/feedback/Price.tsx';
import { StateTag } from '../../../ui/feedback/Tag.tsx';
import { IconShare } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { BackButton } from '../../../ui/input/BackButton.tsx';
import { IconLink, LinkButton } from '../../../ui/input/Button.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { Stack } from '../../../ui/surface/Card.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { Marks, When } from '../../auction/LotCard.tsx';
import { priceName } from '../../auction/lot.ts';
import { text as auction } from '../../auction/words.ts';
import { sizeName } from '../../catalogue/sizes.ts';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { From } from '../From.tsx';
import { HostSwitches } from '../host/HostSwitches.tsx';
import { Picture } from '../picture/Picture.tsx';
import { RoomWhen } from '../Rooms.tsx';
import { Talk } from '../Talk.tsx';
import { Away, Things } from '../Things.tsx';
import { useHost, useWatching } from '../use-host.ts';
import type { Room } from '../use-room.ts';
import { text } from '../words.ts';
import { BidHere, mayBid } from './BidHere.tsx';
import styles from './stage.module.css';

export function Stage({ room }: { room: Room }) {
  const current = room.list.find(({ no }) => no === room.current);
  const cover = (current?.lot ?? current?.listing)?.item.cover;
  return (
    <div className={styles.stage}>
      <div className={styles.hero}>
        {room.video.kind === 'none' && cover && (
          <Photo src={cover} alt="" ratio={null} radius={0} sizes="100vw" className={styles.still} />
        )}
        <Top room={room} />
        <Picture video={room.video} live no={room.current} bare />
        <div className={styles.foot}>
          <Everything room={room} />
          {current && <Shown room={room} thing={current} />}
        </div>
      </div>
      <Talk room={room} bare />
    </div>
  );
}

function Top({ room }: { room: Room }) {
  const t = useText(text);
  const title = roomTitle(room, useLanguage());
  const host = useHost(room.host);
  const watching = useWatching(room);
  return (
    <div className={styles.top}>
      <BackButton onPhoto />
      <div className={styles.who}>
        <h2>{title}</h2>
        <p>
          <StateTag machine={liveMachine} state={room.state} /> {host} ·{' '}
          {/* Whoever reads this is in it, counted already or not. */}
          <RoomWhen room={{ ...room, watchers: Math.max(watching, room.watchers) }} />
        </p>
      </div>
      <IconLink
        to="/pages/user/sharewx"
        search={{ path: link('/plugin/live', { id: room.id }) }}
        name={t.share}
        onPhoto
      >
        <IconShare size={20} />
      </IconLink>
    </div>
  );
}

/** All that is shown here, where it is from, and the host's switches: opened over the room, which goes on behind it. */
function Everything({ room }: { room: Room }) {
  const t = useText(text);
  const [open, setOpen] = useState(false);
  const name = room.hosting ? t.hostAll : t.all;
  return (
    <>
      <button type="button" className={styles.all} onClick={() => setOpen(true)}>
        {name} · {t.things(room.list.length)}
      </button>
      <Sheet open={open} onClose={() => setOpen(false)} title={name}>
        <Stack>
          {room.hosting && <HostSwitches room={room} />}
          <Things room={room} />
          <From room={room} />
        </Stack>
      </Sheet>
    </>
  );
}

function Shown({ room, thing }: { room: Room; thing: LiveThing }) {
  const t = useText(text);
  const language = useLanguage();
  const item = (thing.lot ?? thing.listing)?.item;
  if (!item) return null;
  return (
    <section className={styles.card} aria-live="polite">
      <Photo src={item.cover} alt="" sizes="52px" radius={10} />
      <div className={styles.words}>
        <h3>{t.now}</h3>
        <p className={styles.name}>{item.name[language]}</p>
        <p>
          <small>
            {sizeName(item.size, language)} · {gradeName[item.grade][language]}
          </small>
        </p>
        {thing.lot ? <LotWords lot={thing.lot} /> : thing.listing && <Price amount={thing.listing.price} size={17} />}
      </div>
      {room.hosting ? <HostAction room={room} thing={thing} /> : <Action roomId={room.id} thing={thing} />}
    </section>
  );
}

function LotWords({ lot }: { lot: NonNullable<LiveThing['lot']> }) {
  const u = useText(auction);
  return (
    <>
      <p>
        <Price amount={lot.price ?? lot.startPrice} decimals={0} size={17} />{' '}
        <small>
          {u[priceName(lot)]} · {u.bids(lot.bids)}
        </small>
      </p>
      <p>
        <small>
          <When lot={lot} />
        </small>{' '}
        <Marks lot={lot} />
      </p>
    </>
  );
}

/** Whoever hosts sees, too, that it has gone. */
function HostAction({ room, thing: { listing } }: { room: Room; thing: LiveThing }) {
  return (
    <div className={styles.host}>
      {listing && listing.state !== 'on' && <Away listing={listing} />}
      <ShowNext room={room} />
    </div>
  );
}

function ShowNext({ room }: { room: Room }) {
  const t = useText(text);
  const show = useWrite(liveShow);
  const next = room.list.find(({ no }) => no > (room.current ?? 0));
  if (!next) return null;
  return (
    <LiveButton
      kind="tint"
      size="sm"
      pending={show.isPending}
      onClick={() => show.mutate({ id: room.id, no: next.no })}
    >
      {t.next}
    </LiveButton>
  );
}

/** One bids without leaving the room; to buy something one sees all of it first. */
function Action({ roomId, thing: { lot, listing } }: { roomId: string; thing: LiveThing }) {
  const t = useText(text);
  if (lot && mayBid(lot)) return <BidHere roomId={roomId} lot={lot} />;
  if (lot)
    return (
      <LinkButton kind="line" size="sm" to="/pages/auction/lot" search={{ id: lot.id }}>
        {t.toBuy}
      </LinkButton>
    );
  if (listing?.state !== 'on') return listing && <Away listing={listing} />;
  return (
    <LinkButton size="sm" to="/pages/buy/detail" search={{ listingId: listing.item.listingId }}>
      {t.toBuy}
    </LinkButton>
  );
}
