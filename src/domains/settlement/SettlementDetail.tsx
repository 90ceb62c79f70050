/** One settlement, opened down to its order, every fee and every journal: why this money is here, and when it is free. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { feeName } from '../../../contract/payment/fees.ts';
import { settleInfo } from '../../../contract/settlement/calls.ts';
import { settlementMachine } from '../../../contract/settlement/machine.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { ALWAYS_FRESH, prefetch, read } from '../../api/read.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { dateTime, grouped } from '../../ui/format/format.ts';
import { idSearch } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { FeeLines } from '../../ui/list/FeeLines.tsx';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { Timeline } from '../../ui/list/Timeline.tsx';
import { Card, DeepCard, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { ItemRow } from '../item/ItemRow.tsx';
import { JournalView } from './JournalView.tsx';
import { text } from './words.ts';

type Settlement = Output<typeof settleInfo>;

export const Route = createFileRoute('/pages/stock/settleInfo')({
  validateSearch: idSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queries, read(settleInfo, deps)),
  component: SettleInfo,
});

function SettleInfo() {
  const t = useText(text);
  const query = useQuery({ ...read(settleInfo, Route.useSearch()), ...ALWAYS_FRESH });
  return (
    <Screen
      screen="/pages/stock/settleInfo"
      title={t.info}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      bar={(settlement) => (
        <>
          <LinkButton grow kind="line" to="/pages/user/funds">
            {t.toFunds}
          </LinkButton>
          <LinkButton grow to="/pages/order/orderdetail" search={{ id: settlement.orderId }}>
            {t.toOrder}
          </LinkButton>
        </>
      )}
    >
      {(settlement) => <Content settlement={settlement} />}
    </Screen>
  );
}

function Content({ settlement }: { settlement: Settlement }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const { state, fees } = settlement;
  return (
    <Stack>
      <DeepCard
        lead={t.stateLead[state]}
        big={<Price amount={settlement.amount} size={34} />}
        foot={useFoot(settlement)}
      />
      <Card>
        <Link to="/pages/order/orderdetail" search={{ id: settlement.orderId }}>
          <ItemRow item={settlement.item} price={settlement.price} />
        </Link>
      </Card>
      <Card title={t.lines}>
        <FeeLines
          costs
          lines={fees.seller.map(({ kind, amount }) => ({ label: feeName[kind][language], amount }))}
          total={{ label: t.youReceive, amount: fees.sellerGets }}
        />
        {settlement.corrected > 0 && (
          <Facts>
            <Fact name={t.corrected}>−¥{yuan(settlement.corrected)}</Fact>
          </Facts>
        )}
      </Card>
      <Card title={t.flow} end={t.flowNote}>
        {settlement.journals.map((journal) => (
          <JournalView key={journal.id} journal={journal} fees={fees} />
        ))}
      </Card>
      <Card title={t.progress}>
        <Timeline
          machine={settlementMachine}
          state={state}
          transitions={settlement.timeline.map(({ to, at }) => ({ to, at, actor: 'P' }))}
          deadlineAt={settlement.deadlineAt}
          ahead={state === 'pending' ? ['paid'] : []}
        />
      </Card>
      <Card>
        <Facts>
          <Fact name={t.no} copy={settlement.no}>
            {grouped(settlement.no)}
          </Fact>
          <Fact name={t.order} copy={settlement.orderNo}>
            {grouped(settlement.orderNo)}
          </Fact>
          <Fact name={t.completedAt}>{dateTime(settlement.createdAt, now, language)}</Fact>
        </Facts>
      </Card>
    </Stack>
  );
}

function useFoot({ state, deadlineAt, paidAt }: Settlement): string | undefined {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  if (state === 'failed') return t.failedFoot;
  if (state === 'reversed') return t.reversedFoot;
  if (paidAt) return t.paidFoot(dateTime(paidAt, now, language));
  return deadlineAt ? t.pendingFoot(dateTime(deadlineAt, now, language)) : undefined;
}
