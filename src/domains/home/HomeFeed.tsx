/** The feed of home: in whose sizes, which part of it, and the products themselves. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type home, productList } from '../../../contract/catalogue/calls.ts';
import type { Input, Output } from '../../../contract/wire/call.ts';
import { readPages } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { SkeletonFeed } from '../../ui/feedback/Skeleton.tsx';
import { IconRuler } from '../../ui/format/first-icons.tsx';
import { count } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { ItemCard } from '../catalogue/ItemCard.tsx';
import { setMySizes, sizeName, sizesInput, useMySizes } from '../catalogue/sizes.ts';
import styles from './home.module.css';
import { text } from './words.ts';

const SizeSheet = lazy(() => import('../catalogue/SizeSheet.tsx').then((module) => ({ default: module.SizeSheet })));

type HomeData = Output<typeof home>;
export const views = ['all', 'warehouse', 'nearNew', 'below', 'newest'] as const;
export type View = (typeof views)[number];

export function filterOf(view: View, sizes: string | undefined): Input<typeof productList> {
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

export function FeedHead({ data }: { data: HomeData }) {
  const t = useText(text);
  const language = useLanguage();
  const mine = useMySizes();
  const [asking, setAsking] = useState(false);
  const [asked, setAsked] = useState(false);
  const ask = () => {
    setAsking(true);
    setAsked(true);
  };
  const chosen = sizesInput(mine) !== undefined;
  const facts = [
    mine?.shoes && sizeName(mine.shoes, language),
    mine?.clothes && t.tops(mine.clothes),
    data.feed.itemCount !== null && t.pieces(count(data.feed.itemCount, language) + (data.feed.andMore ? '+' : '')),
  ];
  return (
    <>
      <header className={styles.feedHead}>
        <div>
          <h2>{chosen ? t.yours : t.everything}</h2>
          <p>{facts.filter(Boolean).join(' · ')}</p>
        </div>
        {mine && (
          <button type="button" className={styles.change} onClick={ask}>
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
          <Button kind="tint" size="sm" onClick={ask}>
            {t.choose}
          </Button>
        </div>
      )}
      {asked && (
        <Suspense>
          <SizeSheet open={asking} onClose={() => setAsking(false)} />
        </Suspense>
      )}
    </>
  );
}

export function Feed({ view, sizes, data, at }: { view: View; sizes?: string; data: HomeData; at: number }) {
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

export const pagesOf = ({ feed }: HomeData) => ({ pages: [feed], pageParams: [null] });
