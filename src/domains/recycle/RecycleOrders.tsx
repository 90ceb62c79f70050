/** A person's pieces: what waits for them, what is under way, what is over. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { type RecycleRow, recycleInquire, recycleList } from '../../../contract/recycle/calls.ts';
import { type RecycleTab, recycleTabs } from '../../../contract/recycle/machine.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, readPages, STAYING } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { IconRecycle } from '../../ui/format/first-icons.tsx';
import { oneOf, type Search } from '../../ui/format/search-params.ts';
import { useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Card, MoreLink } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { SyncChip } from '../device/SyncChip.tsx';
import { useQueuedWrites } from '../device/use-queued-write.ts';
import { together } from './inquiry/together.ts';
import { PieceLine } from './PieceLine.tsx';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/order/recycle/order')({
  validateSearch: ({ tab }: Search): { tab?: RecycleTab } => ({ tab: oneOf(tab, recycleTabs) }),
  component: RecycleOrders,
});

type Choice = RecycleTab | 'all';

function RecycleOrders() {
  const t = useText(text);
  const { tab } = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useInfiniteQuery({ ...readPages(recycleList, { tab }), ...ALWAYS_FRESH, ...STAYING });
  useLive(['recycle'], () => void query.refetch());
  useQueuedWrites([recycleInquire.path], query.dataUpdatedAt);
  const counts = query.data?.pages[0]?.counts;
  const asked = ([first, ...others]: readonly [RecycleRow, ...RecycleRow[]]) => ({
    title: t.askedTogether,
    end: (
      <MoreLink to="/pages/order/inquiry/inquiryDetail" search={{ id: first.batchId }}>
        {t.piecesN(others.length + 1)}
      </MoreLink>
    ),
  });
  return (
    <Screen
      screen="/pages/order/recycle/order"
      title={t.ordersTitle}
      ground="task"
      query={query}
      end={<SyncChip />}
      onRefresh={() => query.refetch()}
      controls={
        <Pills<Choice>
          name={t.ordersTitle}
          value={tab ?? 'all'}
          options={[
            { value: 'all', label: t.all },
            ...recycleTabs.map((value) => ({ value, label: t.tabs[value], count: counts?.[value] })),
          ]}
          onChange={(value) => void navigate({ search: { tab: value === 'all' ? undefined : value }, replace: true })}
        />
      }
    >
      {(data) => {
        const rows = data.pages.flatMap((page) => page.list);
        return rows.length === 0 ? (
          <Empty
            title={t.emptyTitle}
            body={t.emptyBody}
            icon={<IconRecycle size={24} />}
            action={
              <LinkButton kind="tint" to="/pages/consignment/inquiry" search={{ way: 'recycle' }}>
                {t.ask}
              </LinkButton>
            }
          />
        ) : (
          <InfiniteList
            name="recycle"
            as="cards"
            rowHeight={112}
            items={together(rows)}
            keyOf={([first]) => first.id}
            pages={query}
          >
            {(pieces) => (
              <Card {...(pieces.length > 1 && asked(pieces))}>
                {pieces.map((row) => (
                  <PieceLine key={row.id} row={row} />
                ))}
              </Card>
            )}
          </InfiniteList>
        );
      }}
    </Screen>
  );
}
