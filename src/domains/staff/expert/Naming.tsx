/** What the piece is, where its owner did not say: nothing in particular is found genuine. */
import { useState } from 'react';
import { type IdentifyJob, identifyName } from '../../../../contract/identify/desk-calls.ts';
import { type MustKnow, mustKnowName, partName, unsaid, unsaidWords } from '../../../../contract/identify/model.ts';
import { TEXT } from '../../../../contract/wire/limits.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import styles from './desk.module.css';
import { useCaseWrite } from './use-case-write.ts';
import { text } from './words.ts';

/** An answer kept on the phone may be of before these were told. */
type Job = Pick<IdentifyJob, 'id'> & Partial<Pick<IdentifyJob, 'unsaid' | 'named'>>;

export function Naming({ job: { id, unsaid: lacks = [], named = [] } }: { job: Job }) {
  const t = useText(text);
  const language = useLanguage();
  const [open, setOpen] = useState(false);
  const parts = [...lacks, ...named];
  if (parts.length === 0) return null;
  const begin = (
    <Button size="sm" kind="line" onClick={() => setOpen(true)}>
      {lacks.length > 0 ? t.name : t.nameAnew}
    </Button>
  );
  return (
    <>
      {lacks.length > 0 ? (
        <Notice tone="wait" title={unsaidWords(lacks)[language]} end={begin}>
          {t.nameNote}
        </Notice>
      ) : (
        <p className={styles.note}>
          {t.namedByUs(named.map((part) => mustKnowName[part][language]))} {begin}
        </p>
      )}
      {open && <NameSheet id={id} parts={parts} onClose={() => setOpen(false)} />}
    </>
  );
}

function NameSheet({ id, parts, onClose }: { id: string; parts: readonly MustKnow[]; onClose: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const name = useCaseWrite(identifyName);
  const [said, setSaid] = useState({ brand: '', model: '', styleNo: '' });
  const told = { brand: said.brand.trim(), model: said.model.trim(), styleNo: said.styleNo.trim() };
  const missing = unsaid(told).filter((part) => parts.includes(part));
  const send = async () => {
    await name.mutateAsync({ id, ...told });
    onClose();
    toast(t.nameDone, { success: true });
  };
  const field = (part: keyof typeof said, maxLength: number) => (
    <Field
      label={partName[part][language]}
      value={said[part]}
      maxLength={maxLength}
      onChange={(value) => setSaid((now) => ({ ...now, [part]: value }))}
    />
  );
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.name}
      dirty={Object.values(told).some(Boolean)}
      foot={
        <Button
          block
          pending={name.isPending}
          disabledReason={missing.length > 0 && t.lacks(missing.map((part) => mustKnowName[part][language]))}
          onClick={() => void send().catch(() => undefined)}
        >
          {t.nameKeep}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p className={styles.note}>{t.namePublic}</p>
        {parts.includes('brand') && field('brand', TEXT.brand)}
        {parts.includes('model') && field('model', TEXT.model)}
        {parts.includes('model') && field('styleNo', TEXT.brand)}
      </div>
    </Sheet>
  );
}
