/** What a care is for, drawn: a piece of that kind as dirty as that, and clean. */
import { drawnPair } from '../../../../contract/cleaning/pictures.ts';
import type { Care, Kind } from '../../../../contract/cleaning/rules.ts';
import { useText } from '../../../ui/format/text.ts';
import { Photo } from '../../../ui/media/Photo.tsx';
import styles from '../cleaning.module.css';
import { text } from '../words.ts';
import { text as photos } from './words.ts';

export function Drawn({ kind, care }: { kind: Kind; care: Care }) {
  const { when } = useText(text);
  const { drawnOne } = useText(photos);
  const pair = drawnPair(kind, care);
  return (
    <span className={styles.drawn}>
      {(['before', 'after'] as const).map((one) => (
        <Photo key={one} src={pair[one]} alt={`${drawnOne} · ${when[one]}`} sizes="48px" radius={10} optional />
      ))}
      <small>{drawnOne}</small>
    </span>
  );
}
