/** The numbers of the day: today with its trend, money by the ledger, what is late, who came and what became of them. */
import { useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import {
  type Figure,
  figureKinds,
  type Numbers as Shown,
  workNumbers,
} from '../../../../contract/shop/number-calls.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { ALWAYS_FRESH, read, STAYING } from '../../../api/read.ts';
import { useText } from '../../../ui/format/text.ts';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Card, Stack } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { WorkKinds } from '../WorkKinds.tsx';
import { Channels, Cohorts } from './Came.tsx';
import { FigureRows, Late, nameOfQueue, readQueue } from './FigureRows.tsx';
import styles from './numbers.module.css';
import { Promises } from './Promises.tsx';
import { text } from './words.ts';

const route = getRouteApi('/pages/user/workbench');
const spans = ['7', '30', '90'] as const;
type Span = (typeof spans)[number];

const groups: Record<'goods' | 'money', readonly Figure[]> = {
  goods: ['visits', 'accounts', 'stored', 'listed', 'sold', 'turnover', 'completed', 'disputes'],
  money: ['held', 'earned', 'penalties', 'given', 'owed', 'owing'],
};

export default function Numbers() {
  const { queue } = route.useSearch();
  const opened = readQueue(queue);
  if (opened?.kind === 'figure') return <FigureRows key={queue} {...opened} />;
  if (opened?.kind === 'late') return <Late key={queue} {...opened} />;
  return <Overview />;
}

function Overview() {
  const t = useText(text);
  const [span, setSpan] = useState<Span>('7');
  const query = useQuery({ ...read(workNumbers, { days: Number(span) }), ...ALWAYS_FRESH, ...STAYING });
  return (
    <Screen
      screen="/pages/user/workbench"
      title={t.title}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      controls={
        <>
          <WorkKinds />
          <Pills<Span>
            name={t.span}
            options={spans.map((value) => ({ value, label: t.spanOf(Number(value)) }))}
            value={span}
            onChange={setSpan}
          />
        </>
      }
    >
      {(data) => (
        <Stack>
          {(['goods', 'money'] as const).map((group) => (
            <Card key={group} title={t.groups[group]}>
              <div className={styles.grid}>
                {groups[group].map((figure) => (
                  <One key={figure} figure={figure} days={data.days} />
                ))}
              </div>
            </Card>
          ))}
          <Promises days={Number(span)} />
          <Channels channels={data.channels} />
          <Cohorts />
        </Stack>
      )}
    </Screen>
  );
}

const written = (figure: Figure, value: number) =>
  figureKinds[figure] === 'count' ? String(value) : `${value < 0 ? '−' : ''}¥${yuan(Math.abs(value))}`;

function One({ figure, days }: { figure: Figure; days: Shown['days'] }) {
  const t = useText(text);
  const values = days.map((day) => day.values[figure]);
  const most = Math.max(...values.map(Math.abs), 1);
  const [from, to] = [days[0]?.day ?? '', days.at(-1)?.day ?? ''];
  const total = values.reduce((all, one) => all + one, 0);
  return (
    <Link
      to="/pages/user/workbench"
      search={{ work: 'numbers', queue: nameOfQueue({ kind: 'figure', figure, from, to }) }}
      className={styles.figure}
      aria-label={`${t.open(t.names[figure])} ${written(figure, values.at(-1) ?? 0)}`}
    >
      <span>{t.names[figure]}</span>
      <b>{written(figure, values.at(-1) ?? 0)}</b>
      <small>
        {figureKinds[figure] === 'balance'
          ? t.yesterday(written(figure, values.at(-2) ?? 0))
          : t.sum(days.length, written(figure, total))}
      </small>
      <span className={styles.bars} aria-hidden="true">
        {days.map(({ day, values: one }) => (
          <i
            key={day}
            data-none={one[figure] === 0 || undefined}
            style={{ height: `${(Math.abs(one[figure]) / most) * 100}%` }}
          />
        ))}
      </span>
    </Link>
  );
}
