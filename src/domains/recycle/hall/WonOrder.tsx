/** One lot that a merchant won, is asked about or offered for: what it costs, the inspection, its parcel, and what they may do. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import { carrierName } from '../../../../contract/express/carriers.ts';
import {
  type HallState,
  hallAnswer,
  hallBackOut,
  hallOrder,
  hallPrice,
  hallReceive,
  hallStateOf,
} from '../../../../contract/recycle/hall-calls.ts';
import { offerBidMachine } from '../../../../contract/recycle/machine.ts';
import { backOutCost } from '../../../../contract/recycle/rules.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { isFinal } from '../../../../contract/wire/states.ts';
import { exactYuan, yuan } from '../../../../contract/wire/yuan.ts';
import { useLive } from '../../../api/live.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { Countdown } from '../../../ui/feedback/Countdown.tsx';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { StateTag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime, grouped } from '../../../ui/format/format.ts';
import { idSearch } from '../../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { FeeLines } from '../../../ui/list/FeeLines.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Timeline } from '../../../ui/list/Timeline.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Card, MoreLink, Stack } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { regionLine } from '../../address/divisions.ts';
import { useReopened } from '../../device/drafts/use-reopened.ts';
import { askLive } from '../../device/live/live.ts';
import { QueuedNotice, useQueuedOn } from '../../device/work/QueuedNotice.tsx';
import { ItemRow } from '../../item/ItemRow.tsx';
import { Inspection } from '../Inspection.tsx';
import styles from '../recycle.module.css';
import { Told } from '../Told.tsx';
import { LowerSheet } from '../way/LowerSheet.tsx';
import { toldIn } from '../way/told-steps.tsx';
import { text as owner } from '../words.ts';
import { DisputeCard, DisputeSheet } from './Dispute.tsx';
import { Late } from './Late.tsx';
import { Money } from './Money.tsx';
import { OfferTag } from './OfferTag.tsx';
import { text as offer } from './offer-words.ts';
import { TakeBack } from './TakeBack.tsx';
import { machineOf } from './way.ts';
import { text } from './words.ts';

type Order = Output<typeof hallOrder>;

export const Route = createFileRoute('/pages/recycle/orderDetails')({ validateSearch: idSearch, component: WonOrder });

/** What is expected of a piece that was chosen: neither that it differs nor a dispute. */
const path: readonly HallState[] = ['accepted', 'in_transit', 'checking', 'payable', 'delivered', 'closed'];
/** As far along. */
const beside: { readonly [S in HallState]?: HallState } = {
  differs: 'checking',
  reprice: 'checking',
  disputed: 'delivered',
};

/** What follows if nothing goes wrong. */
function aheadOf({ order, lot }: Order): readonly HallState[] {
  const state = order && hallStateOf(order, lot);
  const at = state ? path.indexOf(beside[state] ?? state) : -1;
  return at < 0 ? [] : path.slice(at + 1);
}

/** It is theirs, or on its way to be. */
const isWon = ({ bid }: Pick<Order, 'bid'>) => bid === 'won' || bid === 'ended';

function WonOrder() {
  const t = useText(text);
  const f = useText(offer);
  const o = useText(owner);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const { id } = Route.useSearch();
  const query = useQuery({ ...read(hallOrder, { id }), ...ALWAYS_FRESH });
  useLive(['recycle'], () => void query.refetch());
  return (
    <Screen
      screen="/pages/recycle/orderDetails"
      title={query.data && !isWon(query.data) ? t.offer : t.order}
      ground="task"
      wide="columns"
      query={query}
      onRefresh={() => query.refetch()}
      bar={(order) => <Acts order={order} />}
    >
      {(order) => {
        const offered = order.offered ?? 0;
        const price = order.newPrice ?? order.price ?? offered;
        const machine = machineOf(order);
        const total = order.order === 'reprice' ? f.payIfAgreed : isWon(order) ? t.total2 : t.youPay;
        return (
          <Stack>
            <QueuedNotice thing={thingOf(order)} />
            {order.bid === 'sealed' && (
              <Notice title={t.closes} end={<Countdown to={order.closesAt} />}>
                {t.priceHint}
              </Notice>
            )}
            {order.bid === 'asked' && (
              <Notice tone="wait" title={t.asked} end={order.deadlineAt && <Countdown to={order.deadlineAt} />}>
                {order.mayBid ? t.askedBody : f.askedStopped}
              </Notice>
            )}
            {order.bid === 'standing' && order.deadlineAt !== null && (
              <Notice title={f.standing} end={<Countdown to={order.deadlineAt} />}>
                {f.standingBody}
              </Notice>
            )}
            {order.bid === 'won' && order.order === 'reprice' && (
              <Notice title={f.repriced} end={order.deadlineAt && <Countdown to={order.deadlineAt} />}>
                {f.repricedBody}
              </Notice>
            )}
            {order.courierLate !== null && (
              <Notice tone="wait" title={f.courierLate(dateTime(order.courierLate, now, language))}>
                {f.courierLateNext}
              </Notice>
            )}
            <Late order={order} heardAt={query.dataUpdatedAt} />
            {order.broughtAt !== null && order.deadlineAt !== null && order.deadlineAt > now && (
              <Notice tone="wait" title={f.brought}>
                {f.broughtNext(dateTime(order.deadlineAt, now, language))}
              </Notice>
            )}
            {order.missedAt !== null && (
              <Notice tone="wait" title={t.missed(dateTime(order.missedAt, now, language))}>
                {t.missedNext}
              </Notice>
            )}
            {order.missing && (
              <Notice tone="wait" title={f.missing}>
                {f.missingNext(t.receive)}
              </Notice>
            )}
            {order.bid === 'won' && order.order === 'differs' && (
              <Notice tone="wait" title={t.differs} end={order.deadlineAt && <Countdown to={order.deadlineAt} />}>
                {t.differsBody(order.stored)}
              </Notice>
            )}
            <Card
              end={
                order.order && isWon(order) ? (
                  <StateTag machine={machine} state={hallStateOf(order.order, order.lot)} />
                ) : (
                  <OfferTag offer={order} />
                )
              }
              title={f.goods}
            >
              <div className={styles.stack}>
                <ItemRow item={{ ...order, cover: order.photo ?? order.cover }} />
                {isFinal(offerBidMachine, order.bid) && !isWon(order) ? (
                  <FeeLines
                    lines={[
                      ...(order.offered === null ? [] : [{ label: t.offered, amount: order.offered }]),
                      ...(order.bid === 'backed_out'
                        ? [{ label: t.penalty, amount: backOutCost(offered, order.terms).penalty }]
                        : []),
                      ...(order.soldFor === null ? [] : [{ label: t.soldFor, amount: order.soldFor }]),
                    ]}
                    foot={order.bid === 'backed_out' ? f.backedOutFoot : order.end ? f.endFoot[order.end] : t.notMine}
                  />
                ) : (
                  <FeeLines
                    lines={[
                      { label: t.priceLine, amount: price },
                      { label: t.feeLine, amount: order.fee },
                    ]}
                    total={{ label: total, amount: price + order.fee }}
                  />
                )}
              </div>
            </Card>
            {order.money && <Money order={order} money={order.money} />}
            {order.price !== null && order.lot === 'confirmed' && !order.parcel && !order.sendTo && (
              <Notice
                tone="bad"
                title={t.sendToNone}
                end={
                  <LinkButton size="sm" to="/pages/address/modify">
                    {t.sendToAdd}
                  </LinkButton>
                }
              />
            )}
            {order.disputeUntil !== null && (
              <Notice tone="wait" title={t.disputeOpen} end={<Countdown to={order.disputeUntil} />}>
                {t.disputeUntil(dateTime(order.disputeUntil, now, language))}
              </Notice>
            )}
            {order.price !== null && order.lot === 'closed' && !order.dispute && <Notice>{t.disputeLate}</Notice>}
            {order.inspection && (
              <Inspection data={order} inspection={order.inspection} merchant refused={!isWon(order)} />
            )}
            {order.dispute && (
              <DisputeCard dispute={order.dispute} open={order.lot === 'disputed'} heardAt={query.dataUpdatedAt} />
            )}
            {order.parcel ? (
              <Card title={t.parcel}>
                <Facts>
                  <Fact name={carrierName(order.parcel.company, language)} copy={order.parcel.waybill}>
                    {order.parcel.waybill}
                  </Fact>
                </Facts>
              </Card>
            ) : (
              order.sendTo &&
              order.lot === 'confirmed' && (
                <Card title={t.sendTo} end={<MoreLink to="/pages/address/address">{f.sendToChange}</MoreLink>}>
                  <p>
                    {order.sendTo.name} {order.sendTo.phone}
                  </p>
                  <p>
                    {regionLine(order.sendTo)} {order.sendTo.detail}
                  </p>
                  <p className={styles.note}>{f.sendToNote}</p>
                </Card>
              )
            )}
            <Card title={order.inspection ? o.numbers : order.stored ? f.fromIntake : t.owner}>
              <div className={styles.stack}>
                {order.ownPhotos < order.photos.length && <p className={styles.note}>{t.ourPhotos}</p>}
                <ImageGrid photos={order.photos.map((src) => ({ id: src, src }))} />
                <Facts>
                  {!order.inspection && <Told of={order} />}
                  <Fact name={o.no} copy={order.no}>
                    {grouped(order.no)}
                  </Fact>
                </Facts>
              </div>
            </Card>
            {order.order && order.timeline.length > 0 && (
              <Card title={o.journey}>
                <Timeline
                  machine={machine}
                  state={hallStateOf(order.order, order.lot)}
                  transitions={toldIn(order.timeline, { language, me: 'M' })}
                  deadlineAt={order.deadlineAt}
                  me="M"
                  ahead={aheadOf(order)}
                />
              </Card>
            )}
          </Stack>
        );
      }}
    </Screen>
  );
}

const thingOf = ({ id }: Pick<Order, 'id'>) => `recycle-${id}`;

function Acts({ order }: { order: Order }) {
  const t = useText(text);
  const f = useText(offer);
  const backOut = useWrite(hallBackOut);
  const answer = useWrite(hallAnswer);
  const price = useWrite(hallPrice);
  const receive = useWrite(hallReceive);
  const disputing = useQueuedOn(thingOf(order)).length > 0;
  const [asking, setAsking] = useState<'lower' | 'dispute' | null>(null);
  useReopened('dispute', (id) => id === order.id && setAsking('dispute'));
  const { id } = order;
  const offered = order.offered ?? 0;
  const said = async (done: Promise<unknown>, words: string) => {
    await done;
    toast(words, { success: true });
  };
  const leave = async (cost: number) => {
    const ask = { title: t.backOut, body: t.backOutBody(yuan(cost)), ok: t.backOut, cancel: t.keep, bad: true };
    if (await askLive(ask)) await said(backOut.mutateAsync({ id }), t.backedOutDone);
  };
  const stand = async () => {
    const ask = {
      title: t.agree(exactYuan(offered)),
      body: f.agreeBody(order.terms),
      ok: t.agree(exactYuan(offered)),
      cancel: t.keep,
    };
    if (await askLive(ask, order.deadlineAt)) await said(answer.mutateAsync({ id, agree: true }), t.agreed);
  };
  const decline = async () => {
    const ask = { title: t.decline, body: f.declineBody, ok: t.decline, cancel: t.keep };
    if (await askLive(ask, order.deadlineAt)) await said(answer.mutateAsync({ id, agree: false }), t.declined);
  };
  const have = async () => {
    const ask = { title: t.receive, body: f.receiveBody, ok: t.receive };
    if (await askLive(ask)) await said(receive.mutateAsync({ id }), t.received);
  };
  const mine = order.price !== null;
  const arrives = mine && order.lot === 'confirmed' && order.parcel !== null;
  return (
    <>
      {order.backOut !== null && (
        <Button kind="text" grow pending={backOut.isPending} onClick={() => quietly(leave(order.backOut ?? 0))}>
          {t.backOut}
        </Button>
      )}
      {order.bid === 'sealed' && <TakeBack id={id} />}
      {order.bid === 'asked' && (
        <>
          <Button kind="line" grow pending={answer.isPending} onClick={() => quietly(decline())}>
            {t.decline}
          </Button>
          {order.mayBid && (
            <Button grow pending={answer.isPending} onClick={() => quietly(stand())}>
              {t.agree(exactYuan(offered))}
            </Button>
          )}
        </>
      )}
      {order.bid === 'won' && order.order === 'differs' && (
        <>
          <Button kind="line" grow onClick={() => setAsking('lower')}>
            {t.lower}
          </Button>
          <Button
            grow
            pending={price.isPending}
            onClick={() => quietly(said(price.mutateAsync({ id, keep: true }), t.keepDone))}
          >
            {t.keepPrice(exactYuan(order.price ?? 0))}
          </Button>
        </>
      )}
      {arrives && (
        <Button grow pending={receive.isPending} onClick={() => quietly(have())}>
          {t.receive}
        </Button>
      )}
      {order.disputeUntil !== null && !disputing && (
        <Button kind="line" grow onClick={() => setAsking('dispute')}>
          {t.dispute}
        </Button>
      )}
      {asking === 'lower' && (
        <LowerSheet
          price={order.price ?? 0}
          stored={order.stored}
          pending={price.isPending}
          onClose={() => setAsking(null)}
          onOk={(lower, reason) =>
            quietly(
              said(price.mutateAsync({ id, keep: false, price: lower, reason }), t.lowerDone).then(() =>
                setAsking(null),
              ),
            )
          }
        />
      )}
      {asking === 'dispute' && <DisputeSheet order={order} onClose={() => setAsking(null)} />}
    </>
  );
}
