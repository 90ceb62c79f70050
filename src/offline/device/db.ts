/**
 * The device's two databases. `queue` holds a person's work and must never lose any: every write is strict, its schema
 * only ever grows. `shelf` holds what can be fetched again: it may be thrown away at any time. Where the browser opens none,
 * the page's memory stands in (engine.ts).
 */

import { Dexie, type Table } from 'dexie';
import type { CategoryKind } from '../../../contract/catalogue/kinds.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { engine } from './engine.ts';
import type { OfflineCode } from './errors.ts';
import type { Intent, PhotoItem } from './items.ts';
import { type Engine, memory } from './memory.ts';
import { announceDatabase, databaseTrouble } from './trouble.ts';

/** A photo's bytes, of a draft or of the queue. */
export interface PhotoRow {
  id: string;
  userId: string;
  /** The draft that it was kept for (see drafts.ts), or ''. It is queued when the outbox has an item of its id. */
  draft: string;
  bytes: ArrayBuffer;
  type: string;
  size: number;
  /** Lower-case hex of `bytes`. */
  sha256: string;
  width: number;
  height: number;
  createdAt: number;
  /** The file's, while the photo is as it was taken. */
  name?: string;
  /** Why it could not be made small. */
  problem?: OfflineCode;
}

export interface DraftRow {
  /** `<userId>|<name>` */
  key: string;
  userId: string;
  value: unknown;
  savedAt: number;
  /** Grows with each save: whoever saves says which version they saw. What older code left has none. */
  version?: number;
  /** The form it belongs to; without it, it is listed nowhere. */
  form?: string;
  about?: DraftAbout;
  /** The page that wrote it last. */
  by?: string;
}

/** What stays while the form changes. */
export interface DraftAbout {
  /** What its person called it. */
  title?: string;
  /** Under which it is sent, where the form has no id in it. */
  id?: string;
  /** It was taken back out of the queue: the item's id, and the key under which that is sent anew. The old one is spent. */
  again?: {
    id: string;
    key: string;
    label?: Words;
    path?: string;
    /** The key under which it may have arrived, where nobody could say yet. */
    tried?: string;
  };
}

export const cacheKey = (userId: string, query: string) => `${userId}|${query}`;

export interface CacheRow {
  /** `cacheKey` */
  key: string;
  value: unknown;
  savedAt: number;
  expiresAt: number;
  /** About how many bytes. */
  size: number;
  usedAt: number;
}

export interface CatalogueRow {
  id: string;
  styleNo: string;
  name: { zh: string; en: string };
  brand: { zh: string; en: string };
  /** What people also call it or its brand. */
  also?: string[] | undefined;
  /** Absent where a receipt or a question to merchants keeps it: they ask for its kind alone. */
  categoryId?: string;
  /** Unknown of what was kept before kinds were told. */
  kind?: CategoryKind | undefined;
  cover: string;
  skus: { id: string; size: string }[];
  /** What its sizes are in America, where the server said so. */
  us?: Record<string, string> | undefined;
}

/** What was searched for; its fields are lists, as the specification has them. */
export interface HistoryEntry {
  adcode: string[];
  address: string[];
  city: string[];
  district: string[];
  id: string[];
  location: string[];
  name: string[];
  typecode: string[];
}
export type HistoryKind = 'general' | 'sale';

export interface HistoryRow {
  kind: HistoryKind;
  name: string;
  /** Grows with each search, whatever the clock does. */
  at: number;
  entry: HistoryEntry;
}

/**
 * Who sends, and until when the sender pauses (lease.ts, pause.ts); what has left the queue because the server has it (arrived.ts);
 * what was sent (sent.ts); which photos are being taken (taking.ts); what a page that was left wrote beside its draft (left.ts).
 */
export interface LeaseRow {
  name: 'sender';
  holder: string;
  fence: number;
  until: number;
}
export interface PauseRow {
  name: 'pause';
  until: number;
  failures: number;
  /** The server asked for it, so nothing but time ends it. */
  asked: boolean;
}
/** Of one day; older code has one row for all, of the last ones. */
export interface ArrivedRow {
  name: What | `${What}|${string}`;
  /** The last ones first. */
  ids: string[];
}
type What = 'arrived' | 'left';

/** What was sent: whose, when and under which key, so that each person's stand in their order. */
export interface SentRow {
  name: `sent|${string}`;
  sent: unknown;
}

export interface TakingRow {
  /** Of which draft, by its key, and which act of taking. */
  name: `taking|${string}`;
  photos: { id: string; name: string }[];
  /** How many were chosen. */
  of: number;
  /** Each was stored, or told of. */
  over: boolean;
}

export interface LeftRow {
  /** Of which draft, by its key. */
  name: `beside|${string}`;
  /** Null: it was emptied. */
  row: DraftRow | null;
  since: number;
  by: string;
}

export type QueueDb = Dexie & {
  outbox: Table<Intent | PhotoItem, string>;
  photos: Table<PhotoRow, string>;
  drafts: Table<DraftRow, string>;
  control: Table<LeaseRow | PauseRow | ArrivedRow | TakingRow | LeftRow | SentRow, string>;
};
export type ShelfDb = Dexie & {
  cache: Table<CacheRow, string>;
  history: Table<HistoryRow, [string, string]>;
  catalogue: Table<CatalogueRow, string>;
  /** The seller's own goods, as the server listed them. */
  stock: Table<{ id: string; userId: string }, string>;
};

let queueDb: QueueDb | undefined;
let shelfDb: ShelfDb | undefined;

/** Made once: what fell to memory stays there, also when it is closed and opened again. */
let queueEngine: Engine | undefined;
let shelfEngine: Engine | undefined;

/**
 * Opened at first use. Rule for its versions: add tables and indexes, never remove, rename or reinterpret, so that older
 * code finds all it knows after a roll-back.
 */
export function queue(): QueueDb {
  queueEngine ??= memory.load && engine(memory.load, () => announceDatabase('memory'));
  queueDb ??= guarded(declareQueue(named('queue', 'strict', queueEngine)));
  return queueDb;
}

export function shelf(): ShelfDb {
  shelfEngine ??= memory.load && engine(memory.load, () => undefined);
  shelfDb ??= guarded(declareShelf(named('shelf', 'relaxed', shelfEngine)));
  return shelfDb;
}

/** Lets go of the device's data, e.g. before it is wiped; the next use opens it again. */
export function closeDatabases(): void {
  queueDb?.close({ disableAutoOpen: false });
  shelfDb?.close({ disableAutoOpen: false });
  queueDb = undefined;
  shelfDb = undefined;
}

const named = (name: string, chromeTransactionDurability: 'strict' | 'relaxed', engine: Engine | undefined): Dexie =>
  new Dexie(name, { chromeTransactionDurability, ...engine });

export function declareQueue(db: Dexie): QueueDb {
  db.version(1).stores({
    outbox: 'id, seq, state, [userId+seq], parent, [userId+lane]',
    photos: 'id, draft',
    drafts: 'key, userId',
    control: 'name',
  });
  return db as QueueDb;
}

function declareShelf(db: Dexie): ShelfDb {
  db.version(1).stores({
    cache: 'key, [usedAt+size]',
    history: '[kind+name], [kind+at]',
    catalogue: 'id',
    stock: 'id, userId',
  });
  return db as ShelfDb;
}

function guarded<D extends Dexie>(db: D): D {
  // Dexie lets go, so that the newer version is not blocked, and opens again at the next use: what only grew still fits.
  db.on('versionchange', ({ newVersion }) => {
    if (newVersion !== null) announceDatabase('reload');
  });
  db.on('blocked', () => announceDatabase('blocked'));
  db.on('ready', () => {
    if (databaseTrouble() === 'blocked') announceDatabase(null);
  });
  return db;
}
