/** Which object store keeps the photos. */
import type { Config } from '../../config.ts';
import type { ObjectStore } from './storage.ts';

/**
 * A demo's are beside its database. Whoever starts one with a shop's settings would have it clear the shop's bucket of every photo that
 * the demo does not know.
 * @throws Error naming the setting that is missing, or in the way
 */
export async function openStorage(config: Config): Promise<ObjectStore> {
  const { STORAGE = 'folder' } = config.env;
  if (STORAGE === 'folder') return (await import('./folder.ts')).folderStorage(config);
  if (config.demo)
    throw new Error(
      `STORAGE=${STORAGE} names a bucket, and this is a demo, which removes photos that it does not know. Unset STORAGE for the demo; a shop is set up with npm start -- setup.`,
    );
  if (STORAGE === 's3') return (await import('./s3.ts')).s3Storage(config.env);
  if (STORAGE === 'oss') return (await import('./oss.ts')).ossStorage(config.env);
  throw new Error(`STORAGE must be folder, s3 or oss, not "${STORAGE}".`);
}
