/** Found after they were paid for, and left with us: what became of each is written down once. */
import { useState } from 'react';
import { identifyPutAway } from '../../../../contract/identify/claim-calls.ts';
import type { identifyWork } from '../../../../contract/identify/desk-calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { grouped } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { Acts } from '../Acts.tsx';
import { useBarred } from '../own/barred.ts';
import styles from './desk.module.css';
import { text } from './words.ts';

type Row = Output<typeof identifyWork>['left'][number];

export function Left({ left }: { left: readonly Row[] }) {
  const t = useText(text);
  const language = useLanguage();
  const [open, setOpen] = useState<string | null>(null);
  const barred = useBarred({ kind: 'identify', by: identifyPutAway }, left);
  if (left.length === 0) return null;
  return (
    <Card title={t.left}>
      <ul className={styles.lines}>
        {left.map(({ id, no, name }) => (
          <li key={id}>
            <span>
              {name[language]} · {grouped(no)}
            </span>
            <Acts by={identifyPutAway} barred={barred(id)}>
              <Button size="sm" onClick={() => setOpen(id)}>
                {t.putAway}
              </Button>
            </Acts>
          </li>
        ))}
      </ul>
      {open && <PutAway id={open} onClose={() => setOpen(null)} />}
    </Card>
  );
}

function PutAway({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text);
  const write = useWrite(identifyPutAway);
  const [note, setNote] = useState('');
  const send = async () => {
    await write.mutateAsync({ id, note: note.trim() });
    onClose();
    toast(t.putAwayDone, { success: true });
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.putAway}
      dirty={note !== ''}
      foot={
        <Button
          block
          pending={write.isPending}
          disabledReason={note.trim() === '' && t.lacks([t.became])}
          onClick={() => quietly(send())}
        >
          {t.putAway}
        </Button>
      }
    >
      <TextArea label={t.became} value={note} onChange={setNote} />
    </LiveSheet>
  );
}
