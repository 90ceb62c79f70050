/** One line that is not as announced: how many are, how many are worse or damaged, with photos; the rest is missing. */

import { useState } from 'react';
import { type Grade, gradeName, grades } from '../../../../contract/item/grades.ts';
import type { PhotoRef } from '../../../offline/device/items.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { NumberBox } from '../../../ui/input/NumberBox.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import { PhotoPick } from '../../upload/PhotoPick.tsx';
import type { CountLine, Found } from './counted.ts';
import styles from './warehouse.module.css';
import { text } from './words.ts';

interface Props {
  line: CountLine;
  /** Pieces that are not on a shelf yet. */
  most: number;
  draft: string;
  shelf: string;
  onClose: () => void;
  onSave: (found: Found) => void;
}

interface Part {
  quantity: number;
  grade: Grade;
  note: string;
}

export function CountSheet({ line, most, draft, shelf, onClose, onSave }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const [told, setTold] = useState(Math.max(0, most - 1));
  const [other, setOther] = useState<Part>({ quantity: 0, grade: line.grade, note: '' });
  const [broken, setBroken] = useState<Part>({ quantity: 0, grade: line.grade, note: '' });
  const [photos, setPhotos] = useState<PhotoRef[]>([]);
  const pieces = told + other.quantity + broken.quantity;
  const save = () => {
    const found: Found = [
      { kind: 'asTold', grade: line.grade, quantity: told, shelf },
      { kind: 'grade', ...other, note: other.note.trim(), shelf },
      { kind: 'damaged', ...broken, note: broken.note.trim(), shelf },
    ];
    const real = found.filter(({ quantity }) => quantity > 0);
    // The photos show what differs; without such pieces they show what is there.
    const shown = real.findIndex(({ kind }) => kind !== 'asTold');
    onSave(real.map((one, n) => ({ ...one, photos: n === Math.max(0, shown) ? photos : [] })));
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${line.name[language]} ${sizeName(line.size, language)}`}
      dirty
      foot={
        <Button block disabledReason={pieces > most && t.tooMany} onClick={save}>
          {t.save}
        </Button>
      }
    >
      <div className={styles.group}>
        <div className={styles.count}>
          <b>{t.asTold}</b>
          <NumberBox name={t.asTold} value={told} min={0} max={most} onChange={setTold} />
        </div>
        {pieces < most && (
          <p>
            <Tag tone="bad">{t.missing(most - pieces)}</Tag>
          </p>
        )}
      </div>
      <PartFields name={t.otherGrade} part={other} most={most} onChange={setOther} />
      <PartFields name={t.damaged} part={broken} most={most} onChange={setBroken} />
      {pieces > 0 && <PhotoPick label={t.photos} draft={draft} photos={photos} onChange={setPhotos} optional />}
    </Sheet>
  );
}

function PartFields(props: { name: string; part: Part; most: number; onChange: (part: Part) => void }) {
  const { name, part, most, onChange } = props;
  const t = useText(text);
  const language = useLanguage();
  return (
    <div className={styles.group}>
      <div className={styles.count}>
        <b>{name}</b>
        <NumberBox
          name={name}
          value={part.quantity}
          min={0}
          max={most}
          onChange={(quantity) => onChange({ ...part, quantity })}
        />
      </div>
      {part.quantity > 0 && (
        <>
          <Pills<Grade>
            name={t.realGrade}
            value={part.grade}
            onChange={(grade) => onChange({ ...part, grade })}
            options={grades.map((value) => ({ value, label: gradeName[value][language] }))}
          />
          <Field label={t.note} value={part.note} onChange={(note) => onChange({ ...part, note })} maxLength={140} />
        </>
      )}
    </div>
  );
}
