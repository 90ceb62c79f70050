/** Where photos lie: an object store that clients upload straight to, with a policy that we have signed. */
import type { Readable } from 'node:stream';
import { PHOTO } from '../../../contract/wire/limits.ts';

/** Bytes that nobody here can read. */
export const SEALED = 'application/octet-stream';

/** What an upload is allowed to be. */
export interface UploadGrant {
  /** Every key must begin with this, e.g. `u/<userId>/20261121/`. */
  dir: string;
  expiresAt: Date;
  maxBytes: number;
  /** The one object that it is for, where it is for one: below `dir`, of exactly `maxBytes`. */
  name?: string;
  /** What its type begins with; a picture's where nothing is said. */
  type?: 'image/' | typeof SEALED;
  now: Date;
}

export interface UploadForm {
  /** Where to post to: a path on our own origin, or another origin's address. */
  host: string;
  dir: string;
  policy: string;
  accessid: string;
  signature: string;
  /** All that the form must hold beside `key`, `Content-Type` and, last, `file`. */
  fields: Record<string, string>;
}

export interface ObjectStore {
  /** Where clients post to, when that is not our own origin. */
  readonly origin: string | null;
  /** Whether it keeps what came of a post that broke off, and can be asked for it. */
  readonly resumes: boolean;
  sign(grant: UploadGrant): UploadForm;
  /** Null when there is no such object. */
  read(key: string): Promise<Readable | null>;
  /** Where the object can be had as a file without writing it a second time: it is `path` too, whatever is posted meanwhile. False when there is none. */
  hold?(key: string, path: string): Promise<boolean>;
  /** Puts a copy under a name made of the content's hash. Repeating it changes nothing but its age. */
  copy(from: string, to: string): Promise<void>;
  remove(key: string): Promise<void>;
  list(prefix: string): AsyncIterable<{ key: string; modifiedAt: Date }>;
}

/** A form that the store does not take: it is not allowed what it brings, or brings something else. */
export class UploadRefused extends Error {
  readonly code: 'UPLOAD_POLICY' | 'UPLOAD_HASH' | 'UPLOAD_OFFSET';

  constructor(code: UploadRefused['code']) {
    super(code);
    this.name = 'UploadRefused';
    this.code = code;
  }
}

/** A day's photos of one person, so that a policy opens one folder and no more. */
export const uploadDir = (userId: string, now: Date) =>
  `u/${userId}/${now.toISOString().slice(0, 10).replaceAll('-', '')}/`;

/** The form of a store that is not ours: nobody counts what is posted with it, s. */
const ELSEWHERE_SECONDS = 5 * 60;

/** @param one what the form is for, where the client has said it: of a store that is not ours it is for that alone */
export function uploadGrant(
  { origin }: Pick<ObjectStore, 'origin'>,
  { dir, now, one }: { dir: string; now: Date; one?: { name: string; size: number } | undefined },
): UploadGrant {
  const ours = origin === null;
  return {
    dir,
    expiresAt: new Date(now.getTime() + (ours ? PHOTO.policySeconds : ELSEWHERE_SECONDS) * 1000),
    maxBytes: PHOTO.maxUpload,
    ...(one?.name.endsWith('.work') && { type: SEALED }),
    ...(one && !ours && { name: one.name, maxBytes: one.size }),
    now,
  };
}
