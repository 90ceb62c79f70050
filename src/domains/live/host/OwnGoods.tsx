/** A seller's own goods to show: lots, and what is for sale; of these what the words find. */
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { auctionSelling } from '../../../../contract/auction/calls.ts';
import { sellerGoodsList } from '../../../../contract/listing/calls.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { useText } from '../../../ui/format/text.ts';
import { Checkbox } from '../../../ui/input/Choice.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { ItemRow } from '../../item/ItemRow.tsx';
import styles from '../live.module.css';
import { text as room } from '../words.ts';

/** Fewer are seen at once. */
const SEARCHED = 8;

export const ownListings = { ...read(sellerGoodsList, { state: 'on', size: 100 }), ...ALWAYS_FRESH };
export const ownLots = { ...read(auctionSelling, { tab: 'live', size: 100 }), ...ALWAYS_FRESH };

interface Props {
  /** `lot:<id>` or `listing:<id>`. */
  things: readonly string[];
  /** Those that are there already. */
  without?: readonly string[];
  onChoose: (things: string[]) => void;
}

export function OwnGoods({ things, without = [], onChoose }: Props) {
  const t = useText(room);
  const [words, setWords] = useState('');
  const looked = useDeferredValue(words.trim().toLowerCase());
  const listings = useQuery({ ...ownListings, placeholderData: keepPreviousData });
  const lots = useQuery(ownLots);
  const all = [
    ...(lots.data?.list ?? []).map(({ id, item }) => ({ key: `lot:${id}`, item, price: undefined })),
    ...(listings.data?.list ?? []).map((row) => ({ key: `listing:${row.id}`, item: row, price: row.price })),
  ].filter(({ key }) => !without.includes(key));
  const found = all.filter(({ item: { name, styleNo } }) =>
    [name.zh, name.en, styleNo].join(' ').toLowerCase().includes(looked),
  );
  return (
    <div className={styles.block}>
      {all.length > SEARCHED && <Field type="search" label={t.planSearch} value={words} onChange={setWords} />}
      {found.length === 0 && <p className={styles.meta}>{t.planNotFound}</p>}
      {found.map(({ key, item, price }) => (
        <Checkbox
          key={key}
          checked={things.includes(key)}
          onChange={(on) => onChoose(on ? [...things, key] : things.filter((one) => one !== key))}
        >
          <ItemRow item={item} {...(price !== undefined && { price })} />
        </Checkbox>
      ))}
    </div>
  );
}
