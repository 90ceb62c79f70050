/** What the piece is, where its owner did not say: nothing in particular is found genuine. */
import { useState } from 'react';
import { type IdentifyJob, identifyName } from '../../../../contract/identify/desk-calls.ts';
import { type MustKnow, mustKnowName, partName, unsaid, unsaidWords } from '../../../../contract/identify/model.ts';
import { TEXT } from '../../../../contract/wire/limits.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { ChoiceField, Field } from '../../../ui/input/Field.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import type { Known, Piece } from '../../identify/form.ts';
import { text as form } from '../../identify/form-words.ts';
import { BrandSheet } from '../../identify/model/BrandSheet.tsx';
import { Choose } from '../../identify/model/ModelFields.tsx';
import styles from './desk.module.css';
import { useCaseWrite } from './use-case-write.ts';
import { text } from './words.ts';

/** An answer kept on the phone may be of before these were told. */
type Job = Pick<IdentifyJob, 'id' | 'category'> & Partial<Pick<IdentifyJob, 'unsaid' | 'named'>>;

export function Naming({ job }: { job: Job }) {
  const { unsaid: lacks = [], named = [] } = job;
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
      {open && <NameSheet job={job} parts={parts} onClose={() => setOpen(false)} />}
    </>
  );
}

type Product = Pick<Known, 'productId' | 'name' | 'styleNo'>;

function NameSheet({ job, parts, onClose }: { job: Job; parts: readonly MustKnow[]; onClose: () => void }) {
  const t = useText(text);
  const { brandChoose } = useText(form);
  const language = useLanguage();
  const name = useCaseWrite(identifyName);
  const [product, setProduct] = useState<Product | null>(null);
  const [brand, setBrand] = useState<Piece['brand']>(null);
  const [choosing, setChoosing] = useState(false);
  const [said, setSaid] = useState({ model: '', styleNo: '' });
  const told = { model: said.model.trim(), styleNo: said.styleNo.trim() };
  const missing = product ? [] : unsaid({ ...told, brand }).filter((part) => parts.includes(part));
  const send = async () => {
    const words = { ...told, ...(brand?.id ? { brandId: brand.id } : { brand: brand?.name.zh ?? '' }) };
    await name.mutateAsync({ id: job.id, ...(product ? { productId: product.productId } : words) });
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
  const model = parts.includes('model');
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.name}
      dirty={product !== null || brand !== null || Object.values(told).some(Boolean)}
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
        {model && (
          <Choose
            lead={false}
            piece={{ category: job.category, ...product }}
            onKnown={(known) =>
              known.category === job.category ? setProduct(known) : toast(t.otherKind, { failure: true })
            }
            onNone={() => setProduct(null)}
          />
        )}
        {!product && (
          <>
            {parts.includes('brand') && (
              <ChoiceField
                label={partName.brand[language]}
                value={brand?.name[language]}
                placeholder={brandChoose}
                onClick={() => setChoosing(true)}
              />
            )}
            {model && field('model', TEXT.model)}
            {model && field('styleNo', TEXT.brand)}
          </>
        )}
      </div>
      {choosing && (
        <BrandSheet
          category={job.category}
          value={brand}
          onClose={() => setChoosing(false)}
          onChoose={(chosen) => {
            setBrand(chosen);
            setChoosing(false);
          }}
        />
      )}
    </LiveSheet>
  );
}
