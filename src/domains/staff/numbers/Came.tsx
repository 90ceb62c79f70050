/** Who came: by which channel, and what became of each week's newcomers. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { COHORT_WEEKS, type Numbers, workCohorts } from '../../../../contract/shop/number-calls.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { useText } from '../../../ui/format/text.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import { nameOf } from '../campaigns/channel-name.ts';
import { text as sources } from '../campaigns/words.ts';
import { nameOfQueue } from './FigureRows.tsx';
import styles from './numbers.module.css';
import { text } from './words.ts';

export function Channels({ channels }: Pick<Numbers, 'channels'>) {
  const t = useText(text);
  const named = useText(sources);
  if (channels.length === 0) return null;
  return (
    <Card title={t.channels}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t.channel}</th>
            <th scope="col">{t.visits}</th>
            <th scope="col">{t.accounts}</th>
          </tr>
        </thead>
        <tbody>
          {channels.map(({ channel, visits, accounts }) => (
            <tr key={channel}>
              <th scope="row">{nameOf(named, channel)}</th>
              <td>{channel === '' ? '--' : visits}</td>
              <td>{accounts}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className={styles.note}>{t.channelsNote}</p>
    </Card>
  );
}

export function Cohorts() {
  const t = useText(text);
  const { data } = useQuery({ ...read(workCohorts, {}), ...ALWAYS_FRESH });
  if (!data || data.list.length === 0) return null;
  return (
    <Card title={t.cohorts}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too */}
      <div className={styles.wide} role="group" aria-label={t.cohorts} tabIndex={0}>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">{t.born}</th>
              <th scope="col">{t.people}</th>
              {Array.from({ length: COHORT_WEEKS }, (_, n) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: the week is its place
                <th key={n} scope="col">
                  {t.week(n + 1)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {data.list.map(({ from, to, accounts, bought }) => (
              <tr key={from}>
                <th scope="row">
                  <Link
                    to="/pages/user/workbench"
                    search={{ work: 'numbers', queue: nameOfQueue({ kind: 'figure', figure: 'accounts', from, to }) }}
                  >
                    {from}
                  </Link>
                </th>
                <td>{accounts}</td>
                {Array.from({ length: COHORT_WEEKS }, (_, n) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the week is its place
                  <td key={n}>{bought[n] === undefined ? '' : `${Math.round((bought[n] / accounts) * 100)}%`}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className={styles.note}>{t.cohortsNote}</p>
    </Card>
  );
}
