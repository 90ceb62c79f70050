/** The lot that ends next, with its clock, without a live connection for every visitor of home. It comes after the first picture, into a row that is as high without it. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { auctionLots } from '../../../contract/auction/calls.ts';
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
  const lot = query.data?.list[0];
  if (!lot) return <span>{note}</span>;
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
