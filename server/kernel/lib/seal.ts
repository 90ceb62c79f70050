/** Sealing at rest: what the house must be able to read again and its database must not tell. AES-256-GCM under a key of each purpose's own. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { Config } from '../../config.ts';

export const sealingKey = (secret: string, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, 32));

/** @returns `iv.tag.text`, each base64url */
export function seal(secret: string, purpose: string, value: object): string {
  const iv = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', sealingKey(secret, purpose), iv);
  const text = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return [iv, cipher.getAuthTag(), text].map((part) => part.toString('base64url')).join('.');
}

/** @throws Error when it was sealed under another secret or for another purpose, or changed */
export function unseal<T extends object>(secret: string, purpose: string, sealed: string): T {
  const [iv, tag, text] = sealed.split('.').map((part) => Buffer.from(part, 'base64url'));
  if (!iv || !tag || !text) throw new Error('not a seal');
  const decipher = createDecipheriv('aes-256-gcm', sealingKey(secret, purpose), iv, { authTagLength: 16 });
  decipher.setAuthTag(tag);
  return JSON.parse(Buffer.concat([decipher.update(text), decipher.final()]).toString('utf8')) as T;
}

/** Also what was sealed before SERVER_SECRET was set. Null for what none of our secrets opens. */
export function opened<T extends object>(
  { secret, storedSecret }: Pick<Config, 'secret' | 'storedSecret'>,
  purpose: string,
  sealed: string,
): T | null {
  for (const one of [secret, storedSecret])
    try {
      if (one !== undefined) return unseal<T>(one, purpose, sealed);
    } catch {}
  return null;
}
