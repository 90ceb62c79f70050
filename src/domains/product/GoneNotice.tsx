/** What a link named is not to be had: it is reserved, or gone, or nobody sells its size. Whoever bought it is led to their order. */
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import { text } from './below-words.ts';

interface Props {
  /** Of who looks at the very piece that they bought. */
  orderId: string | undefined;
  /** Somebody on another marketplace has time to pay for it. */
  held: boolean | undefined;
  /** Another one of its size is shown instead. */
  others: true | undefined;
  size: string;
}

export default function GoneNotice({ orderId, held, others, size }: Props) {
  const t = useText(text);
  const language = useLanguage();
  if (held)
    return (
      <Notice tone="wait" title={t.held}>
        {t.heldBody} {others && t.goneBody}
      </Notice>
    );
  if (!others) return <Notice title={t.nobodySells(sizeName(size, language))}>{t.nobodySellsBody}</Notice>;
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
