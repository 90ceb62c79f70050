/** Looks at what arrived in the object store before anything is said about it. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { isPhotoShape } from '../../../contract/upload/shape.ts';
import { PHOTO } from '../../../contract/wire/limits.ts';
import type { App } from '../../kernel/http/context.ts';
import { Refusal } from '../../kernel/http/refusal.ts';
import { mustHaveRoom } from './allowance.ts';
import { tellsOfPerson } from './camera.ts';
import { hides } from './hidden.ts';
import { type Looks, looksOf } from './look.ts';
import { inTurn } from './turns.ts';

export interface Announced {
  key: string;
  sha256: string;
  /** bytes */
  size: number;
  type: string;
}

/** How photos are decoded, at confirmation and for viewers: one that breaks off is an error. */
export const DECODING = { limitInputPixels: PHOTO.maxPixels, sequentialRead: true, failOn: 'error' } as const;
export const DECODED_WITHIN = { seconds: 20 };

/** The originals' private place: named by content, so the same photo from anyone is kept once. */
export const originalKey = (sha256: string) => `o/${sha256.slice(0, 2)}/${sha256}`;

/** sharp's names for the types that may be announced. */
const FORMATS: Readonly<Record<string, string>> = {
  'image/jpeg': 'jpeg',
  'image/png': 'png',
  'image/webp': 'webp',
  'image/avif': 'heif',
  'image/gif': 'gif',
};

type Parts = Pick<App, 'providers' | 'config'>;

/** What is looked at now, by its key: who asks again meanwhile hears what the first hears. */
const looking = new Map<string, { announced: string; look: Promise<Looks> }>();

/**
 * Copies the object to the originals if it is what was announced. Safe to repeat: what was refused for good is gone, and has to be
 * posted again before it is looked at again.
 * @returns what it looks like
 * @throws Refusal UPLOAD_MISSING | UPLOAD_HASH | UPLOAD_TYPE | UPLOAD_TELLS | UPLOAD_SHAPE | UPLOAD_BROKEN | STORE_FULL | BUSY
 */
export function takeIn(parts: Parts, { userId, ...announced }: Announced & { userId: string }): Promise<Looks> {
  const { key } = announced;
  const same = looking.get(key);
  const said = JSON.stringify(announced);
  if (same?.announced === said) return same.look;
  if (same) throw new Refusal('BUSY', { retryAfter: 5 });
  const look = inTurn(userId, () => lookAt(parts, announced)).finally(() => looking.delete(key));
  looking.set(key, { announced: said, look });
  return look;
}

async function lookAt({ providers, config }: Parts, announced: Announced): Promise<Looks> {
  const { storage } = providers;
  try {
    return await lookIn({ providers, config }, announced);
  } catch (error) {
    if (error instanceof Refusal && FOR_GOOD.has(error.code)) await storage.remove(announced.key);
    throw error;
  }
}

/** The bytes do not become better by being looked at again. */
const FOR_GOOD = new Set<string>(['UPLOAD_HASH', 'UPLOAD_TYPE', 'UPLOAD_TELLS', 'UPLOAD_SHAPE', 'UPLOAD_BROKEN']);

async function lookIn({ providers: { storage }, config }: Parts, announced: Announced): Promise<Looks> {
  const incoming = join(config.dataDir, 'incoming');
  await mkdir(incoming, { recursive: true });
  const place = await mkdtemp(join(incoming, 'look-'));
  let look: Looks;
  try {
    const path = join(place, 'photo');
    const hash = createHash('sha256');
    let size = 0;
    async function* measured(chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        size += chunk.length;
        if (size > announced.size) throw new Refusal('UPLOAD_HASH');
        hash.update(chunk);
        yield chunk;
      }
    }
    if (storage.hold) {
      if (!(await storage.hold(announced.key, path))) throw new Refusal('UPLOAD_MISSING');
      for await (const _ of measured(createReadStream(path)));
    } else {
      await mustHaveRoom(config, announced.size);
      const bytes = await storage.read(announced.key);
      if (!bytes) throw new Refusal('UPLOAD_MISSING');
      await pipeline(bytes, measured, createWriteStream(path));
    }
    if (size !== announced.size || hash.digest('hex') !== announced.sha256) throw new Refusal('UPLOAD_HASH');
    look = await mustBePhoto(path, announced.type);
  } finally {
    await rm(place, { recursive: true, force: true });
  }
  await storage.copy(announced.key, originalKey(announced.sha256));
  return look;
}

/** Decoded once, with what viewers' pictures are made with: what cannot be shown later is refused now, while its sender can choose another. */
async function mustBePhoto(path: string, type: string): Promise<Looks> {
  const { default: sharp } = await import('sharp');
  const found = await sharp(path, { ...DECODING, limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!found || found.format !== FORMATS[type]) throw new Refusal('UPLOAD_TYPE');
  // Originals are kept byte for byte, and a certificate's are published.
  if (tellsOfPerson(found)) throw new Refusal('UPLOAD_TELLS');
  if (!isPhotoShape(found.width, found.height)) throw new Refusal('UPLOAD_SHAPE');
  const { data, info } = await smallest(path).catch(() => {
    throw new Refusal('UPLOAD_BROKEN');
  });
  // What broke off is no secret.
  if (hides(await readFile(path), found.format)) throw new Refusal('UPLOAD_TELLS');
  return looksOf(data, info);
}

/** A photo's pixels as the smallest picture of it has them, upright. */
export async function smallest(photo: string | Buffer) {
  const { default: sharp } = await import('sharp');
  return sharp(photo, DECODING)
    .autoOrient()
    .resize({ width: PHOTO.widths[0], withoutEnlargement: true })
    .timeout(DECODED_WITHIN)
    .raw()
    .toBuffer({ resolveWithObject: true });
}
