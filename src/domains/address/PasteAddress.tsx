/** A whole address pasted at once is taken apart as it arrives. What it does not name is emptied: it was of another one. */
import { useRef, useState } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { TextArea } from '../../ui/input/TextArea.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import styles from './address.module.css';
import { loadDivisions } from './divisions.ts';
import { type ParsedAddress, parseAddress } from './parse.ts';
import { text } from './words.ts';

const nothing: Required<ParsedAddress> = { name: '', phone: '', province: '', city: '', district: '', detail: '' };

export function PasteAddress({ onParsed }: { onParsed: (parsed: Required<ParsedAddress>) => void }) {
  const t = useText(text);
  const [pasted, setPasted] = useState('');
  const taken = useRef('');
  const take = async (whole: string) => {
    setPasted(whole);
    // Short of a phone and a street there is nothing to take apart yet.
    if (whole.trim().length < 8) return;
    // Leaving the field once more undoes nothing that was put right below it since.
    if (whole === taken.current) return;
    const divisions = await loadDivisions().catch(() => null);
    if (!divisions) return toast(t.regionFailed, { failure: true });
    taken.current = whole;
    const parsed = { ...nothing, ...parseAddress(whole, divisions) };
    onParsed(parsed);
    const missed = [
      !parsed.name && t.name,
      !parsed.phone && t.phone,
      !parsed.province && t.region,
      !parsed.detail && t.detail,
    ].filter((part) => part !== false);
    toast(missed.length > 0 ? t.notRecognised(missed) : t.recognised);
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
