/** Whoever has pieces in our warehouse is led to them: there they are washed before they are sold. */
import { useQuery } from '@tanstack/react-query';
import { cleaningHere } from '../../../../contract/cleaning/calls.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { useSession } from '../../../api/use-session.ts';
import { IconBox } from '../../../ui/format/icons.tsx';
import { useText } from '../../../ui/format/text.ts';
import { RowLink, Rows } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { text } from './words.ts';

export function OwnHere() {
  const t = useText(text);
  const { data } = useQuery({ ...read(cleaningHere, {}), ...ALWAYS_FRESH, enabled: useSession() !== null });
  if (!data || data.count === 0) return null;
  return (
    <Card>
      <Rows>
        <RowLink
          to="/pages/stock/stockList"
          search={{ state: 'in_stock', place: 'warehouse' }}
          icon={<IconBox size={20} />}
          note={t.hereNote}
        >
          {t.here(data.count)}
        </RowLink>
      </Rows>
    </Card>
  );
}
