/** The inspection of a piece: no verdict by itself; what differs has a photo, words and a measure each. */
import { useState } from 'react';
import { type RecycleJob, recycleInspect } from '../../../../contract/recycle/work-calls.ts';
import { useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import type { SentPhoto } from '../../upload/upload-now.ts';
import { StaffPhotos } from '../StaffPhotos.tsx';
import styles from '../staff.module.css';
import { text } from './words.ts';

const results = ['pass', 'differ', 'refuse'] as const;
type Result = (typeof results)[number];

/** As the contract has it. */
const MOST = 12;

export function InspectSheet({ job, onClose }: { job: RecycleJob; onClose: () => void }) {
  const t = useText(text);
  const inspect = useWrite(recycleInspect);
  const [result, setResult] = useState<Result | ''>('');
  const [note, setNote] = useState('');
  const [photos, setPhotos] = useState<SentPhoto[]>([]);
  const [said, setSaid] = useState<Record<string, { words: string; measure: string }>>({});
  const of = (id: string) => said[id] ?? { words: '', measure: '' };
  const whole = photos.length > 0 && photos.every(({ id }) => of(id).words.trim() !== '');
  const missing = result === '' ? t.chooseResult : result !== 'pass' && !whole ? t.pointsMissing : null;
  const send = async () => {
    if (result === '') return;
    const points = photos.map(({ id }) => ({ words: of(id).words.trim(), measure: of(id).measure.trim(), photo: id }));
    await inspect.mutateAsync({ id: job.id, result, note: note.trim(), points: result === 'pass' ? [] : points });
    toast(t.inspected, { success: true });
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.inspectTitle}
      dirty={result !== ''}
      foot={
        <Button
          block
          pending={inspect.isPending}
          disabledReason={missing}
          onClick={() => void send().catch(() => undefined)}
        >
          {t.inspect}
        </Button>
      }
    >
      <div className={styles.form}>
        <ImageGrid columns={4} photos={job.photos.map((src) => ({ id: src, src }))} />
        <Pills<Result | ''>
          name={t.result}
          value={result}
          onChange={setResult}
          options={results.map((value) => ({ value, label: t.results[value] }))}
        />
        {result !== '' && result !== 'pass' && (
          <>
            <p className={styles.hint}>{t.pointPhotos}</p>
            <StaffPhotos photos={photos} max={MOST} onChange={setPhotos} />
            {photos.map(({ id, url }, n) => (
              <div key={id}>
                <ImageGrid columns={3} photos={[{ id, src: url, alt: t.point(n + 1) }]} />
                <Field
                  label={`${t.point(n + 1)} · ${t.pointWords}`}
                  value={of(id).words}
                  onChange={(words) => setSaid({ ...said, [id]: { ...of(id), words } })}
                  maxLength={60}
                />
                <Field
                  label={t.pointMeasure}
                  value={of(id).measure}
                  onChange={(measure) => setSaid({ ...said, [id]: { ...of(id), measure } })}
                  maxLength={20}
                  optional
                />
              </div>
            ))}
          </>
        )}
        <TextArea label={t.note} value={note} onChange={setNote} />
      </div>
    </Sheet>
  );
}
