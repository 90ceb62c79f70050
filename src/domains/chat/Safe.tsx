/** Where it is paid; told beside what could lead elsewhere. */
import { IconShield } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import styles from './chat.module.css';
import { text } from './words.ts';

export function Safe({ children }: { children: string }) {
  const t = useText(text);
  return (
    <p className={styles.safe}>
      <IconShield size={16} />
      <span>
        <b>{t.safe}</b> {children}
      </span>
    </p>
  );
}
