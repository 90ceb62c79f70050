/** One line that is not as announced: how many are, how many are worse or damaged, with photos; the rest is missing. */
import { useState } from 'react';
import { type Grade, gradeName, grades } from '../../../../contract/item/grades.ts';
import { seenLine } from '../../../../contract/stock/seen.ts';
import { workReceiptCount } from '../../../../contract/stock/warehouse.ts';
import type { PhotoRef } from '../../../offline/device/items.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { NumberBox } from '../../../ui/input/NumberBox.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import { sendForm } from '../../device/send-form.ts';
import { useDraftForm } from '../../device/use-draft.ts';
import { tellKept } from '../../device/waiting/kept-news.ts';
import { PhotoPick } from '../../upload/PhotoPick.tsx';
import type { CountLine, Found, Receipt } from './counted.ts';
import styles from './warehouse.module.css';
import { text } from './words.ts';

interface Props {
  line: CountLine;
  receipt: Receipt;
  /** Pieces that are not on a shelf yet. */
  most: number;
  shelf: string;
  onClose: () => void;
}

interface Part {
  quantity: number;
  grade: Grade;
  note: string;
}

interface Form {
  told: number;
  other: Part;
  broken: Part;
  photos: PhotoRef[];
}

export function CountSheet({ line, receipt, most, shelf, onClose }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const { id, no } = receipt;
  const none = { quantity: 0, grade: line.grade, note: '' };
  const begun = Math.max(0, most - 1);
  const form = useDraftForm<Form>({
    form: 'count',
    id: `${id}-${line.position}`,
    start: () => ({ told: begun, other: none, broken: none, photos: [] }),
    isTouched: ({ told, other, broken, photos }) =>
      told !== begun || other.quantity + broken.quantity > 0 || photos.length > 0,
  });
  /** Over what it is counted: as it was when the sheet was opened. */
  const [seen] = useState(() => seenLine(receipt, line.position));
  if (!form) return null;
  const { told, other, broken, photos } = form.value;
  const pieces = told + other.quantity + broken.quantity;
  const page = `/pages/user/workbench?work=receipts&receipt=${id}` as const;
  const save = async () => {
    // Nothing is there to be seen on them.
    if (pieces === 0 && photos.length > 0) form.set({ photos: [] });
    const done = await sendForm(form, {
      call: workReceiptCount,
      label: { zh: text.zh.countLabel(no), en: text.en.countLabel(no) },
      link: page,
      path: page,
      input: (value) => ({ id, line: line.position, found: foundIn(value, line.grade, shelf), seen }),
    });
    if (!done) return;
    onClose();
    await tellKept(done, t.savedCount);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${line.name[language]} ${sizeName(line.size, language)}`}
      foot={
        <Button block pending={form.submitting} disabledReason={pieces > most && t.tooMany} onClick={() => void save()}>
          {t.save}
        </Button>
      }
    >
      <div className={styles.group}>
        <div className={styles.count}>
          <b>{t.asTold}</b>
          <NumberBox name={t.asTold} value={told} min={0} max={most} onChange={(told) => form.set({ told })} />
        </div>
        {pieces < most && (
          <p>
            <Tag tone="bad">{t.missing(most - pieces)}</Tag>
          </p>
        )}
      </div>
      <PartFields name={t.otherGrade} part={other} most={most} onChange={(other) => form.set({ other })} />
      <PartFields name={t.damaged} part={broken} most={most} onChange={(broken) => form.set({ broken })} />
      {pieces > 0 && (
        <PhotoPick
          label={t.photos}
          draft={form.name}
          photos={photos}
          onChange={(photos) => form.set({ photos })}
          optional
        />
      )}
    </Sheet>
  );
}

function foundIn({ told, other, broken, photos }: Form, grade: Grade, shelf: string): Found {
  const found: Found = [
    { kind: 'asTold', grade, quantity: told, shelf },
    { kind: 'grade', ...other, note: other.note.trim(), shelf },
    { kind: 'damaged', ...broken, note: broken.note.trim(), shelf },
  ];
  const real = found.filter(({ quantity }) => quantity > 0);
  // The photos show what differs; without such pieces they show what is there.
  const shown = real.findIndex(({ kind }) => kind !== 'asTold');
  return real.map((one, n) => ({ ...one, photos: n === Math.max(0, shown) ? photos : [] }));
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
