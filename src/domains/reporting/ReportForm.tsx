/** Why somebody reports what another said, and what they add. */
import type { ReactNode } from 'react';
import { chatRules } from '../../../contract/chat/rules.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { RadioRows } from '../../ui/input/Choice.tsx';
import { TextArea } from '../../ui/input/TextArea.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { useDraftForm } from '../device/use-draft.ts';
import styles from './reporting.module.css';
import { text } from './words.ts';

interface Props<R extends string> {
  /** The id of what is reported. */
  about: string;
  title: string;
  /** What it can be reported for; the first is chosen. */
  reasons: Readonly<Record<R, Words>>;
  /** What a report leads to. */
  note?: ReactNode;
  pending: boolean;
  onSend: (report: Report<R>, after: { onSuccess: () => void }) => void;
  onClose: () => void;
}

interface Report<R extends string> {
  reason: R;
  body: string;
}

export function ReportForm<R extends string>({ about, title, reasons, note, pending, onSend, onClose }: Props<R>) {
  const t = useText(text);
  const language = useLanguage();
  const all = Object.keys(reasons) as R[];
  const form = useDraftForm<Report<R>>({
    form: 'report',
    id: about,
    start: () => ({ reason: all[0] as R, body: '' }),
    isTouched: ({ body }) => body !== '',
  });
  if (!form) return null;
  const { reason, body } = form.value;
  const send = () =>
    onSend(
      { reason, body: body.trim() },
      {
        onSuccess: () => {
          void form.startOver();
          toast(t.reported, { success: true });
          onClose();
        },
      },
    );
  return (
    <Sheet
      open
      onClose={onClose}
      title={title}
      foot={
        <LiveButton block pending={pending} onClick={send}>
          {t.send}
        </LiveButton>
      }
    >
      <div className={styles.form}>
        <NeedsNetwork />
        {note}
        <RadioRows<R>
          name={t.why}
          value={reason}
          onChange={(next) => form.set({ reason: next })}
          options={all.map((value) => ({ value, label: reasons[value][language] }))}
        />
        <TextArea label={t.body} max={chatRules.body} value={body} onChange={(next) => form.set({ body: next })} />
      </div>
    </Sheet>
  );
}
