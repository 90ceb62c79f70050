/** Against what was decided about a lost or damaged piece: until when, what was said, what came of it. */
import { useState } from 'react';
import { type ObjectionShown, objectionSave } from '../../../contract/objection/calls.ts';
import type { ObjectedService } from '../../../contract/objection/rules.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import type { PhotoRef } from '../../offline/device/items.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { dateTime } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { Button } from '../../ui/input/Button.tsx';
import { TextArea } from '../../ui/input/TextArea.tsx';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { ImageGrid } from '../../ui/media/ImageGrid.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { sendAndTell } from '../device/send-form.ts';
import { useDraftForm } from '../device/use-draft.ts';
import { Said } from '../item/Said.tsx';
import { PhotoPick } from '../upload/PhotoPick.tsx';
import styles from './objection.module.css';
import { text } from './words.ts';

interface About {
  service: ObjectedService;
  id: string;
}

/** @param props.objection absent in an answer of before that was told */
export function Objection({ objection, ...about }: About & { objection: ObjectionShown | undefined }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const [open, setOpen] = useState(false);
  if (!objection) return null;
  const { until, covered, said } = objection;
  return (
    <>
      {said && <Outcome said={said} now={now} />}
      {until !== null && until > now && (
        <Notice tone="wait" title={t.may}>
          {t.mayBody(dateTime(until, now, language), `¥${yuan(covered)}`)}
          <div className={styles.gap}>
            <Button kind="line" size="sm" onClick={() => setOpen(true)}>
              {t.send}
            </Button>
          </div>
        </Notice>
      )}
      {open && <ObjectSheet {...about} onClose={() => setOpen(false)} />}
    </>
  );
}

/** What became of one, in a word. An answer kept on the phone may be of before it was told what was paid first. */
export const objectedAs = (
  { state, first }: { state: keyof (typeof text)['zh']['states']; first?: number | undefined },
  t: Pick<(typeof text)['zh'], 'states' | 'turned'>,
): string => (state === 'paid' && first === 0 ? t.turned : t.states[state]);

function Outcome({ said, now }: { said: NonNullable<NonNullable<ObjectionShown>['said']>; now: number }) {
  const t = useText(text);
  const language = useLanguage();
  const { state, dueAt, amount, photos } = said;
  const turned = said.first === 0;
  const line = {
    open: dueAt > now ? t.until(dateTime(dueAt, now, language)) : t.late,
    paid: t.paid(`¥${yuan(amount)}`, turned),
    refused: t.final,
    over: '',
  }[state];
  return (
    <Card title={objectedAs(said, t)}>
      {line && <p className={styles.note}>{line}</p>}
      <Facts>
        <Fact name={t.yours}>
          <Said>{said.body}</Said>
        </Fact>
        {said.note && (
          <Fact name={t.ours}>
            <Said>{said.note}</Said>
          </Fact>
        )}
      </Facts>
      {photos.length > 0 && (
        <div className={styles.gap}>
          <ImageGrid photos={photos.map((src, n) => ({ id: src, src, alt: t.photo(n + 1) }))} />
        </div>
      )}
    </Card>
  );
}

interface Form {
  body: string;
  photos: PhotoRef[];
}

function ObjectSheet({ service, id, onClose }: About & { onClose: () => void }) {
  const t = useText(text);
  const form = useDraftForm<Form>({
    form: `${service}-objection`,
    id,
    start: () => ({ body: '', photos: [] }),
    isTouched: ({ body, photos }) => body !== '' || photos.length > 0,
  });
  if (!form) return null;
  const { body, photos } = form.value;
  const page = service === 'identify' ? '/pages/identify/detail' : '/pages/cleaning/washdetail';
  const send = async () => {
    const done = await sendAndTell(form, {
      call: objectionSave,
      input: (value) => ({ service, id, body: value.body.trim(), photos: value.photos }),
      label: { zh: text.zh.label, en: text.en.label },
      link: `${page}?id=${id}`,
      path: `${page}?id=${id}`,
    });
    if (done) onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.send}
      foot={
        <Button
          block
          pending={form.submitting}
          disabledReason={body.trim() === '' && t.lacks(t.words)}
          onClick={() => void send()}
        >
          {t.send}
        </Button>
      }
    >
      <TextArea
        label={t.words}
        placeholder={t.wordsHint}
        value={body}
        onChange={(value) => form.set({ body: value })}
      />
      <PhotoPick label={t.photos} draft={form.name} photos={photos} onChange={(next) => form.set({ photos: next })} />
    </Sheet>
  );
}
