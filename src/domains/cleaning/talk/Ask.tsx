/** The way to whoever answers for the shop, with what they find this order by; and once it is over, to the next one. */

import { isOver } from '../../../../contract/cleaning/called.ts';
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { IconHeadset, IconRefresh } from '../../../ui/format/icons.tsx';
import { useText } from '../../../ui/format/text.ts';
import { RowLink, Rows } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { shortNo } from '../way.ts';
import { text } from './words.ts';

type Shown = Pick<CleaningDetail, 'role' | 'no' | 'orderNo' | 'state' | 'stored' | 'kind' | 'care'>;

export function Ask({ data }: { data: Shown }) {
  const t = useText(text);
  const { role, no, orderNo, kind, care } = data;
  if (role !== 'owner') return null;
  return (
    <Card>
      <Rows>
        <RowLink
          to="/plugin/chat"
          search={{ service: true }}
          icon={<IconHeadset size={20} />}
          // An answer kept on the phone may be of before that of the whole order was told.
          note={t.askNote(shortNo(orderNo ?? no))}
        >
          {t.ask}
        </RowLink>
        {isOver(data) && !data.stored && (
          <RowLink to="/pages/cleaning/dolaundary" search={{ kind, care }} icon={<IconRefresh size={20} />}>
            {t.another}
          </RowLink>
        )}
      </Rows>
    </Card>
  );
}
