/** Home: search, categories, what lies in the warehouse, and the feed in the person's own sizes. One call fills it. */
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react';
import { home, productList } from '../../../contract/catalogue/calls.ts';
import { firstHome, type HomePart } from '../../../contract/cms/home.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { prefetch, read, readPages } from '../../api/read.ts';
import { Bone, SkeletonFeed } from '../../ui/feedback/Skeleton.tsx';
import { useText } from '../../ui/format/text.ts';
import { Pills } from '../../ui/input/Pills.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { mySizes, sizesInput, useMySizes } from '../catalogue/sizes.ts';
import { Feed, FeedHead, filterOf, pagesOf, type View, views } from './HomeFeed.tsx';
import { AuctionsLink, Banner, Categories, OnNow, ServiceLinks, Top } from './HomeTop.tsx';
import styles from './home.module.css';
import { isEmptyShop, Opening } from './Opening.tsx';
import { text } from './words.ts';

const PATH = '/pages/tabbar/main';

export const Route = createFileRoute('/pages/tabbar/main')({
  loader: ({ context }) => prefetch(context.queries, read(home, { sizes: sizesInput(mySizes()) })),
  component: Home,
});

/** Kept while other screens are open. */
let lastView: View = 'all';

function Home() {
  const t = useText(text);
  const queries = useQueryClient();
  const sizes = sizesInput(useMySizes());
  // What the page brought is for everybody; it stays until the own sizes are there.
  const query = useQuery({ ...read(home, { sizes }), placeholderData: keepPreviousData });
  const [view, setView] = useState<View>(lastView);
  const show = (next: View) => {
    lastView = next;
    setView(next);
  };
  const refresh = async () => {
    const { data } = await query.refetch();
    if (data) queries.setQueryData(readPages(productList, filterOf('all', sizes)).queryKey, pagesOf(data));
    if (view !== 'all')
      await queries.refetchQueries({ queryKey: readPages(productList, filterOf(view, sizes)).queryKey });
  };
  return (
    <Screen
      screen={PATH}
      title={t.title}
      wide="list"
      nav="tab"
      head={<Top hint={query.data?.searchHint ?? null} />}
      query={query}
      skeleton={<Waiting />}
      onRefresh={refresh}
    >
      {(data) =>
        isEmptyShop(data) ? (
          <Opening />
        ) : (
          <Arranged
            blocks={data.blocks}
            parts={{
              categories: <Categories categories={data.categories} />,
              stock: <Banner banner={data.banner} />,
              services: <ServiceLinks />,
              auctions: (
                <>
                  <AuctionsLink />
                  <OnNow now={data.now} />
                </>
              ),
              feed: (
                <section>
                  <FeedHead data={data} />
                  <Pills
                    name={t.filters}
                    options={views.map((value) => ({ value, label: t[value] }))}
                    value={view}
                    onChange={show}
                  />
                  <div className={styles.feed}>
                    <Feed key={`${view} ${sizes}`} view={view} sizes={sizes} data={data} at={query.dataUpdatedAt} />
                  </div>
                </section>
              ),
            }}
          />
        )
      }
    </Screen>
  );
}

/** Only a home that its shop has arranged has blocks of edited pages. */
const Blocks = lazy(() => import('../cms/Blocks.tsx').then((module) => ({ default: module.Blocks })));

interface ArrangedProps extends Pick<Output<typeof home>, 'blocks'> {
  parts: Record<HomePart, ReactNode>;
}

const Arranged = ({ blocks, parts }: ArrangedProps) =>
  (blocks ?? firstHome).map((block, i) =>
    block.kind === 'home' ? (
      <Fragment key={block.part}>{parts[block.part]}</Fragment>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: blocks have no names, and a page is replaced as a whole
      <div key={i} className={styles.block}>
        <Suspense fallback={<Bone style={{ height: 160 }} />}>
          <Blocks blocks={[block]} />
        </Suspense>
      </div>
    ),
  );

const Waiting = () => (
  <>
    <div className={styles.categories}>
      {[1, 2, 3, 4, 5].map((n) => (
        <Bone key={n} className={styles.boneCategory} />
      ))}
    </div>
    <div className={styles.boneBanner}>
      <Bone style={{ height: '100%' }} />
    </div>
    <SkeletonFeed />
  </>
);
