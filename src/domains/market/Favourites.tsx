/** What a person keeps, with how its price has moved since, and what was looked at on this device. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link, useNavigate } from '@tanstack/react-router';
import { type ReactNode, useEffect, useState } from 'react';
import { productCards } from '../../../contract/catalogue/calls.ts';
import { gradeName } from '../../../contract/item/grade-names.ts';
import { favouriteList } from '../../../contract/market/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { read, readPages } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { clearViewed, listViewed } from '../../offline/cache/viewed.ts';
import { confirm } from '../../ui/feedback/dialogs.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { SkeletonFeed, SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { IconHeart } from '../../ui/format/icons.tsx';
import { oneOf, type Search } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button, IconButton, LinkButton } from '../../ui/input/Button.tsx';
import { Segment } from '../../ui/input/Segment.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { ItemCard } from '../catalogue/ItemCard.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import { text } from './favourite-words.ts';
import styles from './favourites.module.css';
import { useLiveQuotes } from './live-quotes.ts';
import { useKeep, useWaitingKeeps } from './use-favourites.ts';

const PATH = '/pages/user/favourite';

export const Route = createFileRoute('/pages/user/favourite')({
  validateSearch: (search: Search): { view?: 'viewed' | undefined } => ({
    view: oneOf(search.view, ['viewed'] as const),
  }),
  component: Favourites,
});

function Favourites() {
  const { view } = Route.useSearch();
  const session = useSession();
  useLiveQuotes();
  if (view === 'viewed') return <Looked />;
  return session ? <Kept /> : <Visitor />;
}

function Views() {
  const t = useText(text);
  const navigate = useNavigate({ from: PATH });
  const { view } = Route.useSearch();
  return (
    <Segment
      name={t.views}
      options={[
        { value: 'mine', label: t.mine },
        { value: 'viewed', label: t.viewed },
      ]}
      value={view ?? 'mine'}
      onChange={(value) =>
        void navigate({ search: { view: value === 'viewed' ? value : undefined }, replace: true, resetScroll: false })
      }
    />
  );
}

function Nothing({ title, body, action }: { title: string; body?: string; action?: ReactNode }) {
  const t = useText(text);
  return (
    <Empty
      icon={<IconHeart />}
      title={title}
      body={body}
      action={
        action ?? (
          <LinkButton kind="tint" to="/pages/tabbar/main">
            {t.toHome}
          </LinkButton>
        )
      }
    />
  );
}

function Visitor() {
  const t = useText(text);
  return (
    <Screen screen={PATH} title={t.title} ground="task" wide="list" controls={<Views />} state="empty">
      <Nothing
        title={t.empty}
        body={t.login}
        action={
          <LinkButton to="/pages/login/login" search={{ redirect: PATH }}>
            {t.loginAction}
          </LinkButton>
        }
      />
    </Screen>
  );
}

type Favourite = Output<typeof favouriteList>['list'][number];

function Kept() {
  const t = useText(text);
  const query = useInfiniteQuery(readPages(favouriteList, {}));
  const waiting = useWaitingKeeps(query.dataUpdatedAt);
  const list = (query.data?.pages ?? [])
    .flatMap((page) => page.list)
    .filter(({ product }) => waiting.get(product.id) !== false);
  const here = new Set(list.map(({ product }) => product.id));
  const coming = [...waiting].filter(([id, kept]) => kept && !here.has(id)).length;
  return (
    <Screen
      screen={PATH}
      title={t.title}
      ground="task"
      wide="list"
      controls={<Views />}
      query={query}
      skeleton={<SkeletonRows />}
      onRefresh={() => query.refetch()}
    >
      {coming > 0 && <Notice tone="wait">{t.waiting(coming)}</Notice>}
      {list.length === 0 ? (
        coming === 0 && <Nothing title={t.empty} body={t.emptyBody} />
      ) : (
        <InfiniteList
          name="favourites"
          items={list}
          keyOf={({ product }) => product.id}
          rowHeight={124}
          as="cards"
          pages={query}
        >
          {(one) => <Row one={one} />}
        </InfiniteList>
      )}
    </Screen>
  );
}

function Row({ one: { product, of, price, addedPrice } }: { one: Favourite }) {
  const t = useText(text);
  const language = useLanguage();
  const keep = useKeep();
  const shown = of ? price : product.minSellPrice;
  const moved = of && price !== null && addedPrice !== null ? price - addedPrice : 0;
  const facts = of && [sizeName(of.size, language), gradeName[of.grade][language]].join(' · ');
  return (
    <article className={styles.row}>
      <Photo src={product.cover} alt="" radius={10} sizes="84px" className={styles.photo} />
      <div className={styles.words}>
        <Link
          to="/pages/buy/detail"
          search={{ productId: product.id, ...(of && { skuId: of.skuId }) }}
          className={styles.name}
        >
          {product.name[language]}
        </Link>
        <p className={styles.note}>{facts}</p>
        {shown === null ? (
          <p className={styles.note}>{t.nobody}</p>
        ) : (
          <p className={styles.price}>
            <Price amount={shown} decimals={0} size={17} from={!of} />
            {moved !== 0 && (
              <span className={moved < 0 ? styles.down : styles.up}>
                {(moved < 0 ? t.cheaper : t.dearer)(`¥${yuan(Math.abs(moved), 0)}`)}
              </span>
            )}
          </p>
        )}
        {of && addedPrice !== null && moved !== 0 && (
          <p className={styles.note}>{t.before(`¥${yuan(addedPrice, 0)}`)}</p>
        )}
      </div>
      <IconButton
        name={`${t.letGo} ${product.name[language]}`}
        pressed
        onClick={() => keep.mutate({ productId: product.id, of: null, on: false })}
      >
        <IconHeart size={20} filled />
      </IconButton>
    </article>
  );
}

function Looked() {
  const t = useText(text);
  const [ids, setIds] = useState<readonly string[] | null>(null);
  useEffect(() => void listViewed().then((list) => setIds(list.map(({ productId }) => productId))), []);
  const query = useQuery({ ...read(productCards, { ids: ids?.join(',') ?? '' }), enabled: Boolean(ids?.length) });
  const clear = async () => {
    if (!(await confirm({ title: t.clearTitle, body: t.viewedNote, ok: t.clear, bad: true }))) return;
    await clearViewed();
    setIds([]);
  };
  if (!ids?.length)
    return (
      <Screen
        screen={PATH}
        title={t.viewed}
        ground="task"
        wide="list"
        controls={<Views />}
        state={ids === null ? 'loading' : 'empty'}
        skeleton={<SkeletonFeed count={4} />}
      >
        <Nothing title={t.viewedEmpty} body={t.viewedNote} />
      </Screen>
    );
  return (
    <Screen
      screen={PATH}
      title={t.viewed}
      ground="task"
      wide="list"
      controls={<Views />}
      query={query}
      skeleton={<SkeletonFeed count={6} />}
      onRefresh={() => query.refetch()}
    >
      {({ list }) => (
        <>
          <p className={styles.top}>
            <span>{t.viewedNote}</span>
            <Button kind="text" size="sm" onClick={() => void clear()}>
              {t.clear}
            </Button>
          </p>
          <InfiniteList name="viewed" items={list} keyOf={(item) => item.id} rowHeight={310} as="feed">
            {(item, i) => <ItemCard product={item} priority={i < 4} />}
          </InfiniteList>
        </>
      )}
    </Screen>
  );
}
