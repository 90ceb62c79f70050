/** Shooting a whole receipt: one tap a photo or none, and the next view of the next piece is aimed at by itself. */

import { type CSSProperties, useEffect, useEffectEvent, useRef, useState } from 'react';
import { author } from '../../../api/exchange/session.ts';
import { OfflineError } from '../../../offline/device/errors.ts';
import { draftKey, dropPhoto } from '../../../offline/drafts/drafts.ts';
import { keepOriginal } from '../../../offline/drafts/originals.ts';
import { beginTaking } from '../../../offline/drafts/taking.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { IconCamera } from '../../../ui/format/icons.tsx';
import { textNow, useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { photoOf, useCamera } from '../../../ui/media/camera.ts';
import { lookAt, type PhotoFault } from '../../../ui/media/photo-faults.ts';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { sizeName } from '../../catalogue/sizes.ts';
import { text as draftWords } from '../../device/drafts/draft-words.ts';
import { finishPhotos, whileStoring } from '../../device/photos/photos-ready.ts';
import { RefusedPhotos } from '../../device/photos/RefusedPhotos.tsx';
import { usePhotoUrls } from '../../device/photos/use-photo-urls.ts';
import { useRefused } from '../../device/photos/use-refused.ts';
import type { Line, Shot, ShotFault } from '../receipt/use-receipt-form.ts';
import { text } from '../receipt/words.ts';
import { Faults } from './Faults.tsx';
import styles from './Shoot.module.css';
import { text as shootText } from './shoot-words.ts';
import { slotsFor } from './slots.ts';

/** A view of a piece; without one, the first that is missing. */
export interface Aim {
  key: string;
  slot?: string;
}

interface Props {
  /** What the photos are kept with. */
  draft: string;
  lines: readonly Line[];
  /** Where to begin. */
  first: Aim;
  onShot: (lineKey: string, shot: Shot) => void;
  /** Called off: the photos of these lines are again what they were. */
  onDiscard: (lines: readonly Line[]) => void;
  onClose: () => void;
}

/** Time to turn the piece around, and to put the next one there, s; both hands are free meanwhile. */
const TURN = 3;
const NEXT = 6;

export function Shoot({ draft, lines, first, onShot, onDiscard, onClose }: Props) {
  const t = useText(text);
  const s = useText(shootText);
  const d = useText(draftWords);
  const language = useLanguage();
  const camera = useCamera();
  const { files: refused, refuse, dismiss } = useRefused();
  const video = useRef<HTMLVideoElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const [key, setKey] = useState(first.key);
  const [aimed, setAimed] = useState(first.slot ?? null);
  /** The view that is aimed at is taken again, though there is a photo of it. */
  const [again, setAgain] = useState(false);
  const [busy, setBusy] = useState(0);
  /** Seconds until the camera shoots by itself; null while it waits for a tap. */
  const [left, setLeft] = useState<number | null>(null);
  /** Views that were shot, also those still being prepared: `line/slot`. */
  const [shot, setShot] = useState<ReadonlySet<string>>(new Set());
  /** The photo that each view has by now: two retakes in a row each replace the one before them. */
  const kept = useRef(new Map<string, { id: string; turn: number }>());
  const turns = useRef(0);
  /** As they were before any photo was taken here; those that were replaced since are on the phone until all is done. */
  const [before] = useState(lines);
  const replaced = useRef<string[]>([]);
  const off = useRef(false);
  const at = Math.max(
    0,
    lines.findIndex((line) => line.key === key),
  );
  const line = lines[at];
  const slots = line ? slotsFor(line) : [];
  const isShot = (one: Line, id: string) =>
    shot.has(`${one.key}/${id}`) || [...one.shots, ...(one.sent ?? [])].some((had) => had.slot === id);
  const slot = slots.find(({ id }) => id === aimed) ?? slots.find(({ id }) => line && !isShot(line, id)) ?? slots[0];
  const finished = line !== undefined && slots.every(({ id }) => isShot(line, id));
  const urls = usePhotoUrls(line?.shots.map(({ photo }) => photo.$photo) ?? []);
  const taken = line?.shots.find((one) => one.slot === slot?.id);
  const urlOf = (id: string) => {
    const had = line?.shots.find((one) => one.slot === id);
    return had ? urls.get(had.photo.$photo) : line?.sent?.find((one) => one.slot === id)?.src;
  };
  const shown = again || !slot ? undefined : urlOf(slot.id);
  const auto = left !== null && camera.state === 'on' && !finished && !shown;

  useEffect(() => {
    if (!video.current || !camera.stream) return;
    video.current.srcObject = camera.stream;
    void video.current.play().catch(() => undefined);
  }, [camera.stream]);
  const tick = useEffectEvent(() => {
    if (left === null) return;
    if (left > 1) return setLeft(left - 1);
    const last = line && slots.every(({ id }) => id === slot?.id || isShot(line, id));
    setLeft(last ? NEXT : TURN);
    void shoot();
  });
  useEffect(() => {
    if (!auto) return;
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [auto]);

  async function keep(file: File): Promise<void> {
    if (!line || !slot) return;
    const { key: lineKey } = line;
    const { id } = slot;
    const view = `${lineKey}/${id}`;
    turns.current += 1;
    const turn = turns.current;
    // The next view is aimed at while this one is still being prepared.
    setShot((now) => new Set([...now, view]));
    // Who takes one again sees whether it is better now.
    setAimed(shown || taken ? id : null);
    setAgain(false);
    if (!shown && !taken && slots.every((one) => one.id === id || isShot(line, one.id)))
      setKey(lines[at + 1]?.key ?? lineKey);
    setBusy((n) => n + 1);
    /** It stands in the form when this ends: whoever sends it by then waits for it. */
    const store = async () => {
      const taking = await beginTaking(draftKey(await author(), draft), [file]);
      const photo = await keepOriginal(draft, file, taking.ids[0]).finally(taking.end);
      const last = kept.current.get(view);
      // A later one was quicker to be ready, or it is not wanted any more.
      if (off.current || (last && last.turn > turn)) return void dropPhoto(photo.$photo);
      onShot(lineKey, { slot: id, photo });
      kept.current.set(view, { id: photo.$photo, turn });
      const had = last?.id ?? taken?.photo.$photo;
      if (had && photosOf(before).includes(had)) replaced.current.push(had);
      else if (had) void dropPhoto(had);
      return photo;
    };
    try {
      const photo = await whileStoring(draft, store());
      if (!photo) return;
      void finishPhotos();
      const fault = (await lookAt(file, null)).find(isSaid);
      // It may have been taken again, or called off, while the phone looked.
      if (fault && !off.current && kept.current.get(view)?.turn === turn) onShot(lineKey, { slot: id, photo, fault });
    } catch (error) {
      setShot((now) => new Set([...now].filter((one) => one !== view)));
      refuse(file, error);
      toast(error instanceof OfflineError ? t.errors[error.code] : textNow(draftWords).notTaken, { failure: true });
    } finally {
      setBusy((n) => n - 1);
    }
  }
  function done(): void {
    for (const id of replaced.current) void dropPhoto(id);
    onClose();
  }
  function discard(): void {
    off.current = true;
    if (shot.size > 0) {
      const had = photosOf(before);
      for (const id of photosOf(lines)) if (!had.includes(id)) void dropPhoto(id);
      onDiscard(before);
    }
    onClose();
  }
  function aim(at: Aim): void {
    setKey(at.key);
    setAimed(at.slot ?? null);
    setAgain(false);
  }
  function retake(at: Aim): void {
    aim(at);
    if (camera.state === 'on') setAgain(true);
    else picker.current?.click();
  }
  async function shoot(): Promise<void> {
    const file = video.current && camera.state === 'on' ? await photoOf(video.current) : null;
    if (file) void keep(file);
    else picker.current?.click();
  }
  if (!line || !slot) return null;
  const nameOf = (id: string) => t.slots[id] ?? id;
  const view = nameOf(slot.id);
  const missing = slots.find(({ id }) => !isShot(line, id));
  const after = lines[at + 1];
  /** What is there is not taken again unless it is asked for. */
  const onward = () => (missing ? aim({ key: line.key }) : after ? aim({ key: after.key }) : done());
  return (
    <Sheet
      open
      onClose={discard}
      dirty={shot.size > 0}
      onOk={done}
      ok={s.done}
      title={s.title(at + 1, lines.length)}
      foot={
        <>
          {camera.state === 'on' && !finished && !shown && (
            <Button kind="line" onClick={() => setLeft(auto ? null : TURN)}>
              {auto ? s.stop : s.auto}
            </Button>
          )}
          {shown && (
            <Button kind="line" onClick={() => retake({ key: line.key, slot: slot.id })}>
              {s.retake(view)}
            </Button>
          )}
          {shown ? (
            <Button grow onClick={onward}>
              {missing ? s.nextView(nameOf(missing.id)) : after ? s.nextPiece : s.allTaken}
            </Button>
          ) : (
            <Button grow onClick={() => void shoot()}>
              <IconCamera size={20} />
              {s.now(view)}
              {auto && <span aria-hidden="true"> · {left}</span>}
            </Button>
          )}
        </>
      }
    >
      <p className={styles.name}>
        {line.name[language]} {sizeName(line.size, language)}
      </p>
      <div className={styles.view} data-camera={camera.state}>
        {camera.state === 'on' && <video ref={video} muted playsInline />}
        {shown ? (
          <img src={shown} alt={view} />
        ) : (
          <svg viewBox="0 0 100 100" aria-hidden="true">
            <path d={slot.outline} />
          </svg>
        )}
      </div>
      <p className={styles.note} role="status">
        {busy > 0
          ? d.shrinking(busy)
          : shown
            ? taken?.fault
              ? s.seenFault
              : s.seen
            : camera.state === 'on'
              ? auto
                ? s.autoAim
                : s.aim
              : s.noCamera}
      </p>
      <RefusedPhotos photos={refused} onDismiss={dismiss} />
      {lines.map((one) => (
        <Faults
          key={one.key}
          shots={one.shots}
          of={one.key === line.key ? undefined : one.name[language]}
          onRetake={(again) => retake({ key: one.key, slot: again })}
        />
      ))}
      <ul className={styles.slots}>
        {slots.map((one) => {
          const had = line.shots.find((taken) => taken.slot === one.id);
          const url = urlOf(one.id);
          return (
            <li key={one.id}>
              <button
                type="button"
                data-fault={had?.fault}
                aria-pressed={one.id === slot.id}
                aria-label={t.slots[one.id] ?? one.id}
                style={url ? ({ '--shot': `url(${url})` } as CSSProperties) : undefined}
                onClick={() => aim({ key: line.key, slot: one.id })}
              >
                {!url && (
                  <svg viewBox="0 0 100 100" aria-hidden="true">
                    <path d={one.outline} />
                  </svg>
                )}
                <small>{t.slots[one.id]}</small>
              </button>
            </li>
          );
        })}
      </ul>
      {lines.length > 1 && (
        <div className={styles.turn}>
          <Button kind="line" size="sm" disabled={at === 0} onClick={() => aim({ key: lines[at - 1]?.key ?? key })}>
            {s.before}
          </Button>
          <Button
            kind="line"
            size="sm"
            disabled={at === lines.length - 1}
            onClick={() => aim({ key: lines[at + 1]?.key ?? key })}
          >
            {s.next}
          </Button>
        </div>
      )}
      <input
        ref={picker}
        hidden
        type="file"
        accept="image/*"
        capture="environment"
        aria-label={t.slots[slot.id]}
        onChange={(event) => {
          const file = event.currentTarget.files?.[0];
          event.currentTarget.value = '';
          if (file) void keep(file);
        }}
      />
    </Sheet>
  );
}

const photosOf = (lines: readonly Line[]) => lines.flatMap(({ shots }) => shots.map(({ photo }) => photo.$photo));

/** What can be mended where the piece lies. */
const isSaid = (fault: PhotoFault): fault is PhotoFault & ShotFault => fault === 'dark' || fault === 'blurred';
