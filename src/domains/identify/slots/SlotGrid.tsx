/** The views that experts need, each a tile with its outline; a tap shows what makes it good and takes it. */
import { type CSSProperties, type ReactNode, useEffect, useRef, useState } from 'react';
import { outlines, type SlotId, slotOf } from '../../../../contract/identify/slots.ts';
import { PHOTO } from '../../../../contract/wire/limits.ts';
import { dropPhoto } from '../../../offline/drafts/drafts.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { cx } from '../../../ui/format/cx.ts';
import { IconCheck } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { RefusedPhotos } from '../../device/photos/RefusedPhotos.tsx';
import { usePhotoTaking } from '../../device/photos/use-photo-taking.ts';
import { usePhotoUrls } from '../../device/photos/use-photo-urls.ts';
import { isDoubted, type Shot, withShot } from '../form.ts';
import { text } from '../form-words.ts';
import { Aim, fetchDrawings } from './Aim.tsx';
import styles from './slots.module.css';

interface Props {
  slots: readonly SlotId[];
  /** Without these it cannot be sent. */
  needed: readonly SlotId[];
  shots: readonly Shot[];
  /** How many more photos its piece takes besides those that are needed. */
  room?: number;
  /** Beside a view's tile: what there is of it already. */
  beside?: (slot: SlotId) => ReactNode;
  /** The draft that the photos are kept with. */
  draft: string;
  /** Sees what stands there by then: photos are ready in any order. */
  onChange: (change: (now: readonly Shot[]) => Shot[]) => void;
}

export function SlotGrid({ slots, needed, shots, room = Number.POSITIVE_INFINITY, beside, draft, onChange }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const [aimed, setAimed] = useState<SlotId | null>(null);
  useEffect(fetchDrawings, []);
  const ids = shots.map(({ photo }) => photo.$photo);
  const urls = usePhotoUrls(ids);
  const taking = usePhotoTaking(draft, ids);
  const fits = (slot: SlotId) => room > 0 || needed.includes(slot) || shots.some((shot) => shot.slot === slot);
  const latest = useRef({ shots, fits });
  latest.current = { shots, fits };
  const isNext = (slot: SlotId) => latest.current.fits(slot) && !latest.current.shots.some((one) => one.slot === slot);
  /** Only what is needed is asked for by itself. */
  const nextTo = (had: SlotId) => slots.find((slot) => slot !== had && needed.includes(slot) && isNext(slot));
  const aimAtNext = (had: SlotId) => setAimed((now) => (now === had ? (nextTo(had) ?? null) : now));
  const slotOfPhoto = (id: string) => shots.find(({ photo }) => photo.$photo === id)?.slot;
  const refusedIn = (slot: SlotId) => taking.refused.filter(({ id, place }) => (place ?? slotOfPhoto(id)) === slot);
  const refused = (photos: typeof taking.refused) => (
    <RefusedPhotos
      photos={photos}
      onDismiss={(id) => {
        onChange((now) => now.filter(({ photo }) => photo.$photo !== id));
        taking.dismiss(id);
      }}
    />
  );
  return (
    <>
      <ul className={styles.grid}>
        {slots.map((slot) => {
          const shot = shots.find((one) => one.slot === slot);
          const url = shot && urls.get(shot.photo.$photo);
          const fault = shot?.faults[0];
          const doubted = shot !== undefined && isDoubted(shot);
          const name = slotOf(slot).name[language];
          return (
            <li key={slot}>
              <button
                type="button"
                className={cx(styles.tile, shot && styles.had, !fits(slot) && styles.off)}
                style={url ? ({ '--shot': `url(${url})` } as CSSProperties) : undefined}
                aria-disabled={!fits(slot) || undefined}
                onClick={() => (fits(slot) ? setAimed(slot) : toast(t.fullBody(PHOTO.maxCount)))}
              >
                {!shot && (
                  <svg viewBox="0 0 100 100" aria-hidden="true">
                    <path d={outlines[slotOf(slot).outline]} />
                  </svg>
                )}
                <span className={cx(styles.name, doubted && styles.doubt)}>
                  {shot && !doubted && <IconCheck size={12} />}
                  {name}
                  {(!shot || doubted) && needed.includes(slot) && <span aria-hidden="true"> *</span>}
                </span>
                {fault && (
                  <span className={cx(styles.fault, !doubted && styles.kept)}>
                    {doubted ? t.faults[fault] : t.keptWith(t.faults[fault])}
                  </span>
                )}
                {!fits(slot) && <span className={styles.full}>{t.full}</span>}
                <span className="vh">
                  {doubted ? t.undecided : shot ? t.taken : needed.includes(slot) ? t.needed : t.optional}
                </span>
              </button>
              {beside?.(slot)}
            </li>
          );
        })}
      </ul>
      {!aimed && refused(taking.refused)}
      {aimed && (
        <Aim
          key={aimed}
          slot={aimed}
          taking={taking}
          refused={refusedIn(aimed).length > 0 && refused(refusedIn(aimed))}
          shot={shots.find((one) => one.slot === aimed)}
          url={urls.get(shots.find((one) => one.slot === aimed)?.photo.$photo ?? '')}
          onShot={(shot, looked) => {
            // What was chosen before it is forgotten with it.
            for (const { id, place } of taking.refused) if (place === shot.slot) taking.dismiss(id);
            onChange((now) => withShot(now, shot));
            void looked.then((faults) => {
              if (faults.length === 0) return aimAtNext(shot.slot);
              onChange((now) => now.map((one) => (one.photo.$photo === shot.photo.$photo ? { ...one, faults } : one)));
            });
          }}
          onKeep={(kept) => {
            onChange((now) => now.map((one) => (one.photo.$photo === kept ? { ...one, kept: true } : one)));
            aimAtNext(aimed);
          }}
          onDrop={(dropped) => {
            onChange((now) => now.filter((one) => one.photo.$photo !== dropped));
            void dropPhoto(dropped);
          }}
          onClose={() => setAimed(null)}
        />
      )}
    </>
  );
}
