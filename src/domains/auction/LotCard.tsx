/** A lot as lists show it: picture, name, where the price stands, until when, and how the viewer stands. */

import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { lotMachine, lotStages } from '../../../contract/auction/machine.ts';
import type { LotRow } from '../../../contract/auction/shown.ts';
import { gradeName } from '../../../contract/item/grades.ts';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { StateTag, Tag } from '../../ui/feedback/Tag.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { Photo } from '../../ui/media/Photo.tsx';
import { chinaDateTime } from '../../ui/print/shop-time.ts';
import { sizeName } from '../catalogue/sizes.ts';
import styles from './auction.module.css';
import { priceName } from './lot.ts';
import { text } from './words.ts';

export function LotCard({ lot, priority, children }: { lot: LotRow; priority?: boolean; children?: ReactNode }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <Link to="/pages/auction/lot" search={{ id: lot.id }} className={styles.lot}>
      <Photo src={lot.item.cover} alt="" sizes="180px" priority={priority} />
      <b>{lot.item.name[language]}</b>
      <span className={styles.meta}>
        {sizeName(lot.item.size, language)} · {gradeName[lot.item.grade][language]}
      </span>
      <span className={styles.money}>
        {t[priceName(lot)]}
        <Price amount={lot.price ?? lot.startPrice} decimals={0} size={17} />
        {t.bids(lot.bids)}
      </span>
      <span className={styles.meta}>
        <When lot={lot} />
      </span>
      <Marks lot={lot} />
      {children}
    </Link>
  );
}

export function Marks({ lot }: { lot: LotRow }) {
  const t = useText(text);
  return (
    <span className={styles.marks}>
      {lot.state !== 'live' && <StateTag machine={lotMachine} state={lot.state} />}
      {lot.state === 'live' && lot.reserve !== 'none' && (
        <Tag tone={lot.reserve === 'met' ? 'ok' : 'idle'}>{t.reserve[lot.reserve]}</Tag>
      )}
      {lot.state === 'live' && lot.mine && lot.mine.max !== null && (
        <Tag tone={lot.mine.leading ? 'ok' : 'bad'}>{lot.mine.leading ? t.leading : t.outbid}</Tag>
      )}
    </span>
  );
}

/** `还有 00:12:04`, or when it opens or ended. */
export function When({ lot }: { lot: Pick<LotRow, 'state' | 'startsAt' | 'endsAt'> }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useServerNow(60_000);
  if (lot.state === 'live') return <Countdown to={lot.endsAt} withLeft atEnd={t.closing} />;
  if (lotStages[lot.state] === 'over') return t.endedAt(chinaDateTime(lot.endsAt, now, language));
  return t.opensAt(chinaDateTime(lot.startsAt, now, language));
}
