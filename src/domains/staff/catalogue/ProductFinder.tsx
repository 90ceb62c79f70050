/** One product, found by words or style number. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type WorkProduct, workProductList } from '../../../../contract/catalogue/work-calls.ts';
import { ALWAYS_FRESH, read, STAYING } from '../../../api/read.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { RadioRows } from '../../../ui/input/Choice.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { text } from './words.ts';

interface Props {
  label: string;
  hint: string;
  chosen: WorkProduct | null;
  /** One that is not to be chosen. */
  without?: string;
  /** What is looked for at first. */
  from?: string;
  onChoose: (product: WorkProduct) => void;
}

/** As many as are looked through at a glance. */
const FOUND = 5;

export function ProductFinder({ label, hint, chosen, without, from = '', onChoose }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const [term, setTerm] = useState(from);
  const search = term.trim();
  const found = useQuery({
    ...read(workProductList, { search, size: FOUND + 1 }),
    ...ALWAYS_FRESH,
    ...STAYING,
    enabled: search !== '',
  });
  const list = search ? (found.data?.list ?? []).filter(({ id }) => id !== without).slice(0, FOUND) : [];
  // The one that was just made stands there though it was not looked for.
  const shown = chosen && !list.some(({ id }) => id === chosen.id) ? [chosen, ...list] : list;
  return (
    <>
      <Field label={label} value={term} onChange={setTerm} type="search" hint={hint} maxLength={60} />
      {search && found.data && list.length === 0 && <p role="status">{t.notFoundBody}</p>}
      {shown.length > 0 && (
        <RadioRows
          name={label}
          value={chosen?.id ?? ''}
          onChange={(id) => {
            const product = shown.find((one) => one.id === id);
            if (product) onChoose(product);
          }}
          options={shown.map(({ id, name, styleNo }) => ({ value: id, label: `${name[language]} · ${styleNo}` }))}
        />
      )}
    </>
  );
}
