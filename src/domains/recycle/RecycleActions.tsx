/** What an owner may do with a piece now: exactly the edges that its table gives them. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { addressList } from '../../../contract/address/calls.ts';
import { pickupSlots } from '../../../contract/express/pickup.ts';
import { recycleAccept, recycleAnswer, recycleArrived, recycleCancel } from '../../../contract/recycle/calls.ts';
import { recycleMachine } from '../../../contract/recycle/machine.ts';
import { mayBeFetched } from '../../../contract/recycle/rules.ts';
import { eventsFor } from '../../../contract/wire/states.ts';
import { exactYuan, yuan } from '../../../contract/wire/yuan.ts';
import { read } from '../../api/read.ts';
import { quietly, useWrite } from '../../api/write.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { maskPhone } from '../../ui/format/format.ts';
import { useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { RadioRows } from '../../ui/input/Choice.tsx';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { regionLine } from '../address/divisions.ts';
import { askLive } from '../device/live/live.ts';
import { PickupSlots } from '../express/PickupSlots.tsx';
import { courierOf, offerOf, type PieceData, pickedUp } from './piece.ts';
import styles from './recycle.module.css';
import { text as turn } from './turn-words.ts';
import { text } from './words.ts';

export function RecycleActions({ data, chosen }: { data: PieceData; chosen: string | null }) {
  const t = useText(text);
  const cancel = useWrite(recycleCancel);
  const answer = useWrite(recycleAnswer);
  const arrived = useWrite(recycleArrived);
  const [accepting, setAccepting] = useState(false);
  const { id } = data;
  /** What lies with us is neither sent nor sent back. */
  const { stored, fetched, think, withdraw } = useText(turn);
  const now = useServerNow(60_000);
  const own = data.stored ? stored : t;
  const events = eventsFor(recycleMachine, data.state, 'S');
  const bid = offerOf(data, chosen);
  /** The courier may have it. */
  const isGone = pickedUp(data) && mayBeFetched(data.pickupAt, now);
  const isComing = pickedUp(data) && courierOf(data, now) === 'coming';
  /** It is an inquiry no more. */
  const sold = data.state === 'accepted';
  const away = sold ? t.callOff : t.cancel;
  const end = async () => {
    const ask = { title: away, body: sold ? t.callOffBody : own.cancelBody, ok: away, cancel: t.keep, bad: true };
    if (!(await askLive(ask))) return;
    await cancel.mutateAsync({ id });
    toast(t.cancelled);
  };
  const decide = async (agree: boolean) => {
    const price = yuan(data.newPrice ?? 0);
    const ask = agree
      ? { title: t.agree(price), body: t.agreeBody, ok: t.agree(price), cancel: think }
      : { title: own.refuse, body: own.refuseBody, ok: own.refuse, cancel: think };
    if (!(await askLive(ask, data.deadlineAt))) return;
    await answer.mutateAsync({ id, agree });
    toast(agree ? t.agreed : own.refused, { success: true });
  };
  const back = async () => {
    await arrived.mutateAsync({ id });
    toast(t.arrivedDone, { success: true });
  };
  if (data.state === 'paid')
    return (
      <LinkButton block kind="line" to="/pages/user/withdraw">
        {withdraw}
      </LinkButton>
    );
  if (events.length === 0) return null;
  return (
    <>
      {events.includes('cancel') && !isGone && (
        <Button kind="line" grow pending={cancel.isPending} onClick={() => quietly(end())}>
          {away}
        </Button>
      )}
      {events.includes('accept') && bid && (
        <Button grow onClick={() => setAccepting(true)}>
          {t.accept(exactYuan(bid.price))}
        </Button>
      )}
      {events.includes('ship') && (
        <LinkButton grow kind={isComing ? 'line' : 'pri'} to="/pages/order/recycle/deliver" search={{ id }}>
          {isComing ? fetched.change : t.ship}
        </LinkButton>
      )}
      {events.includes('refuse') && (
        <Button kind="line" grow pending={answer.isPending} onClick={() => quietly(decide(false))}>
          {own.refuse}
        </Button>
      )}
      {events.includes('agree') && (
        <Button grow pending={answer.isPending} onClick={() => quietly(decide(true))}>
          {t.agree(exactYuan(data.newPrice ?? 0))}
        </Button>
      )}
      {events.includes('arrive') && data.parcelBack && (
        <Button grow pending={arrived.isPending} onClick={() => quietly(back())}>
          {t.arrived}
        </Button>
      )}
      {accepting && bid && <AcceptSheet data={data} bid={bid} onClose={() => setAccepting(false)} />}
    </>
  );
}

function AcceptSheet({ data, bid, onClose }: { data: PieceData; bid: PieceData['bids'][number]; onClose: () => void }) {
  const t = useText(text);
  const { stored, accepting } = useText(turn);
  const now = useServerNow(60_000);
  const accept = useWrite(recycleAccept);
  const { data: book } = useQuery(read(addressList, {}));
  const [address, setAddress] = useState<string | null>(null);
  // What costs nothing stands there to begin with.
  const [pickupAt, setPickupAt] = useState(() => (data.stored ? null : (pickupSlots(now)[0]?.from ?? null)));
  const list = book?.list ?? [];
  const addressId = address ?? list[0]?.id;
  const send = async () => {
    if (!addressId && !data.stored) return;
    const fetched = pickupAt === null ? {} : { pickupAt };
    await accept.mutateAsync({
      id: data.id,
      bidId: bid.id,
      price: bid.price,
      ...(!data.stored && { addressId }),
      ...fetched,
    });
    toast(accepting.done, { success: true });
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.acceptTitle}
      foot={
        <Button
          block
          pending={accept.isPending}
          disabledReason={!addressId && !data.stored && accepting.addressNone}
          onClick={() => quietly(send())}
        >
          {t.accept(yuan(bid.price))}
        </Button>
      }
    >
      <FeeLines
        lines={[
          { label: `${accepting.price} · ${bid.merchant}`, amount: bid.price },
          ...(pickupAt === null ? [] : [{ label: accepting.ship, amount: 0 }]),
          { label: accepting.fee, amount: 0 },
        ]}
        total={{ label: accepting.total, amount: bid.price }}
      />
      <Notice>{(data.stored ? stored.acceptWarn : accepting.warn)(data.terms)}</Notice>
      {!data.stored && <h3 className={styles.part}>{accepting.address}</h3>}
      {data.stored ? null : list.length === 0 ? (
        <LinkButton kind="tint" to="/pages/address/modify">
          {accepting.addressNone}
        </LinkButton>
      ) : (
        <RadioRows
          name={accepting.address}
          value={addressId ?? null}
          onChange={setAddress}
          options={list.map((one) => ({
            value: one.id,
            label: `${one.name} ${maskPhone(one.phone)}`,
            note: `${regionLine(one)} ${one.detail}`,
          }))}
        />
      )}
      {!data.stored && list.length > 0 && (
        <LinkButton kind="text" size="sm" to="/pages/address/address">
          {accepting.addressChange}
        </LinkButton>
      )}
      {!data.stored && <h3 className={styles.part}>{accepting.send}</h3>}
      {!data.stored && (
        <RadioRows<'self' | 'fetch'>
          name={accepting.send}
          value={pickupAt === null ? 'self' : 'fetch'}
          onChange={(way) => setPickupAt(way === 'self' ? null : (pickupSlots(now)[0]?.from ?? null))}
          options={[
            { value: 'self', label: accepting.sendSelf },
            { value: 'fetch', label: accepting.sendPickup },
          ]}
        />
      )}
      {pickupAt !== null && <PickupSlots name={accepting.pickup} value={pickupAt} onChange={setPickupAt} />}
    </Sheet>
  );
}
