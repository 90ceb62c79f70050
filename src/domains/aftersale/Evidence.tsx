/** What both sides and we say and show, in the order in which it came; while the case is open more can be added. */
import { useState } from 'react';
import { aftersaleEvidence } from '../../../contract/aftersale/calls.ts';
import { isOver } from '../../../contract/aftersale/machine.ts';
import type { PhotoRef } from '../../offline/device/items.ts';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { dateTime } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button } from '../../ui/input/Button.tsx';
import { TextArea } from '../../ui/input/TextArea.tsx';
import { ImageGrid } from '../../ui/media/ImageGrid.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { useReopened } from '../device/drafts/use-reopened.ts';
import { sendAndTell } from '../device/send-form.ts';
import { useDraftForm } from '../device/use-draft.ts';
import { PhotoPick } from '../upload/PhotoPick.tsx';
import styles from './case.module.css';
import { actorOf, type CaseData } from './case.ts';
import { text } from './words.ts';

export function Evidence({ data }: { data: CaseData }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const [adding, setAdding] = useState(false);
  useReopened('evidence', (id) => id === data.id && setAdding(true));
  const mine = actorOf[data.role];
  return (
    <Card title={t.evidence}>
      {data.evidence.map((shown) => (
        <article key={shown.id} className={styles.shown}>
          <header>
            <Tag tone={shown.by === mine ? 'ok' : 'idle'}>{shown.by === mine ? t.you : t.sides[shown.by]}</Tag>
            <time>{dateTime(shown.at, now, language)}</time>
          </header>
          <p>{shown.body}</p>
          {shown.photos.length > 0 && (
            <ImageGrid photos={shown.photos.map((src, i) => ({ id: `${shown.id}-${i}`, src }))} />
          )}
        </article>
      ))}
      {data.role !== 'staff' && !isOver(data.state) && (
        <Button block kind="sec" size="sm" onClick={() => setAdding(true)}>
          {t.addEvidence}
        </Button>
      )}
      {adding && <AddSheet caseId={data.id} onClose={() => setAdding(false)} />}
    </Card>
  );
}

interface Form {
  /** Minted with the form: however often it is sent, it is one piece of evidence. */
  id: string;
  body: string;
  photos: PhotoRef[];
}

function AddSheet({ caseId, onClose }: { caseId: string; onClose: () => void }) {
  const t = useText(text);
  const form = useDraftForm<Form>({
    form: 'evidence',
    id: caseId,
    start: () => ({ id: crypto.randomUUID(), body: '', photos: [] }),
    isTouched: ({ body, photos }) => body !== '' || photos.length > 0,
  });
  if (!form) return null;
  const page = `/pages/order/service/detail?id=${caseId}` as const;
  const { body, photos } = form.value;
  const send = async () => {
    const done = await sendAndTell(form, {
      call: aftersaleEvidence,
      input: (value) => ({ id: value.id, caseId, body: value.body.trim(), photos: value.photos }),
      label: { zh: text.zh.evidenceLabel, en: text.en.evidenceLabel },
      link: page,
      path: page,
    });
    if (done) onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.addEvidence}
      foot={
        <Button
          block
          pending={form.submitting}
          disabledReason={body.trim() === '' && t.missing([t.words])}
          onClick={() => void send()}
        >
          {t.send}
        </Button>
      }
    >
      <TextArea label={t.words} value={body} onChange={(value) => form.set({ body: value })} />
      <PhotoPick
        label={t.photos}
        draft={form.name}
        photos={photos}
        onChange={(next) => form.set({ photos: next })}
        optional
      />
    </Sheet>
  );
}
