/** Showing a conversation to staff, with a reason. */
import { useState } from 'react';
import { chatReport, type ReportReason, reportReasons } from '../../../../contract/chat/calls.ts';
import { chatRules } from '../../../../contract/chat/rules.ts';
import { useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { RadioRows } from '../../../ui/input/Choice.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { NeedsNetwork } from '../../device/work/NeedsNetwork.tsx';
import chat from '../chat.module.css';
import styles from './reports.module.css';
import { text } from './words.ts';

export function ReportSheet({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const [reason, setReason] = useState<ReportReason>('offPlatform');
  const [body, setBody] = useState('');
  const write = useWrite(chatReport);
  const send = () =>
    write.mutate(
      { id, reason, body: body.trim() },
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
      title={t.title}
      dirty={body !== ''}
      foot={
        <Button block pending={write.isPending} onClick={send}>
          {t.send}
        </Button>
      }
    >
      <div className={styles.form}>
        <p className={chat.note}>{t.note}</p>
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
