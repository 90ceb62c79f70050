/** A freshly made, empty database as one file: making it takes four seconds, copying it half a second. */
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';

/** Made on first use and kept with the installed packages, per version of the engine. */
export async function blankDatabase(): Promise<Blob> {
  const packageRoot = join(createRequire(import.meta.url).resolve('@electric-sql/pglite'), '../..');
  const { version } = JSON.parse(readFileSync(join(packageRoot, 'package.json'), 'utf8')) as { version: string };
  const directory = join(packageRoot, '../../.cache/storefront');
  const path = join(directory, `blank-database-${version}.tar`);
  if (existsSync(path)) return new Blob([readFileSync(path)]);

  const pglite = await PGlite.create();
  await pglite.exec('checkpoint');
  const blob = await pglite.dumpDataDir('none');
  await pglite.close();
  try {
    mkdirSync(directory, { recursive: true });
    // Several processes may do this at once; each moves a whole file into place.
    const draft = `${path}.${process.pid}`;
    writeFileSync(draft, Buffer.from(await blob.arrayBuffer()));
    renameSync(draft, path);
  } catch {
    // Packages that cannot be written to are fine; the next start takes as long as this one.
  }
  return blob;
}
