/** One product: its photos and condition, sizes and prices, what it really costs, and buying it. Open to everybody. */
import { keepPreviousData, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useEffect } from 'react';
import { goodsDetail, goodsList, productDetail } from '../../../contract/catalogue/calls.ts';
import type { ListingStateName } from '../../../contract/listing/machine.ts';
import { orderOf, orderPreview } from '../../../contract/order/calls.ts';
import { prefetch, read, readPages } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { IconCart, IconSearch, IconShare } from '../../ui/format/icons.tsx';
import { idIn, type Search } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { BackButton } from '../../ui/input/BackButton.tsx';
import { Button, IconLink, LinkButton } from '../../ui/input/Button.tsx';
import { Below } from '../../ui/surface/Below.tsx';
import { Later } from '../../ui/surface/Later.tsx';
import { codeOf, stalenessOf } from '../../ui/surface/reading.ts';
import { Screen } from '../../ui/surface/Screen.tsx';
import { type SheetName, sheets } from '../bid/sheets.ts';
import { useAsk } from '../bid/use-ask.ts';
import { isInPart } from '../catalogue/in-part.ts';
import { chosenSku, useMySizes } from '../catalogue/sizes.ts';
import { useOnline } from '../device/use-outbox.ts';
import { useLiveQuotes } from '../market/live-quotes.ts';
import { BuyBar } from './BuyBar.tsx';
import { DetailSkeleton, Heading } from './ProductHeading.tsx';
import styles from './product.module.css';
import { Shown } from './ShownGoods.tsx';
import { text } from './words.ts';

const GoneNotice = lazy(() => import('./GoneNotice.tsx'));
/** Code that nobody needs before the first view stands. */
const FavouriteButton = lazy(() => import('../market/FavouriteButton.tsx'));
const ProductInPart = lazy(() => import('./ProductInPart.tsx'));
const ShownLive = lazy(() => import('../live/ShownLive.tsx'));
const ProductBelow = lazy(() => import('./ProductBelow.tsx'));

const PATH = '/pages/buy/detail';

export const Route = createFileRoute('/pages/buy/detail')({
  validateSearch: (search: Search): { productId?: string; skuId?: string; listingId?: string; sheet?: SheetName } => ({
    productId: idIn(search.productId),
    skuId: idIn(search.skuId),
    listingId: idIn(search.listingId),
    sheet: sheets.find((sheet) => sheet === search.sheet),
  }),
  loaderDeps: ({ search: { productId, skuId } }) => ({ productId, skuId }),
  loader: ({ context, deps: { productId, skuId } }) => {
    if (productId) prefetch(context.queries, read(productDetail, { id: productId }));
    if (skuId) void context.queries.prefetchInfiniteQuery(readPages(goodsList, { skuId }));
  },
  component: Detail,
});

/** A link may name a product, or only one item of it. */
function Detail() {
  const { productId, listingId } = Route.useSearch();
  if (productId) return <Product productId={productId} />;
  return listingId ? <ByListing listingId={listingId} /> : <Missing />;
}

function ByListing({ listingId }: { listingId: string }) {
  const t = useText(text);
  const query = useQuery(read(goodsDetail, { listingId }));
  if (query.data) return <Product productId={query.data.productId} skuOfListing={query.data.skuId} />;
  return <Screen screen={PATH} title={t.title} query={query} skeleton={<DetailSkeleton />} />;
}

function Missing() {
  const t = useText(text);
  return (
    <Screen screen={PATH} title={t.title} state="empty">
      <Empty
        icon={<IconSearch />}
        title={t.missing}
        body={t.missingBody}
        action={
          <LinkButton kind="tint" to="/pages/tabbar/main">
            {t.toHome}
          </LinkButton>
        }
      />
    </Screen>
  );
}

/** The piece that a link names, where the list of its size has not got it: it stands further down, or this person bought it. */
function useNamed(asked: string | undefined, skuId: string | undefined) {
  const session = useSession();
  const listingId = asked ?? '';
  const piece = useQuery({ ...read(goodsDetail, { listingId }), enabled: asked !== undefined });
  const order = useQuery({ ...read(orderOf, { listingId }), enabled: asked !== undefined && session !== null });
  // A piece of another product, or size, is not shown under this one's name.
  const fits = piece.data?.skuId === skuId ? piece.data : undefined;
  const forSale = fits?.state === ('on' satisfies ListingStateName);
  const { orderId = null, price = null } = order.data ?? {};
  const bought = fits && !forSale && orderId ? { orderId, price } : null;
  return {
    waiting: piece.isLoading || order.isLoading,
    piece: forSale || bought ? fits : undefined,
    bought,
    gone: asked !== undefined && !forSale && !bought,
    held: fits?.held,
  };
}

function Product({ productId, skuOfListing }: { productId: string; skuOfListing?: string }) {
  const t = useText(text);
  const language = useLanguage();
  const navigate = useNavigate({ from: PATH });
  const search = Route.useSearch();
  const product = useQuery(read(productDetail, { id: productId }));
  const mine = useMySizes();
  const moved = product.data?.former?.find(({ id }) => id === search.skuId)?.skuId;
  const sku = product.data && chosenSku(product.data.skus, moved ?? search.skuId ?? skuOfListing, mine);
  const online = useOnline();
  const offline = !online || stalenessOf(product) === 'offline';
  /** Known by its name alone, from this device. */
  const here = isInPart(product.data);
  const goods = useInfiniteQuery({
    ...readPages(goodsList, { skuId: sku?.id ?? '' }),
    enabled: sku !== undefined && !here,
    placeholderData: keepPreviousData,
  });
  const list = goods.data?.pages.flatMap((page) => page.list) ?? [];
  const unread = goods.isPending || goods.isPlaceholderData;
  const listed = list.find((one) => one.listingId === search.listingId);
  const link = useNamed(unread || listed ? undefined : search.listingId, sku?.id);
  const waiting = unread || link.waiting;
  const { bought } = link;
  const chosen = listed ?? link.piece ?? (link.waiting ? undefined : list[0]);
  const forSale = bought ? undefined : chosen;
  // What is compared is of one grade: that of the item looked at, else the one that the size was sold in last.
  const grade = chosen?.grade ?? sku?.grade ?? null;
  const failed = goods.isError && !goods.data;
  const preview = useQuery({
    ...read(orderPreview, { listingId: forSale?.listingId ?? '' }),
    enabled: forSale !== undefined && !waiting,
    placeholderData: keepPreviousData,
  });
  const costs = forSale && preview.data;
  const choose = (next: { skuId?: string; listingId?: string; sheet?: SheetName }) =>
    navigate({ search: { productId, ...next }, replace: true, resetScroll: false });
  const openSheet = (sheet: SheetName | undefined) =>
    choose({ skuId: sku?.id, ...(search.listingId && { listingId: search.listingId }), ...(sheet && { sheet }) });
  const ask = useAsk((sheet) => void openSheet(sheet));
  useLiveQuotes();
  // What the link named has become another product: from here on the address is that one's.
  const now = product.data?.id ?? productId;
  const { skuId: named = '' } = search;
  useEffect(() => {
    if (now === productId && !moved) return;
    const skuId = (moved ?? named) || undefined;
    void navigate({ search: (was) => ({ ...was, productId: now, skuId }), replace: true, resetScroll: false });
  }, [now, productId, moved, named, navigate]);
  const retired = product.data?.retired || (sku && product.data?.retiredSizes?.includes(sku.id)) || false;

  const name = product.data?.name[language] ?? t.title;
  if (!product.data && codeOf(product.error) === 'NOT_FOUND') return <Missing />;
  return (
    <Screen
      screen={PATH}
      title={name}
      nav="custom"
      bleed
      wide="own"
      query={product}
      skeleton={<DetailSkeleton />}
      onRefresh={() => Promise.all([product.refetch(), goods.refetch()])}
      head={
        <div className={styles.top}>
          <BackButton onPhoto />
          <span>
            <Later>
              <FavouriteButton productId={productId} of={sku && grade ? { skuId: sku.id, grade } : null} />
            </Later>
            <IconLink to="/pages/tabbar/cart" name={t.cart} onPhoto>
              <IconCart size={20} />
            </IconLink>
            <IconLink
              to="/pages/user/sharewx"
              search={{ productId, ...(sku && { skuId: sku.id }) }}
              name={t.share}
              onPhoto
            >
              <IconShare size={20} />
            </IconLink>
          </span>
        </div>
      }
      bar={(data) =>
        !failed &&
        !here && (
          <BuyBar
            goods={forSale}
            waiting={waiting}
            own={costs?.own ?? false}
            offline={offline}
            productId={data.id}
            retired={retired}
            onBid={() => ask('bid')}
          />
        )
      }
    >
      {(data) =>
        here ? (
          <Suspense>
            <ProductInPart product={data} />
          </Suspense>
        ) : (
          sku && (
            <div className={styles.apart}>
              <Shown key={chosen?.listingId ?? data.id} product={data} goods={chosen} offline={offline}>
                <Heading
                  product={data}
                  sku={sku}
                  goods={chosen}
                  fees={costs?.fees ?? null}
                  bought={bought?.price ?? null}
                />
                {forSale && (
                  <Later>
                    <Suspense>
                      <ShownLive listingId={forSale.listingId} className={styles.notice} />
                    </Suspense>
                  </Later>
                )}
                {!waiting && (chosen ? link.gone || bought : !failed && (link.held || !retired)) && (
                  <div className={styles.notice}>
                    <Suspense>
                      <GoneNotice orderId={bought?.orderId} held={link.held} others={chosen && true} size={sku.size} />
                    </Suspense>
                  </div>
                )}
                {failed && (
                  <div className={styles.notice}>
                    <Notice
                      tone="wait"
                      title={t.goodsFailed}
                      end={
                        <Button kind="text" size="sm" onClick={() => void goods.refetch()}>
                          {t.again}
                        </Button>
                      }
                    >
                      {t.goodsFailedBody}
                    </Notice>
                  </div>
                )}
                {retired && (
                  <div className={styles.notice}>
                    <Notice title={t.retired}>{chosen ? t.retiredSome : t.retiredBody}</Notice>
                  </div>
                )}
              </Shown>
              <Below>
                <Suspense>
                  <ProductBelow
                    product={data}
                    sku={sku}
                    goods={forSale}
                    grade={grade}
                    preview={costs}
                    retired={retired}
                    list={list}
                    count={goods.data?.pages[0]?.count ?? list.length}
                    sheet={search.sheet}
                    onSheet={openSheet}
                    onSize={(skuId) => void choose({ skuId })}
                    onGoods={({ skuId, listingId }) => void choose({ skuId, listingId })}
                    onMore={goods.hasNextPage ? () => void goods.fetchNextPage() : undefined}
                  />
                </Suspense>
              </Below>
            </div>
          )
        )
      }
    </Screen>
  );
}
