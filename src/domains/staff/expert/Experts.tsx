/** How well the others judge. */
import { useQuery } from '@tanstack/react-query';
import { identifyExperts } from '../../../../contract/identify/desk-calls.ts';
import { identifyTimes } from '../../../../contract/identify/machine.ts';
import { days } from '../../../../contract/wire/units.ts';
import { read } from '../../../api/read.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import styles from './desk.module.css';
import { text } from './words.ts';

export function Experts() {
  const t = useText(text);
  const language = useLanguage();
  const { data } = useQuery(read(identifyExperts, {}));
  if (!data || data.list.length === 0) return null;
  return (
    <Card title={t.experts}>
      <p className={styles.note}>{t.expertsNote(days(identifyTimes.measured)[language])}</p>
      <ul className={styles.lines}>
        {data.list.map((one) => (
          <li key={one.id}>
            <b>{one.nickname}</b>
            <span>{t.expert(one.opinions, one.known, one.right, one.overturned)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
