/** A freshly made, empty database as a file, so that tests start in half a second instead of four. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** Made on first use and kept with the installed packages, per version of the engine. */
export async function blankDatabase(): Promise<Blob> {
  const packageRoot = join(createRequire(import.meta.url).resolve('@electric-sql/pglite'), '../..');
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  const directory = join(packageRoot, '../../.cache/storefront');
  const path = join(directory, `blank-${version}.tar`);
  if (existsSync(path)) return new Blob([readFileSync(path)]);

  const pglite = await PGlite.create();
  const blob = await pglite.dumpDataDir('none');
  await pglite.close();
  mkdirSync(directory, { recursive: true });
  // Several test processes may do this at once; each moves a whole file into place.
  const draft = `${path}.${process.pid}`;
  writeFileSync(draft, Buffer.from(await blob.arrayBuffer()));
  renameSync(draft, path);
  return blob;
}
