/** One item as a seller knows it: picture, name, size and grade, and what stands beside and beneath. */
import type { ReactNode } from 'react';
import { gradeName } from '../../../contract/item/grades.ts';
import type { HangRow, ListingRow } from '../../../contract/listing/calls.ts';
import { useLanguage } from '../../ui/format/text.ts';
import { Photo } from '../../ui/media/Photo.tsx';
import { sizeName } from '../catalogue/sizes.ts';
import styles from './listing.module.css';

interface Props {
  goods: Pick<HangRow | ListingRow, 'name' | 'styleNo' | 'size' | 'grade' | 'cover'>;
  end?: ReactNode;
  children?: ReactNode;
}

export function Goods({ goods, end, children }: Props) {
  const language = useLanguage();
  return (
    <span className={styles.goods}>
      <Photo src={goods.cover} alt="" sizes="64px" radius={10} className={styles.thumb} />
      <span className={styles.words}>
        <span className={styles.head}>
          <b>{goods.name[language]}</b>
          {end}
        </span>
        <small>{`${sizeName(goods.size, language)} · ${gradeName[goods.grade][language]} · ${goods.styleNo}`}</small>
        {children}
      </span>
    </span>
  );
}
