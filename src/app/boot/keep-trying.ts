/** Whoever looks at a screen whose code did not come sees it open by itself once that can be had. */
import { isOurFile } from '../../api/exchange/answer.ts';
import { onReached } from '../../api/exchange/request-once.ts';
import { onLack } from '../../offline/device/missed.ts';
import { fileIn } from '../../offline/device/updates.ts';

/** Whoever sees the network come back waits no longer than this, ms. */
const WATCHED = 5_000;
/** However often the server answers, ms. */
const REST = 2_000;

export function watchLacking(): void {
  let stop = () => {};
  onLack((lack) => {
    stop();
    stop = lack ? keepTrying(lack.error, lack.open) : () => {};
  });
}

/** @returns how to stop */
function keepTrying(error: Error, open: () => void): () => void {
  const file = fileIn(error);
  let timer: ReturnType<typeof setTimeout> | undefined;
  let triedAt = Date.now();
  let asking = false;
  let ended = false;
  const follow = () => {
    clearTimeout(timer);
    // Spread, so that phones that lost the server together do not return together.
    if (file && !ended) timer = setTimeout(look, WATCHED * (0.5 + Math.random() / 2));
  };
  const look = async () => {
    if (!file || asking || ended || document.visibilityState !== 'visible') return;
    asking = true;
    triedAt = Date.now();
    const there = await comes(file);
    asking = false;
    if (there && !ended) return open();
    follow();
  };
  const now = () => void look();
  const stop = onReached(() => Math.abs(Date.now() - triedAt) >= REST && now());
  document.addEventListener('visibilitychange', now);
  addEventListener('online', now);
  follow();
  return () => {
    ended = true;
    clearTimeout(timer);
    stop();
    document.removeEventListener('visibilitychange', now);
    removeEventListener('online', now);
  };
}

/** A script with all that it needs; only then is a new start of the page worth it. */
const comes = (file: string): Promise<boolean> =>
  (file.endsWith('.css')
    ? fetch(file, { cache: 'no-store' }).then((answer) => isOurFile(file, answer))
    : import(/* @vite-ignore */ file).then(() => true)
  ).catch(() => false);
