/** The relying party: for which address a passkey is made, and from which it may sign. */
import type { Config } from '../../config.ts';

export interface Site {
  /** The domain; a key made for it is good for nothing else. */
  readonly rpId: string;
  /** As the browser writes it: without a slash at the end. */
  readonly origin: string;
}

/**
 * From the shop's public address, or this machine's in a demo; never from what a request says of itself.
 * @returns null where browsers make no passkeys: an address that is a number, or one without TLS
 */
export function siteOf({ env, port }: Pick<Config, 'env' | 'port'>): Site | null {
  const { origin, hostname, protocol } = new URL(env.PUBLIC_URL || `http://localhost:${port}`);
  const here = hostname === 'localhost' || hostname.endsWith('.localhost');
  if (!here && (protocol !== 'https:' || !hostname.includes('.') || /^[\d.]+$/.test(hostname))) return null;
  return { rpId: hostname, origin };
}
