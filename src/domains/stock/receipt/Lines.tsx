/** The goods of a receipt: product, size, grade, photos, hoped-for price, quantity. */

import { useState } from 'react';
import { gradeName } from '../../../../contract/item/grades.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { IconCamera, IconCopy, IconEdit } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { NumberBox } from '../../../ui/input/NumberBox.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import { SaidDefects } from '../../item/Said.tsx';
import { LineSheet } from './LineSheet.tsx';
import styles from './Lines.module.css';
import { type Line, viewsOf } from './use-receipt-form.ts';
import { text } from './words.ts';

interface Props {
  lines: readonly Line[];
  onChange: (lines: Line[]) => void;
  onShoot: (key: string) => void;
  /** Another size of the same product. */
  onMore: (line: Line) => void;
}

/** A pair more than this on one line is a typing slip (the contract refuses it too). */
const MAX_QUANTITY = 99;

export function Lines({ lines, onChange, onShoot, onMore }: Props) {
  const [editing, setEditing] = useState<string | null>(null);
  const replace = (key: string, line: Line | null) =>
    onChange(lines.flatMap((old) => (old.key === key ? (line ?? []) : old)));
  const edited = lines.find((line) => line.key === editing);
  return (
    <>
      <ul className={styles.lines}>
        {lines.map((line) => (
          <LineRow
            key={line.key}
            line={line}
            onChange={(next) => replace(line.key, next)}
            onEdit={() => setEditing(line.key)}
            onShoot={() => onShoot(line.key)}
            onMore={() => onMore(line)}
          />
        ))}
      </ul>
      {edited && (
        <LineSheet
          line={edited}
          onChange={(next) => replace(edited.key, next)}
          onAll={(next) => {
            const { grade, expectedPrice, cost } = next;
            onChange(lines.map((line) => ({ ...(line.key === next.key ? next : line), grade, expectedPrice, cost })));
            setEditing(null);
          }}
          onClose={() => setEditing(null)}
        />
      )}
    </>
  );
}

interface RowProps {
  line: Line;
  onChange: (line: Line | null) => void;
  onEdit: () => void;
  onShoot: () => void;
  onMore: () => void;
}

function LineRow({ line, onChange, onEdit, onShoot, onMore }: RowProps) {
  const t = useText(text);
  const language = useLanguage();
  const name = line.name[language];
  const views = viewsOf(line);
  return (
    <li className={styles.line}>
      <Photo src={line.cover} alt="" sizes="72px" radius={10} className={styles.thumb} />
      <div className={styles.words}>
        <b>{name}</b>
        <small>
          {line.styleNo} · {sizeName(line.size, language)}
          {line.defects.length > 0 && ' · '}
          <SaidDefects of={line.defects} />
        </small>
        {line.identifyId !== null && <small>{t.withReport}</small>}
      </div>
      <div className={styles.end}>
        <NumberBox
          name={t.quantity(name)}
          value={line.quantity}
          // A report is of one piece, and so is what merchants were asked for.
          max={line.identifyId === null && !line.from ? MAX_QUANTITY : 1}
          onChange={(quantity) => onChange({ ...line, quantity })}
        />
        <Button kind="text" size="sm" onClick={() => onChange(null)}>
          {t.remove}
        </Button>
      </div>
      <span className={styles.chips}>
        <button type="button" onClick={onEdit} aria-label={`${t.grade} ${gradeName[line.grade][language]}`}>
          {gradeName[line.grade][language]}
          <IconEdit size={14} />
        </button>
        <button type="button" onClick={onEdit} data-missing={line.expectedPrice === null}>
          {line.expectedPrice === null ? t.expectedNone : `${t.expected} ¥${yuan(line.expectedPrice, 0)}`}
        </button>
        <button type="button" onClick={onShoot} data-missing={views.missing.length > 0}>
          <IconCamera size={14} />
          {t.shots(views)}
        </button>
        <button type="button" onClick={onMore}>
          <IconCopy size={14} />
          {t.otherSize}
        </button>
      </span>
    </li>
  );
}
