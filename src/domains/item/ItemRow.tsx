/** The single item of an order or settlement: picture, name, what exactly it is, and an amount. */
import type { ReactNode } from 'react';
import type { InferOutput } from 'valibot';
import { gradeName } from '../../../contract/item/grades.ts';
import type { orderItem } from '../../../contract/item/shown.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { useLanguage } from '../../ui/format/text.ts';
import { Photo } from '../../ui/media/Photo.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import styles from './ItemRow.module.css';

interface Props {
  item: Pick<InferOutput<typeof orderItem>, 'cover' | 'name' | 'size' | 'elsewhere' | 'grade' | 'styleNo'>;
  /** fen */
  price?: number;
  /** Beside the price. */
  end?: ReactNode;
  /** Below it. */
  children?: ReactNode;
}

export function ItemRow({ item, price, end, children }: Props) {
  const language = useLanguage();
  return (
    <div className={styles.row}>
      <Photo src={item.cover} alt="" sizes="72px" radius={10} className={styles.thumb} />
      <div className={styles.words}>
        <p className={styles.name}>{item.name[language]}</p>
        <p className={styles.meta}>
          {sizeName(item.size, language)} · {gradeName[item.grade][language]} · {item.styleNo}
        </p>
        {item.elsewhere && <p className={styles.meta}>{item.elsewhere[language]}</p>}
        {(price !== undefined || end) && (
          <div className={styles.foot}>
            {price !== undefined && <Price amount={price} size={17} />}
            {end && <span className={styles.end}>{end}</span>}
          </div>
        )}
        {children}
      </div>
    </div>
  );
}
