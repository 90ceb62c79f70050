/** What stands in the outbox, and how an input names photos that the server does not know yet. */

import type { ChangedSince } from '../../../contract/wire/call.ts';
import { IDEMPOTENCY_DAYS } from '../../../contract/wire/limits.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { DAY } from '../../../contract/wire/time.ts';

/** Stands in an input where the upload's id will be; resolved at the moment of sending. */
export interface PhotoRef {
  readonly $photo: string;
}
/** An input in which any string may still be a photo. */
export type WithPhotos<T> = T extends string
  ? T | PhotoRef
  : T extends readonly (infer E)[]
    ? WithPhotos<E>[]
    : T extends object
      ? { [K in keyof T]: WithPhotos<T[K]> }
      : T;

/** `done` is for photos only: they stay until the server has acknowledged the intent that needs them. */
export type ItemState = 'waiting' | 'sending' | 'parked' | 'done';

interface Item {
  id: string;
  /** Grows with each item: the order of the queue, whatever the clock does. */
  seq: number;
  /** The only person as whom it may be sent. */
  userId: string;
  state: ItemState;
  /** Idempotency key: the item's id, until nothing can take effect under that any more. */
  key: string;
  /** Ids of items that the server must have acknowledged first. */
  dependsOn: string[];
  createdAt: number;
  attempts: number;
  /** Not before, epoch ms. */
  nextAt: number;
  /** Epoch ms of the last attempt. */
  triedAt?: number;
  /** Epoch ms of the first attempt under its key; undefined for none, and of what was tried by older code. */
  firstTriedAt?: number;
  /** An attempt ended without an answer, so the server may already have taken it. */
  uncertain: boolean;
  /** Its person keeps it from being sent. */
  paused?: boolean;
  /** Its person took it back while it was being sent: what becomes of that is told. */
  unwanted?: boolean;
  /** The server is asked whether it has it, and till then (epoch ms) it is not sent. Stays: its key may be spent by having asked. */
  askedTill?: number;
  /** How often the server did not find the photo, or one that the intent names, after it had gone up. */
  missed?: number;
  /**
   * `link`: to what stands in the way, a thing of the person's own. `state`: what the thing had become. `changed`: what
   * another device has set since it was seen.
   */
  lastError?: {
    code: string;
    message: string;
    at: number;
    link?: string;
    state?: string;
    changed?: readonly ChangedSince[];
    /** The server took the others of so many (`of`) and left these. */
    left?: readonly Left[];
    of?: number;
    /** It waits for a limit of its own kind of call, which no looking shortens. */
    limited?: boolean;
  };
}

/** As the write named it; `why` is the state that it is in, or what stands against it. What older servers answered has no name. */
export interface Left {
  id: string;
  why: string;
  name?: Words;
  size?: string;
}

/** The form that an intent was made with, as it stood: what was refused can be mended there. */
export interface FormOf {
  /** Its draft's name. */
  name: string;
  value: unknown;
  /** Its screen. */
  path: string;
  /** The form, where it may have several drafts at once; its screen takes the one to open as `draft`. */
  several?: string;
  /** What its person called the draft. */
  title?: string;
}

export interface Intent extends Item {
  kind: 'intent';
  /** The contract entry's path. */
  call: string;
  input: unknown;
  label: Words;
  /** The screen where it can be seen or mended. */
  link?: string;
  /** The screen where it stands once it has arrived. */
  there?: string;
  form?: FormOf;
  /** It binds its person, e.g. to a price: a person says again that it is to be sent, until then (epoch ms) at most. Paused till then. */
  ask?: { until: number | null };
  /** Their yes holds until then (epoch ms): a queue that rests does not send it later. */
  askedUntil?: number;
  /** Another phone of this person has had it under the same key, and it was not changed since. */
  carried?: boolean;
  /** It may have arrived, and is open in its form to be changed: what became of it is asked, and it is not sent again. */
  editing?: boolean;
  /** As it was when it was tried. What it is now is not sent before the server has said that it has nothing of that. */
  was?: Pick<Intent, 'input' | 'label'>;
  /** When it was last put into a file for another phone, epoch ms. */
  filedAt?: number;
  /** When it was taken in from another phone's file, epoch ms. */
  takenAt?: number;
  /** Earlier writes that it does not wait for: its person said so. */
  past?: readonly string[];
  /** What was made later about the same thing has arrived before it: it would count again, so its person is asked first. */
  overtaken?: boolean;
  /** What it changes, e.g. listings: writes that touch the same thing are sent in the order they were made. */
  touches?: readonly string[];
  /** The one thing that it touches, as older code knows it. */
  lane?: string;
}

export interface PhotoItem extends Item {
  kind: 'photo';
  /** The intent that needs it. Its bytes have the same id as the item. */
  parent: string;
  size: number;
  sha256: string;
  type: string;
  width: number;
  height: number;
  /** Where in the object store its bytes were last posted to. */
  objectKey?: string;
  /** Known once it was confirmed. */
  uploadId?: string;
}

/** As long as the server is asked about an item at most, ms. */
export const ASKING = 60_000;

export const isAskedAbout = <I extends Intent | PhotoItem>(item: I): item is I & { askedTill: number } => {
  const left = (item.askedTill ?? 0) - Date.now();
  return left > 0 && left <= ASKING;
};

/** As long a yes holds, ms. */
const YES = 120_000;
export const yesNow = (): number => Date.now() + YES;

/** Nobody's yes stands for it now: there was none, it is over, or the clock was set back since. */
export const mustBeAsked = ({ ask, askedUntil = 0 }: Intent): boolean => {
  const left = askedUntil - Date.now();
  return ask !== undefined && (left <= 0 || left > YES);
};

export const isPhotoRef = (value: unknown): value is PhotoRef =>
  typeof value === 'object' && value !== null && typeof (value as PhotoRef).$photo === 'string';

/** The ids of all photos that `value` names, in order. */
export function photosIn(value: unknown): string[] {
  if (isPhotoRef(value)) return [value.$photo];
  if (Array.isArray(value)) return value.flatMap(photosIn);
  if (typeof value === 'object' && value !== null) return Object.values(value).flatMap(photosIn);
  return [];
}

/** `value` with every photo replaced; where `idOf` knows none, an array loses the entry and anything else becomes undefined. */
export function replacePhotos(value: unknown, idOf: (photoId: string) => unknown): unknown {
  if (isPhotoRef(value)) return idOf(value.$photo);
  if (Array.isArray(value))
    return value.map((entry) => replacePhotos(entry, idOf)).filter((entry) => entry !== undefined);
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, entry]) => [name, replacePhotos(entry, idOf)]));
  return value;
}

/** As long a page keeps a write to itself that it sends first; then, or after its end, the sender takes it up. ms */
export const FIRST_TRY = 10_000;

/** Its page has begun to send it a moment ago: it does not count as waiting yet. */
export const isOnFirstTry = ({ attempts, nextAt }: Intent): boolean => attempts === 0 && nextAt > Date.now();

/** Nothing but its person can go on with it; `why` as observe.ts says it. */
export const needsPerson = ({ why }: { why: string }): boolean =>
  ['refused', 'photoRefused', 'stopped', 'overtaken', 'ask'].includes(why);

/** It keeps others from going until its person has seen to it; what holds up only itself is no alarm for the queue. */
export const holdsUp = (item: { why: string; holds: number }): boolean => needsPerson(item) && item.holds > 0;

/** `lastError` of a photo whose bytes are not on the device any more; the server says no such code. */
export const PHOTO_GONE = 'PHOTO_GONE';

/** `lastError` of what its person took back on another phone; the server says no such code. */
export const TAKEN_BACK = 'TAKEN_BACK';

/** `lastError` of what the server may have taken so long ago that it knows nothing of it any more. */
export const FORGOTTEN = 'FORGOTTEN';

/** `lastError` of those that the server left of a write whose others it took; the server says no such code. */
export const LEFT_OUT = 'LEFT_OUT';

/** It was sold meanwhile: nothing of it can be changed or tried again. */
export const isSoldMeanwhile = ({ lastError }: Pick<Intent, 'lastError'>): boolean =>
  lastError?.code === 'STATE_REFUSED' && lastError.state === 'sold';

/** It was made at a price that holds no more: sent again it would be refused again. */
export const isPriceOver = ({ lastError }: Pick<Intent, 'lastError'>): boolean => lastError?.code === 'PRICE_CHANGED';

/** `lastError` where the server has something else under its key: an earlier version of it. */
export const OTHER_THERE = 'KEY_REUSED';
export const isOtherThere = ({ lastError }: Pick<Intent, 'lastError'>): boolean => lastError?.code === OTHER_THERE;

/** A browser may have sent it more than once for one attempt, so that even a refusal says nothing about the others. */
export const wasTried = ({ uncertain, attempts, triedAt }: Intent): boolean =>
  uncertain || attempts > 0 || triedAt !== undefined;

/** It may have arrived, and its key says nothing of that any more: sent again it would be done again. A day's room for clocks. */
export const isForgotten = (item: Intent): boolean => {
  // Another phone may have tried it before this one did.
  const since = item.carried ? item.createdAt : (item.firstTriedAt ?? item.createdAt);
  return wasTried(item) && since < Date.now() - (IDEMPOTENCY_DAYS - 1) * DAY;
};
