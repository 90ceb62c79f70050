/** What lies here and broke, or cannot be found: said with photos, decided by another. */
import { useState } from 'react';
import type { identifyFault, identifyFaultInHand } from '../../../../contract/identify/claim-calls.ts';
import { identifyRules } from '../../../../contract/identify/rules.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Segment } from '../../../ui/input/Segment.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import type { SentPhoto } from '../../upload/upload-now.ts';
import { Acts } from '../Acts.tsx';
import type { Barred } from '../own/barred.ts';
import { StaffPhotos } from '../StaffPhotos.tsx';
import { text } from './claim-words.ts';
import styles from './desk.module.css';

interface Props {
  id: string;
  /** Of whoever has it in hand as an expert, or works at the desk. */
  by: typeof identifyFault | typeof identifyFaultInHand;
  barred?: Barred | undefined;
}

export function Break({ id, by, barred }: Props) {
  const t = useText(text);
  const [open, setOpen] = useState(false);
  return (
    <Acts by={by} silent barred={barred}>
      <Button kind="line" size="sm" onClick={() => setOpen(true)}>
        {t.break}
      </Button>
      {open && <BreakSheet id={id} by={by} onClose={() => setOpen(false)} />}
    </Acts>
  );
}

function BreakSheet({ id, by, onClose }: Props & { onClose: () => void }) {
  const t = useText(text);
  const write = useWrite(by);
  const [what, setWhat] = useState<'damaged' | 'lost' | 'none'>('none');
  const [note, setNote] = useState('');
  const [photos, setPhotos] = useState<SentPhoto[]>([]);
  const send = async () => {
    if (what === 'none') return;
    await write.mutateAsync({ id, what, note: note.trim(), photos: photos.map((one) => one.id) });
    onClose();
    toast(t.breakDone, { success: true });
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.break}
      dirty={what !== 'none' || note !== '' || photos.length > 0}
      foot={
        <Button
          block
          pending={write.isPending}
          disabledReason={
            (what === 'none' && t.faultWhat) ||
            (note.trim() === '' && t.noteNeeded) ||
            (what === 'damaged' && photos.length === 0 && t.photosNeeded)
          }
          onClick={() => quietly(send())}
        >
          {t.break}
        </Button>
      }
    >
      <div className={styles.stack}>
        <Segment<'damaged' | 'lost' | 'none'>
          name={t.faultWhat}
          value={what}
          onChange={setWhat}
          options={(['damaged', 'lost'] as const).map((value) => ({ value, label: t.faults[value] }))}
        />
        <p className={styles.note}>
          {what === 'lost' ? t.lostHint : t.breakHint} {t.stops}
        </p>
        <TextArea label={t.breakNote} value={note} onChange={setNote} />
        <StaffPhotos
          photos={photos}
          max={identifyRules.evidence}
          keptAs={`identify-break-${id}`}
          onChange={setPhotos}
        />
        {photos.length > 0 && (
          <ImageGrid
            columns={4}
            photos={photos.map((one, n) => ({ id: one.id, src: one.url, alt: t.photo(n + 1) }))}
            onRemove={(gone) => setPhotos(photos.filter((one) => one.id !== gone))}
          />
        )}
      </div>
    </LiveSheet>
  );
}
