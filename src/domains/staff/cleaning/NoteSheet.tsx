/** Something that happened at the table: words and photos, and what belongs to it besides. */
import { type ReactNode, useState } from 'react';
import type { CleaningDetail } from '../../../../contract/cleaning/calls.ts';
import { cleaningRules } from '../../../../contract/cleaning/rules.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Beside } from '../../cleaning/photos/Beside.tsx';
import { text as photoWords } from '../../cleaning/photos/words.ts';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { askLive } from '../../device/live/live.ts';
import type { DraftForm } from '../../device/use-draft.ts';
import type { SentPhoto } from '../../upload/upload-now.ts';
import { StaffPhotos } from '../StaffPhotos.tsx';
import styles from './table.module.css';
import type { Noted } from './use-noted.ts';
import { text } from './words.ts';

interface Props {
  title: string;
  form: DraftForm<Noted>;
  /** What they show. */
  shots?: string;
  /** Whether there must be some, may be some, or are none. */
  photos?: 'needed' | 'none' | undefined;
  /** What is said where they are missing. */
  photosNeeded?: string;
  noteNeeded?: boolean;
  /** What else is missing. */
  missing?: string | null;
  /** What is asked before it is sent, where it cannot be taken back. */
  ask?: Parameters<typeof askLive>[0] | null;
  /** How it was, to be photographed again side by side. */
  before?: Pick<CleaningDetail, 'received' | 'marks'> | undefined;
  onSend: (kept: { note: string; photos: string[] }) => Promise<unknown>;
  onClose: () => void;
  children?: ReactNode;
}

export function NoteSheet({
  form,
  shots,
  photos: asked,
  photosNeeded,
  noteNeeded,
  missing,
  ask,
  before,
  onSend,
  ...sheet
}: Props) {
  const { title, onClose, children } = sheet;
  const t = useText(text);
  const { now, inOrder } = useText(photoWords);
  const [photos, setPhotos] = useState<SentPhoto[]>([]);
  const [sending, setSending] = useState(false);
  const words = form.value.note.trim();
  // Each of those of before has its counterpart.
  const needed = asked !== 'needed' ? 0 : Math.min(Math.max(1, before?.received.length ?? 0), cleaningRules.photos);
  const left = needed - photos.length;
  const lacking =
    missing ??
    (left > 0
      ? left < needed || needed > 1
        ? t.photosLeft(left, needed)
        : (photosNeeded ?? t.photosNeeded)
      : noteNeeded && words === '' && t.noteNeeded);
  const send = async () => {
    if (ask && !(await askLive(ask))) return;
    setSending(true);
    try {
      await form.submit(() => onSend({ note: words, photos: photos.map(({ id }) => id) }));
      onClose();
      toast(t.done, { success: true });
    } catch {
      // The shell says why; the sheet stays with what was typed.
      setSending(false);
    }
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={title}
      // The words are kept.
      dirty={photos.length > 0}
      foot={
        <Button block pending={sending} disabledReason={lacking} onClick={() => void send()}>
          {t.send}
        </Button>
      }
    >
      <div className={styles.stack}>
        {children}
        {before && (
          <>
            <p className={styles.where}>{inOrder}</p>
            <Beside
              taking
              before={before.received}
              after={photos.map(({ url }) => url)}
              name={now}
              marks={before.marks}
            />
          </>
        )}
        {asked !== 'none' && (
          <StaffPhotos
            {...(shots && { label: shots })}
            photos={photos}
            max={cleaningRules.photos}
            keptAs={`${form.name}-table`}
            onChange={setPhotos}
          />
        )}
        {photos.length > 0 && (
          <ImageGrid
            columns={4}
            photos={photos.map(({ id, url }, i) => ({ id, src: url, alt: t.photo(i + 1) }))}
            onRemove={(id) => setPhotos(photos.filter((one) => one.id !== id))}
          />
        )}
        <TextArea label={t.note} value={form.value.note} onChange={(note) => form.set({ note })} />
      </div>
    </LiveSheet>
  );
}
