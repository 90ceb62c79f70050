/** One view: what a good photo of it shows, how it is spoilt, and the camera. */

import { type CSSProperties, lazy, type ReactNode, Suspense, useRef } from 'react';
import { isDark, type SlotId, shapeOf, slotOf } from '../../../../contract/identify/slots.ts';
import { MINUTE } from '../../../../contract/wire/time.ts';
import { dropPhoto } from '../../../offline/drafts/drafts.ts';
import { IconCamera, IconCheck, IconClose, IconImage } from '../../../ui/format/icons.tsx';
import { moreWords } from '../../../ui/format/more-words.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { lookAt } from '../../../ui/media/photo-faults.ts';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import type { PhotoTaking } from '../../device/photos/use-photo-taking.ts';
import { useUnderway } from '../../device/photos/use-underway.ts';
import { isDoubted, type Shot } from '../form.ts';
import { text } from '../form-words.ts';
import styles from './slots.module.css';
import { badsOf } from './spoilt.ts';

// Nobody needs the drawings before they aim, and whoever has no network by then can do without them.
const Drawing = lazy(() =>
  import('./Drawing.tsx').then(
    (module) => ({ default: module.Drawing }),
    () => ({ default: () => <></> }),
  ),
);
/** Fetches the drawings while there is a network. */
export const fetchDrawings = () => void import('./Drawing.tsx').catch(() => undefined);

/** From the camera's own click until the file is here, ms. */
const JUST_MADE = 5 * MINUTE;

interface AimProps {
  slot: SlotId;
  taking: PhotoTaking;
  /** What was no photo, said where it was chosen. */
  refused: ReactNode;
  shot: Shot | undefined;
  /** Where the shot is shown from. */
  url: string | undefined;
  /** @param looked what the phone notices about it, once it has looked */
  onShot: (shot: Shot, looked: Promise<Shot['faults']>) => void;
  /** It is good enough for its owner, whatever the phone says. @param photo which of them they saw */
  onKeep: (photo: string) => void;
  onDrop: (photo: string) => void;
  onClose: () => void;
}

export function Aim({ slot, taking, refused, shot, url, onShot, onKeep, onDrop, onClose }: AimProps) {
  const t = useText(text);
  const underway = useUnderway(taking);
  const m = useText(moreWords);
  const language = useLanguage();
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const { name, hint } = slotOf(slot);
  const [often, ...others] = badsOf(slot);
  const shape = shapeOf(slot);
  const take = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    input.value = '';
    if (!file) return;
    const look = async () => {
      const seen = await lookAt(file, shape).catch(() => []);
      return isDark(slot) ? seen.filter((fault) => fault !== 'dark' && fault !== 'blurred') : seen;
    };
    const onPhoto = (photo: Shot['photo']) => {
      if (shot) void dropPhoto(shot.photo.$photo);
      // A file's own time says when it was taken only where the camera has just made it.
      const shotAt = Math.min(file.lastModified, Date.now());
      const isShot = input === camera.current && Date.now() - shotAt < JUST_MADE;
      onShot({ slot, photo, faults: [], ...(isShot && { shotAt }) }, look());
    };
    await taking.take([file], onPhoto, slot);
  };
  return (
    <Sheet
      open
      onClose={onClose}
      cancel={shot ? m.close : undefined}
      title={name[language]}
      foot={
        <>
          <Button kind="line" onClick={() => album.current?.click()}>
            <IconImage size={20} />
            {t.album}
          </Button>
          <Button grow pending={taking.preparing > 0} onClick={() => camera.current?.click()}>
            <IconCamera size={20} />
            {shot ? t.again : t.shoot}
          </Button>
        </>
      }
    >
      <div className={styles.examples}>
        {url && (
          <figure>
            <div className={styles.mine} style={{ '--shot': `url(${url})` } as CSSProperties} />
            <figcaption>{t.mine}</figcaption>
          </figure>
        )}
        <figure>
          <Suspense fallback={<div className={styles.mine} />}>
            <Drawing slot={slot} label={t.goodOf(name[language])} />
          </Suspense>
          <figcaption className={styles.good}>
            <IconCheck size={16} />
            {hint[language]}
          </figcaption>
        </figure>
        {!url && often && (
          <figure>
            <Suspense fallback={<div className={styles.mine} />}>
              <Drawing slot={slot} bad={often} label={t.badOf(t.bads[often])} />
            </Suspense>
            <figcaption className={styles.bad}>
              <IconClose size={16} />
              {t.bad[often]}
            </figcaption>
          </figure>
        )}
      </div>
      <ul className={styles.spoilt}>
        {(url ? badsOf(slot) : others).map((bad) => (
          <li key={bad}>
            <Suspense fallback={<div className={styles.mine} />}>
              <Drawing slot={slot} bad={bad} label={t.badOf(t.bads[bad])} />
            </Suspense>
            <span className={styles.bad}>
              <IconClose size={12} />
              {t.bads[bad]}
            </span>
          </li>
        ))}
      </ul>
      {refused}
      {/* What was said of the photo before says nothing of a file that is none. */}
      {!refused &&
        shot?.faults.map((fault) => (
          <p key={fault} role="status" className={styles.warn}>
            {t.doubt(t.faults[fault], fault === 'sideways' && shape === 'tall' ? t.upright : t.mend[fault])}
          </p>
        ))}
      {!refused && shot && isDoubted(shot) && (
        <>
          <p className={styles.hint}>{t.undecided}</p>
          <Button block kind="line" onClick={() => onKeep(shot.photo.$photo)}>
            {t.keepShot}
          </Button>
        </>
      )}
      {!refused && shot && (
        <Button block kind="text" onClick={() => onDrop(shot.photo.$photo)}>
          {t.dropShot}
        </Button>
      )}
      {underway && (
        <p role="status" className={styles.hint}>
          {underway}
        </p>
      )}
      <input
        ref={camera}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={t.shootOf(name[language])}
        onChange={(event) => void take(event.currentTarget)}
      />
      <input
        ref={album}
        hidden
        type="file"
        accept="image/*"
        aria-label={t.chooseOf(name[language])}
        onChange={(event) => void take(event.currentTarget)}
      />
    </Sheet>
  );
}
