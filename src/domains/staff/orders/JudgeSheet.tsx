/** Ends an inspection: genuine, genuine with a flaw that both sides decide on, or failed. Nothing is chosen beforehand. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { inspectTask } from '../../../../contract/inspection/calls.ts';
import { type OrderRow, workbenchInspect } from '../../../../contract/order/calls.ts';
import { flawLimit } from '../../../../contract/payment/fees.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { read } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { Segment } from '../../../ui/input/Segment.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { askLive } from '../../device/live/live.ts';
import styles from '../staff.module.css';
import { text } from '../words.ts';
import { Points } from './Points.tsx';
import { useChecklist } from './use-checklist.ts';

type Result = 'pass' | 'flaw' | 'fail';
type Why = 'fake' | 'differs';

export function JudgeSheet({ order, open, onClose }: { order: OrderRow; open: boolean; onClose: () => void }) {
  const t = useText(text);
  const inspect = useWrite(workbenchInspect);
  const { id } = order;
  const task = useQuery({ ...read(inspectTask, { orderId: id }), enabled: open }).data;
  const [result, setResult] = useState<Result | null>(null);
  const [why, setWhy] = useState<Why | null>(null);
  const [note, setNote] = useState('');
  const [discount, setDiscount] = useState<number | null>(null);
  const list = useChecklist(task, result !== 'fail');
  const most = flawLimit(order.price);
  const words = note.trim();
  const missing =
    (result === null && t.resultMissing) ||
    list.missing ||
    (result === 'fail' && why === null && t.whyMissing) ||
    (result !== 'pass' && words.length < 2 && t.noteBad) ||
    ((discount ?? 0) > most && t.discountOver(`¥${yuan(most)}`));

  const send = async () => {
    if (result === null) return;
    const body = { pass: t.passBody, flaw: t.flawBody, fail: t.failBody(`¥${yuan(order.total)}`) }[result];
    const ask = { title: t.confirmTitle(t.results[result]), body, ok: t.results[result] };
    if (!(await askLive({ ...ask, bad: result === 'fail' }))) return;
    const found = { id, note: words, ...list.found };
    if (result === 'flaw') await inspect.mutateAsync({ ...found, result, discount: discount ?? 0 });
    else if (result === 'fail') await inspect.mutateAsync({ ...found, result, why: why ?? 'differs' });
    else await inspect.mutateAsync({ ...found, result });
    onClose();
    toast(t.judged, { success: true });
  };

  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={t.judgeTitle}
      dirty={words !== '' || list.photos.length > 0}
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
      {task && <Points task={task} keptAs={`judge-${id}`} {...list} />}
      <Segment<Result | ''>
        name={t.resultName}
        options={(['pass', 'flaw', 'fail'] as const).map((value) => ({ value, label: t.results[value] }))}
        value={result ?? ''}
        onChange={(value) => value && setResult(value)}
      />
      {result && <p className={styles.hint}>{t[`${result}Note`]}</p>}
      {result === 'fail' && (
        <Segment<Why | ''>
          name={t.whyName}
          options={(['fake', 'differs'] as const).map((value) => ({ value, label: t.whys[value] }))}
          value={why ?? ''}
          onChange={(value) => value && setWhy(value)}
        />
      )}
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
