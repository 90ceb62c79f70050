/** Not wanting to hear from somebody, and showing a conversation to staff. */
import { useState } from 'react';
import { chatBlock, chatReport, type ReportReason, reportReasons } from '../../../contract/chat/calls.ts';
import { chatRules } from '../../../contract/chat/rules.ts';
import { useWrite } from '../../api/write.ts';
import { confirm } from '../../ui/feedback/dialogs.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { RadioRows } from '../../ui/input/Choice.tsx';
import { TextArea } from '../../ui/input/TextArea.tsx';
import { RowButton, Rows } from '../../ui/list/Row.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { NeedsNetwork } from '../device/work/NeedsNetwork.tsx';
import styles from './chat.module.css';
import { text } from './words.ts';

interface Props {
  id: string;
  blocking: boolean;
  open: boolean;
  onClose: () => void;
}

export function MenuSheet({ id, blocking, open, onClose }: Props) {
  const t = useText(text);
  const [reporting, setReporting] = useState(false);
  const block = useBlock(id);
  return (
    <>
      <Sheet open={open} onClose={onClose} title={t.more}>
        <Rows>
          <RowButton
            onClick={() => {
              onClose();
              void block(!blocking);
            }}
          >
            {blocking ? t.unblock : t.block}
          </RowButton>
          <RowButton
            bad
            next
            onClick={() => {
              onClose();
              setReporting(true);
            }}
          >
            {t.report}
          </RowButton>
        </Rows>
      </Sheet>
      {reporting && <ReportSheet id={id} onClose={() => setReporting(false)} />}
    </>
  );
}

/** Asks first, because it holds for both. */
export function useBlock(id: string): (block: boolean) => Promise<void> {
  const t = useText(text);
  const write = useWrite(chatBlock);
  return async (block) => {
    const ask = { title: t.blockTitle, body: t.blockBody, ok: t.block, bad: true };
    if (block && !(await confirm(ask))) return;
    write.mutate({ id, block }, { onSuccess: () => toast(block ? t.blocked : t.unblocked, { success: true }) });
  };
}

function ReportSheet({ id, onClose }: { id: string; onClose: () => void }) {
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
      title={t.reportTitle}
      dirty={body !== ''}
      foot={
        <Button block pending={write.isPending} onClick={send}>
          {t.reportSend}
        </Button>
      }
    >
      <p className={styles.note}>{t.reportNote}</p>
      <RadioRows<ReportReason>
        name={t.reportWhy}
        value={reason}
        onChange={setReason}
        options={(Object.keys(reportReasons) as ReportReason[]).map((value) => ({
          value,
          label: reportReasons[value][language],
        }))}
      />
      <NeedsNetwork />
      <TextArea label={t.reportBody} max={chatRules.body} value={body} onChange={setBody} />
    </Sheet>
  );
}
