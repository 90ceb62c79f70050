/** A kind of the staff's work: everything that waits, the most urgent first, each as a card to decide on; at a desk one of them beside their rows. */
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Language } from '../../../contract/wire/messages.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { useText } from '../../ui/format/text.ts';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { useDesk } from '../../ui/list/use-wide.ts';
import { Screen } from '../../ui/surface/Screen.tsx';
import { type CaseRow, Cases } from './desk/Cases.tsx';
import { PrintList } from './desk/PrintList.tsx';
import { type Of, ThisOne, useBarred } from './own/barred.ts';
import { WorkKinds } from './WorkKinds.tsx';
import { text } from './words.ts';

interface Props<P extends { list: { id: string }[] }> {
  /** Of the list, see InfiniteList. */
  name: string;
  query: UseInfiniteQueryResult<InfiniteData<P>>;
  /** The usual height of a card, px. */
  rowHeight: number;
  /** Said where nothing is listed; null where something else waits above. */
  empty: { title: string; body: string; icon: ReactNode; action?: ReactNode } | null;
  /** Between the kinds and the list: queues to choose from, something to find by. */
  above?: (first: P | undefined) => ReactNode;
  bar?: ReactNode;
  /** What the jobs are, and by which call they are worked on: whose own one is reads so. */
  of?: Of;
  /** How it stands in the desk's list. */
  row: (job: P['list'][number], language: Language) => CaseRow;
  children: (job: P['list'][number]) => ReactNode;
}

export function WorkList<P extends { list: { id: string }[] }>({
  name,
  query,
  rowHeight,
  empty,
  above,
  bar,
  of,
  row,
  children: job,
}: Props<P>) {
  const t = useText(text);
  const desk = useDesk();
  const ids = of ? (query.data?.pages.flatMap((page) => page.list as { id: string }[]) ?? []) : [];
  const barred = useBarred(of, ids);
  const children = (one: P['list'][number]) => <ThisOne value={barred(one.id)}>{job(one)}</ThisOne>;
  return (
    <Screen
      screen="/pages/user/workbench"
      title={t.title}
      ground="task"
      wide={desk ? 'own' : undefined}
      query={query}
      onRefresh={() => query.refetch()}
      bar={bar}
      end={query.data?.pages.some((page) => page.list.length > 0) && <PrintList query={query} row={row} />}
      controls={
        <>
          <WorkKinds />
          {above?.(query.data?.pages[0])}
        </>
      }
    >
      {(data) => {
        const jobs = data.pages.flatMap((page): P['list'] => page.list);
        // What stood here before, or under another queue, does not say that nothing waits.
        const asking = query.isFetching && !query.isFetchedAfterMount;
        if (jobs.length === 0) return empty && !asking && <Empty {...empty} />;
        return desk ? (
          <Cases key={name} {...{ name, query, jobs, row }} barred={bar !== undefined}>
            {children}
          </Cases>
        ) : (
          <InfiniteList name={name} as="cards" rowHeight={rowHeight} items={jobs} keyOf={(job) => job.id} pages={query}>
            {children}
          </InfiniteList>
        );
      }}
    </Screen>
  );
}
