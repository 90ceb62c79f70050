/** Beside a line that is written: sends it. */
import { IconSend } from './icons.tsx';
import styles from './SendButton.module.css';

interface Props {
  name: string;
  /** There is nothing to send, or it is too long; it stays reachable. */
  blocked: boolean;
  onSend: () => void;
}

export const SendButton = ({ name, blocked, onSend }: Props) => (
  <button type="button" className={styles.send} aria-label={name} aria-disabled={blocked || undefined} onClick={onSend}>
    <IconSend size={20} />
  </button>
);
