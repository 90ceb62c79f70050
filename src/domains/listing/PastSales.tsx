/** What this size was sold for before: by this seller, and by others. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { gradeName } from '../../../contract/item/grades.ts';
import { auctionOldInfo } from '../../../contract/listing/calls.ts';
import { read } from '../../api/read.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { date } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Segment } from '../../ui/input/Segment.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import styles from './listing.module.css';
import { text } from './words.ts';

export function PastSales({ skuId }: { skuId: string }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const { data } = useQuery(read(auctionOldInfo, { skuId }));
  const [whose, setWhose] = useState<'mine' | 'others'>('others');
  if (!data) return null;
  const sales = data[whose].slice(0, 10);
  return (
    <Card title={t.past}>
      <div className={styles.stack}>
        <Segment
          name={t.past}
          value={whose}
          onChange={setWhose}
          options={[
            { value: 'others', label: t.others },
            { value: 'mine', label: t.mine },
          ]}
        />
        {sales.length === 0 ? (
          <p className={styles.note}>{t.pastNone}</p>
        ) : (
          <ul className={styles.lines}>
            {sales.map(({ grade, price, at, days }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: two sales may agree in everything, and none ever moves
              <li key={n}>
                <span>
                  <Price amount={price} plain decimals={0} /> · {gradeName[grade][language]}
                </span>
                <span>
                  {date(at, now, language)}
                  {days !== null && ` · ${t.pastDays(days)}`}
                </span>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}
