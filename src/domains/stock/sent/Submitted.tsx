/** After submitting: on its way, or there with its number, where to send the goods, and the waybill once they are sent. */
import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import { receiptDetail } from '../../../../contract/stock/calls.ts';
import { receiptMachine } from '../../../../contract/stock/machine.ts';
import { eventsFor } from '../../../../contract/wire/states.ts';
import { read } from '../../../api/read.ts';
import { grouped } from '../../../ui/format/format.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { Fact, Facts, RowLink, Rows } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { useOutcomes } from '../../device/work/outcome.ts';
import { SentForm } from '../../device/work/SentForm.tsx';
import { SendToUs } from '../../express/SendTo.tsx';
import { PATH } from '../receipt/queue-receipt.ts';
import { ShipSheet } from '../receipt/ReceiptActions.tsx';
import { text } from '../receipt/words.ts';

interface Props {
  auction: boolean;
  sent: readonly string[];
  onAnother: () => void;
}

export function Submitted({ auction, sent, onAnother }: Props) {
  const t = useText(text);
  const [shipping, setShipping] = useState(false);
  const there = useOutcomes(sent).filter(({ outcome }) => outcome === 'arrived');
  const receipts = useQueries({
    queries: there.map(({ id }) => read(receiptDetail, { id })),
  }).flatMap(({ data }) => data ?? []);
  const arrived = there.length === sent.length;
  // What went in parts travels with a waybill for each, entered at each.
  const [only] = sent.length === 1 ? receipts : [];
  const ships = only !== undefined && eventsFor(receiptMachine, only.state, 'S').includes('ship');
  const body = arrived ? t.submittedNext(only === undefined || ships) : t.submittedBody;
  const another = (
    <Button kind="line" onClick={onAnother}>
      {t.another}
    </Button>
  );
  return (
    <Screen screen={PATH} title={t.create} ground="task" state="ready">
      <SentForm
        id={sent}
        {...(arrived && { title: t.submitted })}
        body={auction ? `${body}${t.auctionBody}` : body}
        action={
          arrived ? (
            ships && <Button onClick={() => setShipping(true)}>{t.ship}</Button>
          ) : (
            <LinkButton to="/pages/user/outbox">{t.seeQueue}</LinkButton>
          )
        }
        second={another}
        foot={
          <LinkButton kind="text" to="/pages/stock/receipt/receiptList">
            {t.seeList}
          </LinkButton>
        }
      />
      {only && (
        <Card>
          <Facts>
            <Fact name={t.no} copy={only.no}>
              {grouped(only.no)}
            </Fact>
          </Facts>
        </Card>
      )}
      {receipts.length > 0 && !only && (
        <Card>
          <Rows>
            {receipts.map(({ id, no, pieces }) => (
              <RowLink
                key={id}
                to="/pages/stock/receipt/receiptDetail"
                search={{ id }}
                value={t.pieces(pieces)}
              >{`${t.no} ${grouped(no)}`}</RowLink>
            ))}
          </Rows>
        </Card>
      )}
      {only && ships && (
        <>
          <SendToUs inside={{ kind: 'receipt', id: only.id, no: only.no, pieces: only.pieces }} />
          <ShipSheet receipt={only} open={shipping} onClose={() => setShipping(false)} />
        </>
      )}
      {receipts.length > 0 && !only && <SendToUs />}
    </Screen>
  );
}
