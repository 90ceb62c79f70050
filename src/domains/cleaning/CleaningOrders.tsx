/** One's cleaning orders: what waits for oneself first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import {
  type CleaningRow,
  cleaningClaim,
  cleaningDeliver,
  cleaningList,
  cleaningOrderSave,
} from '../../../contract/cleaning/calls.ts';
import type { TurnName } from '../../../contract/wire/query.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, readPages, STAYING } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { IconBox } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { TurnPills } from '../../ui/list/TurnPills.tsx';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { SyncChip } from '../device/SyncChip.tsx';
import { useQueuedWrites } from '../device/use-queued-write.ts';
import { QueuedNotice } from '../device/work/QueuedNotice.tsx';
import { costing, together } from './form/together.ts';
import { text as several } from './form/words.ts';
import { OrderRow } from './OrderRow.tsx';
import { text } from './words.ts';

/** Written out: every visit loads the routes' addresses. */
const turns: readonly TurnName[] = ['yours', 'going', 'over'];

export const Route = createFileRoute('/pages/cleaning/washorder')({
  validateSearch: ({ turn }: Record<string, unknown>): { turn?: TurnName } => ({
    turn: turns.find((one) => one === turn),
  }),
  component: Orders,
});

function Orders() {
  const t = useText(text);
  const tt = useText(several);
  const { turn } = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useInfiniteQuery({
    ...readPages(cleaningList, turn ? { turn } : {}),
    ...ALWAYS_FRESH,
    ...STAYING,
  });
  useLive(['cleaning'], () => void query.refetch());
  useQueuedWrites([cleaningOrderSave.path, cleaningDeliver.path, cleaningClaim.path], query.dataUpdatedAt);
  return (
    <Screen
      screen="/pages/cleaning/washorder"
      title={t.orders}
      ground="task"
      query={query}
      controls={
        <>
          <QueuedNotice call={cleaningOrderSave.path} />
          <TurnPills value={turn} onChange={(next) => void navigate({ search: { turn: next }, replace: true })} />
        </>
      }
      end={<SyncChip />}
      onRefresh={() => query.refetch()}
      bar={
        <LinkButton block to="/pages/cleaning/washlist">
          {t.list}
        </LinkButton>
      }
    >
      {(data) => {
        const orders = together(data.pages.flatMap((page) => page.list));
        return orders.length === 0 ? (
          <Empty icon={<IconBox size={24} />} title={turn ? t.noneSo : t.empty} body={turn ? undefined : t.emptyBody} />
        ) : (
          <InfiniteList
            name={`cleaning-${turn ?? 'all'}`}
            as="cards"
            rowHeight={130}
            items={orders}
            keyOf={([first]) => first.batchId ?? first.id}
            pages={query}
          >
            {(pieces) => (
              // What is not loaded yet is no part of what is said.
              <Card
                title={
                  pieces.length === pieces[0].pieces &&
                  costing(pieces).length > 1 &&
                  tt.together(costing(pieces).length, `¥${yuan(sumOf(costing(pieces)))}`)
                }
              >
                <Stack>
                  {pieces.map((row) => (
                    <Link key={row.id} to="/pages/cleaning/washdetail" search={{ id: row.id }}>
                      <OrderRow row={row} />
                    </Link>
                  ))}
                </Stack>
              </Card>
            )}
          </InfiniteList>
        );
      }}
    </Screen>
  );
}

const sumOf = (pieces: readonly CleaningRow[]) => pieces.reduce((sum, { total }) => sum + total, 0);
