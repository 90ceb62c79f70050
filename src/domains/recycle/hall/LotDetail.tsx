/** One lot: photos to zoom, the owner's words, the estimate, and the merchant's own sealed offer. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { gradeName } from '../../../../contract/item/grades.ts';
import { hallBid, hallDetail, hallLook } from '../../../../contract/recycle/hall-calls.ts';
import { lotMachine } from '../../../../contract/recycle/machine.ts';
import { recycleFee } from '../../../../contract/recycle/rules.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { exactYuan, yuan } from '../../../../contract/wire/yuan.ts';
import { useLive } from '../../../api/live.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { Countdown } from '../../../ui/feedback/Countdown.tsx';
import { Price } from '../../../ui/feedback/Price.tsx';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime, grouped } from '../../../ui/format/format.ts';
import { idSearch } from '../../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { LinkButton } from '../../../ui/input/Button.tsx';
import { FeeLines } from '../../../ui/list/FeeLines.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Card, DeepCard, Stack } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../../device/live/NeedsNetwork.tsx';
import { useLostAnswer } from '../../device/work/unsure.ts';
import { ItemRow } from '../../item/ItemRow.tsx';
import { Standing } from '../../merchant/Standing.tsx';
import { text as slotText } from '../../stock/shoot/slot-words.ts';
import { text as inspected } from '../inspection-words.ts';
import { names } from '../names.ts';
import styles from '../recycle.module.css';
import { Told } from '../Told.tsx';
import { text as owner } from '../words.ts';
import { closedTo, HallClosed } from './HallClosed.tsx';
import { rangeOf } from './LotCard.tsx';
import { OfferTag } from './OfferTag.tsx';
import { text as offer } from './offer-words.ts';
import { TakeBack } from './TakeBack.tsx';
import { text } from './words.ts';

type LotData = Output<typeof hallDetail>;

export const Route = createFileRoute('/pages/recycle/bidDetail')({ validateSearch: idSearch, component: LotDetail });

function LotDetail() {
  const t = useText(text);
  const o = useText(owner);
  const f = useText(offer);
  const { falls } = useText(names);
  const views = useText(slotText);
  const language = useLanguage();
  const { id } = Route.useSearch();
  const query = useQuery({ ...read(hallDetail, { id }), ...ALWAYS_FRESH });
  const look = useWrite(hallLook, { handles: ['MERCHANT_STATE', 'NOT_FOUND', 'NETWORK'] });
  useLive(['recycle'], () => void query.refetch());
  const looked = useEffectEvent(() => void look.mutateAsync({ id }).catch(() => undefined));
  const open = query.data?.state === 'open';
  const asked = query.data?.askedUntil != null;
  useEffect(() => {
    if (open) looked();
  }, [open]);
  const closed = closedTo(query.error);
  if (closed !== undefined)
    return (
      <Screen screen="/pages/recycle/bidDetail" title={t.lot} ground="task" state="ready">
        <HallClosed state={closed} />
      </Screen>
    );
  return (
    <Screen
      screen="/pages/recycle/bidDetail"
      title={t.lot}
      ground="task"
      wide="own"
      query={query}
      onRefresh={() => query.refetch()}
    >
      {(lot) => (
        <div className={styles.lot}>
          <Stack>
            <DeepCard
              lead={
                open
                  ? `${t.offers(lot.offers)} · ${t.closes}`
                  : asked
                    ? t.asked
                    : lot.stopped && lot.offers === 0
                      ? f.unopened
                      : o.offersTitle(lot.offers)
              }
              big={
                asked ? (
                  <Countdown to={lot.askedUntil ?? 0} onDeep withLeft onEnd={() => void query.refetch()} />
                ) : open ? (
                  <Countdown to={lot.closesAt} onDeep withLeft onEnd={() => void query.refetch()} />
                ) : lot.soldFor === null ? (
                  lot.fall ? (
                    (wasTheirs(lot) ? f.yourFalls : falls)[lot.fall]
                  ) : lot.stopped ? (
                    f.ends.closed
                  ) : (
                    lotMachine.states[lot.state][language]
                  )
                ) : (
                  `¥${yuan(lot.soldFor)}`
                )
              }
              foot={
                asked
                  ? lot.standing.mayBid
                    ? t.askedBody
                    : f.askedStopped
                  : open
                    ? o.offersNote
                    : lot.soldFor !== null && t.soldFor
              }
            />
            <Card>
              <ItemRow item={{ ...lot, cover: lot.photo ?? lot.cover }} />
            </Card>
          </Stack>
          <Stack>
            <Card title={t.photos}>
              {lot.photos.length === 0 ? (
                <p className={styles.note}>{f.noPhotos(lot.stored)}</p>
              ) : (
                <div className={styles.stack}>
                  {lot.ownPhotos < lot.photos.length && <p className={styles.note}>{t.ourPhotos}</p>}
                  <ImageGrid
                    columns={Math.min(lot.photos.length, 3)}
                    photos={lot.photos.map((src, n) => {
                      const view = views[lot.views[n] ?? ''];
                      return { id: src, src, ...(view && { alt: view, caption: view }) };
                    })}
                  />
                </div>
              )}
            </Card>
            {lot.foundBefore && <Found found={lot.foundBefore} />}
            <Card title={lot.stored ? f.fromIntake : t.owner}>
              {lot.stored && <p className={styles.note}>{f.storedNote}</p>}
              <Facts>
                <Told of={lot} />
                {lot.city && <Fact name={t.city}>{lot.city}</Fact>}
                <Fact name={o.no} copy={lot.no}>
                  {grouped(lot.no)}
                </Fact>
              </Facts>
            </Card>
          </Stack>
          <Stack>
            <Card title={t.estimate}>
              <Facts>
                <Fact name={lot.estimate ? o.basis[lot.estimate.basis] : t.estimate}>{rangeOf(lot)}</Fact>
                <Fact name={t.lowestAsk}>
                  <Price amount={lot.estimate?.lowestAsk} plain decimals={0} />
                </Fact>
                <Fact name={t.trades}>{lot.estimate?.trades ?? 0}</Fact>
                {lot.estimate?.paid?.map(({ grade, count, price }) => (
                  <Fact key={grade} name={o.paidIn(gradeName[grade][language])}>
                    {o.paidFor(count, yuan(price, 0))}
                  </Fact>
                ))}
              </Facts>
            </Card>
            {!open && lot.mine && <OwnOffer lot={lot} mine={lot.mine} />}
            {lot.standing.mayBid ? (
              <OfferForm key={lot.mine?.price ?? 0} lot={lot} />
            ) : (
              <>
                <Standing />
                {lot.state === 'open' && lot.mine?.state === 'sealed' && (
                  <Card title={t.sealed(exactYuan(lot.mine.price))}>
                    <TakeBack id={lot.id} />
                  </Card>
                )}
              </>
            )}
          </Stack>
        </div>
      )}
    </Screen>
  );
}

/** Their own offer was the one whose sale came to nothing. */
const wasTheirs = ({ mine }: LotData) => mine?.end === 'fell' || mine?.state === 'backed_out';

/** What they had offered, and what it was chosen against. */
function OwnOffer({ lot: { id, soldFor }, mine }: { lot: LotData; mine: NonNullable<LotData['mine']> }) {
  const t = useText(text);
  const f = useText(offer);
  return (
    <Card title={f.ownOffer} end={<OfferTag offer={{ bid: mine.state, end: mine.end }} />}>
      <Facts>
        <Fact name={t.offered}>{`¥${exactYuan(mine.price)}`}</Fact>
        {soldFor !== null && <Fact name={t.soldFor}>{`¥${exactYuan(soldFor)}`}</Fact>}
      </Facts>
      <LinkButton block kind={mine.state === 'asked' ? 'pri' : 'line'} to="/pages/recycle/orderDetails" search={{ id }}>
        {mine.state === 'asked' ? f.answerNow : t.offer}
      </LinkButton>
    </Card>
  );
}

/** What our inspection found of it in an earlier sale. */
function Found({ found: { at, kind, points } }: { found: NonNullable<LotData['foundBefore']> }) {
  const f = useText(offer);
  const i = useText(inspected);
  const language = useLanguage();
  const now = useServerNow(60_000);
  return (
    <Card title={i.inspection} end={kind && <Tag tone="bad">{i.refusals[kind]}</Tag>}>
      <div className={styles.stack}>
        <p>
          {f.foundBefore} · {dateTime(at, now, language)}
        </p>
        <ImageGrid
          columns={3}
          photos={points.map(({ photo, words, measure }) => {
            const said = [words, measure].filter(Boolean).join(' · ');
            return { id: photo, src: photo, alt: said, caption: said };
          })}
        />
        <p className={styles.note}>{f.foundNext}</p>
      </div>
    </Card>
  );
}

/** fen */
const STEPS = [1_000, 5_000, 10_000];

function OfferForm({ lot }: { lot: LotData }) {
  const t = useText(text);
  const now = useServerNow(1_000);
  const [price, setPrice] = useState<number | null>(lot.mine?.price ?? null);
  const sentAs = `hall-${lot.id}`;
  const seal = useWrite(hallBid, { draft: sentAs });
  useLostAnswer(sentAs);
  const { id, cap, hold, mine, estimate } = lot;
  const sealed = mine?.state === 'sealed' ? mine.price : null;
  const missing = () => {
    if (price === null || price <= 0) return t.priceNone;
    if (price > cap) return t.amountFirst;
    return price === sealed && t.sealed(exactYuan(price));
  };
  if (lot.state !== 'open' || now >= lot.closesAt) return null;
  const from = price ?? estimate?.low ?? 0;
  const quick = [
    ...STEPS.map((step) => ({ label: t.stepUp(yuan(step, 0)), fen: Math.min(cap, from + step) })),
    ...(estimate?.mid ? [{ label: t.middle, fen: Math.min(cap, estimate.mid) }] : []),
  ];
  const send = async () => {
    if (price === null) return;
    await seal.mutateAsync({ id, price });
    toast(t.sealDone, { success: true });
  };
  return (
    <Card title={t.price}>
      <div className={styles.stack}>
        <p className={styles.note}>{t.priceHint}</p>
        <NeedsNetwork />
        <AmountField
          label={t.price}
          value={price}
          onChange={setPrice}
          hint={[t.cap(exactYuan(cap)), estimate?.capBasis && t.capWhy[estimate.capBasis]].filter(Boolean).join(' · ')}
          error={price !== null && price > cap ? t.over : null}
          quick={quick}
          onEnter={() => !missing() && !seal.isPending && quietly(send())}
        />
        {price !== null && price > 0 && (
          <FeeLines
            lines={[
              { label: t.priceLine, amount: price },
              { label: t.feeLine, amount: recycleFee(price, lot.terms), note: t.fee(lot.terms) },
            ]}
            total={{ label: t.youPay, amount: price + recycleFee(price, lot.terms) }}
          />
        )}
        <p className={styles.note}>{t.hold(yuan(hold))}</p>
        <LiveButton block pending={seal.isPending} disabledReason={missing()} onClick={() => quietly(send())}>
          {mine?.state === 'sealed' ? t.change(exactYuan(price ?? 0)) : t.seal(exactYuan(price ?? 0))}
        </LiveButton>
        {mine?.state === 'sealed' && <TakeBack id={id} />}
        <p className={styles.note}>{t.rules(lot.terms)}</p>
      </div>
    </Card>
  );
}
