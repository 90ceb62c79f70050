/** Where people came from, on the workbench: each channel's visits, accounts, first orders and money. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { workbenchSources } from '../../../../contract/campaign/workbench-calls.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { Price } from '../../../ui/feedback/Price.tsx';
import { IconChart } from '../../../ui/format/icons.tsx';
import { useText } from '../../../ui/format/text.ts';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Row, Rows } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { WorkKinds } from '../WorkKinds.tsx';
import { nameOf } from './channel-name.ts';
import styles from './sources.module.css';
import { text } from './words.ts';

const ranges = ['7', '30', '90'] as const;
type Range = (typeof ranges)[number];

export default function Sources() {
  const t = useText(text);
  const [range, setRange] = useState<Range>('30');
  const query = useQuery({ ...read(workbenchSources, { days: Number(range) }), ...ALWAYS_FRESH });
  const named = (channel: string) => nameOf(t, channel);
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
          <Pills<Range>
            name={t.range}
            options={ranges.map((value) => ({ value, label: t.day(Number(value)) }))}
            value={range}
            onChange={setRange}
          />
        </>
      }
    >
      {({ list, others }) => (
        <Card title={t.sources}>
          {list.length === 0 && !others?.names ? (
            <Empty icon={<IconChart size={24} />} title={t.noSources} body={t.sourcesNote} />
          ) : (
            <>
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too */}
              <div className={styles.wide} role="group" aria-label={t.sources} tabIndex={0}>
                <table className={styles.table}>
                  <thead>
                    <tr>
                      <th scope="col">{t.channel}</th>
                      <th scope="col">{t.visits}</th>
                      <th scope="col">{t.accounts}</th>
                      <th scope="col">{t.orders}</th>
                      <th scope="col">{t.money}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {list.map((row) => (
                      <tr key={row.channel}>
                        <th scope="row">{named(row.channel)}</th>
                        <td>{row.visits ?? '--'}</td>
                        <td>{row.accounts}</td>
                        <td>{row.firstOrders}</td>
                        <td>
                          <Price amount={row.money} plain />
                        </td>
                      </tr>
                    ))}
                    {others && others.names > 0 && (
                      <tr>
                        <th scope="row">{t.others(others.names)}</th>
                        <td>{others.visits}</td>
                        <td>0</td>
                        <td>0</td>
                        <td>--</td>
                      </tr>
                    )}
                  </tbody>
                </table>
              </div>
              {others && others.names > 0 && (
                <details>
                  <summary className={styles.note}>{t.others(others.names)}</summary>
                  <p className={styles.note}>{t.othersNote}</p>
                  <Rows>
                    {others.list.map(({ channel, visits }) => (
                      <Row key={channel} value={visits}>
                        {channel}
                      </Row>
                    ))}
                  </Rows>
                </details>
              )}
              <p className={styles.note}>{t.sourcesNote}</p>
            </>
          )}
        </Card>
      )}
    </Screen>
  );
}
