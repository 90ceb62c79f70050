/** All of a queue on paper: a line for each case with a box to tick, asked for page by page before it is printed. */
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useState } from 'react';
import { createPortal } from 'react-dom';
import type { Language } from '../../../../contract/wire/messages.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { moreWords } from '../../../ui/format/more-words.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { chinaDateTime } from '../../../ui/print/shop-time.ts';
import { kindNames } from '../kind-names.ts';
import type { CaseRow } from './Cases.tsx';
import styles from './print.module.css';
import { useWork } from './use-work.ts';
import { text } from './words.ts';

interface Props<J> {
  query: UseInfiniteQueryResult<InfiniteData<{ list: J[] }>>;
  row: (job: J, language: Language) => CaseRow;
}

/** More than this nobody works through from paper. */
const PAGES = 50;

export function PrintList<J extends { id: string }>({ query, row }: Props<J>) {
  const t = useText(text);
  const language = useLanguage();
  const [asking, setAsking] = useState(false);
  const [jobs, setJobs] = useState<J[] | null>(null);
  const start = async () => {
    setAsking(true);
    let at = query;
    while (at.hasNextPage && !at.isFetchNextPageError && (at.data?.pages.length ?? PAGES) < PAGES)
      at = (await at.fetchNextPage()) as typeof at;
    setJobs(at.data?.pages.flatMap((page) => page.list) ?? []);
    setAsking(false);
  };
  return (
    <>
      <Button kind="text" size="sm" pending={asking} onClick={() => void start()}>
        {t.print}
      </Button>
      {jobs && <Paper rows={jobs.map((job) => ({ id: job.id, ...row(job, language) }))} onEnd={() => setJobs(null)} />}
    </>
  );
}

function Paper({ rows, onEnd }: { rows: readonly (CaseRow & { id: string })[]; onEnd: () => void }) {
  const t = useText(text);
  const more = useText(moreWords);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const { work } = useWork();
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    // Some browsers go on at once and print later.
    const ended = () => end();
    window.addEventListener('afterprint', ended, { once: true });
    window.print();
    return () => window.removeEventListener('afterprint', ended);
  }, []);
  return createPortal(
    <section className={styles.paper} data-printed>
      <h1>{work && kindNames[work][language]}</h1>
      <p>{t.printed(rows.length, chinaDateTime(now, now, language))}</p>
      <ol>
        {rows.map(({ id, name, facts, due }) => (
          <li key={id}>
            <i />
            <b>{name}</b>
            <span>{facts.filter((fact) => fact || fact === 0).join(' · ')}</span>
            {due != null && (
              <small>
                {due <= now && `${more.overdue} `}
                {dateTime(due, now, language)}
              </small>
            )}
          </li>
        ))}
      </ol>
    </section>,
    document.body,
  );
}
