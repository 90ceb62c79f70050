/** A photo with the points that were checked on it, numbered where they are. */
import type { CheckedPoint } from '../../../contract/inspection/calls.ts';
import { cx } from '../../ui/format/cx.ts';
import { Photo } from '../../ui/media/Photo.tsx';
import styles from './PointPhoto.module.css';
import { asideOf, fromMiddle } from './place.ts';

/** A point on a photo, as the list beside the photos numbers it. */
type NumberedPoint = Pick<CheckedPoint, 'ok' | 'spot'> & {
  n: number;
  /** False where the photo does not show it. */
  seen?: boolean;
};

interface Props {
  src: string;
  alt: string;
  /** This photo's place among the report's photos. */
  index: number;
  points: readonly NumberedPoint[];
  sizes?: string;
}

export const numbered = (points: readonly CheckedPoint[]) => points.map((point, i) => ({ ...point, n: i + 1 }));

export function PointPhoto({ src, alt, index, points, sizes = '100vw' }: Props) {
  const aside = asideOf(points.filter(({ spot }) => spot?.photo === index));
  return (
    <Photo src={src} alt={alt} sizes={sizes} fit="contain">
      {points.map(
        ({ n, ok, seen = true, spot }) =>
          spot?.photo === index && (
            <span
              key={n}
              className={cx(styles.spot, !seen && styles.unseen, ok ? styles.ok : styles.flaw)}
              style={{ ...fromMiddle(spot), translate: (aside.get(n) ?? [0, 0]).map((px) => `${px}px`).join(' ') }}
              aria-hidden="true"
            >
              {n}
            </span>
          ),
      )}
    </Photo>
  );
}
