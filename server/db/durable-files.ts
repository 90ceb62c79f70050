/** The embedded database's files with a real fsync: its own file layer has none, so lost power would lose acknowledged writes. */
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];
type EmscriptenOptions = Parameters<Init>[1];

/** The part of Emscripten's node file layer that is extended here. */
interface NodeFiles {
  NODEFS: {
    tryFSOperation<T>(run: () => T): T;
    stream_ops: { fsync?(stream: { nfd: number }): number };
  };
}

/** What PGlite starts with, except that nothing turns fsync off. `fdatasync` does nothing in this build, hence the sync method. */
export const durableStartParams = (defaults: readonly string[]): string[] => [
  ...defaults.filter((param) => param !== '-F'),
  '-c',
  'fsync=on',
  '-c',
  'synchronous_commit=on',
  '-c',
  'wal_sync_method=fsync',
];

export class DurableFiles extends NodeFS {
  /** How often the disk was waited for. */
  syncs = 0;

  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const supplyFsync = (module: unknown) => {
      const { NODEFS } = module as NodeFiles;
      NODEFS.stream_ops.fsync = ({ nfd }) => {
        NODEFS.tryFSOperation(() => fsyncSync(nfd));
        this.syncs++;
        return 0;
      };
    };
    const withFsync: EmscriptenOptions = { ...options, preRun: [...(options.preRun ?? []), supplyFsync] };
    return super.init(pg, withFsync);
  }
}

/** Writes a whole tree through to the disk, files before the directories that name them. */
export function syncTree(path: string): void {
  for (const child of readdirSync(path, { withFileTypes: true })) {
    if (child.isDirectory()) syncTree(join(path, child.name));
    else if (child.isFile()) syncPath(join(path, child.name));
  }
  syncPath(path);
}

export function syncPath(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}

export const syncParent = (path: string) => syncPath(dirname(path));
