/** Where neither of the two writes to the other any more: what an order needs goes by us. */
import { cx } from '../../../ui/format/cx.ts';
import { useText } from '../../../ui/format/text.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import chat from '../chat.module.css';
import styles from '../composer.module.css';
import type { Talk } from '../talk.ts';
import { text } from '../words.ts';

export function Shut({ talk: { card, order }, beside }: { talk: Talk; beside: boolean }) {
  const t = useText(text);
  const orderId = order?.id ?? (card?.kind === 'order' ? card.id : undefined);
  return (
    <div className={cx(styles.composer, beside && styles.beside)}>
      <p className={chat.note}>{t.closed}</p>
      <LinkButton block kind="line" to="/plugin/chat" search={{ service: true, ...(orderId && { orderId }) }}>
        {t.askUs}
      </LinkButton>
    </div>
  );
}
