/** What is worn on purpose, marked on the photos of how it came in and said in words, before anybody washes it. */
import { useState } from 'react';
import { type CleaningDetail, type CleaningMark, cleaningKeep } from '../../../contract/cleaning/calls.ts';
import { useWrite } from '../../api/write.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { deadlineText } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { Button } from '../../ui/input/Button.tsx';
import { TextArea } from '../../ui/input/TextArea.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import styles from './cleaning.module.css';
import { Marked } from './Kept.tsx';
import { LastSaid } from './LastSaid.tsx';
import { stepOf } from './no.ts';
import { MarkPhotos } from './photos/MarkPhotos.tsx';
import { text as atShelf } from './stored/words.ts';
import { useTrouble } from './trouble/words.ts';
import { text } from './words.ts';

interface Props {
  data: CleaningDetail;
  /** What is asked, where that is more than what is worn on purpose. */
  title?: string;
  /** What follows once it is kept. */
  ok: string;
  onKept: () => Promise<unknown> | undefined;
  onClose: () => void;
  /** What it means besides to go on. */
  agreeing?: string;
  /** What they do who do not know their piece again. */
  onObject?: () => void;
}

/** On its owner's page, before there is anything to agree to: there is something to mark, and where. */
export function Worn({ data }: { data: CleaningDetail }) {
  const t = useText(text);
  const [open, setOpen] = useState(false);
  const said = data.keep !== '' || data.marks.length > 0;
  return (
    <Card title={said ? t.worn : t.wornTitle}>
      {said ? <Marked data={data} /> : <p className={styles.note}>{t.wornHint}</p>}
      <Button block kind="tint" onClick={() => setOpen(true)}>
        {said ? t.wornChange : t.wornMark}
      </Button>
      {open && (
        <KeepSheet
          data={data}
          ok={t.wornKeep}
          onClose={() => setOpen(false)}
          onKept={async () => {
            setOpen(false);
            toast(t.wornKept, { success: true });
          }}
        />
      )}
    </Card>
  );
}

export function KeepSheet({ data, title, ok, onKept, onClose, agreeing, onObject }: Props) {
  const t = useText(text);
  const ts = useText(atShelf);
  const tt = useTrouble(data.stored);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const write = useWrite(cleaningKeep);
  const [keep, setKeep] = useState(data.keep);
  const [marks, setMarks] = useState<readonly CleaningMark[]>(data.marks);
  const [going, setGoing] = useState(false);
  const go = async () => {
    setGoing(true);
    try {
      await write.mutateAsync({
        id: data.id,
        keep: keep.trim(),
        marks: marks.map((one) => ({ ...one, note: one.note.trim() })),
      });
      await onKept();
    } finally {
      setGoing(false);
    }
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={title ?? t.wornTitle}
      dirty={keep !== data.keep || marks !== data.marks}
      foot={
        <LiveButton block pending={going} onClick={() => void go().catch(() => undefined)}>
          {ok}
        </LiveButton>
      }
    >
      {title && (
        <>
          <LastSaid data={data} />
          <p className={styles.note}>
            {stepOf(data, t, ts)}
            {data.deadlineAt !== null && ` · ${deadlineText(data.deadlineAt, now, language)}`}
          </p>
          <h3>{t.wornTitle}</h3>
        </>
      )}
      <p className={styles.note}>{t.wornHint}</p>
      <NeedsNetwork />
      <MarkPhotos photos={data.received} marks={marks} markAt={(spot) => ({ spot, note: '' })} onChange={setMarks} />
      {agreeing && <p className={styles.note}>{agreeing}</p>}
      {onObject && (
        <Button block kind="line" onClick={onObject}>
          {tt.object}
        </Button>
      )}
      <div className={styles.gap}>
        <TextArea label={t.worn} value={keep} onChange={setKeep} />
      </div>
    </Sheet>
  );
}
