/** The frame of every screen: bar and title, states of reading, saved content without a network, and the bottom bar. */
import { type ReactNode, useEffect, useLayoutEffect } from 'react';
import { isScreen, screenOf } from '../../../contract/screens.ts';
import type { Closable } from '../../../contract/wire/call.ts';
import { Notice, useStanding } from '../feedback/Notice.tsx';
import { SkeletonRows } from '../feedback/Skeleton.tsx';
import { cx } from '../format/cx.ts';
import { tellScreenStands } from '../hydration/drawn.ts';
import { useRules } from '../hydration/rules.ts';
import { NavBar } from './NavBar.tsx';
import { PullRefresh } from './PullRefresh.tsx';
import { type Reading, type ScreenState, shownOf, stalenessOf, stateOf } from './reading.ts';
import styles from './Screen.module.css';
import { ClosedState, DemoMark, FailedState, OfflineState, StaleNotice } from './ScreenStates.tsx';
import { useTitle } from './use-title.ts';

interface Props<T> {
  /** The specification's path of this screen. */
  screen: string;
  title: string;
  /** Browsing is white; getting something done is stone with cards, and its content stands in the gutters. */
  ground?: 'browse' | 'task';
  /** `bar`: back, title, `end`. `tab`: above the tab bar, no back. `custom`: the screen draws its own top (see BackButton). */
  nav?: 'bar' | 'tab' | 'custom';
  /** Beside the back button, and at the right end of the bar. */
  start?: ReactNode;
  end?: ReactNode;
  /** A tab page's own top instead of the bar with its title. */
  head?: ReactNode;
  /** A custom top whose photo runs under the status bar. */
  bleed?: boolean;
  query?: Reading<T>;
  /** What chooses what is read. It stays where that cannot be read, so that another choice is at hand. */
  controls?: ReactNode;
  /** In the shape of the content. */
  skeleton?: ReactNode;
  /** What to show instead of the content; false when there is something. */
  empty?: (data: T) => ReactNode;
  /** Sticks to the bottom. */
  bar?: ReactNode | ((data: T) => ReactNode);
  /** The part of the shop in which something begins here, where the address does not say it. */
  part?: Closable;
  /** For screens without a query. */
  state?: ScreenState;
  onRefresh?: () => Promise<unknown>;
  /** Where there is room: its cards stand in two columns, its lists take the width, its bar stands beside it, or it arranges itself. */
  wide?: 'columns' | 'list' | 'beside' | 'own';
  children?: ReactNode | ((data: T) => ReactNode);
}

export function Screen<T>({
  screen,
  title,
  ground = 'browse',
  nav = 'bar',
  start,
  end,
  head,
  bleed,
  query,
  controls,
  skeleton,
  empty,
  bar,
  part = partOf(screen),
  state: given,
  onRefresh,
  wide,
  children,
}: Props<T>) {
  const titleRef = useTitle(screen, title);
  const data = query && shownOf(query);
  const nothing = data !== undefined ? empty?.(data) || null : null;
  const state = given ?? (query ? stateOf(query, nothing !== null) : 'ready');
  const stale = query ? stalenessOf(query) : null;
  const changing = showsOld(query, state);
  const showsContent = state !== 'loading' && !(query && data === undefined);
  const bottom = typeof bar === 'function' ? data !== undefined && bar(data) : bar;
  const standing = useStanding();
  const rules = useRules();
  const closed = rules.closed.includes(part ?? '');
  const titled = nav !== 'custom' && !head;
  // The window's own ground, seen where it is pulled or wider than the screen. Not by :has(), which would look through the
  // whole page whenever a row comes or goes.
  useLayoutEffect(() => {
    document.documentElement.dataset.canvas = ground;
  }, [ground]);
  useEffect(tellScreenStands, []);

  return (
    <main
      className={cx(
        styles.screen,
        styles[ground],
        nav !== 'bar' && styles[nav],
        titled && styles.titled,
        bleed && styles.bleed,
        rules.demo && styles.demo,
        wide && styles.wide,
        wide && styles[wide],
        Boolean(bottom || standing) && styles.barred,
      )}
      data-screen={screen}
      data-state={changing ? 'loading' : state}
      data-stale={stale ?? undefined}
      data-ground={ground}
      aria-busy={changing || state === 'loading'}
    >
      <DemoMark />
      {titled ? (
        <NavBar title={title} titleRef={titleRef} ground={ground} back={nav === 'bar'} start={start} end={end} />
      ) : (
        <h1 ref={titleRef} tabIndex={-1} className="vh">
          {title}
        </h1>
      )}
      <PullRefresh onRefresh={onRefresh}>
        <div className={styles.content}>
          {head}
          {closed && (
            <div className={styles.centre}>
              <ClosedState />
            </div>
          )}
          {query && stale && <StaleNotice reading={query} stale={stale} className={styles.stale} />}
          {controls && !nothing && !closed && <div className={styles.controls}>{controls}</div>}
          {state === 'loading' && !closed && <div className={styles.waiting}>{skeleton ?? <SkeletonRows />}</div>}
          {query && !showsContent && !closed && state === 'error' && (
            <div className={styles.centre}>
              <FailedState reading={query} />
            </div>
          )}
          {query && !showsContent && !closed && state === 'offline' && (
            <div className={styles.centre}>
              <OfflineState reading={query} />
            </div>
          )}
          {showsContent && !closed && (
            <div className={cx(styles.body, changing && styles.changing)}>
              {nothing ? (
                <div className={styles.centre}>{nothing}</div>
              ) : typeof children === 'function' ? (
                data !== undefined && children(data)
              ) : (
                children
              )}
            </div>
          )}
        </div>
      </PullRefresh>
      {(bottom || standing) && !closed && (
        <footer className={styles.bottom}>
          {standing && <Notice tone="bad" title={standing} />}
          {bottom}
        </footer>
      )}
    </main>
  );
}

const partOf = (screen: string): Closable | undefined => (isScreen(screen) ? screenOf(screen).part : undefined);

/** The rows of another choice, until those of this one are there. */
const showsOld = (query: Reading<unknown> | undefined, state: ScreenState) =>
  Boolean(query?.isPlaceholderData) && (state === 'ready' || state === 'empty');
