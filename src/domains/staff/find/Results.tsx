/** What was found, each leading to where it is worked on. */
import type { FoundByStaff } from '../../../../contract/shop/find-calls.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { RowLink, Rows } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { text } from './words.ts';

export function placeOf({ kind, id }: Pick<FoundByStaff, 'kind' | 'id'>) {
  if (kind === 'order') return { to: '/pages/order/orderdetail', search: { id } } as const;
  if (kind === 'cleaning') return { to: '/pages/cleaning/washdetail', search: { id } } as const;
  const search =
    kind === 'person' ? ({ work: 'find', person: id } as const) : ({ work: 'receipts', receipt: id } as const);
  return { to: '/pages/user/workbench', search } as const;
}

export function Results({ found, onPick }: { found: readonly FoundByStaff[]; onPick?: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <Card>
      <Rows>
        {found.map(({ kind, id, title, note }) => (
          <RowLink key={`${kind} ${id}`} {...placeOf({ kind, id })} onClick={onPick} note={note} value={t.kinds[kind]}>
            {title[language]}
          </RowLink>
        ))}
      </Rows>
    </Card>
  );
}
