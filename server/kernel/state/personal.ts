/** Data subject rights: a person's data: each domain answers for its own tables, and nobody else reads or writes them for it. */
import type { Words } from '../../../contract/wire/states.ts';
import type { Database, Db } from '../../db/schema.ts';

/** What a person must finish with us, or we with them, before their account can be closed. */
export interface Obligation {
  /** No other obligation is called the same. */
  kind: string;
  title: Words;
  count: number;
  /** Fen; null where it is not about money. Each fen is in one obligation only. */
  amount: number | null;
  /** The screen where it can be dealt with. */
  link: string;
}

export interface Erasure {
  userId: string;
  /** Ids of the devices that the person has used, as the devices claim them. */
  devices: readonly string[];
  /** SHA-256 of the person's photos that somebody still has a right to see: see `photosKept`. */
  photosKept: readonly string[];
  /** The shop's own: what must be recognised again without being kept stays as a hash by it. */
  secret: string;
  now: Date;
}

/** Rows by the name of what they are; no two domains use the same name. */
export type ExportedRows = Record<string, Record<string, unknown>[]>;

/** What a domain hands over so that people can have their data, and take themselves out of it. */
export interface Personal {
  /** Every table of the domain in which a person occurs, with the columns that can tell who they are. */
  readonly tables: { readonly [T in keyof Database]?: readonly (keyof Database[T])[] };
  /** What still binds the person; a count of 0 means nothing. Absent: nothing ever does. */
  open?(db: Db, userId: string): Promise<Obligation[]>;
  /** Everything of the person's, by name; without secrets, and without what is somebody else's. */
  export(db: Db, userId: string): Promise<ExportedRows>;
  /** Photos of the person's that must outlive the account, because others rely on what they show. All others go with it. */
  photosKept?(db: Db, userId: string): Promise<string[]>;
  /** Deletes what need not stay and empties the columns named in `tables` of what must. Absent: there are none to empty. */
  erase?(db: Db, erasure: Erasure): Promise<void>;
}

/** In place of where something was sent: the district stays, nobody can be found there. */
export const NOBODY = JSON.stringify({ name: '', phone: '', detail: '' });
