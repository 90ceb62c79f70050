/** Two products that are one: which stays, what moves, whose facts hold. It cannot be undone, so it asks. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { sizeNames } from '../../../../contract/catalogue/import-rules.ts';
import {
  type MergeField,
  workProductMerge,
  workProductMergePreview,
} from '../../../../contract/catalogue/merge-calls.ts';
import type { WorkProduct } from '../../../../contract/catalogue/work-calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { RadioRows } from '../../../ui/input/Choice.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { askLive } from '../../device/live/live.ts';
import { text } from '../catalogue/change-words.ts';
import { ProductFinder } from '../catalogue/ProductFinder.tsx';
import staff from '../staff.module.css';

export function MergeSheet({ product, onClose }: { product: WorkProduct; onClose: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const [other, setOther] = useState<WorkProduct | null>(null);
  const [swapped, setSwapped] = useState(false);
  const [take, setTake] = useState<ReadonlySet<MergeField>>(new Set());
  const merge = useWrite(workProductMerge);
  const [gone, stays] = swapped ? [other, product] : [product, other];
  const preview = useQuery({
    ...read(workProductMergePreview, { goneId: gone?.id ?? '', staysId: stays?.id ?? '' }),
    ...ALWAYS_FRESH,
    enabled: other !== null,
  });
  const submit = async () => {
    if (!gone || !stays) return;
    const title = t.mergeAsk(`${gone.name[language]} ${gone.styleNo}`, `${stays.name[language]} ${stays.styleNo}`);
    if (!(await askLive({ title, body: t.mergeAskBody, ok: t.merge, bad: true }))) return;
    await merge.mutateAsync({ goneId: gone.id, staysId: stays.id, take: [...take] });
    toast(t.mergeDone, { success: true });
    onClose();
  };
  const swap = () => {
    setSwapped(!swapped);
    setTake(new Set());
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.mergeTitle}
      foot={
        <Button
          block
          kind="bad"
          pending={merge.isPending}
          disabledReason={!other ? t.chooseFirst : undefined}
          disabled={other !== null && !preview.data}
          onClick={() => void submit().catch(() => undefined)}
        >
          {t.merge}
        </Button>
      }
    >
      <div className={staff.form}>
        <ProductFinder
          label={t.other}
          hint={t.otherHint}
          chosen={other}
          without={product.id}
          onChoose={(chosen) => {
            setOther(chosen);
            setTake(new Set());
          }}
        />
        {gone && stays && (
          <>
            <Facts>
              <Fact name={t.gone}>
                {gone.name[language]} · {gone.styleNo}
              </Fact>
              <Fact name={t.stays}>
                {stays.name[language]} · {stays.styleNo}
              </Fact>
            </Facts>
            <Button size="sm" kind="line" onClick={swap}>
              {t.swap}
            </Button>
          </>
        )}
        {other && preview.data && (
          <Preview
            preview={preview.data}
            take={take}
            onTake={(field, taken) => setTake(taken ? new Set([...take, field]) : without(take, field))}
          />
        )}
      </div>
    </LiveSheet>
  );
}

const without = <T,>(set: ReadonlySet<T>, one: T): ReadonlySet<T> => new Set([...set].filter((each) => each !== one));

interface PreviewProps {
  preview: Output<typeof workProductMergePreview>;
  take: ReadonlySet<MergeField>;
  onTake: (field: MergeField, taken: boolean) => void;
}

function Preview({ preview, take, onTake }: PreviewProps) {
  const t = useText(text);
  const language = useLanguage();
  const sizes = (both: boolean) => preview.sizes.filter((one) => one.both === both).map(({ size }) => size);
  const [shared, moved] = [sizes(true), sizes(false)];
  return (
    <>
      <h3>{t.moves}</h3>
      {shared.length > 0 && <p>{t.sizesBoth(sizeNames(shared, language))}</p>}
      {moved.length > 0 && <p>{t.sizesMoved(sizeNames(moved, language))}</p>}
      {preview.moves.length === 0 ? (
        <p className={staff.hint}>{t.nothing}</p>
      ) : (
        <Facts>
          {preview.moves.map(({ kind, count }) => (
            <Fact key={kind} name={t.kept[kind]}>
              {count}
            </Fact>
          ))}
        </Facts>
      )}
      {preview.conflicts.length > 0 && <h3>{t.differs}</h3>}
      {preview.conflicts.map(({ field, gone, stays }) => (
        <div key={field}>
          <p>{t.facts[field]}</p>
          <RadioRows
            name={t.facts[field]}
            value={take.has(field) ? 'gone' : 'stays'}
            onChange={(which) => onTake(field, which === 'gone')}
            options={[
              { value: 'stays', label: stays[language], note: t.stays },
              { value: 'gone', label: gone[language], note: t.gone },
            ]}
          />
        </div>
      ))}
      <Notice tone="wait">{t.mergeNote}</Notice>
    </>
  );
}
