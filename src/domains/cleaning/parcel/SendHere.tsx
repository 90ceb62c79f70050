/** Where a piece is sent to and what is written on its slip: told as soon as it is to be sent. */
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { grouped } from '../../../ui/format/format.ts';
import { useText } from '../../../ui/format/text.ts';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { SheetAddress } from '../../express/SendTo.tsx';
import styles from '../cleaning.module.css';
import { text as several } from '../form/words.ts';
import { besidesOf, numbersOf, shortNo } from '../way.ts';
import { text } from '../words.ts';

export function SendHere({ data }: { data: CleaningDetail }) {
  const t = useText(text);
  const tt = useText(several);
  if (!data.sendTo) return null;
  // An answer kept on the phone may be of before that of the whole order was told.
  const no = data.orderNo ?? data.no;
  const pieces = besidesOf(data);
  return (
    <Card title={t.sendTo}>
      <SheetAddress to={data.sendTo} />
      <Facts>
        <Fact name={t.no} copy={no}>
          {tt.ending(shortNo(no))}
        </Fact>
      </Facts>
      <details className={styles.fold}>
        <summary>{tt.wholeNo}</summary>
        <Facts>
          {numbersOf(data).map((one, n) => (
            <Fact key={one} name={pieces > 1 ? tt.piece(n + 1) : t.no} copy={one}>
              {grouped(one)}
            </Fact>
          ))}
        </Facts>
      </details>
      <p className={styles.note}>{t.sendNote(shortNo(no))}</p>
      {pieces > 1 && <p className={styles.note}>{tt.sendAll(pieces)}</p>}
    </Card>
  );
}
