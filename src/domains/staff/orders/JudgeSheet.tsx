/** Ends an inspection: genuine, genuine with a flaw that both sides decide on, or failed. Nothing is chosen beforehand. */
import { useQuery } from '@tanstack/react-query';
import { inspectTask } from '../../../../contract/inspection/calls.ts';
import { type OrderRow, workbenchInspect } from '../../../../contract/order/calls.ts';
import { flawLimit } from '../../../../contract/payment/fees.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { read } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Segment } from '../../../ui/input/Segment.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { LiveButton } from '../../device/live/LiveButton.tsx';
import { askLive } from '../../device/live/live.ts';
import { NeedsNetwork } from '../../device/live/NeedsNetwork.tsx';
import { useDraftForm } from '../../device/use-draft.ts';
import styles from '../staff.module.css';
import { text } from '../words.ts';
import { Points } from './Points.tsx';
import { useChecklist } from './use-checklist.ts';

type Result = 'pass' | 'flaw' | 'fail';
type Why = 'fake' | 'differs';

interface Judged {
  result: Result | null;
  why: Why | null;
  note: string;
  discount: number | null;
}
const NOTHING: Judged = { result: null, why: null, note: '', discount: null };

interface Props {
  order: OrderRow;
  onClose: () => void;
}

export const JudgeSheet = ({ open, ...rest }: Props & { open: boolean }) => open && <Judge {...rest} />;

function Judge({ order, onClose }: Props) {
  const t = useText(text);
  const { id } = order;
  const form = useDraftForm<Judged>({
    ...{ form: 'judge', id, start: () => NOTHING },
    isTouched: ({ result, why, note, discount }) => Boolean(result || why || note || discount !== null),
  });
  const inspect = useWrite(workbenchInspect, { draft: form?.name });
  const task = useQuery(read(inspectTask, { orderId: id })).data;
  const { result, why, note, discount } = form?.value ?? NOTHING;
  const list = useChecklist(task, result !== 'fail');
  const most = flawLimit(order.price);
  const words = note.trim();
  const missing =
    (result === null && t.resultMissing) ||
    list.missing ||
    (result === 'fail' && why === null && t.whyMissing) ||
    ((result === 'fail' || (result === 'flaw' && list.found.points.every(({ ok }) => ok))) &&
      words.length < 2 &&
      t.noteBad) ||
    ((discount ?? 0) > most && t.discountOver(`¥${yuan(most)}`));

  if (!form) return null;
  const send = async () => {
    if (result === null) return;
    const body = { pass: t.passBody, flaw: t.flawBody, fail: t.failBody(`¥${yuan(order.total)}`) }[result];
    const ask = { title: t.confirmTitle(t.results[result]), body, ok: t.results[result] };
    if (!(await askLive({ ...ask, bad: result === 'fail' }))) return;
    const found = { id, note: words, ...list.found };
    await form.submit(() => {
      if (result === 'flaw') return inspect.mutateAsync({ ...found, result, discount: discount ?? 0 });
      if (result === 'fail') return inspect.mutateAsync({ ...found, result, why: why ?? 'differs' });
      return inspect.mutateAsync({ ...found, result });
    });
    onClose();
    toast(t.judged, { success: true });
  };

  return (
    <Sheet
      open
      onClose={onClose}
      title={t.judgeTitle}
      // What is typed is kept; the points lie on photos of this sheet.
      dirty={list.photos.length > 0}
      foot={
        <LiveButton
          block
          pending={inspect.isPending || form.submitting}
          disabledReason={missing}
          onClick={() => void send().catch(() => undefined)}
        >
          {t.submit}
        </LiveButton>
      }
    >
      <NeedsNetwork />
      {task && <Points task={task} keptAs={`judge-${id}`} {...list} />}
      <Segment<Result | ''>
        name={t.resultName}
        options={(['pass', 'flaw', 'fail'] as const).map((value) => ({ value, label: t.results[value] }))}
        value={result ?? ''}
        onChange={(value) => value && form.set({ result: value })}
      />
      {result && <p className={styles.hint}>{t[`${result}Note`]}</p>}
      {result === 'fail' && (
        <Segment<Why | ''>
          name={t.whyName}
          options={(['fake', 'differs'] as const).map((value) => ({ value, label: t.whys[value] }))}
          value={why ?? ''}
          onChange={(value) => value && form.set({ why: value })}
        />
      )}
      <TextArea
        label={t.note}
        value={note}
        onChange={(value) => form.set({ note: value })}
        placeholder={result === 'pass' ? t.notePass : t.noteFlaw}
      />
      {result === 'flaw' && (
        <AmountField
          label={t.discount}
          value={discount}
          onChange={(value) => form.set({ discount: value })}
          hint={t.discountHint(`¥${yuan(most)}`)}
        />
      )}
    </Sheet>
  );
}
