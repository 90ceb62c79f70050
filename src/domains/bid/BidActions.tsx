/** What the person may do with a bid or counter-offer now: exactly what its table gives them. */
import { useState } from 'react';
import { acceptDownBuy, bidCancel, downBuyPrice, offerCounter, offerDecline } from '../../../contract/bid/calls.ts';
import type { OfferState } from '../../../contract/bid/machine.ts';
import { offerEvents } from '../../../contract/bid/machine.ts';
import { bidRules } from '../../../contract/bid/rules.ts';
import { saleFees } from '../../../contract/payment/fees.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { useWrite } from '../../api/write.ts';
import { confirm } from '../../ui/feedback/dialogs.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useText } from '../../ui/format/text.ts';
import { AmountField } from '../../ui/input/AmountField.tsx';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { useOnline } from '../device/use-outbox.ts';
import type { BidData } from './bid.ts';
import { text } from './words.ts';

const money = (fen: number) => `¥${yuan(fen)}`;

const eventsOf = (data: BidData) =>
  data.kind === 'bid'
    ? []
    : offerEvents(
        { state: data.state as OfferState, buyerRounds: data.buyerRounds, sellerRounds: data.sellerRounds },
        data.side === 'buyer' ? 'B' : 'S',
      );

/** An empty bar does not stand there. */
export const canAct = (data: BidData) => data.order !== null || data.kind === 'bid' || eventsOf(data).length > 0;

export function BidActions({ data }: { data: BidData }) {
  const t = useText(text);
  const { order, item } = data;
  if (order) {
    const pays = order.state === 'pending_pay' && data.side === 'buyer';
    return (
      <LinkButton block kind={pays ? 'pri' : 'tint'} to="/pages/order/orderdetail" search={{ id: order.id }}>
        {pays ? t.pay : t.order}
      </LinkButton>
    );
  }
  if (data.kind === 'offer') return <Answer data={data} />;
  if (data.state === 'active') return <Withdraw data={data} />;
  return (
    <LinkButton
      block
      kind="tint"
      to="/pages/buy/detail"
      search={{ productId: item.productId, skuId: item.skuId, sheet: 'bid' }}
    >
      {t.again}
    </LinkButton>
  );
}

function Withdraw({ data }: { data: BidData }) {
  const t = useText(text);
  const online = useOnline();
  const cancel = useWrite(bidCancel);
  async function withdraw(): Promise<void> {
    const body = t.withdrawBody(money(data.held));
    if (!(await confirm({ title: t.withdrawTitle, body, ok: t.withdraw, cancel: t.keep, bad: true }))) return;
    cancel.mutate({ id: data.id }, { onSuccess: () => toast(t.withdrawn, { success: true }) });
  }
  return (
    <Button
      block
      kind="bad"
      pending={cancel.isPending}
      disabledReason={!online && t.offline}
      onClick={() => void withdraw()}
    >
      {t.withdraw}
    </Button>
  );
}

function Answer({ data }: { data: BidData }) {
  const t = useText(text);
  const online = useOnline();
  const [naming, setNaming] = useState(false);
  const accept = useWrite(acceptDownBuy);
  const decline = useWrite(offerDecline);
  const events = eventsOf(data);
  const offline = !online && t.offline;
  const { fees, price, side } = data;

  async function agree(): Promise<void> {
    const body = side === 'seller' ? t.acceptSeller(money(fees.sellerGets)) : t.acceptBuyer(money(fees.total));
    const ask = { title: t.acceptTitle(money(price)), body, ok: t.accept(money(price)), cancel: t.keep };
    if (!(await confirm(ask))) return;
    accept.mutate({ id: data.id, price }, { onSuccess: () => toast(t.accepted, { success: true }) });
  }
  async function end(): Promise<void> {
    if (!(await confirm({ title: t.declineTitle, body: t.declineBody, ok: t.decline, cancel: t.keep, bad: true })))
      return;
    decline.mutate({ id: data.id }, { onSuccess: () => toast(t.declined, { success: true }) });
  }
  return (
    <>
      {events.includes('decline') && (
        <Button kind="bad" pending={decline.isPending} disabledReason={offline} onClick={() => void end()}>
          {t.decline}
        </Button>
      )}
      {events.includes('counter') && (
        <Button grow kind="line" disabledReason={offline} onClick={() => setNaming(true)}>
          {t.counter}
        </Button>
      )}
      {events.includes('accept') && (
        <Button grow pending={accept.isPending} disabledReason={offline} onClick={() => void agree()}>
          {t.accept(`¥${yuan(price, 0)}`)}
        </Button>
      )}
      <PriceSheet data={data} open={naming} onClose={() => setNaming(false)} />
    </>
  );
}

/** A side's next price: better for the other than their own last, not as good as the other's. */
function PriceSheet({ data, open, onClose }: { data: BidData; open: boolean; onClose: () => void }) {
  const t = useText(text);
  const [price, setPrice] = useState<number | null>(null);
  const asBuyer = useWrite(downBuyPrice);
  const asSeller = useWrite(offerCounter);
  const buying = data.side === 'buyer';
  const last = (by: 'B' | 'S') => data.rounds.findLast((round) => round.by === by)?.price;
  const asked = data.asked ?? 0;
  const above = Math.max(bidRules.least - 1, last('B') ?? 0);
  const below = Math.min(asked, last('S') ?? asked);
  const wrong = price !== null && (price <= above || price >= below);
  const fees = price !== null && !wrong ? saleFees(price) : null;
  const range = t.counterRange(money(above), money(below));
  const done = () => {
    toast(t.sent, { success: true });
    onClose();
  };
  const listingId = data.item.listingId ?? '';
  const send = () => {
    if (price === null) return;
    if (buying) asBuyer.mutate({ listingId, price }, { onSuccess: done });
    else asSeller.mutate({ id: data.id, price }, { onSuccess: done });
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.counterTitle}
      foot={
        <Button block pending={asBuyer.isPending || asSeller.isPending} disabledReason={!fees && range} onClick={send}>
          {fees && price !== null ? t.send(money(price)) : t.counter}
        </Button>
      }
    >
      <AmountField
        label={t.counterTitle}
        value={price}
        onChange={setPrice}
        error={wrong ? range : null}
        hint={fees ? (buying ? t.counterPays(money(fees.total)) : t.counterGets(money(fees.sellerGets))) : range}
      />
    </Sheet>
  );
}
