/** Everything about one line: grade, hoped-for price, cost, defects. */

import { useState } from 'react';
import { type Grade, gradeName, grades } from '../../../../contract/item/grades.ts';
import { usualDefect } from '../../../../contract/item/usual-defects.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import { SaidDefects } from '../../item/Said.tsx';
import { shapeOf } from '../shoot/slots.ts';
import styles from './Lines.module.css';
import type { Line } from './use-receipt-form.ts';
import { text } from './words.ts';

interface Props {
  line: Line;
  onChange: (line: Line) => void;
  /** The same grade, price and cost on every line. */
  onAll: (line: Line) => void;
  onClose: () => void;
}

/** As the contract has it. */
const MOST_DEFECTS = 10;

export function LineSheet({ line, onChange, onAll, onClose }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const [defect, setDefect] = useState('');
  /** What it becomes when it is confirmed. */
  const [now, setNow] = useState(line);
  const told = (words: string) => {
    const said = words.trim();
    return said && now.defects.length < MOST_DEFECTS ? [...now.defects, said] : now.defects;
  };
  const add = (words: string) => {
    setNow({ ...now, defects: told(words) });
    setDefect('');
  };
  return (
    <Sheet
      open
      onClose={onClose}
      onOk={() => {
        onChange({ ...now, defects: told(defect) });
        onClose();
      }}
      title={`${line.name[language]} ${sizeName(line.size, language)}`}
      foot={
        <Button kind="line" block onClick={() => onAll(now)}>
          {t.sameForAll}
        </Button>
      }
    >
      <Pills<Grade>
        name={t.grade}
        value={now.grade}
        onChange={(grade) => setNow({ ...now, grade })}
        options={grades.map((value) => ({ value, label: gradeName[value][language] }))}
      />
      <AmountField
        label={t.expected}
        hint={t.expectedHint}
        value={now.expectedPrice}
        onChange={(expectedPrice) => setNow({ ...now, expectedPrice })}
      />
      <AmountField label={t.cost} hint={t.costHint} value={now.cost} onChange={(cost) => setNow({ ...now, cost })} />
      {now.sent && now.sent.length > 0 && (
        <>
          <p>{t.carried}</p>
          <ImageGrid
            photos={now.sent}
            onRemove={(id) => setNow({ ...now, sent: now.sent?.filter((one) => one.id !== id) ?? [] })}
          />
        </>
      )}
      <Field
        label={t.defects}
        hint={t.defectHint}
        value={defect}
        onChange={setDefect}
        onKeyDown={(event) => event.key === 'Enter' && add(defect)}
        maxLength={60}
        optional
      />
      <div className={styles.chips}>
        {t.usualDefects[shapeOf(line)]
          .filter((words) => !now.defects.some((one) => (usualDefect(one)?.[language] ?? one) === words))
          .map((words) => (
            <button key={words} type="button" onClick={() => add(words)}>
              + {words}
            </button>
          ))}
        {now.defects.map((words) => (
          <button
            key={words}
            type="button"
            data-missing="true"
            aria-label={t.removeDefect(usualDefect(words)?.[language] ?? words)}
            onClick={() => setNow({ ...now, defects: now.defects.filter((one) => one !== words) })}
          >
            <SaidDefects of={[words]} /> ×
          </button>
        ))}
      </div>
    </Sheet>
  );
}
