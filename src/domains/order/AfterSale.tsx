/** The way from an order to its after-sale: asking for one while that is possible, or following the one there is. */
import { useQuery } from '@tanstack/react-query';
import { aftersalePreview } from '../../../contract/aftersale/calls.ts';
import { aftersaleMachine } from '../../../contract/aftersale/machine.ts';
import { yuan } from '../../../contract/wire/money.ts';
import { read } from '../../api/read.ts';
import { StateTag } from '../../ui/feedback/Tag.tsx';
import { dateTime } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import type { OrderData } from './order.ts';
import { text } from './words.ts';

export function AfterSale({ order }: { order: OrderData }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const { aftersale, applyUntil, disputed } = order;
  // Kept on the device: a parcel may be opened where there is no network.
  useQuery({ ...read(aftersalePreview, { orderId: order.id }), enabled: applyUntil !== null });
  if (!aftersale && applyUntil === null) return null;
  return (
    <Card title={t.aftersale}>
      <Rows>
        {aftersale && (
          <RowLink
            to="/pages/order/service/detail"
            search={{ id: aftersale.id }}
            note={disputed ? t.disputed : undefined}
            value={<StateTag machine={aftersaleMachine} state={aftersale.state} />}
          >
            {t.caseOf(t.caseKinds[aftersale.kind], `¥${yuan(aftersale.amount)}`)}
          </RowLink>
        )}
        {applyUntil !== null && (
          <RowLink
            to="/pages/order/service/detail"
            search={{ order: order.id }}
            note={t.applyNote(dateTime(applyUntil, now, language))}
          >
            {t.apply}
          </RowLink>
        )}
      </Rows>
    </Card>
  );
}
