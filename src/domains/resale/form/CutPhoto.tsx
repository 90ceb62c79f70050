/** A photo as it will be cut, before anybody has cut it: the picture itself, moved behind a square. */
import type { Cut } from '../../../../contract/resale/rules.ts';
import { photoSource } from '../../../ui/format/photo-source.ts';
import { Photo } from '../../../ui/media/Photo.tsx';
import styles from '../resale.module.css';

export function CutPhoto({ src, cut, alt }: { src: string | undefined; cut: Cut | null; alt: string }) {
  if (!cut || !src) return <Photo src={src} alt={alt} sizes="88px" radius={10} />;
  return (
    <span className={styles.cut}>
      <img {...photoSource(src)} sizes="320px" alt={alt} loading="lazy" draggable={false} style={placeOf(cut)} />
    </span>
  );
}

/** Where the whole picture lies, so that its part fills the square. */
export const placeOf = ({ x, y, w, h }: Cut) => ({
  width: `${100_000 / w}%`,
  height: `${100_000 / h}%`,
  left: `${(-100 * x) / w}%`,
  top: `${(-100 * y) / h}%`,
});
