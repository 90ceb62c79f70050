/** A picture on the light well: two sizes, fades in when it had to be fetched, keeps its place when it is missing. */
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react';
import { cx } from '../format/cx.ts';
import { IconImage } from '../format/first-icons.tsx';
import { photoSource } from '../format/photo-source.ts';
import { useText } from '../format/text.ts';
import { words } from '../format/words.ts';
import styles from './Photo.module.css';

interface Props {
  /** `/img/p/<id>/side` (sizes are added), a finished address with or without `-375`, or a blob: address. Null while unknown. */
  src: string | null | undefined;
  /** Empty when the words beside it say the same. */
  alt: string;
  /** width / height; 1 when absent. `null`: the place gives the size. */
  ratio?: number | null;
  fit?: 'cover' | 'contain';
  /** How wide it is shown, for the choice of size; CSS length, `50vw` by default. */
  sizes?: string;
  /** One of the first things seen: fetched before the rest. */
  priority?: boolean;
  /** px */
  radius?: 0 | 10 | 12 | 16;
  className?: string;
  /** Without it nothing is missing: one that did not come leaves its place free. */
  optional?: boolean;
  /** Marks on the picture. */
  children?: ReactNode;
}

/** A picture that did not come is asked for again twice, after this and twice this, and whenever the network returns; ms. */
const RETRY = 3_000;
const TRIES = 3;

export function Photo({
  src,
  alt,
  ratio = 1,
  fit,
  sizes = '50vw',
  priority,
  radius = 12,
  className,
  optional,
  children,
}: Props) {
  const t = useText(words);
  const [{ src: tried, broken, tries }, setTried] = useState({ src, broken: false, tries: 1 });
  if (tried !== src) setTried({ src, broken: false, tries: 1 });
  useEffect(() => {
    if (!broken) return;
    const again = () => setTried(({ src, tries }) => ({ src, broken: false, tries: tries + 1 }));
    const timer = tries < TRIES ? setTimeout(again, RETRY * tries) : undefined;
    window.addEventListener('online', again);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('online', again);
    };
  }, [broken, tries]);
  const style: CSSProperties | undefined = ratio === 1 ? undefined : { aspectRatio: ratio ?? 'auto' };
  const name = cx(styles.well, fit === 'contain' && styles.contain, radius !== 12 && styles[`r${radius}`], className);
  if (broken && optional) return null;
  if (broken)
    return (
      <span className={name} style={style}>
        <IconImage />
        {alt && <span className="vh">{`${alt}, ${t.photoMissing}`}</span>}
        {children}
      </span>
    );
  return (
    <span className={name} style={style}>
      {src && (
        <img
          key={src}
          {...photoSource(src)}
          sizes={sizes}
          alt={alt}
          loading={priority ? 'eager' : 'lazy'}
          fetchPriority={priority ? 'high' : undefined}
          decoding="async"
          draggable={false}
          ref={fit === 'contain' ? fadeInWhole : fadeIn}
          onLoad={({ currentTarget }) => {
            if (fit === 'contain') measure(currentTarget);
            if (currentTarget.dataset.phase) currentTarget.dataset.phase = 'fading';
          }}
          onError={() => setTried({ src, broken: true, tries })}
        />
      )}
      {children}
    </span>
  );
}

/**
 * A picture that was at hand already is not faded in. Apart from React's state: a screen of photos would be rendered a second
 * time before it is seen, and each of them again when it has come.
 */
function fadeIn(img: HTMLImageElement | null) {
  if (img && !(img.complete && img.naturalWidth > 0)) img.dataset.phase = 'coming';
}

function fadeInWhole(img: HTMLImageElement | null) {
  fadeIn(img);
  if (img) measure(img);
}

/** How much longer than wide it is, or the other way round: marks on one that is shown whole are placed by it. */
function measure({ naturalWidth, naturalHeight, parentElement }: HTMLImageElement) {
  const [short, long] = [Math.min(naturalWidth, naturalHeight), Math.max(naturalWidth, naturalHeight)];
  if (short > 0) parentElement?.style.setProperty('--long', String(long / short));
}
