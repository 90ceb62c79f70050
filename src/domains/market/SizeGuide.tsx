/** What the sizes are called elsewhere, in a sheet; the chosen one stands out. */
import { useText } from '../../ui/format/text.ts';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import styles from './market.module.css';
import { clothingSizes, shoeRows } from './size-guide.ts';
import { text } from './words.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  /** The sizes that this product comes in, and the chosen one. */
  sizes: readonly string[];
  chosen: string;
}

export default function SizeGuide({ open, onClose, sizes, chosen }: Props) {
  const t = useText(text);
  const shoes = shoeRows(sizes);
  const clothes = clothingSizes.filter(({ size }) => sizes.includes(size));
  const worn = shoes.length > 0;
  const heads = worn ? ['EU', t.foot, t.usMen, t.usWomen, 'UK'] : [t.historySize, t.height, t.chest, 'EU'];
  const rows = worn
    ? shoes.map(({ eu, foot, usMen, usWomen, uk }) => ({ names: eu, cells: [foot, usMen, usWomen, uk] }))
    : clothes.map(({ size, height, chest, eu }) => ({ names: [size], cells: [height, chest, eu] }));
  return (
    <Sheet open={open} onClose={onClose} title={t.guide}>
      <div className={styles.form}>
        <table className={styles.guide}>
          <thead>
            <tr>
              {heads.map((head) => (
                <th key={head} scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ names, cells }) => (
              <tr key={names[0]} aria-current={names.includes(chosen) ? 'true' : undefined}>
                <th scope="row">{names.join(' / ')}</th>
                {cells.map((cell, n) => (
                  <td key={heads[n + 1]}>{cell}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
        <p className={styles.guideNote}>
          {worn ? t.guideShoes : t.guideClothes}
          {rows.some(({ names }) => names.length > 1) && t.guideSame}
        </p>
      </div>
    </Sheet>
  );
}
