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

interface Props {
  lines: readonly Line[];
  onChange: (itemId: string, part: Partial<Written>) => void;
}

export function ForAll({ lines, onChange }: Props) {
  const t = useText(text);
  const [more, setMore] = useState('');
  const priced = lines.filter(({ draft }) => draft.price);
  const chosen = parts.find((part) => priced.every((line) => line.price === priceAt(line, part)));
  /** What was added last, while a description still ends with it. */
  const [added, setAdded] = useState('');
  const ending = added === '' ? [] : lines.filter(({ body }) => body.endsWith(`\n${added}`));
  const takeBack = () => {
    for (const { draft, body } of ending) onChange(draft.item.itemId, { body: body.slice(0, -added.length - 1) });
    setAdded('');
  };
  const add = () => {
    for (const { draft, body } of lines) onChange(draft.item.itemId, { body: `${body.trimEnd()}\n${more.trim()}` });
    toast(t.added(lines.length), { success: true });
    setAdded(more.trim());
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
        {ending.length > 0 && (
          <Button kind="text" onClick={takeBack}>
            {t.takeBack(added)}
          </Button>
        )}
      </div>
    </Card>
  );
}
