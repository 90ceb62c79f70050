/** Where the camera's picture is: HTTP Live Streaming, by the browser itself where it can; or a drawing that says it is one. */
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { LiveVideo } from '../../../../contract/live/calls.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import styles from '../live.module.css';
import { text } from '../words.ts';

interface Props {
  video: LiveVideo;
  live: boolean;
  /** Of what is shown: a drawing is of that. */
  no: number | null;
  /** Without the words in the drawing itself, where they would be cut off: those beside it stay. */
  bare?: boolean;
}

export function Picture({ video, live, no, bare = false }: Props) {
  const t = useText(text);
  const language = useLanguage();
  const asked = `no=${no ?? 1}&lang=${language}${bare ? '&bare=1' : ''}`;
  if (video.kind === 'drawn')
    return (
      <figure className={styles.picture}>
        <picture>
          <source media="(prefers-reduced-motion: reduce)" srcSet={`${video.still}&${asked}`} />
          <img src={`${video.url}?${asked}`} alt={t.drawn} width={924} height={520} />
        </picture>
        <figcaption className={styles.meta}>{t.drawnNote}</figcaption>
      </figure>
    );
  if (video.kind === 'hls') return <Stream url={video.url} />;
  return live ? <p className={styles.meta}>{t.noPicture}</p> : null;
}

const HLS = 'application/vnd.apple.mpegurl';

/** Connected anew by being made anew. */
function Stream({ url }: { url: string }) {
  const t = useText(text);
  const [attempt, setAttempt] = useState(0);
  const [broken, setBroken] = useState(false);
  return (
    <figure className={styles.picture}>
      <Player key={`${url} ${attempt}`} url={url} onBroken={() => setBroken(true)} />
      <figcaption role="status" className={styles.meta}>
        {broken && (
          <>
            {t.broken}{' '}
            <Button
              kind="text"
              size="sm"
              onClick={() => {
                setBroken(false);
                setAttempt(attempt + 1);
              }}
            >
              {t.again}
            </Button>
          </>
        )}
      </figcaption>
    </figure>
  );
}

function Player({ url, onBroken }: { url: string; onBroken: () => void }) {
  const t = useText(text);
  const video = useRef<HTMLVideoElement>(null);
  const fail = useEffectEvent(onBroken);
  useEffect(() => {
    const element = video.current;
    if (!element) return;
    if (element.canPlayType(HLS) !== '') {
      element.src = url;
      return () => element.removeAttribute('src');
    }
    let hls: { destroy(): void } | null = null;
    let gone = false;
    // A hundred kilobytes that only a browser without HLS of its own needs, and only here.
    import('hls.js/light')
      .then(({ default: Hls }) => {
        if (gone) return;
        if (!Hls.isSupported()) return fail();
        // Its worker would be made of a text, which the page's policy leaves to our own code.
        const made = new Hls({ enableWorker: false });
        hls = made;
        made.on(Hls.Events.ERROR, (_event, { fatal }) => {
          if (fatal) fail();
        });
        made.loadSource(url);
        made.attachMedia(element);
      })
      .catch(() => fail());
    return () => {
      gone = true;
      hls?.destroy();
    };
  }, [url]);
  return <video ref={video} controls autoPlay muted playsInline aria-label={t.room} onError={onBroken} />;
}
