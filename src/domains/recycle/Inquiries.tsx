/** A person's inquiries, each with the pieces that were asked for together. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { recycleBatches } from '../../../contract/recycle/calls.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, readPages } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { IconRecycle } from '../../ui/format/first-icons.tsx';
import { dateTime } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Card, MoreLink } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { SyncChip } from '../device/SyncChip.tsx';
import { PieceLine } from './PieceLine.tsx';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/order/inquiry/inquiryList')({ component: Inquiries });

function Inquiries() {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const query = useInfiniteQuery({ ...readPages(recycleBatches, {}), ...ALWAYS_FRESH });
  useLive(['recycle'], () => void query.refetch());
  return (
    <Screen
      screen="/pages/order/inquiry/inquiryList"
      title={t.inquiries}
      ground="task"
      query={query}
      end={<SyncChip />}
      onRefresh={() => query.refetch()}
    >
      {(data) => {
        const batches = data.pages.flatMap((page) => page.list);
        return batches.length === 0 ? (
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
            name="inquiries"
            as="cards"
            rowHeight={160}
            items={batches}
            keyOf={(batch) => batch.id}
            pages={query}
          >
            {(batch) => (
              <Card
                title={dateTime(batch.createdAt, now, language)}
                end={
                  <MoreLink to="/pages/order/inquiry/inquiryDetail" search={{ id: batch.id }}>
                    {t.piecesN(batch.pieces.length)}
                  </MoreLink>
                }
              >
                {batch.pieces.map((row) => (
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
