/** What inspection found on the item, and what it would change for whoever reads it. */
import { flawsSaid } from '../../../../contract/inspection/checklists.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { type OrderData, sellerAfterFlaw } from '../order.ts';
import { text } from '../words.ts';

export function Flaw({ order }: { order: OrderData }) {
  const t = useText(text);
  const language = useLanguage();
  const discount = order.flaw?.discount ?? 0;
  const open = order.state === 'flaw_confirm';
  const offer = (off: string) =>
    order.role === 'seller'
      ? t.flawOfferSeller(off, `¥${yuan(sellerAfterFlaw(order))}`)
      : t.flawOffer(off, `¥${yuan(order.total - discount)}`);
  return (
    <Notice tone={order.state === 'failed' || order.state === 'closed' ? 'bad' : 'wait'} title={t.flawTitle}>
      {order.flaw && <p>{flawsSaid(order.flaw.at, order.flaw.note)[language]}</p>}
      {open && discount > 0 && order.flaw?.agreed && (
        <p>{order.role !== 'seller' ? t.flawAgreed : order.flaw.advance ? t.flawWithin : t.flawYes}</p>
      )}
      {open && <p>{discount > 0 ? offer(`¥${yuan(discount)}`) : t.flawNoOffer}</p>}
    </Notice>
  );
}
