/** One bid or counter-offer: whose turn it is, every round, the money it holds, and what can be done. */

import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { bidDetail } from '../../../contract/bid/calls.ts';
import { bidMachine, offerMachine } from '../../../contract/bid/machine.ts';
import { offerRules } from '../../../contract/bid/rules.ts';
import { orderMachine } from '../../../contract/order/machine.ts';
import { feeName } from '../../../contract/payment/fees.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, prefetch, read } from '../../api/read.ts';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { dateTime, deadlineText, grouped, maskPhone } from '../../ui/format/format.ts';
import { idSearch } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow, useServerNow } from '../../ui/format/use-now.ts';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { Timeline } from '../../ui/list/Timeline.tsx';
import { Card, DeepCard, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { regionLine } from '../address/divisions.ts';
import { QueuedNotice } from '../device/work/QueuedNotice.tsx';
import { ItemRow } from '../item/ItemRow.tsx';
import { BidActions, canAct, thingOf } from './BidActions.tsx';
import styles from './bid.module.css';
import type { BidData } from './bid.ts';
import { text } from './words.ts';

/** The sweeper is this much behind a deadline at most, ms. */
const SWEPT = 2_000;

export const Route = createFileRoute('/pages/order/bid/detail')({
  validateSearch: idSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queries, read(bidDetail, deps)),
  component: BidDetail,
});

function BidDetail() {
  const t = useText(text);
  const query = useQuery({ ...read(bidDetail, Route.useSearch()), ...ALWAYS_FRESH });
  useLive(['bid', 'bid.forfeit', 'offer', 'order'], () => void query.refetch());
  return (
    <Screen
      screen="/pages/order/bid/detail"
      title={query.data?.kind === 'offer' ? t.offerTitle : t.bidTitle}
      ground="task"
      wide="columns"
      query={query}
      onRefresh={() => query.refetch()}
      bar={(data) => canAct(data) && <BidActions data={data} />}
    >
      {(data) => (
        <Stack>
          <QueuedNotice thing={thingOf(data)} />
          <Turn data={data} onEnd={() => void query.refetch()} />
          <Card>
            <Link
              to="/pages/buy/detail"
              search={{
                productId: data.item.productId,
                skuId: data.item.skuId,
                ...(data.item.listingId && { listingId: data.item.listingId }),
              }}
            >
              <ItemRow item={data.item} price={data.price} end={data.ahead !== null && t.ahead(data.ahead)} />
            </Link>
          </Card>
          {data.kind === 'offer' && <Rounds data={data} />}
          <Money data={data} />
          <Steps data={data} />
          <About data={data} />
        </Stack>
      )}
    </Screen>
  );
}

function Turn({ data, onEnd }: { data: BidData; onEnd: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const { order, waitsFor, deadlineAt, kind, state } = data;
  if (!waitsFor || deadlineAt === null)
    return (
      <DeepCard
        lead={t.over[state]}
        big={order ? orderMachine.states[order.state][language] : `¥${yuan(data.price)}`}
        foot={order ? `${t.orderState} ${grouped(order.no)}` : t.overThen[state]}
      />
    );
  const who = (data.side === 'buyer' ? 'B' : 'S') === waitsFor ? t.you : (t.who[waitsFor] ?? '');
  const then = order
    ? kind === 'bid'
      ? t.after.payBid
      : t.after.pay
    : kind === 'bid'
      ? data.item.listingId
        ? t.after.bidOnly
        : t.after.bid
      : t.after.answer;
  const over = deadlineAt <= now;
  return (
    <DeepCard
      lead={order ? t.turnPay(who) : kind === 'bid' ? t.turnBid : t.turnAnswer(who)}
      big={<Countdown to={deadlineAt} onDeep withLeft onEnd={() => setTimeout(onEnd, SWEPT)} />}
      foot={`${over ? '' : `${deadlineText(deadlineAt, now, language)}${language === 'en' ? '. ' : '。'}`}${then}`}
    />
  );
}

function Rounds({ data }: { data: BidData }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const me = data.side === 'buyer' ? 'B' : 'S';
  return (
    <Card
      title={t.rounds}
      end={t.roundsLeft(offerRules.rounds - data.buyerRounds, offerRules.rounds - data.sellerRounds)}
    >
      <ol className={styles.rounds}>
        {data.asked !== null && (
          <li>
            <span>{t.askedRow}</span>
            <Price amount={data.asked} decimals={0} plain />
          </li>
        )}
        {data.rounds.map(({ by, price, at }) => (
          <li key={at + by} data-mine={by === me || undefined}>
            <span>
              {t.named(by === me ? t.you : (t.who[by] ?? ''))}
              <time dateTime={new Date(at).toISOString()}>{dateTime(at, now, language)}</time>
            </span>
            <Price amount={price} decimals={0} size={17} />
          </li>
        ))}
      </ol>
    </Card>
  );
}

function Money({ data }: { data: BidData }) {
  const t = useText(text);
  const language = useLanguage();
  const { fees, prepay } = data;
  const selling = data.side === 'seller';
  const bad = prepay?.place === 'forfeited';
  return (
    <Card
      title={prepay ? t.money : t.costs}
      end={prepay && <Tag tone={bad ? 'bad' : prepay.place === 'back' ? 'idle' : 'ok'}>{t.places[prepay.place]}</Tag>}
    >
      <FeeLines
        lines={(selling ? fees.seller : fees.buyer).map(({ kind, amount }) => ({
          label: feeName[kind][language],
          amount,
        }))}
        total={selling ? { label: t.youGet, amount: fees.sellerGets } : { label: t.youPay, amount: fees.total }}
        foot={prepay ? t.prepays[prepay.place](`¥${yuan(prepay.amount)}`) : t.noMoney}
      />
    </Card>
  );
}

function Steps({ data }: { data: BidData }) {
  const t = useText(text);
  const me = data.side === 'buyer' ? 'B' : 'S';
  const common = { deadlineAt: data.order ? null : data.deadlineAt, me } as const;
  return (
    <Card title={t.steps}>
      {data.kind === 'bid' ? (
        <Timeline {...common} {...stepsFor(bidMachine, data)} />
      ) : (
        <Timeline {...common} {...stepsFor(offerMachine, data)} />
      )}
    </Card>
  );
}

/** The states of a bid's log are a bid's, those of an offer's an offer's. */
function stepsFor<S extends string>(
  machine: { states: Record<S, unknown> } & Parameters<typeof Timeline<S>>[0]['machine'],
  data: BidData,
) {
  const isOne = (state: string): state is S => state in machine.states;
  return {
    machine,
    state: data.state as S,
    transitions: data.timeline.flatMap(({ to, ...rest }) => (isOne(to) ? [{ ...rest, to }] : [])),
  };
}

function About({ data }: { data: BidData }) {
  const t = useText(text);
  const { address } = data;
  return (
    <Card title={t.about}>
      <Facts>
        <Fact name={t.no} copy={data.no}>
          {grouped(data.no)}
        </Fact>
        {data.days !== null && <Fact name={t.days}>{t.day(data.days)}</Fact>}
        {data.kind === 'bid' && data.item.listingId && <Fact name={t.only}>✓</Fact>}
        {address && (
          <Fact name={t.address}>
            <span>
              {address.name} {maskPhone(address.phone)}
              <br />
              {regionLine(address)} {address.detail}
            </span>
          </Fact>
        )}
      </Facts>
    </Card>
  );
}
