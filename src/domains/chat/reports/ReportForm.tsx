/** Why somebody reports what another said, and what they add. */
import { type ReactNode, useState } from 'react';
import { type ReportReason, reportReasons } from '../../../../contract/chat/calls.ts';
import { chatRules } from '../../../../contract/chat/rules.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { RadioRows } from '../../../ui/input/Choice.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { NeedsNetwork } from '../../device/work/NeedsNetwork.tsx';
import styles from './reports.module.css';
import { text } from './words.ts';

interface Props {
  title: string;
  /** What a report leads to. */
  note?: ReactNode;
  pending: boolean;
  onSend: (report: { reason: ReportReason; body: string }, after: { onSuccess: () => void }) => void;
  onClose: () => void;
}

export function ReportForm({ title, note, pending, onSend, onClose }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const [reason, setReason] = useState<ReportReason>('offPlatform');
  const [body, setBody] = useState('');
  const send = () =>
    onSend(
      { reason, body: body.trim() },
      {
        onSuccess: () => {
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
      dirty={body !== ''}
      foot={
        <Button block pending={pending} onClick={send}>
          {t.send}
        </Button>
      }
    >
      <div className={styles.form}>
        {note}
        <RadioRows<ReportReason>
          name={t.why}
          value={reason}
          onChange={setReason}
          options={(Object.keys(reportReasons) as ReportReason[]).map((value) => ({
            value,
            label: reportReasons[value][language],
          }))}
        />
        <NeedsNetwork />
        <TextArea label={t.body} max={chatRules.body} value={body} onChange={setBody} />
      </div>
    </Sheet>
  );
}
