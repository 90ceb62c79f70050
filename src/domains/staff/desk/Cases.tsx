/** A list of cases at a desk: a short row each, and beside them the one that is open. */
import { type InfiniteData, type UseInfiniteQueryResult, useIsMutating } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { Language } from '../../../../contract/wire/messages.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { cx } from '../../../ui/format/cx.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { moreWords } from '../../../ui/format/more-words.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { InfiniteList } from '../../../ui/list/InfiniteList.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import styles from './desk.module.css';
import { inPlaceOf, movedFrom, openOf, type Stood } from './moving.ts';
import { useKeys } from './use-keys.ts';
import { text } from './words.ts';

/** What tells a case from its neighbours at a glance. */
export interface CaseRow {
  /** Undefined where such cases have no picture. */
  photo?: string | null;
  name: string;
  /** One line; what is not there is left out. */
  facts: readonly (string | number | null | false | undefined)[];
  /** By when somebody sees to it. */
  due?: number | null;
}

interface Props<J> {
  name: string;
  query: UseInfiniteQueryResult<InfiniteData<{ list: J[] }>>;
  jobs: readonly J[];
  row: (job: J, language: Language) => CaseRow;
  barred: boolean;
  children: (job: J) => ReactNode;
}

const route = getRouteApi('/pages/user/workbench');
/** A case that a link names is looked for as far down its queue. */
const FAR = 10;

export function Cases<J extends { id: string }>({ name, query, jobs, row, barred, children }: Props<J>) {
  const t = useText(text);
  const language = useLanguage();
  const navigate = route.useNavigate();
  const { case: asked } = route.useSearch();
  const [stood, setStood] = useState<Stood | null>(null);
  const region = useRef<HTMLElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const ids = jobs.map(({ id }) => id);
  /** What lies here from before, or of another queue, may be gone when the answer comes. */
  const settled = query.isFetchedAfterMount && !query.isPlaceholderData;
  const looking =
    asked !== undefined &&
    stood === null &&
    !ids.includes(asked) &&
    query.hasNextPage &&
    (query.data?.pages.length ?? FAR) < FAR;
  const open = looking ? null : openOf(ids, asked, stood);
  const at = open === null ? -1 : ids.indexOf(open);
  const show = (id: string | null) => {
    if (id !== null) void navigate({ search: (now) => ({ ...now, case: id }), replace: true, resetScroll: false });
  };

  const acting = useIsMutating() > 0;
  if (settled && open !== null && open === asked) {
    const acted = acting || (stood?.id === open && stood.acted);
    if (stood?.id !== open || stood.at !== at || stood.acted !== acted) setStood({ id: open, at, acted });
  }
  const { isFetching, fetchNextPage } = query;
  useEffect(() => {
    if (looking && !isFetching) void fetchNextPage();
  }, [looking, isFetching, fetchNextPage]);
  useEffect(() => {
    if (settled && open !== null && open !== asked)
      void navigate({ search: (now) => ({ ...now, case: open }), replace: true, resetScroll: false });
  }, [settled, open, asked, navigate]);

  const currentRow = () => list.current?.querySelector<HTMLElement>('[aria-current]');
  const moves = useRef(false);
  const before = useRef(looking ? undefined : open);
  // Who moves is read the row that they have come to; who acted in a case that is gone goes on in the next one.
  useEffect(() => {
    const was = before.current;
    before.current = looking ? undefined : open;
    if (was === undefined || was === open || open === null) return;
    if (moves.current) currentRow()?.focus();
    else {
      currentRow()?.scrollIntoView({ block: 'nearest' });
      if (document.activeElement === document.body) region.current?.focus({ preventScroll: true });
    }
    moves.current = false;
  });
  const move = (by: 1 | -1) => () => {
    const to = movedFrom(ids, open, stood, by);
    moves.current = to !== open;
    if (to === open) currentRow()?.focus();
    else show(to);
  };
  const enter = () => region.current?.focus();
  useKeys({ j: move(1), k: move(-1), Enter: enter });

  const job = jobs[at];
  return (
    <div className={cx(styles.cases, barred && styles.barred)}>
      <div ref={list} className={styles.list} role="region" aria-label={t.cases}>
        <InfiniteList name={`${name}-rows`} rowHeight={64} items={jobs} keyOf={({ id }) => id} pages={query}>
          {(one) => (
            <Link
              to="/pages/user/workbench"
              search={(now) => ({ ...now, case: one.id })}
              replace
              resetScroll={false}
              className={styles.row}
              aria-current={one.id === open ? 'page' : undefined}
              activeProps={{}}
              onClick={({ detail }) => {
                // By the keyboard one goes on in the case.
                if (detail === 0) enter();
              }}
            >
              <RowWords of={row(one, language)} />
            </Link>
          )}
        </InfiniteList>
      </div>
      {job ? (
        <section
          key={job.id}
          ref={region}
          className={styles.case}
          aria-label={row(job, language).name}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls by itself, also by keys
          tabIndex={0}
        >
          {children(job)}
        </section>
      ) : (
        !looking && (
          <div className={styles.case}>
            <Notice
              tone="wait"
              end={
                <Button size="sm" kind="line" onClick={() => show(inPlaceOf(ids, stood ?? { at: 0 }))}>
                  {t.next}
                </Button>
              }
            >
              {t.gone}
            </Notice>
          </div>
        )
      )}
    </div>
  );
}

function RowWords({ of: { photo, name, facts, due } }: { of: CaseRow }) {
  const more = useText(moreWords);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const late = due != null && due <= now;
  return (
    <>
      {photo !== undefined && <Photo src={photo} alt="" sizes="46px" radius={10} className={styles.thumb} />}
      <span className={styles.words}>
        <b>{name}</b>
        <small>{facts.filter((fact) => fact || fact === 0).join(' · ')}</small>
        {due != null && (
          <span className={cx(styles.due, late && styles.isLate)}>
            {late && <i>{more.overdue}</i>}
            <small>{dateTime(due, now, language)}</small>
          </span>
        )}
      </span>
    </>
  );
}
