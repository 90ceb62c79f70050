/** Durability (fsync): the embedded database's files with a real fsync: its own file layer has none, so lost power would lose acknowledged writes. */
import { appendFileSync, closeSync, existsSync, fsyncSync, openSync, readFileSync, rmSync } from 'node:fs';
import { open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];
type EmscriptenOptions = Parameters<Init>[1];

/** The part of Emscripten's node file layer that is extended here. */
interface Node {
  name: string;
  parent: Node;
}
interface Stream {
  nfd: number;
  node: Node;
  flags: number;
}
interface NodeFiles {
  NODEFS: {
    tryFSOperation<T>(run: () => T): T;
    realPath(node: Node): string;
    stream_ops: {
      fsync?(stream: Stream): number;
      open(stream: Stream): void;
      write(stream: Stream, ...rest: unknown[]): number;
      setattr(stream: Stream, ...rest: unknown[]): void;
    };
    node_ops: {
      setattr(node: Node, ...rest: unknown[]): void;
      mknod(parent: Node, name: string, ...rest: unknown[]): Node;
      rename(node: Node, directory: Node, name: string): void;
      unlink(parent: Node, name: string): void;
      rmdir(parent: Node, name: string): void;
    };
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

/**
 * After a kill, PostgreSQL syncs every file it has, because an earlier process may have left writes in the system's cache.
 * That is 2,500 waits for the disk. Here a list beside the database names the files that the running process wrote; the next
 * one syncs exactly those and then, until it has started, answers only for what it wrote itself. The list needs no sync: it
 * is only of use while the cache that it speaks of is alive.
 */
export class DurableFiles extends NodeFS {
  /** How often the disk was waited for. */
  syncs = 0;
  readonly #list: string;
  readonly #written = new Set<string>();
  #starting = true;

  constructor(root: string, list: string) {
    super(root);
    this.#list = list;
    this.#syncLeftovers();
  }

  /** From now on every fsync that the engine asks for is done. */
  started(): void {
    this.#starting = false;
  }

  /** After a clean shutdown or `syncTree`: nothing is left in the system's cache only. */
  allSynced(): void {
    this.#written.clear();
    rmSync(this.#list, { force: true });
  }

  override async init(...[pg, options]: Parameters<Init>): ReturnType<Init> {
    const extend = (module: unknown) => this.#extend(module as NodeFiles);
    const extended: EmscriptenOptions = { ...options, preRun: [...(options.preRun ?? []), extend] };
    return super.init(pg, extended);
  }

  #extend({ NODEFS }: NodeFiles): void {
    const { stream_ops: streams, node_ops: nodes } = NODEFS;
    const { open: openStream, write, setattr: setStream } = streams;
    const { setattr, mknod, rename, unlink, rmdir } = nodes;
    // A disk that is full is an error of the engine's file layer, which tells the engine; any other would end it.
    const note = (path: string) => NODEFS.tryFSOperation(() => this.#touch(path));
    const touch = (node: Node) => note(NODEFS.realPath(node));

    streams.fsync = ({ nfd, node }) => {
      if (this.#starting && !this.#written.has(NODEFS.realPath(node))) return 0;
      NODEFS.tryFSOperation(() => fsyncSync(nfd));
      this.syncs++;
      return 0;
    };
    streams.open = (stream) => {
      openStream(stream);
      if (stream.flags & TRUNCATE) touch(stream.node);
    };
    streams.write = (stream, ...rest) => {
      touch(stream.node);
      return write(stream, ...rest);
    };
    streams.setattr = (stream, ...rest) => {
      touch(stream.node);
      setStream(stream, ...rest);
    };
    nodes.setattr = (node, ...rest) => {
      touch(node);
      setattr(node, ...rest);
    };
    nodes.mknod = (parent, ...rest) => {
      const node = mknod(parent, ...rest);
      touch(parent);
      touch(node);
      return node;
    };
    nodes.rename = (node, directory, name) => {
      touch(node.parent);
      rename(node, directory, name);
      touch(directory);
      note(join(NODEFS.realPath(directory), name));
    };
    nodes.unlink = (parent, name) => {
      unlink(parent, name);
      touch(parent);
    };
    nodes.rmdir = (parent, name) => {
      rmdir(parent, name);
      touch(parent);
    };
  }

  #touch(path: string): void {
    if (this.#written.has(path)) return;
    appendFileSync(this.#list, `${path}\n`);
    this.#written.add(path);
  }

  #syncLeftovers(): void {
    if (!existsSync(this.#list)) return;
    for (const path of new Set(readFileSync(this.#list, 'utf8').split('\n'))) {
      if (path === '' || !existsSync(path)) continue;
      syncPath(path);
      this.syncs++;
    }
    rmSync(this.#list);
  }
}

/** O_TRUNC in Emscripten's numbering. */
const TRUNCATE = 512;

/** Writes a whole tree through to the disk. Many at a time, because the disk takes them together. */
export async function syncTree(root: string): Promise<void> {
  const tree = await readdir(root, { recursive: true, withFileTypes: true });
  const paths = tree
    .filter((child) => child.isFile() || child.isDirectory())
    .map((child) => join(child.parentPath, child.name));
  await Promise.all([root, ...paths].map(syncPathAsync));
}

async function syncPathAsync(path: string): Promise<void> {
  const file = await open(path);
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

export function syncPath(path: string): void {
  const fd = openSync(path, 'r');
  try {
    fsyncSync(fd);
  } finally {
    closeSync(fd);
  }
}
