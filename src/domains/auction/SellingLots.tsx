/** The seller's lots: waiting, live with bids and followers as they come, and over. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { auctionSelling, type SellTab } from '../../../contract/auction/calls.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, readPages, STAYING } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { IconGavel } from '../../ui/format/icons.tsx';
import { oneOf, type Search } from '../../ui/format/search-params.ts';
import { useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import styles from './auction.module.css';
import { LotCard } from './LotCard.tsx';
import { useLiveLots } from './live-lots.ts';
import { round } from './lot.ts';
import { text } from './words.ts';

const tabs: readonly SellTab[] = ['waiting', 'live', 'over'];
const searchOf = (search: Search): { tab?: SellTab } => ({
  tab: oneOf(
    search.tab,
    tabs.filter((tab) => tab !== 'waiting'),
  ),
});

export const Route = createFileRoute('/pages/auction/selling')({ validateSearch: searchOf, component: Selling });

function Selling() {
  const t = useText(text);
  const { tab = 'waiting' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useInfiniteQuery({ ...readPages(auctionSelling, { tab }), ...ALWAYS_FRESH, ...STAYING });
  useLiveLots();
  useLive(['auction'], () => void query.refetch());
  const first = query.data?.pages[0];
  return (
    <Screen
      screen="/pages/auction/selling"
      title={t.sellingTitle}
      query={query}
      onRefresh={() => query.refetch()}
      state={first?.list.length === 0 ? 'empty' : undefined}
      controls={
        <Pills
          name={t.filter}
          options={tabs.map((value) => ({
            value,
            label: t.sellTabs[value],
            count: first?.counts[value] || undefined,
          }))}
          value={tab}
          onChange={(value) => void navigate({ search: searchOf({ tab: value }), replace: true })}
        />
      }
      bar={
        <LinkButton block to="/pages/auction/offer">
          {t.offer}
        </LinkButton>
      }
    >
      {(data) =>
        data.pages[0]?.list.length === 0 ? (
          <Empty icon={<IconGavel size={24} />} title={t.noSelling} body={t.noSellingBody} />
        ) : (
          <InfiniteList
            name={`selling-${tab}`}
            as="feed"
            rowHeight={320}
            items={data.pages.flatMap((page) => page.list)}
            keyOf={(lot) => lot.id}
            pages={query}
          >
            {(lot) => (
              <LotCard lot={lot}>
                <span className={styles.meta}>
                  {t.watchers(lot.watchers)}
                  {lot.secret !== null && ` · ${t.secret} ${round(lot.secret)}`}
                </span>
                {lot.reason !== null && <span className={styles.meta}>{lot.reason}</span>}
              </LotCard>
            )}
          </InfiniteList>
        )
      }
    </Screen>
  );
}
