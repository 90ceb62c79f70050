/** What brands, categories and products are called in both languages, and the kind of goods of a category. */
import { type CategoryKind, categoryKindName, categoryKinds } from '../../../../contract/catalogue/kinds.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Field } from '../../../ui/input/Field.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import staff from '../staff.module.css';
import { text } from './change-words.ts';

export interface BothNames {
  zh: string;
  en: string;
}

/** A name in one language stands for both until the other is given. */
export const bothOf = ({ zh, en }: BothNames): BothNames => ({ zh: zh.trim() || en, en: en.trim() || zh });

interface NamesProps {
  names: BothNames;
  zh: string;
  en: string;
  max: number;
  onChange: (names: BothNames) => void;
}

export const Names = ({ names, zh, en, max, onChange }: NamesProps) => (
  <>
    <Field label={zh} value={names.zh} onChange={(typed) => onChange({ ...names, zh: typed })} maxLength={max} />
    <Field
      label={en}
      value={names.en}
      onChange={(typed) => onChange({ ...names, en: typed })}
      maxLength={max}
      optional
    />
  </>
);

/** What follows from it, said once however many are chosen. */
export function KindNote() {
  const t = useText(text);
  return <p className={staff.hint}>{t.kindNote}</p>;
}

export function KindChoice({ value, onChange }: { value: CategoryKind; onChange: (kind: CategoryKind) => void }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <Pills
      name={t.kind}
      options={categoryKinds.map((kind) => ({ value: kind, label: categoryKindName[kind][language] }))}
      value={value}
      onChange={onChange}
    />
  );
}
