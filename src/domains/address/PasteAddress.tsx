/** A whole address pasted at once is taken apart as it arrives. */
import { useState } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { TextArea } from '../../ui/input/TextArea.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import styles from './address.module.css';
import { loadDivisions } from './divisions.ts';
import { type ParsedAddress, parseAddress } from './parse.ts';
import { text } from './words.ts';

export function PasteAddress({ onParsed }: { onParsed: (parsed: ParsedAddress) => void }) {
  const t = useText(text);
  const [pasted, setPasted] = useState('');
  const take = async (whole: string) => {
    setPasted(whole);
    // Short of a phone and a street there is nothing to take apart yet.
    if (whole.trim().length < 8) return;
    const divisions = await loadDivisions().catch(() => null);
    if (!divisions) return toast(t.regionFailed, { failure: true });
    const parsed = parseAddress(whole, divisions);
    onParsed(parsed);
    toast(parsed.province ? t.recognised : t.notRecognised);
  };
  const fromClipboard = async () => {
    const words = await navigator.clipboard?.readText().catch(() => null);
    if (words) await take(words);
    else toast(t.clipboardRefused);
  };
  return (
    <Card>
      <div className={styles.paste}>
        <TextArea
          label={t.paste}
          placeholder={t.pastePlaceholder}
          rows={2}
          value={pasted}
          onChange={setPasted}
          onPaste={(event) => {
            event.preventDefault();
            void take(event.clipboardData.getData('text'));
          }}
          onBlur={() => void take(pasted)}
        />
        <div className={styles.pasteEnd}>
          <span>{t.pasteHint}</span>
          <Button kind="tint" size="sm" onClick={() => void fromClipboard()}>
            {t.fromClipboard}
          </Button>
        </div>
      </div>
    </Card>
  );
}
