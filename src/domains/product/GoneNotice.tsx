/** The item that a link named is no longer for sale; whoever bought it is led to their order. */
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { text } from './words.ts';

/** @param orderId of who looks at the very piece that they bought; null where another one of its size is shown instead */
export default function GoneNotice({ orderId }: { orderId: string | null }) {
  const t = useText(text);
  if (!orderId) return <Notice title={t.gone}>{t.goneBody}</Notice>;
  return (
    <Notice
      tone="ok"
      title={t.yours}
      end={
        <LinkButton kind="text" size="sm" to="/pages/order/orderdetail" search={{ id: orderId }}>
          {t.toOrder}
        </LinkButton>
      }
    >
      {t.yoursBody}
    </Notice>
  );
}
