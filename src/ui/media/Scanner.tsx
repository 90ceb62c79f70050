/** Reads codes from the camera, from a picture, or from a hand scanner. What is typed is the screen's own field. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { toast } from '../feedback/toast.ts';
import { cx } from '../format/cx.ts';
import { IconCamera, IconFlash, IconImage } from '../format/icons.tsx';
import { useText } from '../format/text.ts';
import { Button } from '../input/Button.tsx';
import { type Camera, frameOf, pictureOf, useCamera } from './camera.ts';
import { useHandScanner } from './hand-scanner.ts';
import styles from './Scanner.module.css';
import { words } from './scanner-words.ts';

type Decode = (picture: ImageData) => Promise<string[]>;

interface Props {
  onCode: (code: string) => void;
  /** Loads what reads codes out of pictures; called when there is a first picture. */
  openDecoder: () => Promise<Decode>;
  /** While an answer is being shown the camera looks on, but nothing is read. */
  paused?: boolean;
}

/** Between two looks, ms. */
const LOOK_EVERY = 160;
/** A code that stays in the frame is told again only after this, ms. */
const AGAIN_AFTER = 4_000;

export function Scanner({ onCode, openDecoder, paused = false }: Props) {
  const t = useText(words);
  const camera = useCamera();
  const { stream } = camera;
  const video = useRef<HTMLVideoElement>(null);
  const album = useRef<HTMLInputElement>(null);
  const decoder = useRef<Promise<Decode> | null>(null);
  const last = useRef({ code: '', at: 0 });
  useHandScanner(onCode);

  const read = async (picture: ImageData | null): Promise<string | undefined> => {
    if (!picture) return undefined;
    decoder.current ??= openDecoder();
    return (await (await decoder.current)(picture))[0];
  };
  const look = useEffectEvent(async () => {
    if (paused || !video.current) return;
    const code = await read(frameOf(video.current));
    const now = Date.now();
    if (!code || (code === last.current.code && now - last.current.at < AGAIN_AFTER)) return;
    last.current = { code, at: now };
    navigator.vibrate?.(40);
    onCode(code);
  });
  const cannotRead = useEffectEvent(() => {
    decoder.current = null;
    toast(t.notReady, { failure: true });
  });

  useEffect(() => {
    const screen = video.current;
    if (!stream || !screen) return;
    screen.srcObject = stream;
    void screen.play().catch(() => undefined);
    let timer: ReturnType<typeof setTimeout>;
    let gone = false;
    const again = async () => {
      try {
        await look();
      } catch {
        if (!gone) cannotRead();
        return;
      }
      if (!gone) timer = setTimeout(again, LOOK_EVERY);
    };
    timer = setTimeout(again, LOOK_EVERY);
    return () => {
      gone = true;
      clearTimeout(timer);
    };
  }, [stream]);

  const fromAlbum = async (file: File | undefined) => {
    if (!file) return;
    let picture: ImageData | null;
    try {
      picture = await pictureOf(file);
    } catch {
      return toast(t.unreadable, { failure: true });
    }
    try {
      const code = await read(picture);
      if (code) onCode(code);
      else toast(t.nothingInPicture, { failure: true });
    } catch {
      cannotRead();
    }
  };

  return (
    <section className={styles.scanner} aria-label={t.view}>
      <div className={styles.view} data-camera={camera.state}>
        {camera.state === 'on' || camera.state === 'starting' ? (
          <>
            <video ref={video} muted playsInline className={cx(styles.video, camera.state === 'on' && styles.on)} />
            <span className={styles.frame} aria-hidden="true" />
          </>
        ) : (
          <NoCamera camera={camera} />
        )}
      </div>
      {(camera.state === 'on' || camera.state === 'starting') && (
        <p className={styles.aim} role="status">
          {camera.state === 'on' ? t.aim : t.starting}
        </p>
      )}
      <div className={styles.tools}>
        {camera.torch !== null && (
          <Button kind="line" grow onClick={camera.switchTorch}>
            <IconFlash size={20} filled={camera.torch} />
            {camera.torch ? t.torchOff : t.torchOn}
          </Button>
        )}
        <Button kind="line" grow onClick={() => album.current?.click()}>
          <IconImage size={20} />
          {t.album}
        </Button>
        <input
          ref={album}
          hidden
          type="file"
          accept="image/*"
          aria-label={t.album}
          onChange={(event) => {
            void fromAlbum(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </div>
    </section>
  );
}

function NoCamera({ camera }: { camera: Camera }) {
  const t = useText(words);
  const denied = camera.state === 'denied';
  return (
    <div className={styles.none} role="status">
      <IconCamera size={32} />
      <b>{denied ? t.deniedTitle : t.noneTitle}</b>
      <p>{denied ? t.denied : t.none}</p>
      <Button kind="sec" size="sm" onClick={camera.reopen}>
        {t.reopen}
      </Button>
    </div>
  );
}
