/** Who puts lots up: what is recorded of them, following them, and their lots. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { auctionLots, auctionSeller } from '../../../../contract/auction/calls.ts';
import { prefetch, read, readPages, STAYING } from '../../../api/read.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { SkeletonFeed } from '../../../ui/feedback/Skeleton.tsx';
import { date } from '../../../ui/format/format.ts';
import { IconGavel } from '../../../ui/format/icons.tsx';
import { idSearch, oneOf, type Search } from '../../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { InfiniteList } from '../../../ui/list/InfiniteList.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import { Section } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { LiveRooms } from '../../item/LiveRooms.tsx';
import styles from '../auction.module.css';
import { LotCard } from '../LotCard.tsx';
import { useLiveLots } from '../live-lots.ts';
import { text } from '../words.ts';
import { text as find } from './find-words.ts';
import { useFollow } from './use-follow.ts';

const tabs = ['ending', 'preview', 'over'] as const;
type Tab = (typeof tabs)[number];
const searchOf = (search: Search): { id: string; filter?: Exclude<Tab, 'ending'> } => ({
  ...idSearch(search),
  filter: oneOf(search.filter, ['preview', 'over'] as const),
});

export const Route = createFileRoute('/pages/auction/seller')({
  validateSearch: searchOf,
  loaderDeps: ({ search: { id } }) => ({ id }),
  loader: ({ context, deps }) => prefetch(context.queries, read(auctionSeller, deps)),
  component: Seller,
});

function Seller() {
  const t = useText(text);
  const f = useText(find);
  const language = useLanguage();
  const now = useServerNow(null);
  const { id, filter: asked } = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useQuery(read(auctionSeller, { id }));
  const counts = query.data?.counts;
  // Who has nothing open is opened at what they have.
  const filter = asked ?? (counts && counts.ending === 0 && counts.preview === 0 ? 'over' : 'ending');
  const lots = useInfiniteQuery({ ...readPages(auctionLots, { sellerId: id, filter }), ...STAYING });
  useLiveLots();
  const nickname = query.data?.nickname ?? '';
  const follow = useFollow(
    { kind: 'seller', id },
    { zh: nickname, en: nickname },
    { on: query.data?.followed ?? false, heardAt: query.dataUpdatedAt },
  );
  const list = lots.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Screen
      screen="/pages/auction/seller"
      title={query.data?.nickname ?? f.sellerTitle}
      query={query}
      onRefresh={() => Promise.all([query.refetch(), lots.refetch()])}
    >
      {(seller) => (
        <>
          <Section>
            <div className={styles.block}>
              <div className={styles.person}>
                <Avatar name={seller.nickname} size={48} />
                <span className={styles.named}>
                  <b>{seller.nickname}</b>
                  <small>{seller.business ? f.business : f.person}</small>
                </span>
                {seller.followed !== null && (
                  <Button kind="tint" size="sm" pending={follow.pending} onClick={() => void follow.toggle()}>
                    {follow.on ? t.following : t.follow}
                  </Button>
                )}
              </div>
              <Facts>
                <Fact name={f.sold}>{seller.sold}</Fact>
                <Fact name={f.refunded}>{seller.refunded}</Fact>
                <Fact name={f.followers}>{seller.followers}</Fact>
                <Fact name={f.since}>{date(seller.since, now, language)}</Fact>
              </Facts>
              <LiveRooms sellerId={id} />
            </div>
          </Section>
          <Section>
            <div className={styles.block}>
              <Pills
                name={t.filter}
                options={tabs.map((value) => ({
                  value,
                  label: t.filters[value],
                  count: seller.counts[value] || undefined,
                }))}
                value={filter}
                onChange={(value) =>
                  void navigate({ search: searchOf({ id, filter: value }), replace: true, resetScroll: false })
                }
              />
              {!lots.data && <SkeletonFeed />}
              {lots.data && list.length === 0 && (
                <Empty icon={<IconGavel size={24} />} title={f.noLotsOf} body={f.noLotsOfBody} />
              )}
              {list.length > 0 && (
                <div className={styles.feed}>
                  <InfiniteList
                    name={`lots-of-${filter}`}
                    as="feed"
                    rowHeight={300}
                    items={list}
                    keyOf={(lot) => lot.id}
                    pages={lots}
                  >
                    {(lot, n) => <LotCard lot={lot} priority={n < 4} />}
                  </InfiniteList>
                </div>
              )}
            </div>
          </Section>
        </>
      )}
    </Screen>
  );
}
