/** Where a piece went from here, with the way there. */
import { consignmentMachine } from '../../../contract/consignment/machine.ts';
import { recycleMachine } from '../../../contract/recycle/machine.ts';
import type { WentOn as Went } from '../../../contract/recycle/shown.ts';
import { receiptMachine } from '../../../contract/stock/machine.ts';
import type { Machine } from '../../../contract/wire/states.ts';
import { StateTag } from '../../ui/feedback/Tag.tsx';
import { grouped } from '../../ui/format/format.ts';
import { useText } from '../../ui/format/text.ts';
import { RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { text } from './went-words.ts';

const kinds = {
  inquiry: { machine: recycleMachine, to: '/pages/order/recycle/detail' },
  valuation: { machine: consignmentMachine, to: '/pages/order/inquiry/detail' },
  receipt: { machine: receiptMachine, to: '/pages/stock/receipt/receiptDetail' },
} as const;

/** @param to undefined of what the device kept from before it was told */
export function WentOn({ to = [] }: { to: Went | undefined }) {
  const t = useText(text);
  if (to.length === 0) return null;
  return (
    <Card title={t.title}>
      <Rows>
        {to.map(({ kind, id, no, state }) => (
          <RowLink
            key={id}
            to={kinds[kind].to}
            search={{ id }}
            note={grouped(no)}
            value={<StateTag machine={kinds[kind].machine as Machine<string, string>} state={state} />}
          >
            {t.names[kind]}
          </RowLink>
        ))}
      </Rows>
    </Card>
  );
}
