/** The views that experts need, each a tile with its outline; a tap shows what makes it good and takes it. */
import { type CSSProperties, useRef, useState } from 'react';
import { isDark, isWide, outlines, type SlotId, slotOf } from '../../../contract/identify/slots.ts';
import { dropPhoto } from '../../offline/drafts/drafts.ts';
import { cx } from '../../ui/format/cx.ts';
import { IconCamera, IconCheck, IconImage } from '../../ui/format/icons.tsx';
import { moreWords } from '../../ui/format/more-words.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { lookAt } from '../../ui/media/photo-faults.ts';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { RefusedPhotos } from '../device/photos/RefusedPhotos.tsx';
import { type PhotoTaking, usePhotoTaking } from '../device/photos/use-photo-taking.ts';
import { usePhotoUrls } from '../device/photos/use-photo-urls.ts';
import { text as upload } from '../upload/words.ts';
import { type Shot, withShot } from './form.ts';
import { text } from './form-words.ts';
import styles from './slots.module.css';

interface Props {
  slots: readonly SlotId[];
  /** Without these it cannot be sent. */
  needed: readonly SlotId[];
  shots: readonly Shot[];
  /** The draft that the photos are kept with. */
  draft: string;
  /** Sees what stands there by then: photos are ready in any order. */
  onChange: (change: (now: readonly Shot[]) => Shot[]) => void;
}

export function SlotGrid({ slots, needed, shots, draft, onChange }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const [aimed, setAimed] = useState<SlotId | null>(null);
  const ids = shots.map(({ photo }) => photo.$photo);
  const urls = usePhotoUrls(ids);
  const taking = usePhotoTaking(draft, ids);
  const latest = useRef(shots);
  latest.current = shots;
  const aimAtNext = (had: SlotId) =>
    setAimed((now) =>
      now === had
        ? (slots.find((slot) => slot !== had && !latest.current.some((one) => one.slot === slot)) ?? null)
        : now,
    );
  return (
    <>
      <ul className={styles.grid}>
        {slots.map((slot) => {
          const shot = shots.find((one) => one.slot === slot);
          const url = shot && urls.get(shot.photo.$photo);
          const fault = shot?.faults[0];
          const name = slotOf(slot).name[language];
          return (
            <li key={slot}>
              <button
                type="button"
                className={cx(styles.tile, shot && styles.had)}
                style={url ? ({ '--shot': `url(${url})` } as CSSProperties) : undefined}
                onClick={() => setAimed(slot)}
              >
                {!shot && (
                  <svg viewBox="0 0 100 100" aria-hidden="true">
                    <path d={outlines[slotOf(slot).outline]} />
                  </svg>
                )}
                <span className={cx(styles.name, fault && styles.doubt)}>
                  {shot && !fault && <IconCheck size={12} />}
                  {name}
                  {!shot && needed.includes(slot) && <span aria-hidden="true"> *</span>}
                </span>
                {fault && <span className={styles.fault}>{t.faults[fault]}</span>}
                <span className="vh">{shot ? t.taken : needed.includes(slot) ? t.needed : t.optional}</span>
              </button>
            </li>
          );
        })}
      </ul>
      <RefusedPhotos
        photos={taking.refused}
        onDismiss={(id) => {
          onChange((now) => now.filter(({ photo }) => photo.$photo !== id));
          taking.dismiss(id);
        }}
      />
      {aimed && (
        <Aim
          key={aimed}
          slot={aimed}
          taking={taking}
          shot={shots.find((one) => one.slot === aimed)}
          url={urls.get(shots.find((one) => one.slot === aimed)?.photo.$photo ?? '')}
          onShot={(shot, looked) => {
            onChange((now) => withShot(now, shot));
            void looked.then((faults) => {
              if (faults.length === 0) return aimAtNext(shot.slot);
              onChange((now) => now.map((one) => (one.photo.$photo === shot.photo.$photo ? { ...one, faults } : one)));
            });
          }}
          onKeep={() => aimAtNext(aimed)}
          onClose={() => setAimed(null)}
        />
      )}
    </>
  );
}

/** The part of the outline's box that a spoilt photo shows. */
const spoilt = { cut: '38 38 62 62', far: '-100 -100 300 300', blurred: '0 0 100 100' } as const;

interface AimProps {
  slot: SlotId;
  taking: PhotoTaking;
  shot: Shot | undefined;
  /** Where the shot is shown from. */
  url: string | undefined;
  /** @param looked what the phone notices about it, once it has looked */
  onShot: (shot: Shot, looked: Promise<Shot['faults']>) => void;
  /** It is good enough for its owner, whatever the phone says. */
  onKeep: () => void;
  onClose: () => void;
}

/** What is wanted, a good and a bad one beside each other, and the camera. */
function Aim({ slot, taking, shot, url, onShot, onKeep, onClose }: AimProps) {
  const t = useText(text);
  const u = useText(upload);
  const m = useText(moreWords);
  const language = useLanguage();
  const camera = useRef<HTMLInputElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const { name, hint, bad, outline } = slotOf(slot);
  const path = outlines[outline];
  const take = async (input: HTMLInputElement) => {
    const [file] = input.files ?? [];
    input.value = '';
    if (!file) return;
    const look = async () => {
      const seen = await lookAt(file, isWide(outline)).catch(() => []);
      return isDark(slot) ? seen.filter((fault) => fault !== 'dark' && fault !== 'blurred') : seen;
    };
    await taking.take([file], (photo) => {
      if (shot) void dropPhoto(shot.photo.$photo);
      onShot({ slot, photo, faults: [] }, look());
    });
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
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <path d={path} />
          </svg>
          <figcaption className={styles.good}>✓ {hint[language]}</figcaption>
        </figure>
        {!url && (
          <figure>
            <svg viewBox={spoilt[bad]} className={cx(bad === 'blurred' && styles.blurred)} aria-hidden="true">
              <path d={path} />
            </svg>
            <figcaption className={styles.bad}>✗ {t.bad[bad]}</figcaption>
          </figure>
        )}
      </div>
      {shot?.faults.map((fault) => (
        <p key={fault} role="status" className={styles.warn}>
          {t.doubt(t.faults[fault], t.mend[fault])}
        </p>
      ))}
      {shot && shot.faults.length > 0 && (
        <Button block kind="text" onClick={onKeep}>
          {t.keepShot}
        </Button>
      )}
      {taking.preparing > 0 && (
        <p role="status" className={styles.hint}>
          {u.preparing(1)}
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
