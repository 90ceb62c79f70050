/** What the sizes are called elsewhere, in a sheet; the chosen one stands out. */
import { genderName, type SizeTable } from '../../../contract/catalogue/size-tables.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import styles from './market.module.css';
import { clothingSizes, gendersIn, shoeRows } from './size-guide.ts';
import { text } from './words.ts';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Those that hold for the product. */
  tables: readonly SizeTable[];
  /** The sizes that this product comes in, and the chosen one. */
  sizes: readonly string[];
  chosen: string;
}

export default function SizeGuide({ open, onClose, tables, sizes, chosen }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const shoes = shoeRows(tables, sizes);
  const clothes = clothingSizes.filter(({ size }) => sizes.includes(size));
  const worn = shoes.length > 0;
  const forWhom = gendersIn(tables);
  const usHeads = forWhom.map((one) => (forWhom.length > 1 ? `US ${genderName[one][language]}` : 'US'));
  const heads = worn ? ['EU', t.foot, ...usHeads, 'UK'] : [t.historySize, t.height, t.chest, 'EU'];
  const rows = worn
    ? shoes.map(({ eu, us, uk, cm }) => ({
        names: eu,
        cells: [cm, ...forWhom.map((one) => us.find(({ gender }) => gender === one)?.size ?? ''), uk],
      }))
    : clothes.map(({ size, height, chest, eu }) => ({ names: [size], cells: [height, chest, eu] }));
  const own = tables.every(({ whose }) => whose === 'software');
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
          {!worn ? t.guideClothes : own ? t.guideShoes : t.guideOwn}
          {rows.some(({ names }) => names.length > 1) && t.guideSame}
        </p>
      </div>
    </Sheet>
  );
}
