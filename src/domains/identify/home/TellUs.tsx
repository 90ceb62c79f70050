/** The way to whoever answers for the shop, with what they find the piece by. */
import { grouped } from '../../../ui/format/format.ts';
import { useText } from '../../../ui/format/text.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import styles from '../identify.module.css';
import { text } from './words.ts';

/** @param no its number, by which they find it */
export function TellUs({ no }: { no?: string | undefined }) {
  const t = useText(text);
  return (
    <div className={styles.gap}>
      {no && <p className={styles.note}>{t.tellNo(grouped(no))}</p>}
      <LinkButton
        kind="line"
        size="sm"
        to="/plugin/chat"
        search={{ service: true, ...(no && { say: t.say(grouped(no)) }) }}
      >
        {t.tellUs}
      </LinkButton>
    </div>
  );
}
