/** Where it is paid; told beside what could lead elsewhere. */
import { IconShield } from '../../../ui/format/icons.tsx';
import { useText } from '../../../ui/format/text.ts';
import styles from '../chat.module.css';
import { text } from '../words.ts';

/** @param mine for who writes it: what the other side will be told */
export function Safe({ children, mine = false }: { children: string; mine?: boolean }) {
  const t = useText(text);
  return (
    <p className={styles.safe}>
      <IconShield size={16} />
      <span>
        {mine && t.theyRead}
        <b>{t.safe}</b> {children}
      </span>
    </p>
  );
}
