/** A poster that the server draws when it is asked for. */
import { useEffect, useEffectEvent, useState } from 'react';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { QrCode } from '../../ui/media/QrCode.tsx';
import { useOnline } from '../device/use-outbox.ts';
import styles from './share.module.css';
import { text } from './words.ts';

/** What a screen that shows one says itself about a call that failed. */
export const POSTER_HANDLES = ['NETWORK', 'TIMEOUT'] as const;

interface Props {
  /** Has it drawn. @returns where it lies, under the base path, and where the page draws a code into it */
  draw: () => Promise<{ src: string; url: string; codeAt?: { x: number; y: number; side: number } | null }>;
  alt: string;
  /** The picture's address is known. */
  onDrawn?: (address: string) => void;
  /** It could not be drawn, for now. */
  onFailed?: () => void;
  /** The address that it leads to: as a code, which this device draws itself, in its place meanwhile. */
  code: string;
}

export function Poster({ draw, alt, onDrawn, onFailed, code }: Props) {
  const t = useText(text);
  const [address, setAddress] = useState<string | null>(null);
  const [failed, setFailed] = useState(false);
  const whole = async () => {
    const { src, url, codeAt } = await draw();
    const drawn = `${import.meta.env.BASE_URL.replace(/\/$/, '')}${src}`;
    if (!codeAt) return drawn;
    const { pathname, search } = new URL(url);
    const { withCode } = await import('./with-code.ts');
    return withCode(drawn, `${window.location.origin}${pathname}${search}`, codeAt);
  };
  const begin = () => {
    setFailed(false);
    whole().then(
      (src) => {
        setAddress(src);
        onDrawn?.(src);
      },
      () => {
        setFailed(true);
        onFailed?.();
      },
    );
  };
  const online = useOnline();
  const first = useEffectEvent(() => (online ? address === null && begin() : onFailed?.()));
  // biome-ignore lint/correctness/useExhaustiveDependencies: drawn once there is a network
  useEffect(() => void first(), [online]);
  return (
    <div className={styles.frame}>
      {address !== null ? (
        <img src={address} alt={alt} />
      ) : (
        <div className={styles.waiting} role="status">
          {!online ? t.needsNetwork : failed ? t.failed : t.drawing}
          {(failed || !online) && <QrCode value={code} label={t.code} />}
          {failed && online && (
            <Button kind="line" size="sm" onClick={begin}>
              {t.again}
            </Button>
          )}
        </div>
      )}
    </div>
  );
}
