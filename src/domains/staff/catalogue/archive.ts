/**
 * Reading a ZIP in the browser: what a shop was sent by others is unpacked on its owner's machine and nowhere else. Nothing is
 * written by an entry's path, and no entry is unpacked beyond what it and the whole are allowed.
 */

/** Why a file is not read, so that it can be mended. */
export type Fault = 'unreadable' | 'tooLarge' | 'tooMany' | 'encrypted' | 'noTable' | 'twoTables' | 'otherHeads';

export class TableFault extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault);
    this.fault = fault;
  }
}

const MB = 1024 * 1024;
/** Bytes of a file, of one entry and of everything unpacked; a catalogue with ten thousand pictures has room. */
export const LIMITS = { file: 512 * MB, entry: 64 * MB, unpacked: 1024 * MB, entries: 20_000 } as const;

interface Entry {
  readonly path: string;
  readonly method: number;
  readonly packed: number;
  readonly size: number;
  /** Of its local header. */
  readonly at: number;
}

export interface Archive {
  /** Files only; folders and what a Mac adds are left out. */
  readonly paths: readonly string[];
  /** @throws TableFault tooLarge when it is more than it said that it was */
  read(path: string): Promise<Uint8Array<ArrayBuffer>>;
}

// APPNOTE 4.3: signatures of a central directory's end, of one of its entries, and of a local header.
const END = 0x06054b50;
const CENTRAL = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
const CENTRAL_LENGTH = 46;
const LOCAL_LENGTH = 30;
const MOST_COMMENT = 0xffff;

/** @throws TableFault */
export async function openArchive(
  file: Blob,
  limits: { [K in keyof typeof LIMITS]: number } = LIMITS,
): Promise<Archive> {
  if (file.size > limits.file) throw new TableFault('tooLarge');
  const entries = new Map<string, Entry>();
  for (const entry of await directoryOf(file, limits.entries))
    if (!/\/$|(^|\/)(__MACOSX\/|\.)/.test(entry.path)) entries.set(entry.path, entry);
  let promised = 0;
  for (const { size } of entries.values()) {
    promised += size;
    if (size > limits.entry || promised > limits.unpacked) throw new TableFault('tooLarge');
  }
  return {
    paths: [...entries.keys()],
    async read(path) {
      const entry = entries.get(path);
      if (!entry) throw new TableFault('unreadable');
      const head = new DataView(await file.slice(entry.at, entry.at + LOCAL_LENGTH).arrayBuffer());
      if (head.byteLength < LOCAL_LENGTH || head.getUint32(0, true) !== LOCAL) throw new TableFault('unreadable');
      const from = entry.at + LOCAL_LENGTH + head.getUint16(26, true) + head.getUint16(28, true);
      return unpack(file.slice(from, from + entry.packed), entry);
    },
  };
}

async function directoryOf(file: Blob, most: number): Promise<Entry[]> {
  const tailAt = Math.max(0, file.size - END_LENGTH - MOST_COMMENT);
  const tail = new DataView(await file.slice(tailAt).arrayBuffer());
  let end = tail.byteLength - END_LENGTH;
  while (end >= 0 && tail.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new TableFault('unreadable');
  const count = tail.getUint16(end + 10, true);
  if (count > most) throw new TableFault('tooMany');
  const from = tail.getUint32(end + 16, true);
  const view = new DataView(await file.slice(from, from + tail.getUint32(end + 12, true)).arrayBuffer());
  const entries: Entry[] = [];
  for (let at = 0; entries.length < count; ) {
    if (at + CENTRAL_LENGTH > view.byteLength || view.getUint32(at, true) !== CENTRAL)
      throw new TableFault('unreadable');
    const flags = view.getUint16(at + 8, true);
    if (flags & 1) throw new TableFault('encrypted');
    const length = view.getUint16(at + 28, true);
    const name = new Uint8Array(
      view.buffer,
      at + CENTRAL_LENGTH,
      Math.min(length, view.byteLength - at - CENTRAL_LENGTH),
    );
    entries.push({
      path: nameOf(name, (flags & 0x800) !== 0),
      method: view.getUint16(at + 10, true),
      packed: view.getUint32(at + 20, true),
      size: view.getUint32(at + 24, true),
      at: view.getUint32(at + 42, true),
    });
    at += CENTRAL_LENGTH + length + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}

/** Windows in China writes names in GB18030 and says nothing of it. */
function nameOf(bytes: Uint8Array, utf8: boolean): string {
  if (!utf8)
    try {
      return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    } catch {
      return new TextDecoder('gb18030').decode(bytes);
    }
  return new TextDecoder().decode(bytes);
}

async function unpack(packed: Blob, { method, size }: Entry): Promise<Uint8Array<ArrayBuffer>> {
  const [STORED, DEFLATED] = [0, 8];
  if (method !== STORED && method !== DEFLATED) throw new TableFault('unreadable');
  const stream = packed.stream();
  const plain = method === STORED ? stream : stream.pipeThrough(await inflating());
  // Of the size that it promised, which the limits have seen: a bomb is cut off here.
  const bytes = new Uint8Array(size);
  let filled = 0;
  const reader = plain.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      if (filled + part.value.byteLength > size) throw new TableFault('tooLarge');
      bytes.set(part.value, filled);
      filled += part.value.byteLength;
    }
  } catch (error) {
    await reader.cancel().catch(() => undefined);
    throw error instanceof TableFault ? error : new TableFault('unreadable');
  }
  if (filled !== size) throw new TableFault('unreadable');
  return bytes;
}

/** Safari has none of its own before 16.4. */
async function inflating(): Promise<ReadableWritablePair<Uint8Array<ArrayBuffer>, BufferSource>> {
  if (typeof DecompressionStream !== 'undefined') return new DecompressionStream('deflate-raw');
  const { Inflate } = await import('fflate');
  const inflate = new Inflate();
  return new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
    start(controller) {
      inflate.ondata = (bytes) => controller.enqueue(bytes as Uint8Array<ArrayBuffer>);
    },
    transform: (bytes) => inflate.push(bytes),
    flush: () => inflate.push(new Uint8Array(), true),
  }) as never;
}
