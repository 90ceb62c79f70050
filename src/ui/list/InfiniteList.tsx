/**
 * A list without end that stays smooth at thousands of rows. Rows are mounted in chunks, chunks in groups, and groups in
 * groups; what is far from the view gives way to an empty box of its height. Chunks rather than rows: heights may differ,
 * grids work, and nothing runs on scroll. Groups, so that neither the browser nor React ever looks at hundreds of boxes in
 * one frame or for one tap.
 */
import { type ReactNode, startTransition, useEffect, useEffectEvent, useRef, useState } from 'react';
import { cx } from '../format/cx.ts';
import { useText } from '../format/text.ts';
import { words } from '../format/words.ts';
import { Button } from '../input/Button.tsx';
import styles from './InfiniteList.module.css';
import { useSixColumns } from './use-wide.ts';

/** Items of a chunk, divisible by every number of columns in use; and chunks of a chunk, a group and a group of groups. */
const CHUNK = { feed: 4, rows: 2, cards: 2 };
/** Of a feed where the window has room for six columns. */
const WIDE_CHUNK = 12;
const LEVELS = [1, 12, 144] as const;
/** How far from the view a chunk is mounted, and a group. */
const NEAR = '50% 0px';
const WITHIN_REACH = '300% 0px';
/** Items that are there with the first picture; the rest of it follows at once. */
const FIRST = { feed: 4, rows: 8, cards: 6 };

/** The parts of a TanStack infinite query that the list needs. */
interface Pages {
  hasNextPage: boolean;
  isFetching: boolean;
  isFetchingNextPage: boolean;
  isFetchNextPageError: boolean;
  fetchNextPage: () => Promise<unknown>;
}

interface Props<T> {
  /** One name per kind of list: heights learned once are used when it is opened again. */
  name: string;
  items: readonly T[];
  keyOf: (item: T) => string;
  /** The usual height of a row, px; for a feed that of a card. */
  rowHeight: number;
  /** Cards 12 px apart, bare rows, or product cards in columns. */
  as?: 'cards' | 'rows' | 'feed';
  pages?: Pages;
  /** Said under the last row. */
  end?: string;
  /** Rows in the shape of what is coming, while the next page loads. */
  skeleton?: ReactNode;
  children: (item: T, index: number) => ReactNode;
}

/** Height of a full chunk by list name, learned while scrolling. */
const learned = new Map<string, number>();

export function InfiniteList<T>({
  name,
  items,
  keyOf,
  rowHeight,
  as = 'rows',
  pages,
  end,
  skeleton,
  children,
}: Props<T>) {
  const t = useText(words);
  const foot = useRef<HTMLDivElement>(null);
  const busy = pages?.isFetching ?? false;
  const more = useEffectEvent(() => {
    // What is there may be being read anew; asking for more would break that off.
    if (pages?.hasNextPage && !busy && !pages.isFetchNextPageError) void pages.fetchNextPage();
  });
  useEffect(() => {
    // Observed anew after each page, since a foot that never left the margin would not report again.
    if (foot.current && items.length > 0 && !busy) return observe(foot.current, '200% 0px', (near) => near && more());
  }, [items.length, busy]);

  const six = useSixColumns() && as === 'feed';
  const columns = six ? 6 : as === 'feed' ? 2 : 1;
  const chunk = six ? WIDE_CHUNK : CHUNK[as];
  const guess = learned.get(name) ?? (chunk / columns) * rowHeight;
  const className = as === 'feed' ? styles.feed : styles.rows;
  const rows = (from: number, till: number) => (
    <div className={className}>
      {items.slice(from, till).map((item, i) => (
        <div key={keyOf(item)} role="listitem">
          {children(item, from + i)}
        </div>
      ))}
    </div>
  );
  const boxes = (from: number, till: number, level: number): ReactNode => {
    const size = chunk * (LEVELS[level] ?? 1);
    return starts(from, till, size).map((start) => {
      const end = Math.min(start + size, till);
      const whole = level === 0 && end - start === chunk;
      return (
        <Chunk
          key={start}
          first={level === 0 ? start < FIRST[as] : start === 0}
          guess={((end - start) / chunk) * guess}
          margin={level === 0 ? NEAR : WITHIN_REACH}
          onHeight={whole ? (height) => learned.set(name, height) : undefined}
        >
          {() => (level === 0 ? rows(start, end) : boxes(start, end, level - 1))}
        </Chunk>
      );
    });
  };
  return (
    <div className={cx(as === 'cards' && items.length === 1 && styles.lone)}>
      <div role="list" className={cx(as === 'cards' && styles.cards, as === 'feed' && styles.feedList)}>
        {boxes(0, items.length, LEVELS.length - 1)}
      </div>
      {pages && (
        <div ref={foot}>
          {pages.isFetchingNextPage && (skeleton ?? <div className={styles.foot}>{t.loading}</div>)}
          {pages.isFetchNextPageError && !pages.isFetchingNextPage && (
            <div className={styles.foot}>
              {t.moreFailed}
              <Button kind="text" size="sm" onClick={() => void pages.fetchNextPage()}>
                {t.again}
              </Button>
            </div>
          )}
          {!pages.hasNextPage && items.length > 0 && <div className={styles.foot}>{end ?? t.end}</div>}
        </div>
      )}
    </div>
  );
}

/** Where chunks, or groups of them, begin. */
const starts = (from: number, till: number, step: number) =>
  Array.from({ length: Math.ceil((till - from) / step) }, (_, i) => from + i * step);

interface ChunkProps {
  first: boolean;
  guess: number;
  margin: string;
  onHeight?: (px: number) => void;
  children: () => ReactNode;
}

function Chunk({ first, guess, margin, onHeight, children }: ChunkProps) {
  const box = useRef<HTMLDivElement>(null);
  const [near, setNear] = useState(first);
  const [height, setHeight] = useState<number | null>(null);
  const moved = useEffectEvent((isNear: boolean, { height: px, top }: DOMRectReadOnly) => {
    // The whole screen is hidden while the next one is fetched: that is not far away, and says nothing of heights.
    if (px === 0) return;
    if (near && !isNear) onHeight?.(px);
    inTurn(box, isNear ? Math.abs(top) : null, () =>
      // A transition is rendered in slices, so that mounting rows never holds up the scrolling.
      startTransition(() => {
        if (near && !isNear) setHeight(px);
        setNear(isNear);
      }),
    );
  });
  useEffect(() => {
    if (box.current) return observe(box.current, margin, moved);
  }, [margin]);
  return (
    <div ref={box} className={styles.chunk} style={near ? undefined : { height: height ?? guess }}>
      {near && children()}
    </div>
  );
}

/** So many chunks come, and go, in one frame: a fling past dozens must not make one long frame of them. */
const COME = 1;
const GO = 4;
interface Turn {
  /** px from the top of the view to what comes; null for what goes. */
  away: number | null;
  take: () => void;
}
const turns = new Map<object, Turn>();

function inTurn(chunk: object, away: number | null, take: () => void): void {
  if (turns.size === 0) requestAnimationFrame(takeTurns);
  turns.set(chunk, { away, take });
}

/** What is nearest comes first. */
function takeTurns(): void {
  const waiting = [...turns];
  const coming = waiting.filter(([, { away }]) => away !== null);
  coming.sort(([, a], [, b]) => (a.away ?? 0) - (b.away ?? 0));
  const going = waiting.filter(([, { away }]) => away === null);
  for (const [chunk, { take }] of [...coming.slice(0, COME), ...going.slice(0, GO)]) {
    turns.delete(chunk);
    take();
  }
  if (turns.size > 0) requestAnimationFrame(takeTurns);
}

type Tell = (near: boolean, box: DOMRectReadOnly) => void;

/** One observer per margin for all lists: hundreds of separate ones would each be asked on every frame. */
const observers = new Map<string, IntersectionObserver>();
const watched = new WeakMap<Element, Tell>();

function observe(element: Element, margin: string, tell: Tell): () => void {
  let observer = observers.get(margin);
  if (!observer) {
    observer = new IntersectionObserver(
      (entries) => {
        for (const { target, isIntersecting, boundingClientRect } of entries)
          watched.get(target)?.(isIntersecting, boundingClientRect);
      },
      { rootMargin: margin },
    );
    observers.set(margin, observer);
  }
  watched.set(element, tell);
  observer.observe(element);
  return () => observer.unobserve(element);
}
