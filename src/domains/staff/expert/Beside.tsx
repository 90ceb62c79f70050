/** The photos of a case, each with the same view of a genuine one where there is one, and both looked at closely, named. */
import { Fragment, lazy, type ReactNode, Suspense } from 'react';
import type { IdentifyJob, JobPhoto } from '../../../../contract/identify/desk-calls.ts';
import { EXTRA } from '../../../../contract/identify/slots.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { IconZoom } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { IconButton } from '../../../ui/input/Button.tsx';
import { Photo } from '../../../ui/media/Photo.tsx';
import { inViews, photoName } from '../../identify/form.ts';
import { text as form } from '../../identify/form-words.ts';
import styles from './desk.module.css';
import { text } from './words.ts';

const ImageViewer = lazy(() =>
  import('../../../ui/media/ImageViewer.tsx').then((module) => ({ default: module.ImageViewer })),
);

type Beside = IdentifyJob['beside'];

/** What fits no view may show anything: nothing is held beside it. */
export const genuineOf = ({ slot }: Pick<JobPhoto, 'slot'>, beside: Beside): JobPhoto | undefined =>
  slot === EXTRA ? undefined : beside?.photos.find((one) => one.slot === slot);

interface Props {
  job: Pick<IdentifyJob, 'photos' | 'beside' | 'kind' | 'unsaid'>;
  /** The photo with its points, to be tapped. */
  own: (photo: JobPhoto, index: number) => ReactNode;
  onClosely: (side: Side) => void;
}

/** A photo, and of which piece it is. */
export interface Side {
  photo: JobPhoto;
  genuine: boolean;
}

export function Compared({ job: { photos, beside, kind, unsaid }, own, onClosely }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const alone = photos.filter((photo) => !genuineOf(photo, beside)).length;
  return (
    <>
      <p className={styles.note}>
        {beside
          ? t.besideLead(beside.name[language], beside.same, { alone, all: photos.length })
          : // An answer kept on the phone may be of before that was told.
            unsaid?.includes('brand')
            ? t.besideUnnamed
            : t.besideNone(kind[language])}
      </p>
      <div className={styles.photos}>
        {inViews(photos).map(({ photo, place }) => (
          <Fragment key={`${photo.at}-${photo.slot}-${photo.url}`}>
            <figure>
              {own(photo, place)}
              <Marks photo={photo} photos={photos} />
              <Caption
                name={t.thisOf(photoName(photo, language))}
                onClose={() => onClosely({ photo, genuine: false })}
              />
            </figure>
            {beside && alone < photos.length && (
              <Genuine
                photo={genuineOf(photo, beside)}
                onClose={(closely) => onClosely({ photo: closely, genuine: true })}
              />
            )}
          </Fragment>
        ))}
      </div>
    </>
  );
}

/** Of a photo among others: what speaks against it, that a better one was asked for, and which one that is. */
function Marks({ photo, photos }: { photo: JobPhoto; photos: readonly JobPhoto[] }) {
  const t = useText(text);
  const { faults } = useText(form);
  const { slot, taken, at } = photo;
  const later = photos.filter((one) => one.taken === 'later');
  const again = slot !== EXTRA && later.some((one) => one.slot === slot && one.at > at);
  const fresh = taken === 'later' && later.every((one) => one.at <= at);
  const marks = [
    ...(fresh ? [{ tone: 'ok' as const, said: t.fresh }] : []),
    ...(again ? [{ tone: 'idle' as const, said: t.takenAgain }] : []),
    // An answer kept on the phone may be of before that was told.
    ...(photo.doubts ?? []).map((doubt) => ({ tone: 'wait' as const, said: t.doubted(faults[doubt]) })),
  ];
  if (marks.length === 0) return null;
  return (
    <p className={styles.marks}>
      {marks.map(({ tone, said }) => (
        <Tag key={said} tone={tone}>
          {said}
        </Tag>
      ))}
    </p>
  );
}

/** What a photo shows, and of which piece; and the way to look at it closely. */
function Caption({ name, onClose }: { name: string; onClose: () => void }) {
  const t = useText(text);
  return (
    <figcaption className={styles.caption}>
      {name}
      <IconButton name={t.close(name)} onClick={onClose}>
        <IconZoom size={20} />
      </IconButton>
    </figcaption>
  );
}

/** The same view of a genuine one; that there is none is said in its place. */
function Genuine({ photo, onClose }: { photo: JobPhoto | undefined; onClose: (photo: JobPhoto) => void }) {
  const t = useText(text);
  const language = useLanguage();
  return (
    <figure>
      {photo ? (
        <>
          <Photo src={photo.url} alt="" sizes="45vw" />
          <Caption name={t.besideOf(photoName(photo, language))} onClose={() => onClose(photo)} />
        </>
      ) : (
        <p className={styles.none}>{t.besideMissing}</p>
      )}
    </figure>
  );
}

/** Both sides of the view, one swipe apart: whoever looks closely reads which piece it is. */
export function Closely({
  side: { photo, genuine },
  beside,
  photos,
  onClose,
}: Pick<IdentifyJob, 'photos' | 'beside'> & { side: Side; onClose: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const own = genuine ? photos.findLast((one) => one.slot === photo.slot) : photo;
  const other = genuine ? photo : genuineOf(photo, beside);
  const named = (one: JobPhoto, words: string) => ({ src: one.url, alt: words, caption: words });
  const sides = [
    ...(own ? [named(own, t.thisOf(photoName(own, language)))] : []),
    ...(other ? [named(other, t.besideOf(photoName(other, language)))] : []),
  ];
  return (
    <Suspense>
      <ImageViewer close photos={sides} start={genuine ? sides.length - 1 : 0} onClose={onClose} />
    </Suspense>
  );
}
