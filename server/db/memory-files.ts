/** The embedded database's files in memory, opened from a snapshot of a database that was shut down: a tenth of what unpacking an archive costs. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { MemoryFS, type PGliteOptions } from '@electric-sql/pglite';

/** Everything below the data directory, parents before children; a directory has no bytes. */
export type Snapshot = readonly { readonly path: string; readonly bytes: Uint8Array | null }[];

/** Node has it; the types of this project's server do not, as they have nothing of a browser's. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<NonNullable<PGliteOptions['pgliteWasmModule']>> };

const DATA = '/pglite/data';
const DIRECTORY = 0o40700;
const FILE = 0o100600;

/** The part of Emscripten's memory file layer that is used here. */
interface Node {
  mode: number;
  name: string;
  parent: Node;
  /** Of a directory: its children by name. */
  contents: Uint8Array | Record<string, Node> | null;
  usedBytes: number;
  node_ops: { mknod(parent: Node, name: string, mode: number, device: number): Node };
  stream_ops: { write(stream: { node: Node }, ...rest: unknown[]): number };
}
interface Files {
  mkdirTree(path: string, mode: number): void;
  lookupPath(path: string): { node: Node };
  isDir(mode: number): boolean;
}

export class MemoryFiles extends MemoryFS {
  readonly #from: Snapshot | null;
  readonly #closed: ((snapshot: Snapshot) => void) | null;

  /**
   * @param from what it begins with; nothing when null
   * @param closed is told what the files hold when the database has been shut down
   */
  constructor(from: Snapshot | null, closed: ((snapshot: Snapshot) => void) | null = null) {
    super();
    this.#from = from;
    this.#closed = closed;
  }

  override async initialSyncFs(): Promise<void> {
    if (!this.#from) return;
    this.#files.mkdirTree(DATA, 0o700);
    const root = this.#files.lookupPath(DATA).node;
    const directories = new Map([['', root]]);
    let copying: Node['stream_ops'] | undefined;
    for (const { path, bytes } of this.#from) {
      const cut = path.lastIndexOf('/');
      const parent = directories.get(path.slice(0, cut)) ?? root;
      const node = root.node_ops.mknod(parent, path.slice(cut + 1), bytes ? FILE : DIRECTORY, 0);
      if (!bytes) {
        directories.set(path, node);
        continue;
      }
      node.contents = bytes;
      node.usedBytes = bytes.length;
      copying ??= copyOnWrite(node.stream_ops, this.#from);
      node.stream_ops = copying;
    }
  }

  override async closeFs(): Promise<void> {
    this.#closed?.(below(this.#files, this.#files.lookupPath(DATA).node, ''));
    await super.closeFs();
  }

  get #files(): Files {
    return (this.pg as unknown as { Module: { FS: Files } }).Module.FS;
  }
}

/** Databases share a snapshot's bytes until one of them writes. Growing and cutting a file copy it in any case. */
function copyOnWrite(own: Node['stream_ops'], snapshot: Snapshot): Node['stream_ops'] {
  const shared = new Set<unknown>(snapshot.map(({ bytes }) => bytes));
  return {
    ...own,
    write(stream, ...rest) {
      const { node } = stream;
      if (shared.has(node.contents)) node.contents = (node.contents as Uint8Array).slice();
      return own.write(stream, ...rest);
    },
  };
}

function below(files: Files, directory: Node, path: string): Snapshot {
  return Object.values((directory.contents ?? {}) as Record<string, Node>).flatMap((node) => {
    const own = `${path}/${node.name}`;
    if (files.isDir(node.mode)) return [{ path: own, bytes: null }, ...below(files, node, own)];
    const bytes = new Uint8Array(node.usedBytes);
    if (node.contents) bytes.set((node.contents as Uint8Array).subarray(0, node.usedBytes));
    return [{ path: own, bytes }];
  });
}

let engine: Promise<PGliteOptions> | undefined;

/** The compiled engine and its files, read once a process. */
export function sharedEngine(): Promise<PGliteOptions> {
  engine ??= readEngine();
  return engine;
}

async function readEngine(): Promise<PGliteOptions> {
  const directory = join(createRequire(import.meta.url).resolve('@electric-sql/pglite'), '..');
  return {
    pgliteWasmModule: await WebAssembly.compile(readFileSync(join(directory, 'pglite.wasm'))),
    fsBundle: new Loaded(readFileSync(join(directory, 'pglite.data'))),
  };
}

/** A blob copies its bytes at each reading; the engine only reads them. */
class Loaded extends Blob {
  readonly #bytes: ArrayBuffer;

  constructor(bytes: Uint8Array) {
    super([]);
    this.#bytes = new Uint8Array(bytes).buffer;
  }

  override async arrayBuffer(): Promise<ArrayBuffer> {
    return this.#bytes;
  }
}
