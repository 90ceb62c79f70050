/** What a dispute is about, as each saw it: the owner, our inspection, the merchant. One album, so that one swipes from one to the next. */
import { lazy, Suspense, useState } from 'react';
import type { RecycleJob } from '../../../../contract/recycle/work-calls.ts';
import { useText } from '../../../ui/format/text.ts';
import { Photo } from '../../../ui/media/Photo.tsx';
import { text as inspected } from '../../recycle/inspection-words.ts';
import styles from '../staff.module.css';
import { text } from './words.ts';

const ImageViewer = lazy(() =>
  import('../../../ui/media/ImageViewer.tsx').then((module) => ({ default: module.ImageViewer })),
);

export function DisputePhotos({ job: { photos, ownPhotos, stored, inspection, dispute } }: { job: RecycleJob }) {
  const t = useText(text);
  const i = useText(inspected);
  const [viewed, setViewed] = useState<number | null>(null);
  const sides = [
    // What lies with us is shown by its receipt's photos and ours of when it came: that is what the merchant bid on.
    ...(stored ? [{ of: i.atIntake, photos: photos.slice(ownPhotos) }] : []),
    ...(stored && ownPhotos === 0 ? [] : [{ of: i.toMerchant.yours, photos: photos.slice(0, ownPhotos) }]),
    {
      of: i.theirs,
      photos: [...(inspection?.points.map(({ photo }) => photo) ?? []), ...(inspection?.photos ?? [])],
    },
    { of: t.byMerchant, photos: dispute?.photos ?? [] },
  ];
  const points = inspection?.points ?? [];
  const all = sides.flatMap(({ of, photos: shown }) =>
    shown.map((src) => {
      const at = of === i.theirs ? points.findIndex(({ photo }) => photo === src) : -1;
      const spot = points[at]?.spot;
      return {
        src,
        caption: at < 0 ? of : `${of} · ${i.nthPoint(at + 1)}`,
        ...(spot && { mark: { n: at + 1, ...spot } }),
      };
    }),
  );
  let n = 0;
  return (
    <>
      <div className={styles.sides}>
        {sides.map(({ of, photos: shown }) => (
          <section key={of} aria-label={of}>
            <h3>{of}</h3>
            {shown.length === 0 && <p className={styles.none}>{t.noPhotos}</p>}
            {shown.map((src) => {
              const at = n++;
              return (
                <button key={src} type="button" aria-label={`${of} ${at + 1}`} onClick={() => setViewed(at)}>
                  <Photo src={src} alt="" sizes="(min-width: 700px) 220px, 30vw" radius={10} />
                </button>
              );
            })}
          </section>
        ))}
      </div>
      {viewed !== null && (
        <Suspense>
          <ImageViewer photos={all} start={viewed} onClose={() => setViewed(null)} />
        </Suspense>
      )}
    </>
  );
}
