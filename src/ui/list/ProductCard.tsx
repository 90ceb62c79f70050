/** A product in a feed: photo, name, size and one honest remark, price. The whole card leads to it; the heart stands above. */
import { Link, type LinkProps } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Grade } from '../../../contract/item/grade-names.ts';
import { Delta } from '../feedback/Delta.tsx';
import { Price } from '../feedback/Price.tsx';
import { GradeChip, InStock } from '../feedback/Tag.tsx';
import { IconHeart } from '../format/first-icons.tsx';
import { useText } from '../format/text.ts';
import { words } from '../format/words.ts';
import { IconButton } from '../input/Button.tsx';
import { Photo } from '../media/Photo.tsx';
import styles from './ProductCard.module.css';

interface Props {
  /** `linkOptions({ to: '/pages/buy/detail', search: { id } })` */
  link: LinkProps;
  photo: string | null;
  name: string;
  grade?: Grade;
  /** Size and one remark, e.g. `EU 42.5 · 穿过 1 次`. */
  remark?: ReactNode;
  inStock?: boolean;
  /** fen */
  price: number | null;
  /** The price is the lowest of several. */
  from?: boolean;
  /** Percent against what was last paid for it; nothing is shown where nothing was sold. */
  delta?: number | null;
  favourite?: boolean;
  onFavourite?: () => void;
  /** Seen without scrolling: its photo is fetched first. */
  priority?: boolean;
}

export function ProductCard(p: Props) {
  const t = useText(words);
  return (
    <article className={styles.card}>
      <Photo
        src={p.photo}
        alt=""
        ratio={1 / 1.06}
        radius={16}
        sizes="(min-width: 600px) 180px, 46vw"
        priority={p.priority}
        className={styles.photo}
      >
        {p.grade && (
          <span className={styles.grade}>
            <GradeChip grade={p.grade} onPhoto />
          </span>
        )}
      </Photo>
      <Link {...p.link} className={styles.name}>
        {p.name}
      </Link>
      <div className={styles.meta}>
        {p.remark && <span className={styles.remark}>{p.remark}</span>}
        {p.inStock && <InStock />}
      </div>
      <div className={styles.price}>
        <Price amount={p.price} decimals={0} from={p.from && p.price !== null} size={17} />
        {typeof p.delta === 'number' && <Delta percent={p.delta} size={11} />}
      </div>
      {p.onFavourite && (
        <IconButton
          name={`${t.favourite} ${p.name}`}
          pressed={p.favourite ?? false}
          onClick={p.onFavourite}
          className={styles.heart}
        >
          <IconHeart size={20} filled={p.favourite} />
        </IconButton>
      )}
    </article>
  );
}

/** The grid such cards stand in. */
export const Feed = ({ children }: { children: ReactNode }) => <div className={styles.feed}>{children}</div>;
