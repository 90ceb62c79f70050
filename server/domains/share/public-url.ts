/** Where people find this house: what a code on a poster leads to. */
import type { Config } from '../../config.ts';
import type { Actor } from '../../kernel/http/context.ts';

/**
 * @param path of the app: a screen's link, or a picture's
 * @returns under `PUBLIC_URL`, else on this machine; never where a request says that it was sent to, which anybody may write
 */
export function publicUrl({ env, port, base }: Config, path: string): string {
  const origin = env.PUBLIC_URL ? new URL(env.PUBLIC_URL).origin : `http://localhost:${port}`;
  return `${origin}${base}${path}`;
}

/** Whether others find this house under an address that it knows; on this machine alone they do not. */
export const isFound = ({ env }: Config): boolean => Boolean(env.PUBLIC_URL);

/** The link as its sharer sends it: who comes by it was invited by them. @param path of the app, with or without a query */
export const invitation = (path: string, sharer: Actor | null): string =>
  sharer ? `${path}${path.includes('?') ? '&' : '?'}inviter=${sharer.userId}` : path;
