/** A piece that nobody announced: which one it is, and in what state. */

import { useState } from 'react';
import { type Grade, gradeName, grades } from '../../../../contract/item/grades.ts';
import type { CatalogueRow } from '../../../offline/device/db.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { NumberBox } from '../../../ui/input/NumberBox.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import { ProductPicker } from '../../stock/receipt/ProductPicker.tsx';
import type { Found } from './counted.ts';
import styles from './warehouse.module.css';
import { text } from './words.ts';

interface Props {
  shelf: string;
  onClose: () => void;
  onSave: (found: Found[number]) => void;
}

export function ExtraSheet({ shelf, onClose, onSave }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const [picked, setPicked] = useState<{ product: CatalogueRow; sku: { id: string; size: string } } | null>(null);
  const [grade, setGrade] = useState<Grade>('95');
  const [quantity, setQuantity] = useState(1);
  if (!picked) return <ProductPicker open onClose={onClose} onPick={(product, sku) => setPicked({ product, sku })} />;
  return (
    <Sheet
      open
      onClose={onClose}
      title={`${picked.product.name[language]} ${sizeName(picked.sku.size, language)}`}
      foot={
        <Button block onClick={() => onSave({ kind: 'extra', skuId: picked.sku.id, grade, quantity, shelf })}>
          {t.save}
        </Button>
      }
    >
      <div className={styles.group}>
        <div className={styles.count}>
          <b>{t.extra}</b>
          <NumberBox name={t.extra} value={quantity} max={99} onChange={setQuantity} />
        </div>
        <Pills<Grade>
          name={t.realGrade}
          value={grade}
          onChange={setGrade}
          options={grades.map((value) => ({ value, label: gradeName[value][language] }))}
        />
      </div>
    </Sheet>
  );
}
