/** Everything about one line: grade, hoped-for price, cost, defects. */

import { useState } from 'react';
import { type Grade, gradeName, grades } from '../../../../contract/item/grades.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import { shapeOf } from '../shoot/slots.ts';
import styles from './Lines.module.css';
import type { Line } from './use-receipt-form.ts';
import { text } from './words.ts';

interface Props {
  line: Line;
  onChange: (line: Line) => void;
  /** The same grade, price and cost on every line. */
  onAll: () => void;
  onClose: () => void;
}

/** As the contract has it. */
const MOST_DEFECTS = 10;

export function LineSheet({ line, onChange, onAll, onClose }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const [defect, setDefect] = useState('');
  const add = (words: string) => {
    const told = words.trim();
    if (told && line.defects.length < MOST_DEFECTS) onChange({ ...line, defects: [...line.defects, told] });
    setDefect('');
  };
  return (
    <Sheet
      open
      onClose={onClose}
      onOk={() => {
        if (defect.trim()) add(defect);
        onClose();
      }}
      title={`${line.name[language]} ${sizeName(line.size, language)}`}
      foot={
        <Button kind="line" block onClick={onAll}>
          {t.sameForAll}
        </Button>
      }
    >
      <Pills<Grade>
        name={t.grade}
        value={line.grade}
        onChange={(grade) => onChange({ ...line, grade })}
        options={grades.map((value) => ({ value, label: gradeName[value][language] }))}
      />
      <AmountField
        label={t.expected}
        hint={t.expectedHint}
        value={line.expectedPrice}
        onChange={(expectedPrice) => onChange({ ...line, expectedPrice })}
      />
      <AmountField
        label={t.cost}
        hint={t.costHint}
        value={line.cost}
        onChange={(cost) => onChange({ ...line, cost })}
      />
      {line.sent && line.sent.length > 0 && (
        <>
          <p>{t.carried}</p>
          <ImageGrid
            columns={4}
            photos={line.sent}
            onRemove={(id) => onChange({ ...line, sent: line.sent?.filter((one) => one.id !== id) ?? [] })}
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
        {t.usualDefects[shapeOf(line.categoryId)]
          .filter((words) => !line.defects.includes(words))
          .map((words) => (
            <button key={words} type="button" onClick={() => add(words)}>
              + {words}
            </button>
          ))}
        {line.defects.map((words) => (
          <button
            key={words}
            type="button"
            data-missing="true"
            aria-label={t.removeDefect(words)}
            onClick={() => onChange({ ...line, defects: line.defects.filter((one) => one !== words) })}
          >
            {words} ×
          </button>
        ))}
      </div>
    </Sheet>
  );
}
