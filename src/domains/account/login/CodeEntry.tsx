/** The six cells with where the code went, how many tries are left, and the sandbox's code where there is one. */
import { useId } from 'react';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { maskPhone } from '../../../ui/format/format.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { CodeInput } from '../../../ui/input/CodeInput.tsx';
import styles from './CodeEntry.module.css';
import { text } from './words.ts';

interface Props {
  sentTo: string;
  sandboxCode?: string;
  /** After a wrong code; null before. */
  triesLeft: number | null;
  code: string;
  onChange: (code: string) => void;
  onComplete: (code: string) => void;
  busy: boolean;
}

export function CodeEntry({ sentTo, sandboxCode, triesLeft, code, onChange, onComplete, busy }: Props) {
  const t = useText(text);
  const id = useId();
  const wrong = triesLeft !== null && code === '';
  const fill = (digits: string) => {
    onChange(digits);
    onComplete(digits);
  };
  return (
    <div className={styles.code} role="group" aria-labelledby={id}>
      <p id={id} className={styles.label}>
        {t.sentTo(maskPhone(sentTo))}
      </p>
      <CodeInput value={code} onChange={onChange} onComplete={onComplete} wrong={wrong} busy={busy} autoFocus />
      {wrong && (
        <p className={styles.wrong} role="alert">
          {t.triesLeft(triesLeft)}
        </p>
      )}
      {!wrong && !sandboxCode && <p className={styles.hint}>{t.noCode}</p>}
      {sandboxCode && (
        <Notice
          tone="wait"
          title={t.sandbox}
          end={
            <Button kind="tint" size="sm" onClick={() => fill(sandboxCode)}>
              {t.fill}
            </Button>
          }
        >
          <span className="num">{t.sandboxCode(sandboxCode)}</span>
        </Notice>
      )}
    </div>
  );
}
