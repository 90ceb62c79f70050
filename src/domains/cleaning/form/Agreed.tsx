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
  /** The most that is asked for on top, where its bill has changed since; fen. */
  extraMost?: number;
  /** How long its owner has to answer, as that held when it was ordered; ms. */
  within?: number;
  /** How long damage can be claimed, as that held then; ms. */
  claim?: number;
  /** How long the photos of its arrival can be looked at, and when a parcel of which nothing is heard counts as lost, as that held then; ms. */
  arrival?: number;
  lost?: number;
  /** What more was agreed, each in its line. */
  children?: ReactNode;
}

export function Agreed({
  bills,
  way,
  extraMost,
  within = cleaningTimes.agree,
  claim = cleaningTimes.claim,
  arrival = cleaningTimes.arrival,
  lost = cleaningTimes.lost,
  children,
}: Props) {
  const t = useText(text);
  const { rule } = useText(objection);
  const language = useLanguage();
  const [total, back] = [sum(bills, totalOf), sum(bills, backUnwashed)];
  const most = extraMost ?? sum(bills, (lines) => extraMostOf(totalOf(lines)));
  // Each piece is asked about, and given back, by itself.
  const each = (of: (lines: CleaningLine[]) => number) => t.each(bills.map((lines) => `¥${yuan(of(lines))}`));
  const kept = total > back ? each((lines) => totalOf(lines) - backUnwashed(lines)) : null;
  const given = { back: each(backUnwashed), kept, several: bills.length > 1, way };
  return (
    <Card title={t.agreed}>
      <ul className={styles.says}>
        <li>{t.coveredBy[way]}</li>
        {children}
        <li>{(way === 'here' ? t.claimWithinHere : t.claimWithin)(days(claim)[language])}</li>
        <li>{rule}</li>
        <li>{way === 'here' ? t.shownHere : t.shown(hours(arrival)[language])}</li>
        <li>{t.extra({ several: bills.length > 1, most: `¥${yuan(most)}` })}</li>
        <li>{t.unpaid({ ...given, within: hours(within)[language] })}</li>
        <li>{t.again(hours(within)[language], way)}</li>
        <li>{t.unfit(given)}</li>
        {way !== 'here' && <li>{t.absent}</li>}
        {way !== 'here' && <li>{t.never[way](days(lost)[language], `¥${yuan(total)}`)}</li>}
      </ul>
    </Card>
  );
}
