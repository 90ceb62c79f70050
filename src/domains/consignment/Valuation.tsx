/** What a valuation says, and what can be done about it. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { consignmentAccept, consignmentDecline, type consignmentDetail } from '../../../contract/consignment/calls.ts';
import { consignmentMachine } from '../../../contract/consignment/machine.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { eventsFor } from '../../../contract/wire/states.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { useSession } from '../../api/use-session.ts';
import { quietly, useWrite } from '../../api/write.ts';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { dateTime, grouped } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { isPast, useServerNow } from '../../ui/format/use-now.ts';
import { AmountField } from '../../ui/input/AmountField.tsx';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { Timeline } from '../../ui/list/Timeline.tsx';
import { ImageGrid } from '../../ui/media/ImageGrid.tsx';
import { Card, DeepCard, Stack } from '../../ui/surface/Card.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { askLive } from '../device/live/live.ts';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { hasGoneOn } from '../item/gone-on.ts';
import { ItemRow } from '../item/ItemRow.tsx';
import { Said, SaidDefects, SaidGrade } from '../item/Said.tsx';
import { WentOn } from '../item/WentOn.tsx';
import { text as wentText } from '../item/went-words.ts';
import { text } from './words.ts';

type Data = Output<typeof consignmentDetail>;

/** @param heardAt when this device was told it, by its own clock: what was kept from before the time was up may have been done since */
export function Content({ data, heardAt }: { data: Data; heardAt: number }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const wentOn = useText(wentText);
  const { state, low, high, gets, deadlineAt } = data;
  const waits = state === 'submitted' && deadlineAt !== null;
  const late = waits && isPast(deadlineAt, { heardAt, now });
  const sent = data.timeline.findLast(({ event }) => event === 'supplement');
  const went = hasGoneOn(data);
  const refused = isRefused(data);
  const name = refused ? t.refused : consignmentMachine.states[state][language];
  const range = low !== null && high !== null ? `¥${yuan(low, 0)} – ${yuan(high, 0)}` : null;
  const over = state === 'expired' || state === 'declined';
  const shown = over ? null : range;
  return (
    <>
      <DeepCard
        lead={shown ? t.range : waits ? t.waits : state === 'need_photos' ? t.waitsYou : t.detail}
        big={shown ?? (deadlineAt && deadlineAt > now ? <Countdown to={deadlineAt} onDeep withLeft /> : name)}
        foot={
          late
            ? t.late(dateTime(deadlineAt, now, language))
            : went
              ? wentOn.foot
              : state === 'expired' && !range
                ? t.unanswered
                : t.next[state]
        }
      />
      <Card>
        <ItemRow item={{ ...data, cover: data.photo ?? data.cover }} />
      </Card>
      <WentOn to={data.wentOn} />
      {/* What we asked for is no answer once it was sent. */}
      {state === 'submitted' && sent && data.reason && (
        <Card title={t.asked}>
          <p>
            <Said>{data.reason}</Said>
          </p>
          <Facts>
            <Fact name={t.sentAt}>{dateTime(sent.at, now, language)}</Fact>
          </Facts>
        </Card>
      )}
      {state !== 'submitted' && (gets || data.reason || (over && range)) && (
        <Card title={t.said}>
          <Facts>
            {over && range && <Fact name={t.range}>{range}</Fact>}
            {gets && <Fact name={t.gets}>{`¥${yuan(gets.low, 0)} – ${yuan(gets.high, 0)}`}</Fact>}
            {data.reason && (
              <Fact name={t.reason[state]}>
                <Said>{data.reason}</Said>
              </Fact>
            )}
          </Facts>
        </Card>
      )}
      <Card title={t.about}>
        <ImageGrid photos={data.photos.map((src) => ({ id: src, src }))} />
        <Facts>
          <Fact name={t.defects}>
            <SaidDefects of={data.defects} none={t.noDefects} />
          </Fact>
          {data.answers && data.answers.length > 0 && (
            <Fact name={t.grade}>
              <SaidGrade of={data.answers} />
            </Fact>
          )}
          {data.note && (
            <Fact name={t.note}>
              <Said>{data.note}</Said>
            </Fact>
          )}
          <Fact name={t.no} copy={data.no}>
            {grouped(data.no)}
          </Fact>
        </Facts>
      </Card>
      <Card title={t.journey}>
        <Timeline
          machine={consignmentMachine}
          state={state}
          transitions={data.timeline.map((step) => ({ ...step, did: t.did[step.event] }))}
          deadlineAt={deadlineAt}
          me="S"
        />
      </Card>
    </>
  );
}

/** Nobody is told to ask again what was just answered with no. */
const isRefused = ({ timeline }: Pick<Data, 'timeline'>) => timeline.at(-1)?.event === 'refuse';

export function Acts({ data }: { data: Data }) {
  const t = useText(text);
  const navigate = useNavigate();
  const seller = useSession()?.roles.includes('seller') ?? false;
  const accept = useWrite(consignmentAccept);
  const decline = useWrite(consignmentDecline);
  const { id, state, productId, skuId, grade } = data;
  const events = eventsFor(consignmentMachine, state, 'S');
  const [taking, setTaking] = useState(false);
  const take = async (price: number) => {
    const { receiptId } = await accept.mutateAsync({ id, price });
    toast(t.accepted, { success: true });
    await navigate({ to: '/pages/stock/receipt/receiptDetail', search: { id: receiptId } });
  };
  const end = async () => {
    const ask = { title: t.decline, body: t.declineBody, ok: t.decline, cancel: t.keep, bad: true };
    if (!(await askLive(ask, data.deadlineAt))) return;
    await decline.mutateAsync({ id });
    toast(t.declined);
  };
  if (data.receiptId)
    return (
      <LinkButton block to="/pages/stock/receipt/receiptDetail" search={{ id: data.receiptId }}>
        {t.toReceipt}
      </LinkButton>
    );
  if (hasGoneOn(data)) return null;
  if (events.length === 0)
    return (
      <>
        {!isRefused(data) && (
          <LinkButton grow kind="line" to="/pages/consignment/inquiry" search={{ way: 'consign', valuation: id }}>
            {t.again}
          </LinkButton>
        )}
        <LinkButton
          grow
          kind="line"
          to="/pages/stock/receipt/createReceipt"
          search={{ productId, skuId, grade, valuation: id }}
        >
          {t.myself}
        </LinkButton>
        <LinkButton grow to="/pages/consignment/inquiry" search={{ way: 'recycle', valuation: id }}>
          {t.merchants}
        </LinkButton>
      </>
    );
  return (
    <>
      {events.includes('decline') && (
        <Button kind="line" grow pending={decline.isPending} onClick={() => quietly(end())}>
          {t.decline}
        </Button>
      )}
      {events.includes('supplement') && (
        <LinkButton grow to="/pages/consignment/supplement" search={{ id }}>
          {t.toSupplement}
        </LinkButton>
      )}
      {events.includes('accept') && (
        <Button grow onClick={() => setTaking(true)}>
          {t.accept}
        </Button>
      )}
      {taking && (
        <AcceptSheet
          data={data}
          seller={seller}
          pending={accept.isPending}
          onOk={(price) => quietly(take(price))}
          onClose={() => setTaking(false)}
        />
      )}
    </>
  );
}

interface AcceptProps {
  data: Pick<Data, 'id' | 'low' | 'high'>;
  /** Whoever is none opens that first, and comes back here. */
  seller: boolean;
  pending: boolean;
  onOk: (price: number) => void;
  onClose: () => void;
}

/** The receipt carries a price: it is said, and the owner's to set. */
export function AcceptSheet({ data: { id, low, high }, seller, pending, onOk, onClose }: AcceptProps) {
  const t = useText(text);
  const [price, setPrice] = useState(high);
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.accept}
      cancel={t.keep}
      foot={
        seller ? (
          <LiveButton
            block
            pending={pending}
            disabledReason={!price && t.priceMissing}
            onClick={() => price && onOk(price)}
          >
            {t.accept}
          </LiveButton>
        ) : (
          <LinkButton
            block
            to="/pages/merchantCenter/index"
            search={{ redirect: `/pages/order/inquiry/detail?id=${id}` }}
          >
            {t.openAccount}
          </LinkButton>
        )
      }
    >
      <Stack>
        {!seller && <Notice>{t.sellingFirst}</Notice>}
        <p>{t.acceptBody}</p>
        <NeedsNetwork />
        <AmountField
          label={t.price}
          value={price}
          onChange={setPrice}
          hint={t.priceHint(yuan(low ?? 0, 0), yuan(high ?? 0, 0))}
        />
      </Stack>
    </Sheet>
  );
}
