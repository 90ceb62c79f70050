/** Which object store keeps the photos. */
import type { Config } from '../../config.ts';
import type { ObjectStore } from './storage.ts';

/** @throws Error naming the setting that is missing */
export async function openStorage(config: Config): Promise<ObjectStore> {
  const { STORAGE = 'folder' } = config.env;
  if (STORAGE === 'folder') return (await import('./folder.ts')).folderStorage(config);
  if (STORAGE === 's3') return (await import('./s3.ts')).s3Storage(config.env);
  if (STORAGE === 'oss') return (await import('./oss.ts')).ossStorage(config.env);
  throw new Error(`STORAGE must be folder, s3 or oss, not "${STORAGE}".`);
}
