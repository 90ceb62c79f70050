/** One address: who, where, and what can be done with it. */
import type { ReactNode } from 'react';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { maskPhone } from '../../ui/format/format.ts';
import { useText } from '../../ui/format/text.ts';
import { Card } from '../../ui/surface/Card.tsx';
import styles from './address.module.css';
import type { Entry } from './book.ts';
import { regionLine } from './divisions.ts';
import { text } from './words.ts';

interface Props {
  entry: Entry;
  /** A tap on the address itself. */
  onChoose?: () => void;
  chosen?: boolean;
  actions?: ReactNode;
}

export function AddressCard({ entry, onChoose, chosen, actions }: Props) {
  return (
    <Card className={chosen ? styles.chosen : undefined}>
      <div className={styles.address}>
        {onChoose ? (
          <button type="button" className={styles.choose} aria-pressed={chosen} onClick={onChoose}>
            <AddressWords entry={entry} />
          </button>
        ) : (
          <AddressWords entry={entry} />
        )}
        {actions}
      </div>
    </Card>
  );
}

export function AddressWords({ entry }: { entry: Entry }) {
  const t = useText(text);
  return (
    <span className={styles.words}>
      <span className={styles.who}>
        <b>{entry.name}</b>
        <span className="num">{maskPhone(entry.phone)}</span>
        {entry.isDefault && <Tag tone="ok">{t.isDefault}</Tag>}
        {entry.waiting && <Tag tone="wait">{t.waiting}</Tag>}
      </span>
      <span className={styles.region}>{regionLine(entry)}</span>
      <span className={styles.detail}>{entry.detail}</span>
    </span>
  );
}
