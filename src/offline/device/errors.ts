/** What can go wrong on the device itself. Screens have the words; the code says which. */

export type OfflineCode =
  /** Nothing was stored: there is not enough room. */
  | 'STORAGE_FULL'
  /** The browser lets us store nothing (some private modes). */
  | 'STORAGE_REFUSED'
  /** The device's data was taken away from this page, e.g. wiped or held by another version; it must be reloaded. */
  | 'RELOAD_NEEDED'
  /** A file of 0 bytes. */
  | 'FILE_EMPTY'
  /** The file could not be read (moved, deleted, or no permission any more). */
  | 'FILE_UNREADABLE'
  /** Nothing that begins as a picture does, whatever it is called. */
  | 'NOT_A_PICTURE'
  /** A picture that this browser cannot decode. */
  | 'PICTURE_UNREADABLE'
  /** The same of an iPhone's: its person can have it as another. */
  | 'PICTURE_HEIC'
  /** More pixels than this device has memory for, however few bytes they take. */
  | 'PICTURE_PIXELS'
  /** So long or narrow that nobody could be shown it. */
  | 'PICTURE_SHAPE'
  /** A picture of which the end is missing. */
  | 'PICTURE_CUT_OFF'
  | 'PICTURE_TOO_LARGE'
  | 'TOO_MANY_PICTURES'
  /** The server would refuse this input; the form shows what is missing. */
  | 'BAD_INPUT'
  /** It is being sent this very moment. */
  | 'IN_FLIGHT'
  /** The form it came from holds something else that is not sent yet. */
  | 'DRAFT_THERE'
  /** It was saved or queued with other content elsewhere, e.g. in another tab; nothing was changed. */
  | 'OTHER_VERSION'
  /** The server has it already. */
  | 'ARRIVED'
  /** Only the server can say it, e.g. whether something has arrived, and it is out of reach. */
  | 'UNREACHED'
  /** Nobody is logged in, to make it or to ask about it. */
  | 'LOGGED_OUT';

export class OfflineError extends Error {
  override readonly name = 'OfflineError';
  readonly code: OfflineCode;

  constructor(code: OfflineCode, cause?: unknown) {
    super(code, { cause });
    this.code = code;
  }
}

const REFUSED: readonly unknown[] = [
  'MissingAPIError',
  'OpenFailedError',
  'InvalidStateError',
  'UnknownError',
  'SecurityError',
];

/** The device's words for a failure of the database, in the terms of this page. */
export function asOfflineError(error: unknown): unknown {
  const names = [error, (error as { inner?: unknown })?.inner].map((e) => (e as { name?: string })?.name);
  if (names.includes('QuotaExceededError')) return new OfflineError('STORAGE_FULL', error);
  if (names.includes('DatabaseClosedError')) return new OfflineError('RELOAD_NEEDED', error);
  if (names.some((name) => REFUSED.includes(name))) return new OfflineError('STORAGE_REFUSED', error);
  return error;
}
