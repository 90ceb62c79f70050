/** What follows when a piece is not in its parcel, or more is asked for: said before anybody pays. */
import {
  backUnwashed,
  type CleaningLine,
  type CleaningWay,
  extraMostOf,
  totalOf,
} from '../../../../contract/cleaning/rules.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { useText } from '../../../ui/format/text.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import styles from '../cleaning.module.css';
import { text } from './words.ts';

const sum = (bills: readonly CleaningLine[][], of: (lines: CleaningLine[]) => number) =>
  bills.reduce((all, lines) => all + of(lines), 0);

export function Agreed({ bills, way }: { bills: readonly CleaningLine[][]; way: CleaningWay }) {
  const t = useText(text);
  const [total, back] = [sum(bills, totalOf), sum(bills, backUnwashed)];
  const most = sum(bills, (lines) => extraMostOf(totalOf(lines)));
  return (
    <Card title={t.agreed}>
      <ul className={styles.says}>
        <li>{t.extra({ several: bills.length > 1, most: `¥${yuan(most)}` })}</li>
        <li>{t.unpaid({ back: `¥${yuan(back)}`, kept: total > back ? `¥${yuan(total - back)}` : null })}</li>
        {way !== 'here' && <li>{t.absent}</li>}
      </ul>
    </Card>
  );
}
