/** What a person agrees to: separate, unticked, each with its text a tap away. */
import { useState } from 'react';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Checkbox } from '../../../ui/input/Choice.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { type Asked, type Given, useConsents } from '../use-consents.ts';
import styles from './login.module.css';
import { text } from './words.ts';

/** What still must be ticked, in words. */
export const missingConsents = (given: Given, t: { missingTerms: string; missingPrivacy: string }): string[] =>
  [!given.terms && t.missingTerms, !given.privacy && t.missingPrivacy].filter((part) => part !== false);

interface Props {
  given: Given;
  onTick: (kind: Asked, checked: boolean) => void;
}

export function Consents({ given, onTick }: Props) {
  const t = useText(text);
  const [open, setOpen] = useState<'terms' | 'privacy' | null>(null);
  const tick = (kind: Asked) => (checked: boolean) => onTick(kind, checked);
  const read = (kind: 'terms' | 'privacy') => (
    <Button kind="text" size="sm" className={styles.read} onClick={() => setOpen(kind)}>
      {t[kind]}
    </Button>
  );
  return (
    <div className={styles.consents}>
      <div className={styles.consent}>
        <Checkbox checked={given.terms} onChange={tick('terms')} name={`${t.agree}${t.terms}`}>
          {t.agree}
        </Checkbox>
        {read('terms')}
      </div>
      <div className={styles.consent}>
        <Checkbox checked={given.privacy} onChange={tick('privacy')} name={`${t.agree}${t.privacy}`}>
          {t.agree}
        </Checkbox>
        {read('privacy')}
      </div>
      <Legal kind={open} onClose={() => setOpen(null)} />
    </div>
  );
}

export function Legal({ kind, onClose }: { kind: 'terms' | 'privacy' | null; onClose: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const { texts } = useConsents();
  return (
    <Sheet
      open={kind !== null}
      onClose={onClose}
      title={kind === 'privacy' ? t.privacyTitle : t.termsTitle}
      foot={
        <Button block kind="line" onClick={onClose}>
          {t.close}
        </Button>
      }
    >
      <div className={styles.legal}>
        {texts[kind ?? 'terms'][language].map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
    </Sheet>
  );
}
