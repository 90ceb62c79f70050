/** One order: who must act by when, where the money is, its parcels, its history, and what it cost. */

import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { orderDetail } from '../../../contract/order/calls.ts';
import { happyPath, machineOf } from '../../../contract/order/machine.ts';
import { channelName } from '../../../contract/payment/calls.ts';
import { chargesAuthentication, couponOf, feeName, termsOfSheet } from '../../../contract/payment/fees.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, prefetch, read } from '../../api/read.ts';
import { dateTime, grouped, maskPhone } from '../../ui/format/format.ts';
import { idSearch } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { Fact, Facts, RowButton, RowLink, Rows } from '../../ui/list/Row.tsx';
import { Timeline } from '../../ui/list/Timeline.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { regionLine } from '../address/divisions.ts';
import { names as chatNames } from '../chat/names.ts';
import { SyncChip } from '../device/SyncChip.tsx';
import { SendToUs } from '../express/SendTo.tsx';
import { Defects } from '../item/Defects.tsx';
import { ItemRow } from '../item/ItemRow.tsx';
import { actionsFor } from './Actions.tsx';
import { AfterSale } from './AfterSale.tsx';
import { Findings, ReportLink } from './Findings.tsx';
import { Flaw } from './flaw/Flaw.tsx';
import { Legs } from './Legs.tsx';
import { MoneyFlow } from './MoneyFlow.tsx';
import { moneyText } from './money-words.ts';
import { actorOf, mayDo, type OrderData, turnOf } from './order.ts';
import { PolicyText } from './Policy.tsx';
import { Turn } from './Turn.tsx';
import { text } from './words.ts';

const ReviewCard = lazy(() => import('../seller/ReviewCard.tsx'));

export const Route = createFileRoute('/pages/order/orderdetail')({
  validateSearch: idSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queries, read(orderDetail, deps)),
  component: OrderDetail,
});

function OrderDetail() {
  const t = useText(text);
  const query = useQuery({ ...read(orderDetail, Route.useSearch()), ...ALWAYS_FRESH });
  useLive(['order', 'bid.forfeit', 'aftersale'], () => void query.refetch());
  return (
    <Screen
      screen="/pages/order/orderdetail"
      title={t.detailTitle}
      end={<SyncChip />}
      ground="task"
      wide="columns"
      query={query}
      onRefresh={() => query.refetch()}
      bar={actionsFor}
    >
      {(order) => (
        <Stack>
          <Turn order={order} onEnd={() => void query.refetch()} />
          {order.role === 'seller' && mayDo(order, 'S').includes('ship') && (
            <SendToUs inside={{ kind: 'order', id: order.id, no: order.no, pieces: 1 }} />
          )}
          {order.flaw && <Flaw order={order} />}
          {order.report && deciding(order) && <Findings report={order.report} />}
          <AfterSale order={order} />
          <Card>
            <Link to="/pages/buy/detail" search={pieceOf(order)}>
              <ItemRow item={order.item} price={order.price} end="×1" />
            </Link>
          </Card>
          <MoneyFlow order={order} />
          {order.paidAt && (order.state !== 'closed' || order.legs.some((leg) => leg.sentAt)) && <Legs order={order} />}
          <Steps order={order} />
          {order.report && !deciding(order) && <ReportLink code={order.report.code} />}
          {order.role === 'buyer' && order.state === 'completed' && <AfterBuying order={order} />}
          <Fees order={order} />
          <Defects defects={order.defects} title={t.defects} />
          <About order={order} />
        </Stack>
      )}
    </Screen>
  );
}

/** The piece itself, and not another of its kind. */
const pieceOf = ({ item: { productId, skuId, listingId } }: OrderData) => ({ productId, skuId, listingId });

/** Whoever has it may say how it went, and sell it on. */
function AfterBuying({ order }: { order: OrderData }) {
  const t = useText(text);
  const { productId, skuId, grade } = order.item;
  return (
    <>
      <Suspense>
        <ReviewCard orderId={order.id} />
      </Suspense>
      <Card>
        <Rows>
          <RowLink
            to="/pages/stock/receipt/createReceipt"
            search={{ productId, skuId, grade, price: order.price }}
            note={t.sellAgainNote}
          >
            {t.sellAgain}
          </RowLink>
        </Rows>
      </Card>
    </>
  );
}

const deciding = ({ state }: OrderData) => state === 'flaw_confirm' || state === 'flaw_offer';

/** A reason of our staff's is said to be theirs. */
const toldSteps = ({ timeline }: OrderData, t: { platformSaid: (reason: string) => string }) =>
  timeline
    .filter(({ from, to }) => from !== to)
    .map((step) => (step.event === 'yield' && step.reason ? { ...step, reason: t.platformSaid(step.reason) } : step));

function Steps({ order }: { order: OrderData }) {
  const t = useText(text);
  const { and } = useText(moneyText);
  const language = useLanguage();
  const path = happyPath(order.inWarehouse);
  const at = path.indexOf(order.state);
  const ways = order.money.ways.map((way) => t.paidBy(channelName(way.channel)[language], `¥${yuan(way.paid)}`));
  const { waits, by } = turnOf(order);
  const paid = order.paidAt !== null && ways.length > 0 ? ways.join(and) : null;
  // A flaw is decided where inspection would have passed; from a fallen order nothing follows.
  const ahead = deciding(order) ? path.slice(path.indexOf('passed')) : at < 0 ? [] : path.slice(at + 1);
  return (
    <Card title={t.steps}>
      <Timeline
        machine={machineOf(order)}
        state={order.state}
        transitions={toldSteps(order, t)}
        deadlineAt={by}
        waitsFor={waits}
        // An after-sale is open: the clock stands still, and the case says who must act.
        settled={order.disputed}
        me={actorOf[order.role]}
        ahead={ahead}
        notes={{
          ...Object.fromEntries(ahead.map((state) => [state, t.coming[state]])),
          awaiting_ship: paid ?? t.coming.awaiting_ship,
        }}
      />
    </Card>
  );
}

function Fees({ order }: { order: OrderData }) {
  const t = useText(text);
  const language = useLanguage();
  const selling = order.role === 'seller';
  const { buyer, seller, total, sellerGets } = order.fees;
  const rate = `${(termsOfSheet(order.fees).service.rate * 100).toFixed(2)}%`;
  const fell = order.state === 'failed' || order.state === 'closed';
  // Of what came to nothing its seller gets nothing.
  if (fell && selling) return null;
  const back = couponOf(order.fees) > 0 && t.couponBack(order.role === 'buyer');
  return (
    <Card title={t.feesTitle}>
      <FeeLines
        costs={selling}
        lines={(selling ? seller : buyer).map(({ kind, amount }) => ({ label: feeName[kind][language], amount }))}
        total={
          selling
            ? { label: t.youReceive, amount: sellerGets }
            : { label: order.role === 'buyer' ? t.youPay : t.buyerPays, amount: total }
        }
        foot={
          fell
            ? back
            : selling
              ? t.feeFootSeller(chargesAuthentication(order.fees))
              : t.feeFootBuyer(`¥${yuan(sellerGets)}`, rate)
        }
      />
    </Card>
  );
}

function About({ order }: { order: OrderData }) {
  const t = useText(text);
  const chat = useText(chatNames);
  const language = useLanguage();
  const now = useNow(60_000);
  const [reading, setReading] = useState(false);
  const { address } = order;
  return (
    <Card>
      <Facts>
        <Fact name={t.orderNo} copy={order.no}>
          {grouped(order.no)}
        </Fact>
        <Fact name={t.orderedAt}>{dateTime(order.createdAt, now, language)}</Fact>
        {address && (
          <Fact name={t.shipTo}>
            <span>
              {address.name} {maskPhone(address.phone)}
              <br />
              {regionLine(address)} {address.detail}
            </span>
          </Fact>
        )}
        {order.role !== 'seller' && <Fact name={t.seller}>{order.business ? t.business : t.person}</Fact>}
      </Facts>
      <Rows>
        {order.role !== 'staff' && (
          <>
            <RowLink to="/plugin/chat" search={{ orderId: order.id }}>
              {order.role === 'buyer' ? chat.askSeller : chat.askBuyer}
            </RowLink>
            <RowLink to="/plugin/chat" search={{ service: true, orderId: order.id }}>
              {chat.askUs}
            </RowLink>
          </>
        )}
        <RowButton next note={t.policyNote} onClick={() => setReading(true)}>
          {t.policy}
        </RowButton>
      </Rows>
      <Sheet open={reading} onClose={() => setReading(false)} title={t.policy}>
        <PolicyText lines={order.policy[language]} />
      </Sheet>
    </Card>
  );
}
