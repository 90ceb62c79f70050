/** Asks the owner for just these views. */
import { useState } from 'react';
import { type IdentifyJob, identifyAskPhotos } from '../../../../contract/identify/desk-calls.ts';
import { leadsAway, leadsAwayWords } from '../../../../contract/identify/public-words.ts';
import { type SlotId, slotOf, slotsOf } from '../../../../contract/identify/slots.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import styles from './desk.module.css';
import { useCaseWrite } from './use-case-write.ts';
import { text } from './words.ts';

export function AskSheet({ job, onClose }: { job: IdentifyJob; onClose: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const ask = useCaseWrite(identifyAskPhotos);
  const [slots, setSlots] = useState<ReadonlySet<SlotId>>(new Set());
  const [note, setNote] = useState('');
  const missing = [slots.size === 0 && t.askSlots, note.trim() === '' && t.note].filter((part) => part !== false);
  /** What its owner has said of a view stands beside it: asking for that again gets no photo. */
  const slotLabel = (slot: SlotId) =>
    [
      slotOf(slot).name[language],
      job.absent.includes(slot) && t.absent,
      !job.absent.includes(slot) && job.cannot.includes(slot) && t.cannot,
    ]
      .filter(Boolean)
      .join(' · ');
  const send = async () => {
    await ask.mutateAsync({ id: job.id, slots: [...slots], note: note.trim() });
    onClose();
    toast(t.asked, { success: true });
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.askTitle}
      dirty={slots.size > 0 || note !== ''}
      foot={
        <Button
          block
          pending={ask.isPending}
          disabledReason={(missing.length > 0 && t.lacks(missing)) || (leadsAway(note) && leadsAwayWords[language])}
          onClick={() => void send().catch(() => undefined)}
        >
          {t.askSend}
        </Button>
      }
    >
      <div className={styles.stack}>
        <Pills<SlotId>
          name={t.askSlots}
          value={slots}
          onChange={(slot) =>
            setSlots((now) => new Set(now.has(slot) ? [...now].filter((one) => one !== slot) : [...now, slot]))
          }
          options={slotsOf(job.category).map((value) => ({ value, label: slotLabel(value) }))}
        />
        <TextArea label={t.note} value={note} onChange={setNote} />
      </div>
    </LiveSheet>
  );
}
