/** Where it is paid; told beside what could lead elsewhere. */
import type { HintKind } from '../../../../contract/chat/hints.ts';
import { hintWords } from '../../../../contract/chat/off-platform.ts';
import { IconShield } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import styles from '../chat.module.css';
import { text } from '../words.ts';

interface SafeProps {
  children: string;
  /** For who writes it: what the other side will be told. */
  mine?: boolean;
  /** Where room is short: what matters stands there, and the rest opens by a tap. */
  folded?: boolean;
}

export function Safe({ children, mine = false, folded = false }: SafeProps) {
  const t = useText(text);
  if (folded)
    return (
      <details className={styles.folded}>
        <summary>
          <IconShield size={14} /> {t.safe}
        </summary>
        {children}
      </details>
    );
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

interface Hinted {
  hints: readonly HintKind[];
  /** What else is warned of, e.g. a code in a picture. */
  also?: string | null;
  mine?: boolean;
  folded?: boolean;
}

/** All that could lead off the platform in one message, in one sentence. */
export function Hints({ hints, also, ...look }: Hinted) {
  const language = useLanguage();
  const all = new Set([...hints.map((kind) => hintWords[kind][language]), ...(also ? [also] : [])]);
  if (all.size === 0) return null;
  return <Safe {...look}>{[...all].join(language === 'zh' ? '；' : '; ')}</Safe>;
}
