/** Where people find this house: what a code on a poster leads to. */
import type { Config } from '../../config.ts';

/**
 * @param path of the app: a screen's link, or a picture's
 * @param asked the origin that was asked, where one was
 * @returns under `PUBLIC_URL`, else where it was asked, else on this machine
 */
export function publicUrl({ env, port, base }: Config, path: string, asked?: string): string {
  const origin = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : (asked ?? `http://localhost:${port}`);
  return `${origin}${base}${path}`;
}
