/** Where a piece is sent to and what is written on its slip: told as soon as it is to be sent. */
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { grouped } from '../../../ui/format/format.ts';
import { useText } from '../../../ui/format/text.ts';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { SheetAddress } from '../../express/SendTo.tsx';
import styles from '../cleaning.module.css';
import { text as several } from '../form/words.ts';
import { slipOf } from '../way.ts';
import { text } from '../words.ts';

export function SendHere({ data }: { data: CleaningDetail }) {
  const t = useText(text);
  const tt = useText(several);
  if (!data.sendTo) return null;
  const slip = slipOf(data);
  return (
    <Card title={t.sendTo}>
      <SheetAddress to={data.sendTo} />
      <Facts>
        {slip.map((no) => (
          <Fact key={no} name={t.no} copy={no}>
            {grouped(no)}
          </Fact>
        ))}
      </Facts>
      <p className={styles.note}>{t.sendNote(slip.map(grouped))}</p>
      {data.pieces > 1 && <p className={styles.note}>{tt.sendAll(data.pieces)}</p>}
    </Card>
  );
}
