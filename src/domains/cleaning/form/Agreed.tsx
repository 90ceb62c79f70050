/** What follows when a piece is not in its parcel, or more is asked for: said before anybody pays, and kept with the order. */
import type { ReactNode } from 'react';
import { cleaningTimes } from '../../../../contract/cleaning/machine.ts';
import {
  backUnwashed,
  type CleaningLine,
  type CleaningWay,
  extraMostOf,
  totalOf,
} from '../../../../contract/cleaning/rules.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { days, hours } from '../../../../contract/wire/units.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Card } from '../../../ui/surface/Card.tsx';
import { text as objection } from '../../objection/words.ts';
import styles from '../cleaning.module.css';
import { text } from './words.ts';

const sum = (bills: readonly CleaningLine[][], of: (lines: CleaningLine[]) => number) =>
  bills.reduce((all, lines) => all + of(lines), 0);

interface Props {
  bills: readonly CleaningLine[][];
  way: CleaningWay;
  /** How long its owner has to answer, as that held when it was ordered; ms. */
  within?: number;
  /** How long damage can be claimed, as that held then; ms. */
  claim?: number;
  /** What more was agreed, each in its line. */
  children?: ReactNode;
}

export function Agreed({ bills, way, within = cleaningTimes.agree, claim = cleaningTimes.claim, children }: Props) {
  const t = useText(text);
  const { rule } = useText(objection);
  const language = useLanguage();
  const [total, back] = [sum(bills, totalOf), sum(bills, backUnwashed)];
  const most = sum(bills, (lines) => extraMostOf(totalOf(lines)));
  const kept = total > back ? `¥${yuan(total - back)}` : null;
  return (
    <Card title={t.agreed}>
      <ul className={styles.says}>
        <li>{t.coveredBy[way]}</li>
        {children}
        <li>{(way === 'here' ? t.claimWithinHere : t.claimWithin)(days(claim)[language])}</li>
        <li>{rule}</li>
        <li>{t.extra({ several: bills.length > 1, most: `¥${yuan(most)}` })}</li>
        <li>{t.unpaid({ back: `¥${yuan(back)}`, kept, within: hours(within)[language], way })}</li>
        <li>{t.unfit({ back: `¥${yuan(back)}`, kept, way })}</li>
        {way !== 'here' && <li>{t.absent}</li>}
      </ul>
    </Card>
  );
}
