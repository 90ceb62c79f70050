/** One piece: whose turn it is, the open offers, what the inspection found, where the money is, and the way it took. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { consignmentInquire } from '../../../contract/consignment/calls.ts';
import { carrierName } from '../../../contract/express/carriers.ts';
import { itemMachine } from '../../../contract/item/machine.ts';
import { recycleDetail, recycleEstimate } from '../../../contract/recycle/calls.ts';
import { recycleMachine, recyclePath } from '../../../contract/recycle/machine.ts';
import { backOutCost } from '../../../contract/recycle/rules.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, prefetch, read } from '../../api/read.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { StateTag } from '../../ui/feedback/Tag.tsx';
import { dateTime, grouped, maskPhone } from '../../ui/format/format.ts';
import { idSearch } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Fact, Facts, RowLink } from '../../ui/list/Row.tsx';
import { Timeline } from '../../ui/list/Timeline.tsx';
import { ImageGrid } from '../../ui/media/ImageGrid.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { regionLine } from '../address/divisions.ts';
import { tellSaved } from '../device/kept.ts';
import { SyncChip } from '../device/SyncChip.tsx';
import { useQueuedWrite } from '../device/use-queued-write.ts';
import { QueuedNotice } from '../device/work/QueuedNotice.tsx';
import { hasGoneOn } from '../item/gone-on.ts';
import { ItemRow } from '../item/ItemRow.tsx';
import { Said } from '../item/Said.tsx';
import { WentOn } from '../item/WentOn.tsx';
import { EstimateLine, Ways } from './Estimate.tsx';
import { Inspection } from './Inspection.tsx';
import { names } from './names.ts';
import { Offers } from './Offers.tsx';
import { offerOf, type PieceData } from './piece.ts';
import { RecycleActions } from './RecycleActions.tsx';
import styles from './recycle.module.css';
import { Told } from './Told.tsx';
import { text as turn } from './turn-words.ts';
import { Late } from './way/Late.tsx';
import { Refused } from './way/Refused.tsx';
import { Turn } from './way/Turn.tsx';
import { toldIn, withSentBack } from './way/told-steps.tsx';
import { WhereMoney } from './way/WhereMoney.tsx';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/order/recycle/detail')({
  validateSearch: idSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queries, read(recycleDetail, deps)),
  component: RecycleDetail,
});

function RecycleDetail() {
  const t = useText(text);
  const { ends } = useText(names);
  const language = useLanguage();
  const search = Route.useSearch();
  const query = useQuery({ ...read(recycleDetail, search), ...ALWAYS_FRESH });
  const [chosen, setChosen] = useState<string | null>(null);
  useLive(['recycle'], () => void query.refetch());
  return (
    <Screen
      screen="/pages/order/recycle/detail"
      title={t.detailTitle}
      ground="task"
      query={query}
      end={<SyncChip />}
      onRefresh={() => query.refetch()}
      bar={(data) => <RecycleActions data={data} chosen={chosen} />}
    >
      {(data) => (
        <>
          <Stack>
            <Turn data={data} onEnd={() => void query.refetch()} />
            <QueuedNotice thing={`recycle-${data.id}`} />
            <Late data={data} heardAt={query.dataUpdatedAt} />
            <Refused data={data} />
            {data.notConsigned && isUnsold(data) && <NotConsigned of={data.notConsigned} />}
            {data.advice && <Advice of={data.advice} />}
            {data.missedAt !== null && <Missed at={data.missedAt} />}
            {compensated(data) > 0 && <Notice tone="ok">{t.compensated(yuan(compensated(data)))}</Notice>}
            {data.dispute && <Disputed dispute={data.dispute} />}
          </Stack>
          <Card>
            <Link to="/pages/buy/detail" search={{ productId: data.productId, skuId: data.skuId }}>
              <ItemRow item={{ ...data, cover: data.photo ?? data.cover }} />
            </Link>
            {/* Without one there is nothing to say any more: merchants are asked already. */}
            {data.estimate?.low != null && <EstimateLine estimate={data.estimate} />}
          </Card>
          <WentOn to={data.wentOn} />
          {isUnsold(data) && <WhereStored data={data} />}
          {data.bids.length > 0 && (
            <Offers data={data} chosen={offerOf(data, chosen)?.id ?? null} onChoose={setChosen} />
          )}
          {data.inspection && <Inspection data={data} inspection={data.inspection} refused={isBack(data)} />}
          <WhereMoney data={data} />
          <Card title={t.journey}>
            <Timeline
              machine={recycleMachine}
              state={data.state}
              transitions={toldIn(withSentBack(data), { language, me: 'S' }).map((step) => ({
                ...step,
                reason: step.reason ?? answerBefore(step, data, t),
              }))}
              deadlineAt={data.deadlineAt}
              // While the courier is late it is not the owner's turn.
              waitsFor={data.waitsFor}
              me="S"
              ahead={aheadOf(data)}
              notes={data.end ? { cancelled: ends[data.end] } : undefined}
            />
          </Card>
          {data.state === 'returning' && data.address && <GoesBack to={data.address} fake={isFake(data)} />}
          {(isAsked(data) ||
            (isUnsold(data) && !isLost(data) && !isFake(data) && !hasGoneOn(data) && !isPromised(data))) && (
            <OtherWays data={data} />
          )}
          <About data={data} />
        </>
      )}
    </Screen>
  );
}

function GoesBack({ to, fake }: { to: NonNullable<PieceData['address']>; fake: boolean }) {
  const { backTo, backNext, fakeBack } = useText(turn);
  return (
    <Card title={backTo}>
      <p>
        {to.name} {to.phone}
      </p>
      <p>
        {regionLine(to)} {to.detail}
      </p>
      <p className={styles.note}>{fake ? fakeBack : backNext}</p>
    </Card>
  );
}

/** What lies with us is not sent. */
const aheadOf = ({ state, stored }: PieceData) => {
  const at = recyclePath.indexOf(state);
  const ahead = at < 0 ? [] : recyclePath.slice(at + 1);
  return stored ? ahead.filter((one) => one !== 'accepted' && one !== 'in_transit') : ahead;
};

/** Whoever was asked until this step said no to it, or nothing. */
function answerBefore(
  { from, at }: Pick<PieceData['timeline'][number], 'from' | 'at'>,
  { bids }: PieceData,
  t: typeof text.zh,
): string | null {
  const asked = from === 'asking' ? bids.find((bid) => bid.end && bid.at === at) : undefined;
  return asked?.end ? t.askedOf(asked.merchant, t.bidEnds[asked.end]) : null;
}

/** Merchants are asked, or wait for the owner to choose. */
const isAsked = ({ state }: PieceData) => state === 'inquiring' || state === 'quoted';

/** It lies with us, and is for sale or gone in another way. */
const isPromised = ({ itemState }: PieceData) => itemState != null && itemState !== itemMachine.initial;

/** The way to what is promised in another way. */
function WhereStored({ data }: { data: PieceData }) {
  const t = useText(turn);
  const { itemId, itemState } = data;
  if (!itemId || !itemState || !isPromised(data)) return null;
  return (
    <Card title={t.itemNow}>
      <RowLink
        to="/pages/stock/stockList"
        search={{ id: itemId }}
        value={<StateTag machine={itemMachine} state={itemState} />}
      >
        {t.itemSee}
      </RowLink>
    </Card>
  );
}

/** It ended without a sale. */
const isUnsold = ({ state }: PieceData) => state === 'cancelled' || state === 'returned';

/** Its parcel never came, so there is nothing to sell in another way. */
const isLost = ({ end }: PieceData) => end === 'lost';

/** It is sold in no way here. */
const isFake = ({ inspection }: PieceData) => inspection?.kind === 'fake';

/** A lower price that was asked for came to nothing. */
const isBack = (data: PieceData) => data.state === 'returning' || data.state === 'lost' || isUnsold(data);

function Missed({ at }: { at: number }) {
  const { fetched } = useText(turn);
  const language = useLanguage();
  const now = useServerNow(60_000);
  return (
    <Notice tone="bad" title={fetched.missed(dateTime(at, now, language))}>
      {fetched.missedNext}
    </Notice>
  );
}

/** What staff say to whoever got no offer. */
function Advice({ of: { note, at } }: { of: NonNullable<PieceData['advice']> }) {
  const { advice } = useText(turn);
  const language = useLanguage();
  const now = useServerNow(60_000);
  return (
    <Notice title={advice}>
      <Said>{note}</Said> {dateTime(at, now, language)}
    </Notice>
  );
}

/** We looked at it and would not sell it. */
function NotConsigned({ of: { id, reason } }: { of: NonNullable<PieceData['notConsigned']> }) {
  const t = useText(turn);
  return (
    <Notice
      title={t.notConsigned}
      end={
        <LinkButton kind="line" size="sm" to="/pages/order/inquiry/detail" search={{ id }}>
          {t.itsValuation}
        </LinkButton>
      }
    >
      <Said>{reason}</Said>
    </Notice>
  );
}

function Disputed({ dispute: { at, decideBy, open } }: { dispute: NonNullable<PieceData['dispute']> }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const when = dateTime(at, now, language);
  const by = dateTime(decideBy, now, language);
  return (
    <Notice>{!open ? t.disputeOver(when) : decideBy > now ? t.disputed(when, by) : t.disputeLate(when, by)}</Notice>
  );
}

/** The owner's part of what merchants paid who did not stand by their offers. */
const compensated = ({ bids, terms }: PieceData) =>
  bids
    .filter(({ state }) => state === 'backed_out')
    .reduce((sum, { price }) => sum + backOutCost(price, terms).toOwner, 0);

function OtherWays({ data }: { data: PieceData }) {
  const t = useText(text);
  const { ends } = useText(names);
  const { skuId, grade } = data;
  const navigate = useNavigate();
  const query = useQuery(read(recycleEstimate, { skuId, grade }));
  const consign = useQueuedWrite(consignmentInquire, {
    label: () => ({ zh: `${text.zh.consignPiece} · ${data.name.zh}`, en: `${text.en.consignPiece} · ${data.name.en}` }),
    link: '/pages/order/inquiry/list',
  });
  /** Its words and photos are there already. */
  const send = async () => {
    const { answers, defects, note } = data;
    const wish = { id: crypto.randomUUID(), skuId, grade, answers, defects, note, photos: [] };
    const saved = await consign.mutateAsync({ ...wish, recycleId: data.id });
    tellSaved(saved, t.consigned);
    if (saved.queued) await navigate({ to: '/pages/order/inquiry/list' });
    else await navigate({ to: '/pages/order/inquiry/detail', search: { id: saved.output.id } });
  };
  if (!query.data) return null;
  return (
    <Card title={isUnsold(data) ? t.others : t.ways} end={<span className={styles.note}>{t.waysNote}</span>}>
      <Ways
        // What we would not sell is not offered to be sold by us.
        ways={query.data.ways.filter(({ way }) => way !== 'consign' || !data.notConsigned)}
        // What is over is offered no more, and what nobody wanted is estimated no more.
        asked={{
          since: isAsked(data) ? data.createdAt : undefined,
          best: data.state === 'quoted' ? data.best : null,
          none: isUnsold(data) ? cameTo(data, t, ends) : undefined,
        }}
        stored={data.stored}
        paths={isUnsold(data) ? pathsOf(data) : undefined}
      />
      {isUnsold(data) && (
        <div className={styles.tools}>
          {!data.stored && !data.notConsigned && (
            <Button
              kind="tint"
              size="sm"
              pending={consign.isPending}
              onClick={() => void send().catch(() => undefined)}
            >
              {t.consignPiece}
            </Button>
          )}
          <LinkButton kind="line" size="sm" to="/pages/consignment/inquiry" search={{ way: 'recycle', piece: data.id }}>
            {t.again}
          </LinkButton>
          <ListIt data={data} />
        </div>
      )}
    </Card>
  );
}

/** What merchants had to say to it: their best offer, or how it ended. Nobody is told to expect more of asking once again. */
function cameTo({ bids, end }: PieceData, t: typeof text.zh, ends: typeof names.zh.ends): string {
  const [best] = bids;
  if (best && end !== 'noneLeft') return t.offered(yuan(best.price, 0));
  return end ? ends[end] : t.wayNone.recycle;
}

/** What lies with us is put up from there; everything else is sent in first. */
function pathsOf({ id, stored, itemId, productId, skuId, grade }: PieceData) {
  const again = `/pages/consignment/inquiry?way=recycle&piece=${id}`;
  if (stored && itemId) {
    const sell = `/pages/stock/seller/create?itemId=${itemId}`;
    return { recycle: again, consign: sell, list: sell, auction: `/pages/auction/offer?itemId=${itemId}` };
  }
  const sendIn = `/pages/stock/receipt/createReceipt?productId=${productId}&skuId=${skuId}&grade=${grade}&piece=${id}`;
  const consign = `/pages/consignment/inquiry?way=consign&piece=${id}`;
  return { recycle: again, consign, list: sendIn, auction: `${sendIn}&way=auction` };
}

/** From their stock where it lies with us, else with a receipt. */
function ListIt({ data: { id, stored, itemId, productId, skuId, grade } }: { data: PieceData }) {
  const t = useText(text);
  const look = { kind: 'line', size: 'sm' } as const;
  if (stored && itemId)
    return (
      <LinkButton {...look} to="/pages/stock/seller/create" search={{ itemId }}>
        {t.list}
      </LinkButton>
    );
  return (
    <LinkButton {...look} to="/pages/stock/receipt/createReceipt" search={{ productId, skuId, grade, piece: id }}>
      {t.sendIn}
    </LinkButton>
  );
}

function About({ data }: { data: PieceData }) {
  const t = useText(text);
  const language = useLanguage();
  const sent = [
    [t.parcel, data.parcel],
    [t.parcelBack, data.parcelBack],
  ] as const;
  const w = useText(turn);
  return (
    <Card title={data.inspection ? t.numbers : t.about}>
      {data.ownPhotos < data.photos.length && <p className={styles.note}>{w.stored.photos}</p>}
      <ImageGrid photos={data.photos.map((src) => ({ id: src, src }))} />
      <Facts>
        {!data.inspection && <Told of={data} />}
        {sent.map(
          ([name, parcel]) =>
            parcel && (
              <Fact key={name} name={name} copy={parcel.waybill}>
                {carrierName(parcel.company, language)} {parcel.waybill}
              </Fact>
            ),
        )}
        {data.address && !data.stored && data.state !== 'returning' && (
          <Fact name={t.address}>
            {data.address.name} {maskPhone(data.address.phone)} {regionLine(data.address)} {data.address.detail}
          </Fact>
        )}
        <Fact name={t.no} copy={data.no}>
          {grouped(data.no)}
        </Fact>
      </Facts>
    </Card>
  );
}
