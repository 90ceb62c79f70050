/** Who sells: what is recorded of them, what else they have for sale, and what their buyers say. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { gradeName } from '../../../contract/item/grades.ts';
import { link } from '../../../contract/screens.ts';
import { type SellerItem, sellerDetail, sellerItems } from '../../../contract/seller/calls.ts';
import { prefetch, read, readPages } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { SkeletonFeed } from '../../ui/feedback/Skeleton.tsx';
import { InStock } from '../../ui/feedback/Tag.tsx';
import { date } from '../../ui/format/format.ts';
import { IconShare } from '../../ui/format/icons.tsx';
import { idSearch } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { IconLink } from '../../ui/input/Button.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Section } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
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
            <div>
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
            </div>
          </Section>
          {rating && <Reviews id={id} mine={own} />}
          <Section title={t.items(seller.onSale)}>
            {!items.data && !items.isError && <SkeletonFeed count={4} />}
            {!items.data && items.isError && <Again onClick={() => void items.refetch()} />}
            {items.data && list.length === 0 && <p className={styles.note}>{t.noItems}</p>}
            {list.length > 0 && (
              <InfiniteList
                name={`seller-${id}`}
                items={list}
                keyOf={(item) => item.listingId}
                rowHeight={100}
                pages={items}
              >
                {(item) => <Item item={item} />}
              </InfiniteList>
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
    <article className={styles.item}>
      <Photo src={item.cover} alt="" radius={10} sizes="72px" className={styles.thumb} />
      <div className={styles.words}>
        <Link to="/pages/buy/detail" search={{ productId, skuId, listingId }} className={styles.name}>
          {item.name[language]}
        </Link>
        <p className={styles.note}>
          {sizeName(item.size, language)} · {gradeName[item.grade][language]} {item.inWarehouse && <InStock />}
        </p>
        <Price amount={item.price} decimals={0} size={17} />
      </div>
    </article>
  );
}
