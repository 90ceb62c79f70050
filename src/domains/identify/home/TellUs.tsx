/** The way to whoever answers for the shop. */
import { useText } from '../../../ui/format/text.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import styles from '../identify.module.css';
import { text } from './words.ts';

export function TellUs() {
  const t = useText(text);
  return (
    <div className={styles.gap}>
      <LinkButton kind="line" size="sm" to="/plugin/chat" search={{ service: true }}>
        {t.tellUs}
      </LinkButton>
    </div>
  );
}
