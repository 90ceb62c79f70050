/** What an owner can sell with a report: the item that it is of, or a piece that is sent to the warehouse first. */
import type { Listable } from '../../../contract/identify/calls.ts';
import { IconTag } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { RowLink } from '../../ui/list/Row.tsx';
import { listText } from './list-words.ts';

export function ListWith({ itemId, productId }: Listable) {
  const t = useText(listText);
  const icon = <IconTag size={20} />;
  if (itemId)
    // For sale already or not yet: its own page knows.
    return (
      <RowLink to="/pages/stock/stockList" search={{ id: itemId }} icon={icon}>
        {t.list}
      </RowLink>
    );
  if (!productId) return null;
  return (
    // Photos do not prove that what comes in is the piece in them: it is listed by what the warehouse finds.
    <RowLink to="/pages/stock/receipt/createReceipt" search={{ productId }} icon={icon} note={t.sendInNote}>
      {t.sendIn}
    </RowLink>
  );
}
