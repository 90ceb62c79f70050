/** Not wanting to hear from somebody, and showing a conversation to staff. */
import { useState } from 'react';
import { type ChatTo, chatBlock } from '../../../contract/chat/calls.ts';
import { useWrite } from '../../api/write.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { useText } from '../../ui/format/text.ts';
import { RowButton, Rows } from '../../ui/list/Row.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { askLive } from '../device/live/live.ts';
import styles from './chat.module.css';
import { ReportSheet } from './reports/ReportSheet.tsx';
import { text } from './words.ts';

interface Props {
  id: string;
  blocking: boolean;
  /** The caller has reported it, and nobody has decided yet. */
  reported: boolean;
  open: boolean;
  onClose: () => void;
}

export function MenuSheet({ id, blocking, reported, open, onClose }: Props) {
  const t = useText(text);
  const [reporting, setReporting] = useState(false);
  const block = useBlock({ kind: 'conversation', id });
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
          {!reported && (
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
          )}
        </Rows>
        {reported && <p className={styles.note}>{t.reportWaits}</p>}
      </Sheet>
      {reporting && <ReportSheet id={id} onClose={() => setReporting(false)} />}
    </>
  );
}

/** Asks first, because it holds for both. */
export function useBlock(to: ChatTo): (block: boolean) => Promise<void> {
  const t = useText(text);
  const write = useWrite(chatBlock);
  return async (block) => {
    const ask = { title: t.blockTitle, body: t.blockBody, ok: t.block, bad: true };
    if (block && !(await askLive(ask))) return;
    write.mutate({ to, block }, { onSuccess: () => toast(block ? t.blocked : t.unblocked, { success: true }) });
  };
}
