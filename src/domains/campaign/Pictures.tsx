/** The pictures of a campaign: swiped one by one in one place, full screen on tap. */
import { lazy, Suspense, useState } from 'react';
import { useText } from '../../ui/format/text.ts';
import { Photo } from '../../ui/media/Photo.tsx';
import styles from './campaign.module.css';
import { text } from './words.ts';

const ImageViewer = lazy(() =>
  import('../../ui/media/ImageViewer.tsx').then((module) => ({ default: module.ImageViewer })),
);

export function Pictures({ name, srcs }: { name: string; srcs: readonly string[] }) {
  const t = useText(text);
  const [at, setAt] = useState(0);
  const [open, setOpen] = useState(false);
  return (
    <section aria-label={t.pictures} className={styles.frame}>
      <div
        className={styles.slides}
        onScroll={({ currentTarget: { scrollLeft, clientWidth } }) => setAt(Math.round(scrollLeft / clientWidth))}
      >
        {srcs.map((src, i) => (
          <button
            key={src}
            type="button"
            className={styles.slide}
            aria-label={t.pictureNo(name, i + 1)}
            onClick={() => {
              setAt(i);
              setOpen(true);
            }}
          >
            <Photo
              src={Math.abs(i - at) < 2 ? src : null}
              alt=""
              ratio={2}
              fit="contain"
              sizes="100vw"
              radius={0}
              priority={i === 0}
              className={styles.picture}
            />
          </button>
        ))}
      </div>
      {srcs.length > 1 && (
        <span className={styles.count} aria-live="polite">
          {Math.min(at + 1, srcs.length)} / {srcs.length}
        </span>
      )}
      {open && (
        <Suspense>
          <ImageViewer
            photos={srcs.map((src, i) => ({ src, alt: t.pictureNo(name, i + 1) }))}
            start={at}
            onClose={() => setOpen(false)}
          />
        </Suspense>
      )}
    </section>
  );
}
