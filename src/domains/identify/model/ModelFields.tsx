/** Which one a piece is: chosen from our catalogue, or read off its label, with its colour and size. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ONE_SIZE, productCateTree } from '../../../../contract/catalogue/calls.ts';
import { mustKnowName, partName, unsaid } from '../../../../contract/identify/model.ts';
import type { Category } from '../../../../contract/identify/rules.ts';
import { TEXT } from '../../../../contract/wire/limits.ts';
import { read } from '../../../api/read.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { part, useAhead } from '../../../ui/surface/part.ts';
import type { AskedFrom } from '../../account/feedback/feedback-form.ts';
import { sizeName } from '../../catalogue/sizes.ts';
import { type Known, knownAs, type Piece } from '../form.ts';
import styles from '../identify.module.css';
import { text } from './words.ts';

const ProductPicker = part(() =>
  import('../../stock/receipt/ProductPicker.tsx').then((module) => module.ProductPicker),
);

/** @param onKnown may ask first: photos of another kind of piece are of no use to it */
export function Choose({
  piece,
  lead = true,
  from,
  onKnown,
  onNone,
}: {
  piece: Pick<Piece, 'itemId' | 'name' | 'styleNo' | 'category'>;
  /** Why: whoever orders does not know it. */
  lead?: boolean;
  /** Where its owner orders; staff tell nobody that it is missing. */
  from?: AskedFrom | undefined;
  onKnown: (known: Known) => void;
  onNone: () => void;
}) {
  const t = useText(text);
  const language = useLanguage();
  const [picking, setPicking] = useState(false);
  useAhead(ProductPicker);
  // What its owner has with us is what it is.
  const own = piece.itemId !== undefined;
  return (
    <>
      {piece.name && (
        <p>
          {piece.name[language]} {piece.styleNo}
        </p>
      )}
      {!own && (
        <>
          {lead && !piece.name && <p className={styles.note}>{t.lead}</p>}
          <div className={styles.choose}>
            <Button kind={piece.name ? 'line' : 'tint'} size="sm" onClick={() => setPicking(true)}>
              {piece.name ? t.another : t.choose}
            </Button>
            {piece.name && (
              <Button kind="line" size="sm" onClick={onNone}>
                {t.none}
              </Button>
            )}
          </div>
        </>
      )}
      {picking && (
        <ProductPicker
          open
          first={piece.styleNo ?? ''}
          {...(from && { from })}
          onClose={() => setPicking(false)}
          onPick={(product, { size }) => {
            setPicking(false);
            const known = knownAs(product, size, piece);
            if (known) onKnown(known);
            else toast(t.notServed, { failure: true });
          }}
        />
      )}
    </>
  );
}

type Told = Pick<Piece, 'model' | 'styleNo' | 'colour' | 'size'>;

/** @param onChange what its owner reads off it; beforehand they read what cannot be found without. */
export function ModelFields({ piece, onChange }: { piece: Piece; onChange: (told: Told) => void }) {
  const t = useText(text);
  const language = useLanguage();
  const words = { maxLength: TEXT.brand, optional: true };
  const said = (part: string | undefined) => piece.name ?? part?.trim();
  const lacks = unsaid({
    brand: piece.name ?? piece.brand?.name.zh,
    model: said(piece.model),
    styleNo: said(piece.styleNo),
  });
  return (
    <>
      {!piece.name && (
        <>
          <Field
            {...words}
            label={partName.model[language]}
            maxLength={TEXT.model}
            placeholder={t.model}
            value={piece.model ?? ''}
            onChange={(model) => onChange({ model })}
          />
          <Field
            {...words}
            label={partName.styleNo[language]}
            placeholder={t.read}
            value={piece.styleNo ?? ''}
            onChange={(styleNo) => onChange({ styleNo })}
          />
          <Field
            {...words}
            label={partName.colour[language]}
            placeholder={t.colour}
            value={piece.colour ?? ''}
            onChange={(colour) => onChange({ colour })}
          />
        </>
      )}
      {lacks.length > 0 && <p className={styles.note}>{t.lacks(lacks.map((part) => mustKnowName[part][language]))}</p>}
      <Field
        {...words}
        label={partName.size[language]}
        placeholder={t.size}
        value={piece.size ?? ''}
        onChange={(size) => onChange({ size })}
      />
      <Sizes category={piece.category} value={piece.size ?? ''} onChange={(size) => onChange({ size })} />
    </>
  );
}

/** As the shop has them for this kind of goods; any other is written. */
function Sizes({ category, value, onChange }: { category: Category; value: string; onChange: (size: string) => void }) {
  const t = useText(text);
  const language = useLanguage();
  const { data } = useQuery(read(productCateTree, {}));
  const sizes = data?.list.filter(({ kind }) => kind === category).flatMap((one) => one.sizes) ?? [];
  const options = [...new Set(sizes)]
    .filter((size) => size !== ONE_SIZE)
    .map((size) => ({ value: sizeName(size, language), label: sizeName(size, language) }));
  if (options.length === 0) return null;
  return (
    <div className={styles.sizes}>
      <Pills<string> name={t.known} value={value} options={options} onChange={onChange} />
    </div>
  );
}
