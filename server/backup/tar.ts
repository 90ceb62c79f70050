/** Just enough of the ustar format (POSIX.1-1988) to put plain files into one stream and take them out again. */
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';

const BLOCK = 512;

export interface TarFile {
  /** Relative, with slashes, one at the end of a folder's; at most 100 bytes of name after at most 155 of folder. */
  name: string;
  /** Where its bytes are, or the bytes themselves. */
  source: string | Buffer;
}

export async function* writeTar(files: AsyncIterable<TarFile> | Iterable<TarFile>): AsyncGenerator<Buffer> {
  for await (const { name, source } of files) {
    const size = typeof source === 'string' ? (await stat(source)).size : source.length;
    yield header(name, size);
    let written = 0;
    for await (const chunk of typeof source === 'string' ? createReadStream(source) : [source]) {
      written += (chunk as Buffer).length;
      yield chunk as Buffer;
    }
    if (written !== size) throw new Error(`${name} changed while it was read`);
    yield Buffer.alloc(padding(size));
  }
  yield Buffer.alloc(2 * BLOCK);
}

export interface ReadFile {
  name: string;
  /** Must be read to its end before the next file. */
  bytes: AsyncIterable<Buffer>;
}

/** @throws Error when the stream is no tar, or is cut short */
export async function* readTar(stream: AsyncIterable<Buffer>): AsyncGenerator<ReadFile> {
  const source = new Source(stream);
  for (;;) {
    const block = await source.take(BLOCK);
    if (block.every((byte) => byte === 0)) return;
    const { name, size } = parseHeader(block);
    yield { name, bytes: source.part(size) };
    await source.take(padding(size));
  }
}

const padding = (size: number) => (BLOCK - (size % BLOCK)) % BLOCK;

function header(path: string, size: number): Buffer {
  const block = Buffer.alloc(BLOCK);
  const cut = path.length > 100 ? path.lastIndexOf('/', 155) : -1;
  const [folder, name] = [path.slice(0, Math.max(0, cut)), path.slice(cut + 1)];
  if (Buffer.byteLength(name) > 100 || Buffer.byteLength(folder) > 155) throw new Error(`${path} is too long a name`);
  const octal = (value: number, length: number) => `${value.toString(8).padStart(length - 1, '0')}\0`;
  block.write(name, 0);
  block.write(octal(0o600, 8), 100);
  block.write(octal(0, 8), 108);
  block.write(octal(0, 8), 116);
  block.write(octal(size, 12), 124);
  block.write(octal(0, 12), 136);
  block.write('        0', 148);
  if (path.endsWith('/')) block.write('5', 156);
  block.write('ustar\x0000', 257);
  block.write(folder, 345);
  block.write(`${checksum(block).toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

const checksum = (block: Buffer) => block.reduce((sum, byte, at) => sum + (at >= 148 && at < 156 ? 32 : byte), 0);

function parseHeader(block: Buffer): { name: string; size: number } {
  const text = (from: number, length: number) => block.toString('utf8', from, from + length).replace(/\0.*$/s, '');
  if (text(257, 5) !== 'ustar' || Number.parseInt(text(148, 8), 8) !== checksum(block))
    throw new Error('This is no backup of ours.');
  const folder = text(345, 155);
  return { name: folder ? `${folder}/${text(0, 100)}` : text(0, 100), size: Number.parseInt(text(124, 12), 8) };
}

/** A stream that can be asked for so many bytes. */
class Source {
  readonly #chunks: AsyncIterator<Buffer>;
  #rest: Buffer = Buffer.alloc(0);

  constructor(stream: AsyncIterable<Buffer>) {
    this.#chunks = stream[Symbol.asyncIterator]();
  }

  async take(size: number): Promise<Buffer> {
    const parts: Buffer[] = [];
    for await (const part of this.part(size)) parts.push(part);
    return Buffer.concat(parts);
  }

  async *part(size: number): AsyncGenerator<Buffer> {
    for (let left = size; left > 0; ) {
      if (this.#rest.length === 0) {
        const { value, done } = await this.#chunks.next();
        if (done) throw new Error('The backup is cut short.');
        this.#rest = value;
      }
      const part = this.#rest.subarray(0, left);
      this.#rest = this.#rest.subarray(part.length);
      left -= part.length;
      yield part;
    }
  }
}
