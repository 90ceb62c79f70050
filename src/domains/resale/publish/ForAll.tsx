/** What several items have in common, written once: a price by their prices here, a sentence under each description. */
import { useState } from 'react';
import { share } from '../../../../contract/wire/money.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import styles from '../resale.module.css';
import { text } from './for-all-words.ts';
import type { Line, Written } from './use-lines.ts';

const parts = ['0.9', '0.95', '1', '1.05', '1.1'] as const;
type Part = (typeof parts)[number];

const YUAN = 100;

/** That part of the price here, in whole yuan. */
const priceAt = ({ draft }: Line, part: Part): number | null =>
  draft.price && Math.max(YUAN, share(draft.price / YUAN, Number(part)) * YUAN);

/** As a line of its own, the last one; null where it was written on or is gone. */
function without(body: string, words: string): string | null {
  const lines = body.split('\n');
  const at = lines.findLastIndex((line) => line.trim() === words);
  return at < 0 ? null : lines.filter((_, n) => n !== at).join('\n');
}

interface Props {
  lines: readonly Line[];
  onChange: (itemId: string, part: Partial<Written>) => void;
}

export function ForAll({ lines, onChange }: Props) {
  const t = useText(text);
  const [more, setMore] = useState('');
  const priced = lines.filter(({ draft }) => draft.price);
  const chosen = parts.find((part) => priced.every((line) => line.price === priceAt(line, part)));
  /** What was added last, and to what: also what was written on since loses it. */
  const [added, setAdded] = useState<{ words: string; ids: readonly string[] } | null>(null);
  const takeBack = ({ words, ids }: NonNullable<typeof added>) => {
    let kept = 0;
    for (const { draft, body } of lines.filter(({ draft }) => ids.includes(draft.item.itemId))) {
      const rest = without(body, words);
      if (rest === null) kept += 1;
      else onChange(draft.item.itemId, { body: rest });
    }
    toast(t.takenBack(ids.length - kept, kept), kept === 0 ? { success: true } : { failure: true });
    setAdded(null);
  };
  const add = () => {
    for (const { draft, body } of lines) onChange(draft.item.itemId, { body: `${body.trimEnd()}\n${more.trim()}` });
    toast(t.added(lines.length), { success: true });
    setAdded({ words: more.trim(), ids: lines.map(({ draft }) => draft.item.itemId) });
    setMore('');
  };
  return (
    <Card title={t.forAll}>
      <div className={styles.form}>
        {priced.length > 0 && (
          <div>
            <p className={styles.meta}>{t.allPrices(lines.length - priced.length)}</p>
            <Pills
              name={t.allPrices(0)}
              value={chosen ?? ''}
              options={parts.map((part) => ({ value: part, label: t.partOfPrice(Number(part)) }))}
              onChange={(part) => {
                for (const line of priced) onChange(line.draft.item.itemId, { price: priceAt(line, part as Part) });
              }}
            />
          </div>
        )}
        <Field label={t.allBodies} value={more} onChange={setMore} placeholder={t.allBodiesSuch} />
        <Button kind="line" disabledReason={more.trim() === '' && t.allBodiesFirst} onClick={add}>
          {t.addToAll}
        </Button>
        {added && (
          <Button kind="text" onClick={() => takeBack(added)}>
            {t.takeBack(added.words)}
          </Button>
        )}
      </div>
    </Card>
  );
}
