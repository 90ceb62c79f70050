/** Channels as staff call them. */
import type { text } from './words.ts';

/** What no table names is its own name. */
export function nameOf({ none, channels }: Pick<(typeof text)['zh'], 'none' | 'channels'>, channel: string): string {
  return channel === '' ? none : (channels[channel] ?? channel);
}
