/** The deep card of a lot: where the price stands and how the viewer stands; what the winner, the runner-up and the seller see besides. */

import { useNavigate } from '@tanstack/react-router';
import { auctionChance, auctionWithdraw } from '../../../contract/auction/calls.ts';
import { lotMachine, lotStages } from '../../../contract/auction/machine.ts';
import { isNarrow } from '../../../contract/auction/proxy.ts';
import { eventsFor } from '../../../contract/wire/states.ts';
import { useWrite } from '../../api/write.ts';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { chinaDateTime } from '../../ui/print/shop-time.ts';
import { Card, DeepCard } from '../../ui/surface/Card.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { askLive } from '../device/live/live.ts';
import styles from './auction.module.css';
import { text as biddingText } from './bidding/words.ts';
import { text as findText } from './finding/find-words.ts';
import { exact, type LotData, priceName, round } from './lot.ts';
import { text } from './words.ts';

/** The hammer and the sweeper are this much behind the end at most, ms. */
const SWEPT = 5_000;

export function Standing({ lot, onEnd }: { lot: LotData; onEnd: () => void }) {
  const t = useText(text);
  const b = useText(biddingText);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const stage = lotStages[lot.state];
  const price = lot.price ?? lot.startPrice;
  const { mine } = lot;
  const reserve = t.reserve[lot.reserve];
  const lead =
    stage === 'live'
      ? mine?.own
        ? t.own
        : mine && mine.max !== null
          ? mine.leading
            ? t.leading
            : t.outbid
          : t.notBid
      : lotMachine.states[lot.state][language];
  const spoken = `${t.spoken(round(price), reserve)}${lot.extended > 0 ? t.spokenEnd(chinaDateTime(lot.endsAt, now, language)) : ''}`;
  return (
    <DeepCard
      lead={`${lead} · ${reserve}`}
      big={<Price amount={price} decimals={0} size={34} />}
      foot={
        <>
          {t[priceName(lot)]} · {t.bids(lot.bids)} ·{' '}
          {stage === 'live' ? (
            <Countdown
              key={lot.endsAt}
              to={lot.endsAt}
              onDeep
              withLeft
              atEnd={t.closing}
              onEnd={() => setTimeout(onEnd, SWEPT)}
            />
          ) : stage === 'over' ? (
            t.endedAt(chinaDateTime(lot.endsAt, now, language))
          ) : (
            t.opensAt(chinaDateTime(lot.startsAt, now, language))
          )}
        </>
      }
    >
      {mine && mine.max !== null && (
        <p className={styles.mine}>
          <span>
            {t.myMax} {round(mine.max)}
          </span>
          <span>{t.onlyYou}</span>
        </p>
      )}
      {stage === 'live' &&
        mine?.leading === false &&
        lot.price !== null &&
        isNarrow(lot.steps, lot.price, mine.max) && <p className={styles.mine}>{b.narrow}</p>}
      <span className="vh" role="status" aria-live="polite">
        {stage === 'live' && spoken}
      </span>
    </DeepCard>
  );
}

export function Won({ order }: { order: NonNullable<NonNullable<LotData['bidder']>['order']> }) {
  const t = useText(text);
  const unpaid = order.state === 'pending_pay';
  return (
    <Card title={t.won} end={unpaid && order.deadlineAt !== null && <Countdown to={order.deadlineAt} />}>
      <div className={styles.block}>
        {unpaid && <p className={styles.note}>{t.wonBody}</p>}
        {unpaid ? (
          <LinkButton block to="/pages/order/orderdetail" search={{ id: order.id }}>
            {t.payNow(exact(order.due))}
          </LinkButton>
        ) : (
          <LinkButton block kind="tint" to="/pages/order/orderdetail" search={{ id: order.id }}>
            {t.toOrder}
          </LinkButton>
        )}
      </div>
    </Card>
  );
}

export function Chance({ lot, chance }: { lot: LotData; chance: { price: number; until: number } }) {
  const t = useText(text);
  const navigate = useNavigate();
  const write = useWrite(auctionChance);
  const answer = async (take: boolean) => {
    if (
      !take &&
      !(await askLive(
        { title: t.declineTitle, body: t.declineBody, ok: t.decline, cancel: t.keep, bad: true },
        chance.until,
      ))
    )
      return;
    const { orderId } = await write.mutateAsync({ id: lot.id, take, price: chance.price });
    toast(take ? t.taken : t.declined, { success: true });
    if (orderId) await navigate({ to: '/pages/order/orderdetail', search: { id: orderId } });
  };
  return (
    <Card title={t.chanceTitle} end={<Countdown to={chance.until} />}>
      <div className={styles.block}>
        <p className={styles.note}>{t.chanceBody(round(chance.price))}</p>
        <p className={styles.small}>{t.chanceRule}</p>
        <LiveButton block pending={write.isPending} onClick={() => void answer(true).catch(() => undefined)}>
          {t.take(round(chance.price))}
        </LiveButton>
        <LiveButton
          block
          kind="line"
          pending={write.isPending}
          onClick={() => void answer(false).catch(() => undefined)}
        >
          {t.decline}
        </LiveButton>
      </div>
    </Card>
  );
}

/** After the hammer: what has become of it and what comes next, for whoever looks. Each sentence stands on a recorded fact. */
export function Story({ lot }: { lot: LotData }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const at = (ms: number) => chinaDateTime(ms, now, language);
  const { seller, bidder } = lot;
  const lines: (string | false | undefined | null)[] = [
    bidder && bidder.lost > 0 && t.youLost(exact(bidder.lost)),
    lot.state === 'sold' && seller?.order?.deadlineAt ? t.sellerWaits(at(seller.order.deadlineAt)) : null,
    lot.state === 'second_chance' &&
      (seller?.asked ? t.sellerAsked(at(seller.asked)) : !bidder?.chance && t.othersAsked),
    seller && seller.forfeited > 0 && t.sellerPart(exact(seller.forfeited)),
    lot.state === 'passed' && seller && t.backInStock,
    // Whoever bid, lost nothing and holds nothing any more.
    bidder &&
      bidder.acts.length > 0 &&
      !bidder.order &&
      !bidder.chance &&
      bidder.lost === 0 &&
      bidder.deposit === 0 &&
      t.allFree,
  ];
  const told = lines.filter((line): line is string => typeof line === 'string');
  if (lotStages[lot.state] !== 'over' || told.length === 0) return null;
  return (
    <Card title={t.storyTitle}>
      <div className={styles.block}>
        {told.map((line) => (
          <p key={line} className={styles.note}>
            {line}
          </p>
        ))}
      </div>
    </Card>
  );
}

export function SellerCard({ lot }: { lot: LotData }) {
  const t = useText(text);
  const find = useText(findText);
  const withdraw = useWrite(auctionWithdraw);
  const { seller } = lot;
  if (!seller) return null;
  const may = eventsFor(lotMachine, lot.state, 'S').includes('withdraw') && lot.price === null;
  const ask = async () => {
    if (!(await askLive({ title: t.withdrawTitle, body: t.withdrawBody, ok: t.withdraw, cancel: t.keep, bad: true })))
      return;
    await withdraw.mutateAsync({ id: lot.id });
    toast(t.withdrawn, { success: true });
  };
  return (
    <Card title={t.sellerTitle}>
      <div className={styles.block}>
        <Facts>
          <Fact name={t.secret}>{seller.reserve === null ? t.secretNone : round(seller.reserve)}</Fact>
          <Fact name={t.brings}>{exact(seller.fees.sellerGets)}</Fact>
          <Fact name={find.followers}>{lot.watchers}</Fact>
          <Fact name={t.bidders}>{seller.bidders}</Fact>
          {seller.forfeited > 0 && <Fact name={t.forfeited}>{exact(seller.forfeited)}</Fact>}
        </Facts>
        {seller.order && (
          <LinkButton kind="tint" size="sm" to="/pages/order/orderdetail" search={{ id: seller.order.id }}>
            {t.toOrder}
          </LinkButton>
        )}
        {lotStages[lot.state] !== 'over' && <p className={styles.small}>{t.ifUnpaid}</p>}
        {may && (
          <Button kind="bad" pending={withdraw.isPending} onClick={() => void ask().catch(() => undefined)}>
            {t.withdraw}
          </Button>
        )}
      </div>
    </Card>
  );
}
