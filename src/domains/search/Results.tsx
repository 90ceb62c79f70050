/** What was found, how it is sorted, and the way to the filters. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { productList } from '../../../contract/catalogue/calls.ts';
import { readPages } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { SkeletonFeed } from '../../ui/feedback/Skeleton.tsx';
import { count } from '../../ui/format/format.ts';
import { IconSearch, IconSliders } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { Later } from '../../ui/surface/Later.tsx';
import { stalenessOf, stateOf } from '../../ui/surface/reading.ts';
import { FailedState, OfflineState, StaleNotice } from '../../ui/surface/ScreenStates.tsx';
import { ItemCard } from '../catalogue/ItemCard.tsx';
import { isInPart } from '../catalogue/in-part.ts';
import { sizesInput, useMySizes } from '../catalogue/sizes.ts';
import { useLiveQuotes } from '../market/live-quotes.ts';
import { filterCount, inputOf, isAsked, type Question } from './question.ts';
import { Hot } from './Start.tsx';
import styles from './search.module.css';
import { text } from './words.ts';

/** What is at auction is said after the goods, and is no part of what they need. */
const AtAuction = lazy(() => import('./AtAuction.tsx'));
const Facets = lazy(() => import('./Facets.tsx'));

const sortPills = ['heat', 'priceAsc', 'priceDesc', 'drop', 'newest'] as const;

interface Props {
  question: Question;
  onChange: (question: Question) => void;
}

export function Results({ question, onChange }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const [filtering, setFiltering] = useState(false);
  const filters = filterCount(question);
  const list = useInfiniteQuery(readPages(productList, inputOf(question, sizesInput(useMySizes()))));
  useLiveQuotes();
  const first = list.data?.pages[0];
  const items = list.data?.pages.flatMap((page) => page.list) ?? [];
  const state = stateOf(list, items.length === 0);
  const here = isInPart(first);
  const stale = stalenessOf(list);
  const said = (n: number) => count(n, language) + (first?.andMore ? '+' : '');
  return (
    <>
      {stale && <StaleNotice reading={list} stale={stale} className={styles.stale} />}
      <div className={styles.tools} hidden={here}>
        <Pills
          name={t.sort}
          options={sortPills.map((value) => ({ value, label: t[value] }))}
          value={question.sort ?? 'heat'}
          onChange={(sort) => onChange({ ...question, sort })}
        />
        <button
          type="button"
          className={styles.filter}
          data-on={filters > 0 || undefined}
          onClick={() => setFiltering(true)}
        >
          <IconSliders size={16} />
          {t.filter}
          {filters > 0 && <span className="num">{filters}</span>}
        </button>
      </div>
      {state === 'loading' && <SkeletonFeed count={6} />}
      {state === 'error' && <FailedState reading={list} />}
      {state === 'offline' && <OfflineState reading={list} />}
      {state === 'empty' && here && (
        <Empty icon={<IconSearch />} title={t.noneHere(question.q ?? '')} body={t.noneHereBody} />
      )}
      {state === 'empty' && !here && (
        <Empty
          icon={<IconSearch />}
          title={question.q ? t.noneFor(question.q) : t.none}
          body={t.noneBody}
          action={
            filters > 0 && isAsked({ q: question.q }) ? (
              <Button kind="tint" onClick={() => onChange({ q: question.q })}>
                {t.loosen}
              </Button>
            ) : undefined
          }
          foot={
            <Later>
              <AtAuction question={question} />
            </Later>
          }
        />
      )}
      {state === 'empty' && !here && (
        <Later>
          <Hot onAsk={onChange} />
        </Later>
      )}
      {state === 'ready' && (
        <>
          {first?.meant ? (
            <p className={styles.found} role="status">
              {t.meant(question.q ?? '', first.meant)}
            </p>
          ) : (
            first?.understood && (
              <p className={styles.found} role="status">
                {t.understood(first.understood[language])}
              </p>
            )
          )}
          <p className={styles.found}>
            <span aria-live="polite">
              {here ? t.here(items.length) : t.found(said(first?.count ?? items.length), said(first?.itemCount ?? 0))}
            </span>
            {!here && (
              <Later>
                <AtAuction question={question} />
              </Later>
            )}
          </p>
          <InfiniteList name="found" items={items} keyOf={(item) => item.id} rowHeight={310} as="feed" pages={list}>
            {(item, i) => <ItemCard product={item} priority={i < 4} />}
          </InfiniteList>
        </>
      )}
      {filtering && (
        <Suspense>
          <Facets question={question} onClose={() => setFiltering(false)} onChange={onChange} />
        </Suspense>
      )}
    </>
  );
}
