/** The goods of a receipt: product, size, grade, hoped-for price, quantity. */
import { useState } from 'react';
import { type Grade, gradeName, grades } from '../../../../contract/grades.ts';
import { yuan } from '../../../../contract/money.ts';
import { AmountField } from '../../../ui/AmountField.tsx';
import { Button } from '../../../ui/Button.tsx';
import { RadioRows } from '../../../ui/Choice.tsx';
import { IconDown, IconEdit } from '../../../ui/icons.tsx';
import { NumberBox } from '../../../ui/NumberBox.tsx';
import { Photo } from '../../../ui/Photo.tsx';
import { Sheet } from '../../../ui/Sheet.tsx';
import { useLanguage, useText } from '../../../ui/text.ts';
import type { Line } from './-form.ts';
import styles from './-Lines.module.css';
import { text } from './-text.ts';

interface Props {
  lines: readonly Line[];
  onChange: (index: number, line: Line | null) => void;
}

export function Lines({ lines, onChange }: Props) {
  return (
    <ul className={styles.lines}>
      {lines.map((line, index) => (
        <LineRow key={`${line.skuId}-${line.grade}`} line={line} onChange={(next) => onChange(index, next)} />
      ))}
    </ul>
  );
}

/** A pair more than this on one line is a typing slip (the contract refuses it too). */
const MAX_QUANTITY = 99;

function LineRow({ line, onChange }: { line: Line; onChange: (line: Line | null) => void }) {
  const t = useText(text);
  const language = useLanguage();
  const [editing, setEditing] = useState<'grade' | 'price' | null>(null);
  const name = line.name[language];
  return (
    <li className={styles.line}>
      <Photo src={line.cover} alt="" sizes="72px" radius={10} className={styles.thumb} />
      <div className={styles.words}>
        <b>{name}</b>
        <small>
          {line.styleNo} · {line.size}
        </small>
        <span className={styles.chips}>
          <button
            type="button"
            onClick={() => setEditing('grade')}
            aria-label={`${t.grade} ${gradeName[line.grade][language]}`}
          >
            {gradeName[line.grade][language]}
            <IconDown size={14} />
          </button>
          <button type="button" onClick={() => setEditing('price')} data-missing={line.expectedPrice === null}>
            {line.expectedPrice === null ? t.expectedNone : `${t.expected} ¥${yuan(line.expectedPrice, 0)}`}
            <IconEdit size={14} />
          </button>
        </span>
      </div>
      <div className={styles.end}>
        <NumberBox
          name={t.quantity(name)}
          value={line.quantity}
          max={MAX_QUANTITY}
          onChange={(quantity) => onChange({ ...line, quantity })}
        />
        <Button kind="text" size="sm" onClick={() => onChange(null)}>
          {t.remove}
        </Button>
      </div>
      <Sheet open={editing === 'grade'} onClose={() => setEditing(null)} title={t.grade}>
        <RadioRows<Grade>
          name={t.grade}
          value={line.grade}
          options={grades.map((value) => ({ value, label: gradeName[value][language] }))}
          onChange={(grade) => {
            onChange({ ...line, grade });
            setEditing(null);
          }}
        />
      </Sheet>
      <Sheet
        open={editing === 'price'}
        onClose={() => setEditing(null)}
        onOk={() => setEditing(null)}
        title={t.expected}
      >
        <AmountField
          label={t.expected}
          hint={t.expectedHint}
          value={line.expectedPrice}
          onChange={(expectedPrice) => onChange({ ...line, expectedPrice })}
        />
      </Sheet>
    </li>
  );
}
