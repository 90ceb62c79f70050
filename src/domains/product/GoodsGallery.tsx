/** The photos of an item: swiped one by one, small ones beneath, a ring on every declared defect, full screen on tap. */
import { lazy, Suspense, useDeferredValue, useEffect, useRef, useState } from 'react';
import { useText } from '../../ui/format/text.ts';
import { Photo } from '../../ui/media/Photo.tsx';
import styles from './gallery.module.css';
import { text } from './words.ts';

const ImageViewer = lazy(() =>
  import('../../ui/media/ImageViewer.tsx').then((module) => ({ default: module.ImageViewer })),
);

export interface GalleryPhoto {
  url: string;
  /** What it shows: `外侧`. */
  view: string;
  /** The whole sentence of a defect. */
  caption?: string;
  marks: readonly { defect: number; x: number; y: number }[];
}

interface Props {
  name: string;
  photos: readonly GalleryPhoto[];
  /** Controlled from outside: a defect row shows its photo. */
  at: number;
  onMove: (at: number) => void;
}

/** As many small photos as a phone's width has room for. */
const IN_VIEW = 7;

export function Gallery({ name, photos, at, onMove }: Props) {
  const t = useText(text);
  const slides = useRef<HTMLDivElement>(null);
  const [open, setOpen] = useState(false);
  // What has to be swiped to comes right after the first picture.
  const all = useDeferredValue(true, false);
  const show = (index: number) =>
    slides.current?.scrollTo({ left: index * slides.current.clientWidth, behavior: 'smooth' });
  const opened = useRef(at);
  // Where the person swiped to is already on the screen; only a move from outside turns the pages. Asking a new screen
  // for its measures would lay it out twice.
  useEffect(() => {
    const box = slides.current;
    if (at === opened.current) return;
    opened.current = -1;
    if (box && Math.round(box.scrollLeft / box.clientWidth) !== at) box.scrollTo({ left: at * box.clientWidth });
  }, [at]);
  return (
    <section aria-label={t.photos}>
      <div className={styles.frame}>
        <div
          ref={slides}
          className={styles.slides}
          onScroll={(event) => {
            const box = event.currentTarget;
            const index = Math.round(box.scrollLeft / box.clientWidth);
            if (index !== at) onMove(index);
          }}
        >
          {photos.slice(0, all ? undefined : 1).map((photo, i) => (
            <button
              key={photo.url}
              type="button"
              className={styles.slide}
              aria-label={t.photo(name, photo.caption ?? photo.view)}
              onClick={() => setOpen(true)}
            >
              <Photo
                src={Math.abs(i - at) < 2 ? photo.url : null}
                alt=""
                radius={0}
                sizes="(min-width: 1024px) 640px, (min-width: 768px) 52vw, (min-width: 480px) 480px, 100vw"
                priority={i === 0}
                className={styles.photo}
              >
                <Rings marks={photo.marks} />
              </Photo>
            </button>
          ))}
        </div>
        <span className={styles.count} aria-live="polite">
          {Math.min(at + 1, photos.length)} / {photos.length}
        </span>
      </div>
      {photos.length > 1 && (
        <div className={styles.strip}>
          {photos.slice(0, all ? undefined : IN_VIEW).map((photo, i) => (
            <button
              key={photo.url}
              type="button"
              className={styles.small}
              aria-pressed={i === at}
              onClick={() => show(i)}
            >
              <Photo src={photo.url} alt="" radius={10} sizes="56px" className={styles.thumb} />
              <span>{photo.view}</span>
              {photo.caption && <span className="vh">{photo.caption}</span>}
            </button>
          ))}
        </div>
      )}
      {open && (
        <Suspense>
          <ImageViewer
            photos={photos.map((photo) => ({
              src: photo.url,
              alt: t.photo(name, photo.view),
              caption: photo.caption ?? photo.view,
            }))}
            start={at}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  );
}

export const Rings = ({ marks, small }: { marks: GalleryPhoto['marks']; small?: boolean }) =>
  marks.map(({ defect, x, y }) => (
    <span
      key={defect}
      className={small ? styles.ringSmall : styles.ring}
      style={{ left: `${x * 100}%`, top: `${y * 100}%` }}
      aria-hidden="true"
    />
  ));
