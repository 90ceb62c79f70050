/** The way to whoever answers for the shop, with what they find this order by. */
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { IconHeadset } from '../../../ui/format/icons.tsx';
import { useText } from '../../../ui/format/text.ts';
import { RowLink, Rows } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { shortNo } from '../way.ts';
import { text } from './words.ts';

export function Ask({ data: { role, no, orderNo } }: { data: Pick<CleaningDetail, 'role' | 'no' | 'orderNo'> }) {
  const t = useText(text);
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
      </Rows>
    </Card>
  );
}
