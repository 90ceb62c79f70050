/** One cleaning order: whose turn it is, what can be done, its pictures, its bill, and where the money is. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { calledOf, disputedUntil, isOver, lateOf, waitOf } from '../../../contract/cleaning/called.ts';
import {
  type CleaningDetail,
  cleaningClaim,
  cleaningDeliver,
  cleaningDetail,
} from '../../../contract/cleaning/calls.ts';
import { canMark, extraOpen } from '../../../contract/cleaning/machine.ts';
import { cares } from '../../../contract/cleaning/rules.ts';
import { cleaningAdd, cleaningObject } from '../../../contract/cleaning/trouble.ts';
import { objectionSave } from '../../../contract/objection/calls.ts';
import { type Channel, channelName } from '../../../contract/payment/calls.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, prefetch, read } from '../../api/read.ts';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { dateTime, grouped } from '../../ui/format/format.ts';
import { IconCamera, IconTruck } from '../../ui/format/icons.tsx';
import { idSearch } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { Fact, Facts, RowLink, Rows } from '../../ui/list/Row.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Card, DeepCard, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { regionLine } from '../address/divisions.ts';
import { SyncChip } from '../device/SyncChip.tsx';
import { useQueuedWrites } from '../device/use-queued-write.ts';
import { QueuedNotice } from '../device/work/QueuedNotice.tsx';
import { slotWords } from '../express/PickupSlots.tsx';
import { Said } from '../item/Said.tsx';
import { Objection } from '../objection/Objection.tsx';
import { text as objection } from '../objection/words.ts';
import { Compared } from './Compared.tsx';
import { Terms } from './form/Terms.tsx';
import { text as several } from './form/words.ts';
import { Worn } from './KeepSheet.tsx';
import { Kept } from './Kept.tsx';
import { LastSaid } from './LastSaid.tsx';
import { Late, lateSaid } from './late/Late.tsx';
import { silenceNow } from './late/silence.ts';
import { text as lateWords } from './late/words.ts';
import { stepOf } from './no.ts';
import { OrderActions } from './OrderActions.tsx';
import { OrderRow } from './OrderRow.tsx';
import { Never } from './parcel/Never.tsx';
import { SendHere } from './parcel/SendHere.tsx';
import { Pointed } from './photos/Pointed.tsx';
import { Steps } from './Steps.tsx';
import { text as atShelf } from './stored/words.ts';
import { Add } from './talk/Add.tsx';
import { Ask } from './talk/Ask.tsx';
import { Answered, Arrival } from './trouble/Arrival.tsx';
import { Decided } from './trouble/Decided.tsx';
import { MayObject } from './trouble/MayObject.tsx';
import { OnWay } from './trouble/OnWay.tsx';
import { Past } from './trouble/Past.tsx';
import { turnOf } from './trouble/turn.ts';
import { useTrouble } from './trouble/words.ts';
import { coveredAll, toneOf, wayOf } from './way.ts';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/cleaning/washdetail')({
  validateSearch: idSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queries, read(cleaningDetail, deps)),
  component: OrderDetail,
});

function OrderDetail() {
  const t = useText(text);
  const query = useQuery({ ...read(cleaningDetail, Route.useSearch()), ...ALWAYS_FRESH });
  useLive(['cleaning', 'cleaning.marked'], () => void query.refetch());
  useQueuedWrites(
    [cleaningDeliver, cleaningClaim, cleaningObject, cleaningAdd, objectionSave].map(({ path }) => path),
    query.dataUpdatedAt,
  );
  return (
    <Screen
      screen="/pages/cleaning/washdetail"
      title={t.detail}
      ground="task"
      wide="columns"
      query={query}
      end={<SyncChip />}
      onRefresh={() => query.refetch()}
      bar={(data) => data.role === 'owner' && <OrderActions data={data} />}
    >
      {(data) => (
        <Stack>
          <Turn data={data} onEnd={() => void query.refetch()} />
          <Late data={data} />
          <QueuedNotice thing={`cleaning-${data.id}`} />
          {data.role === 'owner' && <Arrival data={data} />}
          <LastSaid data={data} />
          <Answered data={data} />
          <Decided timeline={data.timeline} overruled={data.overruled} />
          <OnWay row={data} />
          <Add data={data} />
          {data.role === 'owner' && <Never data={data} />}
          {data.role === 'owner' && <Objection service="cleaning" id={data.id} objection={data.objection} />}
          {data.role === 'owner' && <MayObject data={data} />}
          {data.role === 'owner' && canMark(data) && <Worn data={data} />}
          {/* Whom a courier comes for sends nothing. */}
          {data.role === 'owner' && data.state === 'to_send' && <SendHere data={data} />}
          <Card>
            {/* Until when they may object stands above, with the way to. */}
            <OrderRow row={{ ...data, objectUntil: null }} />
            <Fetched data={data} />
            <Rows>
              <RowLink to="/pages/cleaning/washIng" search={{ id: data.id }} icon={<IconCamera size={20} />}>
                {t.watch}
              </RowLink>
              {data.parcel && (
                <RowLink
                  to="/pages/cleaning/washlogistics"
                  search={{ id: data.id }}
                  icon={<IconTruck size={20} />}
                  note={data.parcel.waybill}
                >
                  {t.seeTo}
                </RowLink>
              )}
              {data.parcelBack && (
                <RowLink
                  to="/pages/cleaning/washdelivery"
                  search={{ id: data.id }}
                  icon={<IconTruck size={20} />}
                  note={data.parcelBack.waybill}
                >
                  {t.seeBack}
                </RowLink>
              )}
            </Rows>
          </Card>
          <Beside data={data} />
          {/* While it can be marked, what is marked stands above. */}
          {!(data.role === 'owner' && canMark(data)) && <Kept data={data} />}
          <Pointed data={data} />
          <Compared data={data} />
          <Card title={t.progress}>
            <Steps data={data} />
          </Card>
          <Bill data={data} />
          {data.role === 'owner' && <Terms data={data} />}
          <Past data={data} />
          <Ask data={data} />
        </Stack>
      )}
    </Screen>
  );
}

/** The others of its order, each with its own turn. */
function Beside({ data: { beside } }: { data: CleaningDetail }) {
  const t = useText(several);
  const language = useLanguage();
  // An answer kept on the phone may be of before there were several.
  if (!beside?.length) return null;
  return (
    <Card title={t.others}>
      <Rows>
        {beside.map((one) => (
          <RowLink
            key={one.id}
            to="/pages/cleaning/washdetail"
            search={{ id: one.id }}
            icon={<Photo src={one.cover ?? null} alt="" sizes="40px" radius={10} />}
            note={calledOf(one)[language]}
          >
            {/* An answer kept on the phone may be of before that was told. */}
            {one.place !== undefined && `${t.piece(one.place + 1)} · `}
            {`${one.name[language]} · ${cares[one.care][language]}`}
          </RowLink>
        ))}
      </Rows>
    </Card>
  );
}

/** When and where a courier comes for it, from its order on. */
function Fetched({ data: { pickupAt, fetchAt } }: { data: CleaningDetail }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  if (!fetchAt || pickupAt === null) return null;
  return (
    <Facts>
      <Fact name={t.slot}>{slotWords(pickupAt, now, language)}</Fact>
      <Fact name={t.fetchAt}>{`${fetchAt.name} ${fetchAt.phone} ${regionLine(fetchAt)} ${fetchAt.detail}`}</Fact>
    </Facts>
  );
}

/** The sweeper is this much behind a deadline at most, ms. */
const SWEPT = 2_000;

function Turn({ data, onEnd }: { data: CleaningDetail; onEnd: () => void }) {
  const t = useText(text);
  const ts = useText(atShelf);
  const tt = useTrouble(data.stored);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const against = useText(objection);
  const tl = useText(lateWords);
  const { state, claimUntil, broughtAt, pickupAt, claimed } = data;
  const { deadlineAt, waitsFor } = waitOf(data);
  const dispute = disputedUntil(data);
  const late = lateOf(data, now);
  // What is agreed with a courier is nearer than when it would be given up.
  const agreed = state === 'to_fetch' && pickupAt !== null && pickupAt > now ? pickupAt : null;
  const turn = () => {
    if (late !== null) return lateSaid(data, late, { t: tl, now, language });
    if (dispute !== null) return against.until(dateTime(dispute, now, language));
    if (agreed !== null) return `${t.comes(slotWords(agreed, now, language))} · ${t.unfetched}`;
    if (state === 'sent' && broughtAt) return t.takenIn;
    if (state === 'claim' && claimed) return `${tt.claims[claimed.event]} · ${t.steps.claim}`;
    if (state === 'pending_pay') return `${t.payThen[wayOf(data)]}${t.heldByUs}`;
    if (claimUntil !== null) return t.claimBy(dateTime(claimUntil, now, language));
    return stepOf(data, t, ts);
  };
  // How long a carrier may take is no time of theirs; from its arrival on there is one to claim in.
  // Nor is it theirs to count down what we are late with.
  const counts = late === null && agreed === null && (waitsFor !== 'C' || claimUntil !== null);
  return (
    <DeepCard
      lead={cares[data.care][language]}
      big={calledOf(data)[language]}
      tone={late === null ? toneOf(data) : 'warn'}
      foot={
        <>
          {counts && deadlineAt !== null && deadlineAt > now && (
            <>
              <Countdown to={deadlineAt} onDeep withLeft onEnd={() => setTimeout(onEnd, SWEPT)} />
              {' · '}
            </>
          )}
          {[late === null && silenceNow(data, tl), turnOf(data, turn(), t, tt)].filter(Boolean).join(' · ')}
        </>
      }
    />
  );
}

function Bill({ data }: { data: CleaningDetail }) {
  const t = useText(text);
  const tt = useText(several);
  const language = useLanguage();
  const wayName = (way: Channel) => channelName(way)[language];
  // What nobody has agreed to is no part of it yet.
  const all = coveredAll(data);
  const shared = data.sharing ?? data.pieces;
  const extra = extraOpen(data.state) ? 0 : (data.assessment?.extra ?? 0);
  return (
    <Card title={t.bill}>
      <FeeLines
        lines={[
          ...data.lines.map(({ line, amount }) => ({
            ...{ label: t.lineNames[line], amount },
            ...(shared > 1 && (line === 'shipping' || line === 'pickup') && { note: tt.share(shared) }),
            // Whose owner did not wait was fetched by nobody.
            ...(line === 'pickup' && data.timeline.some(({ event }) => event === 'send') && { note: tt.notFetched }),
          })),
          ...(extra > 0 ? [{ label: t.extra, amount: extra }] : []),
        ]}
        total={{ label: t.total, amount: data.lines.reduce((sum, { amount }) => sum + amount, extra) }}
      />
      <Facts>
        <Fact name={t.declared}>
          <Price amount={data.declared} plain />
        </Fact>
        {/* Of what is over no more is paid. */}
        {!isOver(data) && (
          <Fact name={t.cover}>
            <Price amount={data.covered} plain />
          </Fact>
        )}
        {all !== null && !isOver(data) && (
          <Fact name={tt.coversAll}>
            <Price amount={all} plain />
          </Fact>
        )}
        {/* An answer kept on the phone may be of before that was told. */}
        {data.passedOn && (
          <Fact name={tt.journeys}>{tt.passedOn(`¥${yuan(data.passedOn.amount)}`, data.passedOn.pieces)}</Fact>
        )}
        {data.refunded > 0 && (
          <Fact name={t.refunded}>
            {/* An answer kept on the phone may be of before that was told. */}
            {data.backTo?.length
              ? t.refundedTo(`¥${yuan(data.refunded)}`, data.backTo.map(wayName))
              : `¥${yuan(data.refunded)}`}
          </Fact>
        )}
        {data.compensated > 0 && <Fact name={t.compensated}>{t.toBalance(`¥${yuan(data.compensated)}`)}</Fact>}
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
  );
}
