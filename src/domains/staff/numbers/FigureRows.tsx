/** What a figure is made of, and what stands past its deadline: rows that open what they are about, and a table for spreadsheets. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import {
  type Figure,
  type FigureRow,
  figureKinds,
  type PromisedEntity,
  promisedEntities,
  workLate,
  workNumberCsv,
  workNumberRows,
} from '../../../../contract/shop/number-calls.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { ALWAYS_FRESH, read, readPages } from '../../../api/read.ts';
import { request } from '../../../api/request.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Price } from '../../../ui/feedback/Price.tsx';
import { saveFile } from '../../../ui/feedback/save-file.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { IconChart, IconDownload } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { isIsoDate } from '../../../ui/format/validators.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { InfiniteList } from '../../../ui/list/InfiniteList.tsx';
import { Row, RowLink, Rows } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import styles from '../staff.module.css';
import { WorkKinds } from '../WorkKinds.tsx';
import { text } from './words.ts';

interface Opened {
  kind: 'figure';
  figure: Figure;
  /** Days, both included. */
  from: string;
  to: string;
}
interface LateIn {
  kind: 'late';
  entity: PromisedEntity;
  state: string;
}

/** What is open stands in the address, so that going back leads back. */
export const nameOfQueue = (opened: Opened | LateIn): string =>
  opened.kind === 'late' ? `late.${opened.entity}.${opened.state}` : [opened.figure, opened.from, opened.to].join('.');

export function readQueue(queue: string | undefined): Opened | LateIn | null {
  const [name = '', a = '', b = ''] = queue?.split('.') ?? [];
  const entity = promisedEntities.find((one) => one === a);
  if (name === 'late' && entity && b) return { kind: 'late', entity, state: b };
  return Object.hasOwn(figureKinds, name) && isIsoDate(a) && isIsoDate(b)
    ? { kind: 'figure', figure: name as Figure, from: a, to: b }
    : null;
}

const Back = () => {
  const t = useText(text);
  return (
    <LinkButton kind="line" grow to="/pages/user/workbench" search={{ work: 'numbers' }}>
      {t.back}
    </LinkButton>
  );
};

export function FigureRows({ figure, from, to }: Opened) {
  const t = useText(text);
  const language = useLanguage();
  const [pending, setPending] = useState(false);
  const query = useInfiniteQuery({ ...readPages(workNumberRows, { figure, from, to }), ...ALWAYS_FRESH });
  const save = async () => {
    setPending(true);
    try {
      const { name, csv, cut } = await request(workNumberCsv, { figure, from, to, language });
      saveFile(name, 'text/csv;charset=utf-8', csv);
      toast(cut ? t.cut : t.saved, cut ? {} : { success: true });
    } catch (error) {
      toast(error instanceof Error ? error.message : '', { failure: true });
    } finally {
      setPending(false);
    }
  };
  return (
    <Screen
      screen="/pages/user/workbench"
      title={t.names[figure]}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      controls={<WorkKinds />}
      bar={
        <>
          <Back />
          <Button grow pending={pending} onClick={() => void save()}>
            <IconDownload size={20} />
            {t.csv}
          </Button>
        </>
      }
    >
      {({ pages }) => {
        const rows = pages.flatMap(({ list }) => list);
        const [first] = pages;
        if (!first || rows.length === 0)
          return <Empty title={t.none} body={t.noneBody} icon={<IconChart size={24} />} />;
        return (
          <>
            <p className={styles.hint}>
              {t.range(from, to)} · {tally(figure, first, t)}
            </p>
            <InfiniteList name="figure" as="cards" rowHeight={72} items={rows} keyOf={({ id }) => id} pages={query}>
              {(row) => (
                <Card>
                  <Opens row={row} />
                </Card>
              )}
            </InfiniteList>
          </>
        );
      }}
    </Screen>
  );
}

function tally(figure: Figure, { count, sum }: { count: number; sum: number }, t: (typeof text)['zh']): string {
  const money = `${sum < 0 ? '−' : ''}¥${yuan(Math.abs(sum))}`;
  const say = { count: () => t.count(count), flow: () => t.total(count, money), balance: () => t.change(count, money) };
  return say[figureKinds[figure]]();
}

function Opens({ row }: { row: FigureRow }) {
  const language = useLanguage();
  const now = useNow(60_000);
  const parts = {
    note: [dateTime(row.at, now, language), row.note].filter(Boolean).join(' · '),
    value: row.amount === null ? undefined : <Price amount={row.amount} plain />,
    children: row.name[language] || row.note || '--',
  };
  return <Opener opens={row.opens} {...parts} />;
}

interface OpenerProps {
  opens: FigureRow['opens'];
  note: string;
  value?: ReactNode;
  children: ReactNode;
}

function Opener({ opens, ...parts }: OpenerProps) {
  if (!opens) return <Row {...parts} />;
  return opens.kind === 'order' ? (
    <RowLink to="/pages/order/orderdetail" search={{ id: opens.id }} {...parts} />
  ) : (
    <RowLink to="/pages/user/workbench" search={{ work: 'find', person: opens.id }} {...parts} />
  );
}

export function Late({ entity, state }: LateIn) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const query = useQuery({ ...read(workLate, { entity, state }), ...ALWAYS_FRESH });
  return (
    <Screen
      screen="/pages/user/workbench"
      title={t.promises}
      ground="task"
      query={query}
      onRefresh={() => query.refetch()}
      controls={<WorkKinds />}
      bar={<Back />}
    >
      {({ list }) =>
        list.length === 0 ? (
          <Empty title={t.noLate} icon={<IconChart size={24} />} />
        ) : (
          <Card title={`${t.entities[entity]} · ${t.late(list.length)}`}>
            <Rows>
              {list.map(({ id, dueAt, opens }) => (
                <Opener key={id} opens={opens} note={t.due(dateTime(dueAt, now, language))}>
                  {id}
                </Opener>
              ))}
            </Rows>
          </Card>
        )
      }
    </Screen>
  );
}
