/** A piece that was authenticated or cleaned, as one line: its owner is led to it, staff to all that they may read of it. */
import { Link } from '@tanstack/react-router';
import type { PieceCard } from '../../../../contract/chat/pieces.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { grouped } from '../../../ui/format/format.ts';
import { useLanguage } from '../../../ui/format/text.ts';
import { Photo } from '../../../ui/media/Photo.tsx';
import styles from '../chat.module.css';

const pages = { identify: '/pages/identify/detail', cleaning: '/pages/cleaning/washdetail' } as const;

/** @param desk staff read it: what is authenticated has a page for its owner alone, and is found by its number */
export function PieceLine({ piece, desk = false }: { piece: PieceCard; desk?: boolean }) {
  const language = useLanguage();
  const inside = (
    <>
      <Photo src={piece.cover} alt="" sizes="52px" radius={10} className={styles.thumb} />
      <span className={styles.thingWords}>
        <b>{piece.name[language]}</b>
        <small>{grouped(piece.no)}</small>
      </span>
      <Tag>{piece.called[language]}</Tag>
    </>
  );
  return desk && piece.kind === 'identify' ? (
    <span className={styles.thing}>{inside}</span>
  ) : (
    <Link to={pages[piece.kind]} search={{ id: piece.id }} className={styles.thing}>
      {inside}
    </Link>
  );
}
