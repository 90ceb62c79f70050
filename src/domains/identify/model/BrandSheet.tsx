/** The brand of a piece: of the shop's table, found by either of its names; else written, or not known. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { productBrandList } from '../../../../contract/catalogue/calls.ts';
import type { Category } from '../../../../contract/identify/rules.ts';
import { TEXT } from '../../../../contract/wire/limits.ts';
import type { Language } from '../../../../contract/wire/messages.ts';
import type { Words } from '../../../../contract/wire/states.ts';
import { read } from '../../../api/read.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { RadioRows } from '../../../ui/input/Choice.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import type { Piece } from '../form.ts';
import { text } from '../form-words.ts';
import styles from '../identify.module.css';

type Brand = NonNullable<Piece['brand']>;

/** Not in the table, and nobody knows. */
const OTHER = 'other';
const NONE = 'none';

/** Both of its names, the reader's first; a label has either. */
const bothOf = ({ zh, en }: Words, language: Language): string =>
  [...new Set(language === 'zh' ? [zh, en] : [en, zh])].join(' ');

const plain = (words: string) => words.toLowerCase().replace(/\s/g, '');

interface Props {
  category: Category;
  value: Brand | null;
  /** Whoever orders may not know it; whoever says it instead of them does. */
  mayLack?: boolean;
  onClose: () => void;
  onChoose: (brand: Brand) => void;
}

export function BrandSheet({ category, value, mayLack = false, onClose, onChoose }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const { data, isFetching } = useQuery(read(productBrandList, { kind: category }));
  const [find, setFind] = useState('');
  const own = value && !value.id ? value.name.zh : '';
  const [other, setOther] = useState(own);
  const [naming, setNaming] = useState(own !== '');
  const named = other.trim();
  const brands = data?.list.filter(({ name }) => plain(`${name.zh} ${name.en}`).includes(plain(find))) ?? [];
  const none = value !== null && !value.id && own === '' ? NONE : null;
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.brandChoose}
      dirty={naming && named !== own}
      foot={
        naming && (
          <Button
            block
            disabledReason={named === '' && t.missing([t.brandName])}
            onClick={() => onChoose({ name: { zh: named, en: named } })}
          >
            {t.brandTake}
          </Button>
        )
      }
    >
      {data && (
        <Field type="search" label={t.brandFind} value={find} onChange={setFind} maxLength={TEXT.brand} optional />
      )}
      {!data && !isFetching && <p className={styles.note}>{t.brandAway}</p>}
      <RadioRows<string>
        name={t.brand}
        value={naming ? OTHER : (value?.id ?? none)}
        options={[
          ...brands.map(({ id, name }) => ({ value: id, label: bothOf(name, language) })),
          { value: OTHER, label: t.brandOther, note: t.brandOtherNote },
          ...(mayLack ? [{ value: NONE, label: t.brandNone }] : []),
        ]}
        onChange={(id) => {
          setNaming(id === OTHER);
          if (id === OTHER && other === '') setOther(find);
          if (id === NONE) onChoose({ name: { zh: '', en: '' } });
          const brand = brands.find((one) => one.id === id);
          if (brand) onChoose({ id, name: brand.name });
        }}
      />
      {naming && <Field label={t.brandName} value={other} onChange={setOther} maxLength={TEXT.brand} />}
    </Sheet>
  );
}
