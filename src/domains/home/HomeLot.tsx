/** The lot that ends next, with its clock. It comes after the first picture, into a row that is as high without it. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { auctionLots } from '../../../contract/auction/calls.ts';
import type { EventData } from '../../../contract/events.ts';
import { useLive } from '../../api/live.ts';
import { read } from '../../api/read.ts';
import { Countdown } from '../../ui/feedback/Countdown.tsx';
import { Price } from '../../ui/feedback/Price.tsx';
import { useLanguage } from '../../ui/format/text.ts';
import { Photo } from '../../ui/media/Photo.tsx';
import styles from './home.module.css';

/** The hammer and the sweeper are this much behind the end at most, ms. */
const SWEPT = 5_000;

export default function HomeLot({ note }: { note: string }) {
  const language = useLanguage();
  const query = useQuery(read(auctionLots, { size: 1 }));
  const [told, setTold] = useState<EventData<'lot'> | null>(null);
  const next = query.data?.list[0];
  useLive(['lot'], ({ data }) => {
    if (data.id !== next?.id) return;
    // What is told is all that is shown: nobody asks again because somebody bid.
    setTold(data);
    if (data.state !== 'live') void query.refetch();
  });
  if (!next) return <span>{note}</span>;
  const lot = told?.id === next.id ? { ...next, price: told.price, endsAt: told.endsAt } : next;
  return (
    <Link to="/pages/auction/lot" search={{ id: lot.id }} className={styles.lot}>
      <Photo src={lot.item.cover} alt="" sizes="48px" radius={10} />
      <span>
        <b>{lot.item.name[language]}</b>
        <small>
          <Price amount={lot.price ?? lot.startPrice} decimals={0} plain /> ·{' '}
          <Countdown
            key={lot.endsAt}
            to={lot.endsAt}
            withLeft
            onEnd={() => setTimeout(() => void query.refetch(), SWEPT)}
          />
        </small>
      </span>
    </Link>
  );
}
