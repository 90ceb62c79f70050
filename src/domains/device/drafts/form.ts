/** What a form says of itself to its draft, and under which id it is sent. */
import type { DraftAbout } from '../../../offline/device/db.ts';
import { OfflineError } from '../../../offline/device/errors.ts';

/** Debounce of the autosave, ms; a change reaches the device well within a second of the last key. */
export const SAVE_AFTER = 300;

export interface FormOptions<T> {
  /** Which form, and which of its drafts. */
  form: string;
  id?: string;
  /** A form begun just now; what is minted in it is minted anew each time. */
  start: () => T;
  isTouched: (value: T) => boolean;
  /** A draft that an older version of the form left, made whole; by default what it lacks comes from `start`. */
  revive?: (value: T) => T;
  /** What is kept after it was sent elsewhere is another one: with ids of its own, also of its parts; by default its own is minted. */
  anew?: (value: T) => T;
  /** It has several drafts, each opened on its screen with `draft` in the address. */
  several?: boolean;
  /** Several pages may have it open: each follows what the others saved while nothing is typed into it. */
  shared?: boolean;
}

export interface OpenOptions<T> extends FormOptions<T> {
  /** Goes to another draft of the form, where it has several. */
  another?: (id: string) => void;
}

/** A function sees what stands there by then, so that photos which are ready late do not undo what was typed meanwhile. */
export type Change<T> = Partial<T> | ((now: T) => Partial<T>);

/** What of a form that was sent stays in it, e.g. what was typed while it went; undefined: nothing is begun. */
export type Rest<T> = (now: T, sent: T) => Partial<T> | undefined;

/** A draft's own, for what has none in it; what was taken back keeps the one that it had. */
export const aboutNew = (about?: DraftAbout): DraftAbout => ({ id: crypto.randomUUID(), ...about });

/** However often the form is sent, by whichever page, it is one write: the id is of its draft. */
export const sentAs = (value: unknown, about: DraftAbout | undefined): string | undefined =>
  (value as { id?: string } | null)?.id ?? about?.again?.id ?? about?.id;

/** The same form with an id of its own, where it has one in it. */
function withIdOf<T extends object>(value: T, other: T): T {
  const { id } = other as { id?: string };
  return id === undefined ? value : { ...value, id };
}

/** The ids went with what was sent; what was begun anew since, or is the same still, has one. */
export function keptBeside<T extends object>(
  here: T,
  about: DraftAbout,
  other: { value: T; about?: DraftAbout } | null,
  { start, anew = (now) => withIdOf(now, start()) }: FormOptions<T>,
): T {
  return other !== null && sentAs(other.value, other.about) === sentAs(here, about) ? here : anew(here);
}

export const changed = <T extends object>(now: T, change: Change<T>): T => ({
  ...now,
  ...(typeof change === 'function' ? change(now) : change),
});

export const isOtherVersion = (error: unknown) => error instanceof OfflineError && error.code === 'OTHER_VERSION';
