/** Finds a model by words and puts it beside the others. */
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { productList } from '../../../contract/catalogue/calls.ts';
import { read, STAYING } from '../../api/read.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Field } from '../../ui/input/Field.tsx';
import { RowButton, Rows } from '../../ui/list/Row.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { text } from './record-words.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  onAdd: (productId: string) => void;
}

export function AddModel({ open, onClose, onAdd }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const [typed, setTyped] = useState('');
  const keyword = useDeferredValue(typed.trim());
  const found = useQuery({ ...read(productList, { size: 8, ...(keyword && { keyword }) }), ...STAYING, enabled: open });
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
            onClick={() => onAdd(product.id)}
          >
            {product.name[language]}
          </RowButton>
        ))}
      </Rows>
    </Sheet>
  );
}
