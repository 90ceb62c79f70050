/** Before a piece is sent in: where to, what stands on its slip, and where it comes back to. */
import { useState } from 'react';
import { identifyHomeTo } from '../../../../contract/identify/claim-calls.ts';
import { useWrite } from '../../../api/write.ts';
import { grouped } from '../../../ui/format/format.ts';
import { useText } from '../../../ui/format/text.ts';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { regionLine } from '../../address/divisions.ts';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { HomeSheet } from '../../express/HomeSheet.tsx';
import { SheetAddress } from '../../express/SendTo.tsx';
import { text as form } from '../form-words.ts';
import styles from '../identify.module.css';
import { noOf, type PieceData, stillToSend } from '../piece.ts';
import { text as piece } from '../words.ts';
import { text } from './words.ts';

export function SendHere({ data }: { data: PieceData }) {
  const t = useText(text);
  const tp = useText(piece);
  if (!data.sendTo) return null;
  const no = noOf(data);
  return (
    <Card title={tp.sendTo}>
      <SheetAddress to={data.sendTo} />
      <p className={styles.note}>{t.slip}</p>
      <Facts>
        <Fact name={t.orderNo} copy={no}>
          <span className="num">{grouped(no)}</span>
        </Fact>
      </Facts>
      {stillToSend(data).length > 1 && <p className={styles.note}>{tp.sendAll(stillToSend(data).length)}</p>}
    </Card>
  );
}

/** An answer kept on the phone may be of before that was told. What lies here again or is found says it itself. */
export function ComesBackTo({ data }: { data: PieceData }) {
  const t = useText(text);
  const tf = useText(form);
  const [open, setOpen] = useState(false);
  const change = useWrite(identifyHomeTo);
  const { home = null, cameBack = null, found = null } = data;
  if (!home || cameBack || found) return null;
  const { to, changes } = home;
  return (
    <Card
      title={tf.back}
      end={
        changes && (
          <LiveButton kind="text" size="sm" onClick={() => setOpen(true)}>
            {tf.changeAddress}
          </LiveButton>
        )
      }
    >
      <address className={styles.home}>
        {to.name} {to.phone}
        <br />
        {regionLine(to)} {to.detail}
      </address>
      {changes && <p className={styles.note}>{t.until}</p>}
      {open && (
        <HomeSheet
          city={to.city}
          title={tf.changeAddress}
          said={t.changed}
          pending={change.isPending}
          onClose={() => setOpen(false)}
          // The one named before stands already.
          onSend={async ({ addressId }) => addressId && change.mutateAsync({ id: data.id, addressId })}
        />
      )}
    </Card>
  );
}
