/** A person's valuations: those under way, and those that are over. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { consignmentInquire, consignmentList } from '../../../contract/consignment/calls.ts';
import { consignmentMachine } from '../../../contract/consignment/machine.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, readPages, STAYING } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { StateTag } from '../../ui/feedback/Tag.tsx';
import { dateTime, deadlineText } from '../../ui/format/format.ts';
import { IconDoc } from '../../ui/format/icons.tsx';
import { moreWords } from '../../ui/format/more-words.ts';
import { oneOf, type Search } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { PageLink } from '../../ui/input/PageLink.tsx';
import { Segment } from '../../ui/input/Segment.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { SyncChip } from '../device/SyncChip.tsx';
import { useQueuedWrites } from '../device/use-queued-write.ts';
import { ItemRow } from '../item/ItemRow.tsx';
import { text } from './words.ts';

const both = ['no', 'yes'] as const;

export const Route = createFileRoute('/pages/order/inquiry/list')({
  validateSearch: ({ over }: Search): { over?: (typeof both)[number] } => ({ over: oneOf(over, both) }),
  component: Valuations,
});

function Valuations() {
  const t = useText(text);
  const { overdue } = useText(moreWords);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const { over = 'no' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useInfiniteQuery({ ...readPages(consignmentList, { over }), ...ALWAYS_FRESH, ...STAYING });
  useLive(['consignment'], () => void query.refetch());
  useQueuedWrites([consignmentInquire.path], query.dataUpdatedAt);
  return (
    <Screen
      screen="/pages/order/inquiry/list"
      title={t.list}
      ground="task"
      query={query}
      end={<SyncChip />}
      onRefresh={() => query.refetch()}
      controls={
        <Segment<(typeof both)[number]>
          name={t.list}
          value={over}
          onChange={(value) => void navigate({ search: { over: value }, replace: true })}
          options={[
            { value: 'no', label: t.open },
            { value: 'yes', label: t.over },
          ]}
        />
      }
    >
      {(data) => {
        const rows = data.pages.flatMap((page) => page.list);
        return rows.length === 0 ? (
          <Empty
            icon={<IconDoc size={24} />}
            title={t.emptyTitle}
            body={t.emptyBody}
            action={
              <LinkButton kind="tint" to="/pages/consignment/inquiry" search={{ way: 'consign' }}>
                {t.ask}
              </LinkButton>
            }
          />
        ) : (
          <InfiniteList
            name={`valuations-${over}`}
            as="cards"
            rowHeight={128}
            items={rows}
            keyOf={(row) => row.id}
            pages={query}
          >
            {(row) => (
              <Card
                title={
                  row.deadlineAt === null
                    ? dateTime(row.createdAt, now, language)
                    : [
                        t.turn[row.state === 'submitted' ? 'P' : 'S'],
                        deadlineText(row.deadlineAt, now, language),
                        row.state === 'submitted' && row.deadlineAt <= now && overdue,
                      ]
                        .filter(Boolean)
                        .join(' · ')
                }
                end={<StateTag machine={consignmentMachine} state={row.state} />}
              >
                <PageLink path={`/pages/order/inquiry/detail?id=${row.id}`}>
                  <ItemRow
                    item={{ ...row, cover: row.photo ?? row.cover }}
                    end={row.low !== null && row.high !== null && `¥${yuan(row.low, 0)} – ${yuan(row.high, 0)}`}
                  />
                </PageLink>
              </Card>
            )}
          </InfiniteList>
        );
      }}
    </Screen>
  );
}
