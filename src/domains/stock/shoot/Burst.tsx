/** Photos in a row without a tap for each: the camera shoots by the clock until it is stopped, and each is kept as it is taken. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { IconCamera } from '../../../ui/format/icons.tsx';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { photoOf, useCamera } from '../../../ui/media/camera.ts';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { RefusedPhotos } from '../../device/photos/RefusedPhotos.tsx';
import type { PhotoTaking } from '../../device/photos/use-photo-taking.ts';
import { useUnderway } from '../../device/photos/use-underway.ts';
import styles from './Shoot.module.css';
import { text as shootText } from './shoot-words.ts';

interface Props {
  taking: Pick<PhotoTaking, 'storing' | 'preparing' | 'refused' | 'dismiss'>;
  /** How many stand in the form, and how many it takes. */
  taken: number;
  max: number;
  onShot: (file: File) => void;
  /** Where the camera cannot be looked through. */
  onSystemCamera: () => void;
  onClose: () => void;
}

/** Time to turn to the next view, s. */
const TURN = 3;

export function Burst({ taking, taken, max, onShot, onSystemCamera, onClose }: Props) {
  const s = useText(shootText);
  const underway = useUnderway(taking);
  const camera = useCamera();
  const video = useRef<HTMLVideoElement>(null);
  /** Seconds until the camera shoots by itself; null while it waits for a tap. */
  const [left, setLeft] = useState<number | null>(null);
  const full = taken >= max;
  const on = camera.state === 'on';
  const auto = left !== null && on && !full;

  useEffect(() => {
    if (!video.current || !camera.stream) return;
    video.current.srcObject = camera.stream;
    void video.current.play().catch(() => undefined);
  }, [camera.stream]);
  const tick = useEffectEvent(() => {
    if (left === null) return;
    if (left > 1) return setLeft(left - 1);
    setLeft(TURN);
    void shoot();
  });
  useEffect(() => {
    if (!auto) return;
    const timer = setInterval(tick, 1_000);
    return () => clearInterval(timer);
  }, [auto]);

  async function shoot(): Promise<void> {
    if (!on) return onSystemCamera();
    const file = video.current && (await photoOf(video.current));
    if (file) onShot(file);
  }
  return (
    <Sheet
      open
      onClose={onClose}
      cancel={s.done}
      title={s.burstTitle(taken, max)}
      foot={
        <>
          {on && !full && (
            <Button kind="line" onClick={() => setLeft(auto ? null : TURN)}>
              {auto ? s.stop : s.auto}
            </Button>
          )}
          <Button grow disabledReason={full && s.burstFull(max)} onClick={() => void shoot()}>
            <IconCamera size={20} />
            {s.takeOne}
            {auto && <span aria-hidden="true"> · {left}</span>}
          </Button>
        </>
      }
    >
      <div className={styles.view} data-camera={camera.state}>
        {on && <video ref={video} muted playsInline />}
      </div>
      <p className={styles.note} role="status">
        {full ? s.burstFull(max) : (underway ?? (on ? (auto ? s.burstOn : s.burstAim) : s.noCamera))}
      </p>
      <RefusedPhotos photos={taking.refused} onDismiss={taking.dismiss} />
    </Sheet>
  );
}
