/** The bid hall: open lots, the one that ends next first; filters that can be kept; many offers at once. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { productCateTree } from '../../../../contract/catalogue/calls.ts';
import { grades } from '../../../../contract/item/grades.ts';
import { hallList, hallSubscribe } from '../../../../contract/recycle/hall-calls.ts';
import { MAX_FEN } from '../../../../contract/wire/money.ts';
import { useLive } from '../../../api/live.ts';
import { ALWAYS_FRESH, read, readPages, STAYING } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { Countdown } from '../../../ui/feedback/Countdown.tsx';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Price } from '../../../ui/feedback/Price.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { IconSliders, IconStore } from '../../../ui/format/icons.tsx';
import { idIn, oneOf, type Search, wordsIn } from '../../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { InfiniteList } from '../../../ui/list/InfiniteList.tsx';
import { DeepCard, Stack } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { Standing } from '../../merchant/Standing.tsx';
import styles from '../recycle.module.css';
import { type Filter, FilterSheet } from './FilterSheet.tsx';
import { HallClosed } from './HallClosed.tsx';
import { LotCard } from './LotCard.tsx';
import { text } from './words.ts';

const BulkBids = lazy(() => import('./BulkBids.tsx').then((module) => ({ default: module.BulkBids })));

/** fen */
const amount = (value: unknown): number | undefined => {
  const fen = Number(value);
  return Number.isSafeInteger(fen) && fen > 0 && fen <= MAX_FEN ? fen : undefined;
};

type Asked = Filter & { ended?: 'yes' };

export const Route = createFileRoute('/pages/recycle/bidHall')({
  validateSearch: (search: Search): Asked => ({
    grade: oneOf(search.grade, grades),
    brandId: idIn(search.brandId),
    categoryId: idIn(search.categoryId),
    from: amount(search.from),
    to: amount(search.to),
    city: wordsIn(search.city, 20)?.trim() || undefined,
    ended: oneOf(search.ended, ['yes'] as const),
  }),
  component: BidHall,
});

function BidHall() {
  const t = useText(text);
  const language = useLanguage();
  const { ended, ...filter } = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useInfiniteQuery({ ...readPages(hallList, { ...filter, ended }), ...ALWAYS_FRESH, ...STAYING });
  const subscribe = useWrite(hallSubscribe);
  const [bulk, setBulk] = useState(false);
  const [filtering, setFiltering] = useState(false);
  const { categoryId, ...others } = filter;
  const narrowed = Object.values(others).filter((value) => value !== undefined).length;
  const isNarrowed = narrowed > 0 || categoryId !== undefined;
  const roots = useQuery(read(productCateTree, {})).data?.list ?? [];
  useLive(['recycle', 'recycle.lot'], () => void query.refetch());
  const first = query.data?.pages[0];
  const keep = () => {
    const id = crypto.randomUUID();
    void subscribe.mutateAsync({ id, ...filter }).then(
      (kept) => toast(kept.id === id ? t.subscribed : t.subscribedBefore, { success: true }),
      () => undefined,
    );
  };
  return (
    <Screen
      screen="/pages/recycle/bidHall"
      title={t.title}
      ground="task"
      wide="list"
      query={query}
      onRefresh={() => query.refetch()}
      end={
        first?.standing && (
          <LinkButton kind="text" size="sm" to="/pages/recycle/historyBig">
            {t.mine}
          </LinkButton>
        )
      }
      controls={
        first?.standing?.mayLook && (
          <Pills
            name={t.subCategory}
            value={categoryId ?? ''}
            options={[
              { value: '', label: t.all },
              ...roots
                .filter(({ id }) => id === categoryId || (first.byCategory[id] ?? 0) > 0)
                .map(({ id, name }) => ({ value: id, label: name[language], count: first.byCategory[id] ?? 0 })),
            ]}
            onChange={(id) =>
              void navigate({ search: { ...filter, ended, categoryId: id || undefined }, replace: true })
            }
          />
        )
      }
    >
      {(data) => {
        const lots = data.pages.flatMap((page) => page.list);
        const standing = first?.standing ?? null;
        if (!standing?.mayLook) return <HallClosed state={standing?.state ?? null} />;
        return (
          <Stack>
            <DeepCard
              lead={ended ? t.ended : first?.nextEnd ? t.nextEnd : t.title}
              big={
                ended ? (
                  t.endedN(first?.total ?? 0)
                ) : first?.nextEnd ? (
                  <Countdown to={first.nextEnd} onDeep withLeft />
                ) : (
                  t.none
                )
              }
              foot={ended ? t.endedFoot : first?.nextEnd && t.total(first.total)}
            >
              <div className={styles.facts}>
                <div>
                  <b>
                    <Price amount={standing.free} plain />
                  </b>
                  <small>{t.free}</small>
                </div>
                <div>
                  <b>
                    <Price amount={standing.frozen} plain />
                  </b>
                  <small>{t.frozen}</small>
                </div>
              </div>
            </DeepCard>
            {!standing.mayBid && <Standing />}
            <div className={styles.tools}>
              <Button kind={narrowed > 0 ? 'tint' : 'line'} size="sm" onClick={() => setFiltering(true)}>
                <IconSliders size={16} />
                {narrowed > 0 ? `${t.filter} ${narrowed}` : t.filter}
              </Button>
              <Button
                kind={ended ? 'tint' : 'line'}
                size="sm"
                aria-pressed={ended === 'yes'}
                onClick={() =>
                  void navigate({ search: { ...filter, ended: ended ? undefined : 'yes' }, replace: true })
                }
              >
                {t.ended}
              </Button>
              {standing.mayBid && !ended && (
                <LiveButton kind="tint" size="sm" pending={subscribe.isPending} onClick={keep}>
                  {t.subscribe}
                </LiveButton>
              )}
              <LinkButton kind="line" size="sm" to="/pages/merchantCenter/bidSubscribe">
                {t.subscriptions}
              </LinkButton>
              {standing.mayBid && !ended && (
                <Button kind="line" size="sm" onClick={() => setBulk(true)}>
                  {t.bulk}
                </Button>
              )}
            </div>
            {lots.length === 0 ? (
              <Empty
                icon={<IconStore size={24} />}
                title={ended ? t.endedNone : isNarrowed ? t.emptyTitle : t.none}
                body={ended || !standing.mayBid ? isNarrowed && t.emptyClosed : isNarrowed ? t.emptyBody : t.noneBody}
                action={
                  isNarrowed && (
                    <Button kind="tint" onClick={() => void navigate({ search: { ended }, replace: true })}>
                      {t.filterClear}
                    </Button>
                  )
                }
              />
            ) : (
              <InfiniteList name="hall" as="cards" rowHeight={112} items={lots} keyOf={(lot) => lot.id} pages={query}>
                {(lot) => <LotCard lot={lot} mayBid={standing.mayBid} />}
              </InfiniteList>
            )}
            {filtering && (
              <FilterSheet
                title={t.filter}
                ok={t.filterUse}
                start={filter}
                onOk={(next) => {
                  setFiltering(false);
                  void navigate({ search: { ...next, ended }, replace: true });
                }}
                onClose={() => setFiltering(false)}
              />
            )}
            {bulk && (
              <Suspense>
                <BulkBids filter={filter} onClose={() => setBulk(false)} />
              </Suspense>
            )}
          </Stack>
        );
      }}
    </Screen>
  );
}
