/** Whose picture live rooms show. */
import type { Settings } from '../settings.ts';
import type { VideoProvider } from './video.ts';

/**
 * `LIVE_VIDEO_HOSTS`: origins that serve HTTP Live Streaming, separated by commas. Without it the demo draws a picture.
 * @throws Error naming what is no origin
 */
export function videoProvider(env: Settings, demo: boolean): VideoProvider {
  const origins = (env.LIVE_VIDEO_HOSTS ?? '').split(',').flatMap((text) => text.trim() || []);
  const wrong = origins.find((one) => !URL.canParse(one) || new URL(one).origin !== one || !/^https?:/.test(one));
  if (wrong !== undefined)
    throw new Error(`LIVE_VIDEO_HOSTS lists origins such as https://live.example.com, and not "${wrong}".`);
  return { kind: demo && origins.length === 0 ? 'drawn' : 'hls', origins };
}
