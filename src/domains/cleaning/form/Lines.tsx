/** What an order costs before it is paid, and the most that is paid for what is in it. */
import { type CleaningLine, cares, totalOf } from '../../../../contract/cleaning/rules.ts';
import { coverOf } from '../../../../contract/express/cover.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { FeeLines } from '../../../ui/list/FeeLines.tsx';
import styles from '../cleaning.module.css';
import { text } from '../words.ts';
import { coversOf } from './PieceFields.tsx';
import { isPriced, type Piece, partsOf } from './piece.ts';
import { text as several } from './words.ts';

interface Props {
  pieces: readonly Piece[];
  bills: readonly CleaningLine[][];
  /** The most that can be declared, fen. */
  limit?: number;
}

/** One piece line by line; of several what each costs, and their journeys once. */
export function Lines({ pieces, bills, limit = Number.POSITIVE_INFINITY }: Props) {
  const t = useText(text);
  const tt = useText(several);
  const language = useLanguage();
  const [alone] = bills;
  // Their journeys alone are no price of anything.
  if (pieces.every(({ care }) => care === null)) return <p className={styles.note}>{tt.notYet}</p>;
  const { each, shared } = partsOf(bills);
  const named = ({ line, amount }: CleaningLine) => ({ label: t.lineNames[line], amount });
  const [first] = pieces;
  const most = pieces.map(({ declared }) => coverOf(Math.min(declared ?? 0, limit)));
  // Until each is said to be worth something there is no sum of it.
  const covers = most.every((one) => one > 0)
    ? tt.covers(
        most.map((one) => `¥${yuan(one)}`),
        `¥${yuan(most.reduce((sum, one) => sum + one, 0))}`,
      )
    : null;
  return (
    <FeeLines
      lines={
        bills.length === 1 && alone
          ? alone.map(named)
          : [
              ...pieces.flatMap(({ kind, care }, n) =>
                (each[n] ?? []).map(({ line, amount }) => ({
                  label: `${tt.piece(n + 1)} · ${line === 'care' && care ? `${t.kindNames[kind]} · ${cares[care][language]}` : t.lineNames[line]}`,
                  amount,
                })),
              ),
              ...shared.map(named),
            ]
      }
      {...(pieces.every(isPriced) && {
        total: { label: t.total, amount: bills.reduce((sum, lines) => sum + totalOf(lines), 0) },
      })}
      foot={
        bills.length > 1 ? (
          <>
            {covers !== null && (
              <>
                {covers}
                <br />
              </>
            )}
            {tt.once}
          </>
        ) : first?.declared ? (
          coversOf(Math.min(first.declared, limit), t)
        ) : undefined
      }
    />
  );
}
