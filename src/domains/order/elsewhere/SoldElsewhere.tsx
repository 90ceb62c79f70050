/** Sold on another platform through the resale tool: kept there, and said where people look for what they sold. */
import { useQuery } from '@tanstack/react-query';
import { resaleHome } from '../../../../contract/resale/calls.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { useSession } from '../../../api/use-session.ts';
import { IconStore } from '../../../ui/format/icons.tsx';
import { useText } from '../../../ui/format/text.ts';
import { RowLink, Rows } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import styles from '../order-list.module.css';
import { elsewhere } from './words.ts';

export function SoldElsewhere() {
  const t = useText(elsewhere);
  const seller = useSession()?.roles.includes('seller') ?? false;
  const { data } = useQuery({ ...read(resaleHome, {}), ...ALWAYS_FRESH, enabled: seller });
  const count = data?.counts.ship ?? 0;
  if (count === 0) return null;
  return (
    <Card className={styles.elsewhere}>
      <Rows>
        <RowLink to="/pages/xianyu/list" search={{ tab: 'ship' }} icon={<IconStore />} value={count} note={t.note}>
          {t.title}
        </RowLink>
      </Rows>
    </Card>
  );
}
