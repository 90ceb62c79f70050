/** Past hammer prices of a model: the trend, every one of them by size and grade, and as a file. */

import { useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import { auctionRecords } from '../../../contract/auction/calls.ts';
import { csvText } from '../../../contract/csv.ts';
import { type Grade, gradeName, grades } from '../../../contract/item/grade-names.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { prefetch, read, STAYING } from '../../api/read.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { saveFile } from '../../ui/feedback/save-file.ts';
import { IconChart } from '../../ui/format/icons.tsx';
import { idIn, oneOf, type Search, wordsIn } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { Chart } from '../../ui/media/Chart.tsx';
import { chinaClock, chinaDateTime, chinaDay } from '../../ui/print/shop-time.ts';
import { Section } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import styles from './auction.module.css';
import { text } from './record-words.ts';

interface Asked {
  productId: string;
  size?: string;
  grade?: Grade;
}
const searchOf = (search: Search): Asked => ({
  productId: idIn(search.productId) ?? 'none',
  size: wordsIn(search.size, 20),
  grade: oneOf(search.grade, grades),
});

export const Route = createFileRoute('/pages/auction/bidrecord')({
  validateSearch: searchOf,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queries, read(auctionRecords, deps)),
  component: Records,
});

function Records() {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(null);
  const asked = Route.useSearch();
  const navigate = Route.useNavigate();
  const query = useQuery({ ...read(auctionRecords, asked), ...STAYING });
  const choose = (change: Partial<Asked>) =>
    void navigate({ search: searchOf({ ...asked, ...change }), replace: true, resetScroll: false });
  return (
    <Screen screen="/pages/auction/bidrecord" title={t.recordTitle} query={query} onRefresh={() => query.refetch()}>
      {({ product, sizes, list, more }) => {
        const save = () => {
          const rows = list.map((row) => [
            `${chinaDay(row.at)} ${chinaClock(row.at)}`,
            sizeName(row.size, language),
            gradeName[row.grade][language],
            yuan(row.start),
            yuan(row.price),
            row.bids,
          ]);
          const head = Object.values(t.columns);
          saveFile(`${product.id}.csv`, 'text/csv;charset=utf-8', csvText([head, ...rows]));
        };
        return (
          <Section title={product.name[language]} end={t.count(list.length)}>
            <div className={styles.block}>
              <Pills
                name={t.size}
                options={[
                  { value: '', label: t.allSizes },
                  ...sizes.map((size) => ({ value: size, label: sizeName(size, language) })),
                ]}
                value={asked.size ?? ''}
                onChange={(size) => choose({ size: size || undefined })}
              />
              <Pills
                name={t.grade}
                options={[
                  { value: '', label: t.allGrades },
                  ...grades.map((grade) => ({ value: grade, label: gradeName[grade][language] })),
                ]}
                value={asked.grade ?? ''}
                onChange={(grade) => choose({ grade: oneOf(grade, grades) })}
              />
              {list.length === 0 ? (
                <Empty icon={<IconChart />} title={t.noRecords} body={t.noRecordsBody} />
              ) : (
                <>
                  {linesOf(list).map(([first, ...others]) => (
                    <Fragment key={`${first.size} ${first.grade}`}>
                      <p className={styles.small}>
                        {sizeName(first.size, language)} · {gradeName[first.grade][language]}
                      </p>
                      <Chart points={[first, ...others].map(({ at, price }) => ({ at, price })).reverse()} />
                    </Fragment>
                  ))}
                  <div className={styles.wide}>
                    <table className={styles.table}>
                      <thead>
                        <tr>
                          {Object.entries(t.columns).map(([name, label]) => (
                            <th key={name} scope="col">
                              {label}
                            </th>
                          ))}
                        </tr>
                      </thead>
                      <tbody>
                        {list.map((row) => (
                          <tr key={row.lotId}>
                            <td>
                              <Link to="/pages/auction/lot" search={{ id: row.lotId }}>
                                {chinaDateTime(row.at, now, language)}
                              </Link>
                            </td>
                            <td>{sizeName(row.size, language)}</td>
                            <td>{gradeName[row.grade][language]}</td>
                            <td>
                              <Price amount={row.start} decimals={0} plain />
                            </td>
                            <td>
                              <Price amount={row.price} decimals={0} plain />
                            </td>
                            <td>{row.bids}</td>
                          </tr>
                        ))}
                      </tbody>
                    </table>
                  </div>
                  {more && <p className={styles.small}>{t.cut(list.length)}</p>}
                  <div className={styles.links}>
                    <Button kind="line" size="sm" onClick={save}>
                      {t.saveCsv}
                    </Button>
                    <LinkButton kind="tint" size="sm" to="/pages/auction/bidrecordlist" search={{ ids: product.id }}>
                      {t.compareThis}
                    </LinkButton>
                  </div>
                </>
              )}
            </div>
          </Section>
        );
      }}
    </Screen>
  );
}

/** So many lines stand above the table; the others are a choice away. */
const LINES = 4;

/** One line a size and grade, for a used pair is never compared with a new one: those with most prices first. */
function linesOf<Row extends { size: string; grade: Grade }>(list: readonly Row[]): [Row, ...Row[]][] {
  const lines = new Map<string, [Row, ...Row[]]>();
  for (const row of list) {
    const key = `${row.size} ${row.grade}`;
    const line = lines.get(key);
    if (line) line.push(row);
    else lines.set(key, [row]);
  }
  return [...lines.values()].sort((a, b) => b.length - a.length).slice(0, LINES);
}
