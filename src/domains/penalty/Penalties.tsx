/** Penalties: all of them, or one with its rule, its amount, the appeal and how it ended. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type Penalty,
  penaltyDetail,
  penaltyList,
  penaltyPay,
  penaltyPrepay,
} from '../../../contract/penalty/calls.ts';
import { penaltyMachine } from '../../../contract/penalty/machine.ts';
import { penaltyWords } from '../../../contract/penalty/rules.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { ALWAYS_FRESH, prefetch, read, readPages } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { StateTag } from '../../ui/feedback/Tag.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { dateTime, deadlineText, grouped } from '../../ui/format/format.ts';
import { IconGavel } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Fact, Facts, RowLink } from '../../ui/list/Row.tsx';
import { Timeline } from '../../ui/list/Timeline.tsx';
import { ImageGrid } from '../../ui/media/ImageGrid.tsx';
import { Card, DeepCard, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { useReopened } from '../device/drafts/use-reopened.ts';
import { askLive } from '../device/live/live.ts';
import { AppealSheet } from './AppealSheet.tsx';
import { text } from './words.ts';

const PATH = '/pages/user/penalty';

export const Route = createFileRoute('/pages/user/penalty')({
  validateSearch: (search): { id?: string } => (typeof search.id === 'string' ? { id: search.id } : {}),
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) =>
    deps.id ? prefetch(context.queries, read(penaltyDetail, { id: deps.id })) : undefined,
  component: Penalties,
});

function Penalties() {
  const { id } = Route.useSearch();
  return id ? <One id={id} /> : <All />;
}

function All() {
  const t = useText(text);
  const query = useInfiniteQuery({ ...readPages(penaltyList, {}), ...ALWAYS_FRESH });
  return (
    <Screen
      screen={PATH}
      title={t.title}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      empty={(data) =>
        data.pages[0]?.list.length === 0 && (
          <Empty title={t.emptyTitle} body={t.emptyBody} icon={<IconGavel size={24} />} />
        )
      }
    >
      {(data) => (
        <InfiniteList
          name="penalties"
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

function Line({ row }: { row: Penalty }) {
  const language = useLanguage();
  const now = useNow(60_000);
  return (
    <Card>
      <RowLink
        to={PATH}
        search={{ id: row.id }}
        note={`${row.name[language]} · ${dateTime(row.createdAt, now, language)}`}
        value={<StateTag machine={penaltyMachine} state={row.state} />}
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
  const query = useQuery({ ...read(penaltyDetail, { id }), ...ALWAYS_FRESH });
  const [appealing, setAppealing] = useState(false);
  useReopened('appeal', (one) => one === id && setAppealing(true));
  return (
    <Screen
      screen={PATH}
      title={t.title}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      bar={(row) => (
        <>
          <LinkButton grow kind="line" to="/pages/order/orderdetail" search={{ id: row.orderId }}>
            {t.toOrder}
          </LinkButton>
          {row.state === 'notified' && (
            <Button grow onClick={() => setAppealing(true)}>
              {t.appeal}
            </Button>
          )}
          {row.state === 'upheld' && <Pay row={row} />}
        </>
      )}
    >
      {(row) => (
        <Stack>
          <DeepCard
            lead={t.leads[row.state]}
            big={<Price amount={row.amount} size={34} />}
            foot={row.deadlineAt !== null && t.until(deadlineText(row.deadlineAt, now, language))}
          />
          <Card title={t.rule}>
            <p>{penaltyWords(row.rule, row.terms)[language]}</p>
          </Card>
          <Card>
            <Facts>
              <Fact name={t.collected}>
                <Price amount={row.collected} plain />
              </Fact>
              <Fact name={t.owed}>
                <Price amount={row.owed} plain />
              </Fact>
              <Fact name={t.toBuyer}>
                <Price amount={row.toBuyer} plain />
              </Fact>
              <Fact name={t.order} copy={row.orderNo}>
                {grouped(row.orderNo)}
              </Fact>
              <Fact name={t.at}>{dateTime(row.createdAt, now, language)}</Fact>
            </Facts>
          </Card>
          {row.appeal && (
            <Card title={t.myAppeal}>
              <p>{row.appeal.words}</p>
              {row.appeal.photos.length > 0 && (
                <ImageGrid photos={row.appeal.photos.map((src) => ({ id: src, src }))} />
              )}
            </Card>
          )}
          <Progress row={row} />
          {appealing && <AppealSheet id={row.id} onClose={() => setAppealing(false)} />}
        </Stack>
      )}
    </Screen>
  );
}

function Progress({ row }: { row: Output<typeof penaltyDetail> }) {
  const t = useText(text);
  return (
    <Card title={t.progress}>
      <Timeline machine={penaltyMachine} state={row.state} transitions={row.timeline} deadlineAt={row.deadlineAt} />
    </Card>
  );
}

/** What it takes from the balance is said before it is taken. */
function Pay({ row }: { row: Penalty }) {
  const t = useText(text);
  const preview = useQuery({ ...read(penaltyPrepay, { id: row.id }), ...ALWAYS_FRESH }).data;
  const pay = useWrite(penaltyPay);
  if (preview && preview.missing > 0)
    return (
      <LinkButton grow to="/pages/user/recharge">
        {t.short(`¥${yuan(preview.missing)}`)}
      </LinkButton>
    );
  const submit = async () => {
    if (!preview) return;
    const body = t.payBody(`¥${yuan(preview.owed)}`, `¥${yuan(preview.available - preview.owed)}`);
    if (!(await askLive({ title: t.payTitle, body, ok: t.pay(`¥${yuan(preview.owed)}`) }))) return;
    await pay.mutateAsync({ id: row.id });
    toast(t.paid, { success: true });
  };
  return (
    <Button grow pending={pay.isPending || !preview} onClick={() => void submit().catch(() => undefined)}>
      {t.pay(`¥${yuan(row.owed)}`)}
    </Button>
  );
}
