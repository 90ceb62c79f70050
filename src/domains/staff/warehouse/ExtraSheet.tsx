/** A piece that nobody announced: which one it is, and in what state. */

import { useState } from 'react';
import { type Grade, gradeName, grades } from '../../../../contract/item/grades.ts';
import { seenLine } from '../../../../contract/stock/seen.ts';
import { workReceiptCount } from '../../../../contract/stock/warehouse.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { NumberBox } from '../../../ui/input/NumberBox.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import { sendForm } from '../../device/send-form.ts';
import { useDraftForm } from '../../device/use-draft.ts';
import { tellKept } from '../../device/waiting/kept-news.ts';
import { ProductPicker } from '../../stock/receipt/ProductPicker.tsx';
import type { Found, Receipt } from './counted.ts';
import styles from './warehouse.module.css';
import { text } from './words.ts';

interface Props {
  receipt: Receipt;
  /** What was found unannounced before. */
  found: Found;
  shelf: string;
  onClose: () => void;
}

interface Form {
  picked: { name: Words; skuId: string; size: string } | null;
  grade: Grade;
  quantity: number;
}

export function ExtraSheet({ receipt, found, shelf, onClose }: Props) {
  const { id, no } = receipt;
  const t = useText(text);
  const language = useLanguage();
  const form = useDraftForm<Form>({
    form: 'extra',
    id,
    start: () => ({ picked: null, grade: '95', quantity: 1 }),
    isTouched: ({ picked }) => picked !== null,
  });
  /** Over what it is counted: as it was when the sheet was opened. */
  const [seen] = useState(() => seenLine(receipt, null));
  if (!form) return null;
  const { picked, grade, quantity } = form.value;
  if (!picked)
    return (
      <ProductPicker
        open
        onClose={onClose}
        onPick={({ name }, { id: skuId, size }) => form.set({ picked: { name, skuId, size } })}
      />
    );
  const page = `/pages/user/workbench?work=receipts&receipt=${id}` as const;
  const save = async () => {
    const done = await sendForm(form, {
      call: workReceiptCount,
      label: { zh: text.zh.countLabel(no), en: text.en.countLabel(no) },
      link: page,
      path: page,
      input: (value) => ({ id, line: null, found: [...found, ...foundIn(value, shelf)], seen }),
    });
    if (!done) return;
    onClose();
    await tellKept(done, t.savedCount);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${picked.name[language]} ${sizeName(picked.size, language)}`}
      foot={
        <>
          <Button kind="line" grow onClick={() => form.set({ picked: null })}>
            {t.otherProduct}
          </Button>
          <Button grow pending={form.submitting} onClick={() => void save()}>
            {t.save}
          </Button>
        </>
      }
    >
      <div className={styles.group}>
        <div className={styles.count}>
          <b>{t.extra}</b>
          <NumberBox name={t.extra} value={quantity} max={99} onChange={(quantity) => form.set({ quantity })} />
        </div>
        <Pills<Grade>
          name={t.realGrade}
          value={grade}
          onChange={(grade) => form.set({ grade })}
          options={grades.map((value) => ({ value, label: gradeName[value][language] }))}
        />
      </div>
    </Sheet>
  );
}

const foundIn = ({ picked, grade, quantity }: Form, shelf: string): Found =>
  picked ? [{ kind: 'extra', skuId: picked.skuId, grade, quantity, shelf }] : [];
