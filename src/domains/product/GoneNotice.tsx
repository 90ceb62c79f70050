/** The item that a link named is no longer for sale; whoever has it is led to their order. */
import { useQuery } from '@tanstack/react-query';
import { orderOf } from '../../../contract/order/calls.ts';
import { read } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { text } from './words.ts';

export default function GoneNotice({ listingId }: { listingId: string }) {
  const t = useText(text);
  const session = useSession();
  const { data } = useQuery({ ...read(orderOf, { listingId }), enabled: session !== null });
  if (!data?.orderId) return <Notice title={t.gone}>{t.goneBody}</Notice>;
  return (
    <Notice
      tone="ok"
      title={t.yours}
      end={
        <LinkButton kind="text" size="sm" to="/pages/order/orderdetail" search={{ id: data.orderId }}>
          {t.toOrder}
        </LinkButton>
      }
    >
      {t.yoursBody}
    </Notice>
  );
}
