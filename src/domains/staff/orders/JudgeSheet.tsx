/** Ends an inspection: passed, a flaw with an offered discount for the buyer to decide on, or failed. */
import { useState } from 'react';
import type { CheckedPoint } from '../../../../contract/inspection/calls.ts';
import { type OrderRow, workbenchInspect } from '../../../../contract/order/calls.ts';
import { flawLimit } from '../../../../contract/payment/fees.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { useWrite } from '../../../api/write.ts';
import { confirm } from '../../../ui/feedback/dialogs.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Segment } from '../../../ui/input/Segment.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import type { SentPhoto } from '../../upload/upload-now.ts';
import styles from '../staff.module.css';
import { text } from '../words.ts';
import { Points } from './Points.tsx';

type Result = 'pass' | 'flaw' | 'fail';

export function JudgeSheet({ order, open, onClose }: { order: OrderRow; open: boolean; onClose: () => void }) {
  const t = useText(text);
  const inspect = useWrite(workbenchInspect);
  const [result, setResult] = useState<Result>('pass');
  const [note, setNote] = useState('');
  const [discount, setDiscount] = useState<number | null>(null);
  const [photos, setPhotos] = useState<SentPhoto[]>([]);
  const [points, setPoints] = useState<CheckedPoint[]>([]);
  const most = flawLimit(order.price);
  const words = note.trim();
  const missing =
    result !== 'pass' && words.length < 2 ? t.noteBad : (discount ?? 0) > most && t.discountOver(`¥${yuan(most)}`);
  const { id } = order;

  const send = async () => {
    if (result === 'fail') {
      const total = `¥${yuan(order.total)}`;
      if (!(await confirm({ title: t.failTitle, body: t.failBody(total), ok: t.failOk, bad: true }))) return;
    }
    const found = { id, note: words, points, photos: photos.map((photo) => photo.id) };
    await inspect.mutateAsync(result === 'flaw' ? { ...found, result, discount: discount ?? 0 } : { ...found, result });
    onClose();
    toast(t.judged, { success: true });
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.judgeTitle}
      dirty={words !== '' || photos.length > 0}
      foot={
        <Button
          block
          pending={inspect.isPending}
          disabledReason={missing}
          onClick={() => void send().catch(() => undefined)}
        >
          {t.submit}
        </Button>
      }
    >
      <Segment<Result>
        name={t.resultName}
        options={(['pass', 'flaw', 'fail'] as const).map((value) => ({ value, label: t.results[value] }))}
        value={result}
        onChange={setResult}
      />
      <p className={styles.hint}>{t[`${result}Note`]}</p>
      <Points photos={photos} points={points} onPhotos={setPhotos} onPoints={setPoints} />
      <TextArea
        label={t.note}
        value={note}
        onChange={setNote}
        placeholder={result === 'pass' ? t.notePass : t.noteFlaw}
      />
      {result === 'flaw' && (
        <AmountField
          label={t.discount}
          value={discount}
          onChange={setDiscount}
          hint={t.discountHint(`¥${yuan(most)}`)}
        />
      )}
    </Sheet>
  );
}
