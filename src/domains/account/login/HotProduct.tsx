/** What people look for most, as a picture beside the headline: the shop is what one logs in for. */
import { useQuery } from '@tanstack/react-query';
import { productHot } from '../../../../contract/catalogue/calls.ts';
import { read } from '../../../api/read.ts';
import { photoSource } from '../../../ui/format/photo-source.ts';
import styles from './login.module.css';

export function HotProduct() {
  const hot = useQuery(read(productHot, {})).data?.list[0];
  return (
    <span className={styles.product} aria-hidden="true">
      {hot && <img {...photoSource(`/img/p/${hot.productId}/cutout`)} sizes="112px" alt="" />}
    </span>
  );
}
