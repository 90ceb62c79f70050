/** Finds a model by words, and puts it or one of its sizes beside the others. */
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { productDetail, productList } from '../../../contract/catalogue/calls.ts';
import { read, STAYING } from '../../api/read.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Field } from '../../ui/input/Field.tsx';
import { RowButton, Rows } from '../../ui/list/Row.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import { text } from './record-words.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  /** A size, or a model: then the size most is asked for. */
  onAdd: (id: string) => void;
}

export function AddModel({ open, onClose, onAdd }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const [model, setModel] = useState<string | null>(null);
  const keyword = useDeferredValue(typed.trim());
  const found = useQuery({
    ...read(productList, { size: 8, ...(keyword && { search: keyword }) }),
    ...STAYING,
    enabled: open,
  });
  const sizes = useQuery({ ...read(productDetail, { id: model ?? '' }), enabled: model !== null });
  const add = (id: string) => {
    setModel(null);
    onAdd(id);
  };
  if (model !== null)
    return (
      <Sheet open={open} onClose={() => setModel(null)} title={t.whichSize}>
        <Rows>
          <RowButton onClick={() => add(model)}>{t.anySize}</RowButton>
          {sizes.data?.skus.map((sku) => (
            <RowButton
              key={sku.id}
              value={<Price amount={sku.minSellPrice} decimals={0} plain />}
              onClick={() => add(sku.id)}
            >
              {sizeName(sku.size, language)}
            </RowButton>
          ))}
        </Rows>
      </Sheet>
    );
  return (
    <Sheet open={open} onClose={onClose} title={t.add}>
      <Field label={t.findModel} value={typed} onChange={setTyped} maxLength={40} />
      {found.data?.list.length === 0 && <p>{t.notFound}</p>}
      <Rows>
        {found.data?.list.map((product) => (
          <RowButton
            key={product.id}
            icon={<Photo src={product.cover} alt="" sizes="44px" radius={10} />}
            note={product.styleNo}
            onClick={() => setModel(product.id)}
          >
            {product.name[language]}
          </RowButton>
        ))}
      </Rows>
    </Sheet>
  );
}
