/** One's own auctions: where one bids, what was won and is to pay, what is over, what one follows. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { auctionMine, type MineTab } from '../../../contract/auction/calls.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, readPages, STAYING } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { IconGavel } from '../../ui/format/icons.tsx';
import { oneOf, type Search } from '../../ui/format/search-params.ts';
import { useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { LotCard } from './LotCard.tsx';
import { useLiveLots } from './live-lots.ts';
import { exact, round } from './lot.ts';
import { text } from './words.ts';

const tabs: readonly MineTab[] = ['bidding', 'won', 'over', 'followed'];
const searchOf = (search: Search): { tab?: MineTab } => ({
  tab: oneOf(
    search.tab,
    tabs.filter((tab) => tab !== 'bidding'),
  ),
});

export const Route = createFileRoute('/pages/order/auction/orderlist')({
  validateSearch: searchOf,
  component: MyAuctions,
});

function MyAuctions() {
  const t = useText(text);
  const { tab = 'bidding' } = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useInfiniteQuery({ ...readPages(auctionMine, { tab }), ...ALWAYS_FRESH, ...STAYING });
  useLiveLots();
  useLive(['auction', 'order'], () => void query.refetch());
  const first = query.data?.pages[0];
  return (
    <Screen
      screen="/pages/order/auction/orderlist"
      title={t.mineTitle}
      query={query}
      onRefresh={() => query.refetch()}
      state={first?.list.length === 0 ? 'empty' : undefined}
      controls={
        <Pills
          name={t.filter}
          options={tabs.map((value) => ({ value, label: t.tabs[value], count: first?.counts[value] || undefined }))}
          value={tab}
          onChange={(value) => void navigate({ search: searchOf({ tab: value }), replace: true })}
        />
      }
    >
      {(data) =>
        data.pages[0]?.list.length === 0 ? (
          <Empty
            icon={<IconGavel size={24} />}
            title={t.noMine[tab]}
            body={t.noMineBody}
            action={
              <LinkButton kind="tint" to="/pages/auction/hall">
                {t.toHall}
              </LinkButton>
            }
          />
        ) : (
          <InfiniteList
            name={`my-auctions-${tab}`}
            as="feed"
            rowHeight={320}
            items={data.pages.flatMap((page) => page.list)}
            keyOf={(lot) => lot.id}
            pages={query}
          >
            {(lot) => (
              <LotCard lot={lot}>
                {lot.deposit > 0 && <Tag>{t.depositHeld(exact(lot.deposit))}</Tag>}
                {lot.order && lot.order.due > 0 && <Tag tone="wait">{t.payNow(exact(lot.order.due))}</Tag>}
                {lot.chance && <Tag tone="wait">{t.take(round(lot.chance.price))}</Tag>}
              </LotCard>
            )}
          </InfiniteList>
        )
      }
    </Screen>
  );
}
