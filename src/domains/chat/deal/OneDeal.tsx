/** The way between two conversations of one deal, as they were begun before it was one. */
import { useText } from '../../../ui/format/text.ts';
import { LinkButton } from '../../../ui/input/Button.tsx';
import styles from '../chat.module.css';
import type { Talk } from '../talk.ts';
import { text } from './words.ts';

/** Above what is said now. */
export function Beside({ talk: { beside = [] } }: { talk: Pick<Talk, 'beside'> }) {
  const t = useText(text);
  return beside.map((id) => (
    <p key={id} className={styles.turn}>
      {t.beside}
      <LinkButton kind="text" size="sm" to="/plugin/chat" search={{ id }}>
        {t.open}
      </LinkButton>
    </p>
  ));
}

/** Below what was said before. */
export function GoesOn({ talk: { goesOn } }: { talk: Pick<Talk, 'goesOn'> }) {
  const t = useText(text);
  if (!goesOn) return null;
  return (
    <p className={styles.turn}>
      {t.goesOn}
      <LinkButton size="sm" to="/plugin/chat" search={{ id: goesOn }}>
        {t.goThere}
      </LinkButton>
    </p>
  );
}
