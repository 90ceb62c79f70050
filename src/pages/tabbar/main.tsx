/** Home: search, categories, what lies in the warehouse, and the feed in the person's own sizes. One call fills it. */
import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useState } from 'react';
import type { Input, Output } from '../../../contract/call.ts';
import { home, productList } from '../../../contract/catalogue.ts';
import { messageUnread } from '../../../contract/message.ts';
import { prefetch, read, readPages } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { Button, IconLink } from '../../ui/Button.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { count } from '../../ui/format.ts';
import { InfiniteList } from '../../ui/InfiniteList.tsx';
import { IconArrow, IconBell, IconRuler, IconSearch } from '../../ui/icons.tsx';
import { Photo } from '../../ui/Photo.tsx';
import { Pills } from '../../ui/Pills.tsx';
import { Screen } from '../../ui/Screen.tsx';
import { Bone, SkeletonFeed } from '../../ui/Skeleton.tsx';
import { useLanguage, useText } from '../../ui/text.ts';
import { ItemCard } from '../-ItemCard.tsx';
import { mySizes, setMySizes, sizeName, sizesInput, useMySizes } from '../-sizes.ts';
import { text } from './-home-text.ts';
import { SizeSheet } from './-SizeSheet.tsx';
import styles from './main.module.css';

const PATH = '/pages/tabbar/main';

export const Route = createFileRoute('/pages/tabbar/main')({
  loader: ({ context }) => prefetch(context.queries, read(home, { sizes: sizesInput(mySizes()) })),
  component: Home,
});

type HomeData = Output<typeof home>;
const views = ['all', 'warehouse', 'nearNew', 'below', 'newest'] as const;
type View = (typeof views)[number];

function filterOf(view: View, sizes: string | undefined): Input<typeof productList> {
  const own = sizes === undefined ? {} : { sizes };
  switch (view) {
    case 'all':
      return { ...own, sort: 'heat' };
    case 'warehouse':
      return { ...own, inWarehouse: true };
    case 'nearNew':
      return { ...own, grades: 'new,99,95' };
    case 'below':
      return { ...own, belowTrade: true, sort: 'drop' };
    case 'newest':
      return { ...own, sort: 'newest' };
  }
}

function Home() {
  const t = useText(text);
  const queries = useQueryClient();
  const sizes = sizesInput(useMySizes());
  const query = useQuery(read(home, { sizes }));
  const [view, setView] = useState<View>('all');
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
      nav="tab"
      head={<Top hint={query.data?.searchHint ?? null} />}
      query={query}
      skeleton={<Waiting />}
      onRefresh={refresh}
    >
      {(data) => (
        <>
          <Categories categories={data.categories} />
          <Banner banner={data.banner} />
          <section>
            <FeedHead data={data} />
            <Pills
              name={t.filters}
              options={views.map((value) => ({ value, label: t[value] }))}
              value={view}
              onChange={setView}
            />
            <div className={styles.feed}>
              <Feed key={`${view} ${sizes}`} view={view} sizes={sizes} data={data} at={query.dataUpdatedAt} />
            </div>
          </section>
        </>
      )}
    </Screen>
  );
}

function Top({ hint }: { hint: HomeData['searchHint'] }) {
  const t = useText(text);
  const language = useLanguage();
  const session = useSession();
  const unread = useQuery({ ...read(messageUnread, {}), enabled: session !== null });
  return (
    <div className={styles.top}>
      <Link to="/pages/search/salesearch" className={styles.search}>
        <IconSearch size={20} />
        <span>{hint ? t.searchFor(hint[language]) : t.search}</span>
      </Link>
      <IconLink to="/pages/user/message" name={t.messages} badge={session ? unread.data?.unread : undefined}>
        <IconBell />
      </IconLink>
    </div>
  );
}

function Categories({ categories }: Pick<HomeData, 'categories'>) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <nav className={styles.categories} aria-label={t.categories}>
      {categories.map(({ id, name, cover, itemCount }) => (
        <Link key={id} to="/pages/search/salesearch" search={{ categoryId: id }} className={styles.category}>
          <Photo src={cover} alt="" radius={16} sizes="72px" priority />
          <b>{name[language]}</b>
          <span className="num">{count(itemCount, language)}</span>
        </Link>
      ))}
    </nav>
  );
}

function Banner({ banner }: Pick<HomeData, 'banner'>) {
  const t = useText(text);
  const language = useLanguage();
  const { arrived, inWarehouse, product } = banner;
  if (inWarehouse === 0) return null;
  return (
    <Link to="/pages/search/salesearch" search={{ inWarehouse: true }} className={styles.banner}>
      <span className={styles.lead}>{arrived > 0 ? t.arrived(count(arrived, language)) : t.inspected}</span>
      <span className={styles.big}>
        {t.stock(count(inWarehouse, language))}
        <br />
        {t.ships}
      </span>
      <span className={styles.go}>
        {t.go} <IconArrow size={14} />
      </span>
      {product && (
        <span className={styles.art}>
          <Photo src={product.picture} alt="" sizes="200px" priority radius={0} className={styles.cutout} />
        </span>
      )}
    </Link>
  );
}

function FeedHead({ data }: { data: HomeData }) {
  const t = useText(text);
  const language = useLanguage();
  const mine = useMySizes();
  const [asking, setAsking] = useState(false);
  const chosen = sizesInput(mine) !== undefined;
  const facts = [
    mine?.shoes && sizeName(mine.shoes, language),
    mine?.clothes && t.tops(mine.clothes),
    data.feed.itemCount !== null && t.pieces(count(data.feed.itemCount, language)),
  ];
  return (
    <>
      <header className={styles.feedHead}>
        <div>
          <h2>{chosen ? t.yours : t.everything}</h2>
          <p>{facts.filter(Boolean).join(' · ')}</p>
        </div>
        {mine && (
          <button type="button" className={styles.change} onClick={() => setAsking(true)}>
            {chosen ? t.change : t.choose}
          </button>
        )}
      </header>
      {!mine && (
        <div className={styles.ask}>
          <IconRuler size={20} />
          <p>
            <b>{t.askTitle}</b>
            {t.askBody}
          </p>
          <Button kind="text" size="sm" onClick={() => setMySizes('skipped')}>
            {t.skip}
          </Button>
          <Button kind="tint" size="sm" onClick={() => setAsking(true)}>
            {t.choose}
          </Button>
        </div>
      )}
      <SizeSheet open={asking} onClose={() => setAsking(false)} />
    </>
  );
}

function Feed({ view, sizes, data, at }: { view: View; sizes?: string; data: HomeData; at: number }) {
  const t = useText(text);
  const list = useInfiniteQuery({
    ...readPages(productList, filterOf(view, sizes)),
    // The first page of the plain feed came with the screen.
    ...(view === 'all' && { initialData: pagesOf(data), initialDataUpdatedAt: at }),
  });
  if (!list.data) return <SkeletonFeed />;
  const items = list.data.pages.flatMap((page) => page.list);
  if (items.length === 0)
    return (
      <Empty
        title={t.nothing}
        body={t.nothingBody}
        action={
          <Button kind="tint" onClick={() => setMySizes('skipped')}>
            {t.showAll}
          </Button>
        }
      />
    );
  return (
    <InfiniteList name="feed" items={items} keyOf={(item) => item.id} rowHeight={310} as="feed" pages={list}>
      {(item, i) => <ItemCard product={item} priority={i < 4} />}
    </InfiniteList>
  );
}

const pagesOf = ({ feed }: HomeData) => ({ pages: [feed], pageParams: [null] });

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
