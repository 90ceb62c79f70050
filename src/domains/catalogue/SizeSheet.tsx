/** Asks for the person's shoe and clothing size. */

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { ONE_SIZE, productCateTree } from '../../../contract/catalogue/calls.ts';
import { type CategoryKind, kindOf } from '../../../contract/catalogue/kinds.ts';
import { read } from '../../api/read.ts';
import { SkeletonRows } from '../../ui/feedback/Skeleton.tsx';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import styles from '../../ui/input/chips.module.css';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { type MySizes, mySizes, setMySizes } from './sizes.ts';
import { text } from './words.ts';

export function SizeSheet({ open, onClose }: { open: boolean; onClose: () => void }) {
  const t = useText(text);
  return (
    <Sheet open={open} onClose={onClose} title={t.title}>
      <Form onDone={onClose} />
    </Sheet>
  );
}

/** Mounted anew each time the sheet opens, so it starts from what is kept. */
function Form({ onDone }: { onDone: () => void }) {
  const t = useText(text);
  const { data } = useQuery(read(productCateTree, {}));
  const [chosen, setChosen] = useState<MySizes>(() => mySizes() ?? { shoes: null, clothes: null });
  if (!data) return <SkeletonRows count={2} />;
  const sizesOf = (kind: CategoryKind) => {
    const sizes = data.list.filter((one) => kindOf(one) === kind).flatMap((one) => one.sizes);
    return [...new Set(sizes)].filter((size) => size !== ONE_SIZE);
  };
  return (
    <>
      <Row
        label={t.shoes}
        sizes={sizesOf('sneakers')}
        value={chosen.shoes}
        onChange={(shoes) => setChosen({ ...chosen, shoes })}
      />
      <Row
        label={t.clothes}
        sizes={sizesOf('clothing')}
        value={chosen.clothes}
        onChange={(clothes) => setChosen({ ...chosen, clothes })}
      />
      <Button
        block
        className={styles.done}
        onClick={() => {
          setMySizes(chosen);
          onDone();
        }}
      >
        {t.save}
      </Button>
    </>
  );
}

interface RowProps {
  label: string;
  sizes: readonly string[];
  value: string | null;
  onChange: (size: string | null) => void;
}

function Row({ label, sizes, value, onChange }: RowProps) {
  const t = useText(text);
  const group = useId();
  return (
    <fieldset className={styles.group}>
      <legend className={styles.legend}>{label}</legend>
      <div className={styles.chips}>
        {[null, ...sizes].map((size) => (
          <label key={size ?? ''} className={styles.chip}>
            <input type="radio" name={group} checked={size === value} onChange={() => onChange(size)} />
            {size ?? t.anySize}
          </label>
        ))}
      </div>
    </fieldset>
  );
}
