/** What an owner can sell with a report: the item that it is of, a piece that lies here, or one that is sent to the warehouse first. */
import type { Listable } from '../../../contract/identify/calls.ts';
import { useSession } from '../../api/use-session.ts';
import { IconTag } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { RowLink } from '../../ui/list/Row.tsx';
import { listText } from './list-words.ts';

/** @param mayAppeal keeping it here gives that up */
export function ListWith({ id, lies, itemId, productId, mayAppeal }: Listable & { mayAppeal: boolean }) {
  const t = useText(listText);
  const sells = useSession()?.roles.includes('seller');
  const icon = <IconTag size={20} />;
  if (itemId)
    // For sale already or not yet: its own page knows.
    return (
      <RowLink to="/pages/stock/stockList" search={{ id: itemId }} icon={icon}>
        {t.list}
      </RowLink>
    );
  if (lies === 'kept')
    return (
      <RowLink to="/pages/stock/receipt/receiptList" icon={icon} note={t.keptNote}>
        {t.kept}
      </RowLink>
    );
  // What is between us is in nobody's hands.
  if (lies === 'away') return null;
  const here = lies === 'here';
  const note = here ? t.keepNote + (mayAppeal ? t.keepAccepts : '') : t.sendInNote;
  return (
    // Photos do not prove that what comes in is the piece in them: whoever inspects it holds both together.
    // Which model it is, is picked with its size where it is not known yet.
    <RowLink
      to="/pages/stock/receipt/createReceipt"
      search={{ identifyId: id, ...(productId && { productId }) }}
      icon={icon}
      note={sells ? note : note + t.opensFirst}
    >
      {here ? t.keep : t.sendIn}
    </RowLink>
  );
}
