/** What the person may do with a bid or counter-offer now: exactly what its table gives them. */
import { useState } from 'react';
import { acceptDownBuy, bidCancel, downBuyPrice, offerCounter, offerDecline } from '../../../contract/bid/calls.ts';
import type { OfferState } from '../../../contract/bid/machine.ts';
import { offerEvents } from '../../../contract/bid/machine.ts';
import { bidRules } from '../../../contract/bid/rules.ts';
import { feesAt } from '../../../contract/payment/fees.ts';
import type { Call } from '../../../contract/wire/call.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { useWrite } from '../../api/write.ts';
import { draftName } from '../../offline/drafts/drafts.ts';
import { confirm } from '../../ui/feedback/dialogs.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { textNow, useText } from '../../ui/format/text.ts';
import { AmountField } from '../../ui/input/AmountField.tsx';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import { useReopened } from '../device/drafts/use-reopened.ts';
import { askLive } from '../device/live/live.ts';
import { useDraftForm } from '../device/use-draft.ts';
import { useOnline } from '../device/use-outbox.ts';
import { useQueuedWrite } from '../device/use-queued-write.ts';
import { useWaitsOn } from '../device/work/QueuedNotice.tsx';
import type { BidData } from './bid.ts';
import { text } from './words.ts';

const money = (fen: number) => `¥${yuan(fen)}`;

const eventsOf = (data: BidData) =>
  data.kind === 'bid'
    ? []
    : offerEvents(
        { state: data.state as OfferState, buyerRounds: data.buyerRounds, sellerRounds: data.sellerRounds },
        data.side === 'buyer' ? 'B' : 'S',
      ).filter((event) => event !== 'counter' || !data.apart);

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
    if (!(await askLive({ title: t.withdrawTitle, body, ok: t.withdraw, cancel: t.keep, bad: true }))) return;
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

/** Without a network an answer is prepared: it binds, so its person is asked again before it is sent. */
function useAnswer<C extends Call>(call: C, data: BidData, name: 'acceptLabel' | 'counterLabel' | 'declineLabel') {
  const page = `/pages/order/bid/detail?id=${data.id}` as const;
  return useQueuedWrite(call, {
    label: (input) => {
      const price = (input as { price?: number }).price ?? data.price;
      const fees = feesAt(price, data.fees);
      const said = (language: Language) => {
        const { name: goods, size } = data.item;
        const t = text[language];
        const sum = data.side === 'buyer' ? t.labelPays(money(fees.total)) : t.labelGets(money(fees.sellerGets));
        return `${t[name](money(price), sum)} · ${goods[language]} ${sizeName(size, language)}`;
      };
      return { zh: said('zh'), en: said('en') };
    },
    link: page,
    touches: () => [thingOf(data)],
    form: (input) =>
      name === 'counterLabel'
        ? { name: draftName(COUNTER, data.id), value: { price: (input as { price: number }).price }, path: page }
        : undefined,
    ask: { until: data.deadlineAt },
  });
}

const COUNTER = 'counter';

export const thingOf = ({ id }: Pick<BidData, 'id'>) => `offer-${id}`;

function Answer({ data }: { data: BidData }) {
  const t = useText(text);
  const online = useOnline();
  const prepared = useWaitsOn(thingOf(data));
  const [naming, setNaming] = useState(false);
  useReopened(COUNTER, (id) => id === data.id && setNaming(true));
  const accept = useAnswer(acceptDownBuy, data, 'acceptLabel');
  const decline = useAnswer(offerDecline, data, 'declineLabel');
  const events = eventsOf(data);
  const { fees, price, side } = data;
  const { version: feesSeen } = fees;
  const later = (body: string) => (online ? body : `${body}\n${t.prepared}`);

  async function agree(): Promise<void> {
    const body = side === 'seller' ? t.acceptSeller(money(fees.sellerGets)) : t.acceptBuyer(money(fees.total));
    const ask = { title: t.acceptTitle(money(price)), body: later(body), ok: t.accept(money(price)), cancel: t.keep };
    if (!(await confirm(ask))) return;
    accept.mutate({ id: data.id, price, feesSeen }, { onSuccess: (saved) => tell(saved, t.accepted) });
  }
  async function end(): Promise<void> {
    const ask = { title: t.declineTitle, body: later(t.declineBody), ok: t.decline, cancel: t.keep, bad: true };
    if (!(await confirm(ask))) return;
    decline.mutate({ id: data.id, seen: price }, { onSuccess: (saved) => tell(saved, t.declined) });
  }
  if (prepared)
    return (
      <LinkButton block kind="tint" to="/pages/user/outbox">
        {t.waits}
      </LinkButton>
    );
  // One answer is on its way: no other stands beside it.
  const may = (event: 'accept' | 'counter' | 'decline') =>
    events.includes(event) && (event === 'accept' || !accept.isPending) && (event === 'decline' || !decline.isPending);
  return (
    <>
      {may('decline') && (
        <Button kind="bad" pending={decline.isPending} onClick={() => void end()}>
          {t.decline}
        </Button>
      )}
      {may('counter') && (
        <Button grow kind="line" onClick={() => setNaming(true)}>
          {t.counter}
        </Button>
      )}
      {may('accept') && (
        <Button grow pending={accept.isPending} onClick={() => void agree()}>
          {t.accept(`¥${yuan(price, 0)}`)}
        </Button>
      )}
      {naming && <PriceSheet data={data} onClose={() => setNaming(false)} />}
    </>
  );
}

const tell = ({ queued }: { queued: boolean }, done: string) =>
  queued ? toast(textNow(text).prepared) : toast(done, { success: true });

/** A side's next price: better for the other than their own last, not as good as the other's. */
function PriceSheet({ data, onClose }: { data: BidData; onClose: () => void }) {
  const t = useText(text);
  const form = useDraftForm<{ price: number | null }>({
    form: COUNTER,
    id: data.id,
    start: () => ({ price: null }),
    isTouched: (now) => now.price !== null,
  });
  const price = form?.value.price ?? null;
  const online = useOnline();
  const asBuyer = useAnswer(downBuyPrice, data, 'counterLabel');
  const asSeller = useAnswer(offerCounter, data, 'counterLabel');
  const buying = data.side === 'buyer';
  const last = (by: 'B' | 'S') => data.rounds.findLast((round) => round.by === by)?.price;
  const asked = data.asked ?? 0;
  const above = Math.max(bidRules.least - 1, last('B') ?? 0);
  const below = Math.min(asked, last('S') ?? asked);
  const wrong = price !== null && (price <= above || price >= below);
  const fees = price !== null && !wrong ? feesAt(price, data.fees) : null;
  const range = t.counterRange(money(above), money(below));
  const done = (saved: { queued: boolean }) => {
    tell(saved, t.sent);
    onClose();
  };
  const listingId = data.item.listingId ?? '';
  const { version: feesSeen } = data.fees;
  const send = () => {
    if (!form || price === null) return;
    const seen = data.price;
    const sent = form.submit<{ queued: boolean }>(() =>
      buying
        ? asBuyer.mutateAsync({ listingId, price, seen, feesSeen })
        : asSeller.mutateAsync({ id: data.id, price, seen, feesSeen }),
    );
    void sent.then(done, () => undefined);
  };
  if (!form) return null;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.counterTitle}
      foot={
        <Button block pending={asBuyer.isPending || asSeller.isPending} disabledReason={!fees && range} onClick={send}>
          {fees && price !== null ? t.send(money(price)) : t.counter}
        </Button>
      }
    >
      {!online && <Notice tone="wait">{t.prepared}</Notice>}
      <AmountField
        label={t.counterTitle}
        value={price}
        onChange={(typed) => form.set({ price: typed })}
        error={wrong ? range : null}
        hint={
          fees
            ? buying
              ? t.counterPays(money(fees.total))
              : t.counterGets(money(fees.sellerGets))
            : wrong
              ? undefined
              : range
        }
      />
    </Sheet>
  );
}
