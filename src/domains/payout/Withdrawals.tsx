/** Withdrawals: all of them, or one with every step, its reason and the way on. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type Withdrawal, withdrawalDetail, withdrawalList } from '../../../contract/payout/calls.ts';
import { withdrawalMachine } from '../../../contract/payout/machine.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { ALWAYS_FRESH, prefetch, read, readPages } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { StateTag } from '../../ui/feedback/Tag.tsx';
import { dateTime, deadlineText, grouped } from '../../ui/format/format.ts';
import { IconBank } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Fact, Facts, RowLink } from '../../ui/list/Row.tsx';
import { Timeline } from '../../ui/list/Timeline.tsx';
import { Card, DeepCard, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { LateNotice } from '../message/LateNotice.tsx';
import { text } from './words.ts';

const PATH = '/pages/user/deposit';

export const Route = createFileRoute('/pages/user/deposit')({
  validateSearch: (search): { id?: string } => (typeof search.id === 'string' ? { id: search.id } : {}),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    deps.id ? prefetch(context.queries, read(withdrawalDetail, { id: deps.id })) : undefined,
  component: Withdrawals,
});

function Withdrawals() {
  const { id } = Route.useSearch();
  return id ? <One id={id} /> : <All />;
}

function All() {
  const t = useText(text);
  const query = useInfiniteQuery({ ...readPages(withdrawalList, {}), ...ALWAYS_FRESH });
  return (
    <Screen
      screen={PATH}
      title={t.records}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      empty={(data) =>
        data.pages[0]?.list.length === 0 && (
          <Empty
            title={t.noRecords}
            body={t.noRecordsBody}
            icon={<IconBank size={24} />}
            action={<LinkButton to="/pages/user/withdraw">{t.withdraw}</LinkButton>}
          />
        )
      }
    >
      {(data) => (
        <InfiniteList
          name="withdrawals"
          as="cards"
          rowHeight={92}
          items={data.pages.flatMap((page) => page.list)}
          keyOf={(row) => row.id}
          pages={query}
        >
          {(row) => <Line row={row} />}
        </InfiniteList>
      )}
    </Screen>
  );
}

function Line({ row }: { row: Withdrawal }) {
  const language = useLanguage();
  const now = useNow(60_000);
  const t = useText(text);
  return (
    <Card>
      <RowLink
        to={PATH}
        search={{ id: row.id }}
        note={`${row.card.bank || t.alipay} ${row.card.account} · ${dateTime(row.createdAt, now, language)}`}
        value={<StateTag machine={withdrawalMachine} state={row.state} />}
      >
        <span className="num">¥{yuan(row.amount)}</span>
      </RowLink>
    </Card>
  );
}

function One({ id }: { id: string }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const query = useQuery({ ...read(withdrawalDetail, { id }), ...ALWAYS_FRESH });
  return (
    <Screen
      screen={PATH}
      title={t.withdraw}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      bar={({ state }) =>
        (state === 'failed' || state === 'rejected') && (
          <LinkButton block to="/pages/user/withdraw">
            {t.again}
          </LinkButton>
        )
      }
    >
      {(row) => {
        // What the device kept from before that was told says nothing of it.
        const late = row.lateAt ?? null;
        return (
          <Stack>
            <DeepCard
              lead={t.leads[row.state]}
              big={<Price amount={row.amount} size={34} />}
              foot={row.deadlineAt !== null && t.until(deadlineText(row.deadlineAt, now, language))}
            />
            {late !== null && (
              <LateNotice title={t.late(dateTime(late, now, language))}>{t.lateHeld(yuan(row.amount))}</LateNotice>
            )}
            {row.reason && (row.state === 'failed' || row.state === 'rejected') && (
              <Notice tone="bad" title={t.reason}>
                {row.reason}
              </Notice>
            )}
            {row.sandbox && <Notice tone="wait">{t.sandbox}</Notice>}
            <Card>
              <Facts>
                <Fact name={t.to}>
                  {row.card.bank || t.alipay} {row.card.account}
                </Fact>
                <Fact name={t.no} copy={row.no}>
                  {grouped(row.no)}
                </Fact>
                <Fact name={t.appliedAt}>{dateTime(row.createdAt, now, language)}</Fact>
              </Facts>
            </Card>
            <Card title={t.progress}>
              <Timeline
                machine={withdrawalMachine}
                state={row.state}
                transitions={row.timeline}
                deadlineAt={row.deadlineAt}
                ahead={row.state === 'applied' ? ['paying', 'paid'] : row.state === 'paying' ? ['paid'] : []}
              />
            </Card>
          </Stack>
        );
      }}
    </Screen>
  );
}
