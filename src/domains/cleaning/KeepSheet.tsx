/** What is worn on purpose, marked on the photos of how it came in and said in words, before anybody washes it. */
import { useState } from 'react';
import { type CleaningDetail, type CleaningMark, cleaningKeep } from '../../../contract/cleaning/calls.ts';
import { cleaningRules } from '../../../contract/cleaning/rules.ts';
import { useWrite } from '../../api/write.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { deadlineText } from '../../ui/format/format.ts';
import { IconClose } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { Button, IconButton } from '../../ui/input/Button.tsx';
import { Field } from '../../ui/input/Field.tsx';
import { TextArea } from '../../ui/input/TextArea.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { PointPhoto } from '../inspection/PointPhoto.tsx';
import { placeOf } from '../inspection/place.ts';
import styles from './cleaning.module.css';
import { Marked, numbered } from './Kept.tsx';
import { LastSaid } from './LastSaid.tsx';
import { names } from './names.ts';
import { stepOf } from './no.ts';
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
  const n = useText(names);
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
      <div className={styles.pair}>
        {data.received.map((src, photo) => (
          <button
            key={src}
            type="button"
            className={styles.markable}
            aria-label={n.photo(photo + 1)}
            disabled={marks.length >= cleaningRules.marks}
            onClick={(event) => setMarks([...marks, { spot: { photo, ...placeOf(event) }, note: '' }])}
          >
            <PointPhoto src={src} alt="" index={photo} points={numbered(marks)} sizes="45vw" />
          </button>
        ))}
      </div>
      {agreeing && <p className={styles.note}>{agreeing}</p>}
      {onObject && (
        <Button block kind="line" onClick={onObject}>
          {tt.object}
        </Button>
      )}
      {marks.map((mark, i) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mark is known by its number.
        <div key={i} className={styles.mark}>
          <Field
            label={t.mark(i + 1)}
            placeholder={t.markPlaceholder}
            value={mark.note}
            onChange={(note) => setMarks(marks.map((one, at) => (at === i ? { ...one, note } : one)))}
            maxLength={40}
            optional
          />
          <IconButton name={t.unmark(i + 1)} onClick={() => setMarks(marks.filter((_mark, at) => at !== i))}>
            <IconClose size={16} />
          </IconButton>
        </div>
      ))}
      <div className={styles.gap}>
        <TextArea label={t.worn} value={keep} onChange={setKeep} />
      </div>
    </Sheet>
  );
}
