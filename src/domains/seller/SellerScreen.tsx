/** Who sells: what is recorded of them, what else they have for sale, and what their buyers say. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, linkOptions } from '@tanstack/react-router';
import { auctionLots, lotsSaid } from '../../../contract/auction/calls.ts';
import { ONE_SIZE } from '../../../contract/catalogue/calls.ts';
import { link } from '../../../contract/screens.ts';
import { type SellerItem, sellerDetail, sellerItems } from '../../../contract/seller/calls.ts';
import { prefetch, read, readPages } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { SkeletonFeed } from '../../ui/feedback/Skeleton.tsx';
import { date } from '../../ui/format/format.ts';
import { IconShare } from '../../ui/format/icons.tsx';
import { idSearch } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { IconLink } from '../../ui/input/Button.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { ProductCard } from '../../ui/list/ProductCard.tsx';
import { Fact, Facts, RowLink, Rows } from '../../ui/list/Row.tsx';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { Section } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { names as auction } from '../auction/names.ts';
import { sizeName } from '../catalogue/sizes.ts';
import { LiveRooms } from '../item/LiveRooms.tsx';
import { AskSeller } from './AskSeller.tsx';
import { Again, Reviews } from './Reviews.tsx';
import styles from './seller.module.css';
import { text } from './words.ts';

const PATH = '/pages/buy/seller';

export const Route = createFileRoute('/pages/buy/seller')({
  validateSearch: idSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queries, read(sellerDetail, deps)),
  component: Seller,
});

function Seller() {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const { id } = Route.useSearch();
  const query = useQuery(read(sellerDetail, { id }));
  const items = useInfiniteQuery(readPages(sellerItems, { id }));
  const list = items.data?.pages.flatMap((page) => page.list) ?? [];
  const own = useSession()?.userId === id;
  return (
    <Screen
      screen={PATH}
      title={query.data?.nickname ?? t.title}
      wide="list"
      query={query}
      end={
        <IconLink to="/pages/user/sharewx" search={{ path: link(PATH, { id }) }} name={t.share}>
          <IconShare size={24} />
        </IconLink>
      }
      onRefresh={() => Promise.all([query.refetch(), items.refetch()])}
      bar={() =>
        !own &&
        list.length > 0 && (
          <AskSeller items={list} {...(items.hasNextPage && { onMore: () => void items.fetchNextPage() })} />
        )
      }
    >
      {({ record, ship, rating, ...seller }) => (
        <>
          <Section>
            <div className={styles.about}>
              <div className={styles.person}>
                <Avatar name={seller.nickname} size={48} />
                <span>
                  <b>{seller.nickname}</b>
                  <small>{seller.business ? t.business : t.person}</small>
                </span>
              </div>
              <Facts>
                <Fact name={t.rating}>{rating ? t.average(rating.average.toFixed(1), rating.count) : t.noRating}</Fact>
                <Fact name={t.sold}>{t.pieces(seller.sold)}</Fact>
                {record.orders > 0 && <Fact name={t.refunded}>{t.refundedOf(record.refunded, record.orders)}</Fact>}
                <Fact name={t.ship}>{ship ? t.shipIn(ship.hours, ship.orders) : t.noShip}</Fact>
                <Fact name={t.since}>{date(seller.since, now, language)}</Fact>
              </Facts>
              <p className={styles.note}>{t.recordNote}</p>
              <LiveRooms sellerId={id} />
              {!own && <AtAuction id={id} />}
            </div>
          </Section>
          {rating && <Reviews id={id} mine={own} />}
          <Section title={t.items(seller.onSale)}>
            {!items.data && !items.isError && (
              <div className={styles.feed}>
                <SkeletonFeed count={6} />
              </div>
            )}
            {!items.data && items.isError && <Again onClick={() => void items.refetch()} />}
            {items.data && list.length === 0 && <p className={styles.note}>{t.noItems}</p>}
            {list.length > 0 && (
              <div className={styles.feed}>
                <InfiniteList
                  name={`seller-${id}`}
                  items={list}
                  keyOf={(item) => item.listingId}
                  rowHeight={310}
                  as="feed"
                  pages={items}
                >
                  {(item) => <Item item={item} />}
                </InfiniteList>
              </div>
            )}
          </Section>
        </>
      )}
    </Screen>
  );
}

function Item({ item }: { item: SellerItem }) {
  const language = useLanguage();
  const { productId, skuId, listingId } = item;
  return (
    <ProductCard
      link={linkOptions({ to: '/pages/buy/detail', search: { productId, skuId, listingId } })}
      photo={item.cover}
      name={item.name[language]}
      grade={item.grade}
      remark={item.size === ONE_SIZE ? null : sizeName(item.size, language)}
      inStock={item.inWarehouse}
      price={item.price}
    />
  );
}

/** What they have at auction, on a page of its own where they are followed. */
function AtAuction({ id }: { id: string }) {
  const t = useText(text);
  const { hall } = useText(auction);
  const { data } = useQuery(read(auctionLots, { sellerId: id, size: 1 }));
  if (!data?.count) return null;
  return (
    <Rows>
      <RowLink to="/pages/auction/seller" search={{ id }} note={t.auctionNote} value={lotsSaid(data.count)}>
        {hall}
      </RowLink>
    </Rows>
  );
}
