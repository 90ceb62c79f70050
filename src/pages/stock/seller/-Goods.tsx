/** One item as a seller knows it: picture, name, size and grade, and what stands beside and beneath. */
import type { ReactNode } from 'react';
import { gradeName } from '../../../../contract/grades.ts';
import type { HangRow, ListingRow } from '../../../../contract/listing.ts';
import { Photo } from '../../../ui/Photo.tsx';
import { useLanguage } from '../../../ui/text.ts';
import { sizeName } from '../../-sizes.ts';
import styles from './-seller.module.css';

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
