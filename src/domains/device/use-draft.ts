/** A form that keeps itself on the device until it is sent: autosaved as it changes and on every way out, and offered again. */
import { useEffect, useReducer, useRef, useState } from 'react';
import { useSession } from '../../api/use-session.ts';
import { OfflineError } from '../../offline/device/errors.ts';
import { holdUpdates } from '../../offline/device/updates.ts';
import { changeDraft, draftKey, draftName, loadDraft, removeDraft, saveDraft } from '../../offline/drafts/drafts.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { textNow } from '../../ui/format/text.ts';
import { text } from './draft-words.ts';

/** Debounce of the autosave, ms; a change reaches the device well within a second of the last key. */
const SAVE_AFTER = 300;

interface Options<T> {
  /** Which form, and which of its drafts: one of each can be written at a time. */
  form: string;
  id?: string;
  /** A form begun just now; what is minted in it is minted anew each time. */
  start: () => T;
  isTouched: (value: T) => boolean;
  /** A draft that an older version of the form left, made whole; by default what it lacks comes from `start`. */
  revive?: (value: T) => T;
}

/** A function sees what stands there by then, so that photos which are ready late do not undo what was typed meanwhile. */
type Change<T> = Partial<T> | ((now: T) => Partial<T>);

export interface DraftForm<T> {
  /** What its photos are kept under, and what the queue is told. */
  name: string;
  value: T;
  set: (change: Change<T>) => void;
  /** When what stands there was left, epoch ms; null for a form begun just now. */
  resumedAt: number | null;
  /** When it last reached the device, epoch ms; null while it has not. */
  savedAt: number | null;
  /** Resolves when what was typed until now is on the device, or was said not to be. */
  flush: () => Promise<void>;
  /** Saves, delivers, and forgets what was delivered. When `deliver` fails, the draft stays and its error is passed on. */
  submit: <R>(deliver: (value: T) => Promise<R>) => Promise<R>;
  startOver: () => Promise<void>;
}

/** Null until the device has answered. */
export function useDraftForm<T extends object>(options: Options<T>): DraftForm<T> | null {
  const userId = useSession()?.userId ?? '';
  const name = draftName(options.form, options.id);
  const latest = useRef(options);
  latest.current = options;
  const [, render] = useReducer((n: number) => n + 1, 0);
  const [draft, setDraft] = useState<OpenDraft<T> | null>(null);

  useEffect(() => {
    const opened = new OpenDraft<T>(userId, name, () => latest.current, render);
    setDraft(opened);
    const leave = () => void opened.flush();
    const hide = () => document.visibilityState === 'hidden' && leave();
    addEventListener('pagehide', leave);
    document.addEventListener('visibilitychange', hide);
    return () => {
      removeEventListener('pagehide', leave);
      document.removeEventListener('visibilitychange', hide);
      opened.close();
    };
  }, [userId, name]);

  // Of another person or another thing until the effect has run.
  const value = draft?.userId === userId && draft.name === name ? draft.value : null;
  const touched = value !== null && options.isTouched(value);
  useEffect(() => (touched ? holdUpdates() : undefined), [touched]);
  if (!draft || value === null) return null;
  const { resumedAt, savedAt, set, flush, submit, startOver } = draft;
  return { name, value, resumedAt, savedAt, set, flush, submit, startOver };
}

/** Those on the screen, by key. */
const onScreen = new Map<string, unknown>();

/** One person's draft of one form, from the moment its form is shown. */
class OpenDraft<T extends object> {
  readonly userId: string;
  readonly name: string;
  value: T | null = null;
  resumedAt: number | null = null;
  savedAt: number | null = null;
  readonly #options: () => Options<T>;
  readonly #render: () => void;
  readonly #key: string;
  readonly #loaded: Promise<void>;
  #saving: Promise<void> = Promise.resolve();
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Something stands there that the device does not have. */
  #unsaved = false;
  /** The device has a version of it. */
  #kept = false;
  #failed = false;
  #closed = false;

  constructor(userId: string, name: string, options: () => Options<T>, render: () => void) {
    this.userId = userId;
    this.name = name;
    this.#options = options;
    this.#render = render;
    this.#key = draftKey(userId, name);
    onScreen.set(this.#key, this);
    this.#loaded = this.#load();
  }

  async #load(): Promise<void> {
    const draft = await loadDraft<T>(this.name, this.userId).catch(() => null);
    if (this.#closed) return;
    const { start, isTouched, revive } = this.#options();
    this.value = draft ? (revive?.(draft.value) ?? { ...start(), ...draft.value }) : start();
    this.#kept = draft !== null;
    this.resumedAt = draft && isTouched(this.value) ? draft.savedAt : null;
    this.#render();
  }

  readonly set = (change: Change<T>): void => {
    if (this.#closed) return void this.#setLate(change).catch(tell);
    if (this.value === null) return;
    this.value = changed(this.value, change);
    this.#unsaved = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.flush(), SAVE_AFTER);
    this.#render();
  };

  /** A photo that was ready only after the form was left joins what was kept there; what was sent meanwhile stays sent. */
  async #setLate(change: Change<T>): Promise<void> {
    const again = onScreen.get(this.#key) as OpenDraft<T> | undefined;
    if (again) {
      await again.#loaded;
      return again.set(change);
    }
    const begun = this.#kept ? undefined : this.value;
    this.#kept = true;
    await changeDraft<T>(this.name, this.userId, (kept) => {
      const now = kept ?? begun;
      return now ? changed(now, change) : undefined;
    });
  }

  /** The write begins at once. It never throws: what could not be saved is said, and tried again with the next change or way out. */
  readonly flush = (): Promise<void> => {
    clearTimeout(this.#timer);
    if (this.#unsaved && this.value) {
      this.#unsaved = false;
      this.#saving = this.#save(this.value);
    }
    return this.#saving;
  };

  async #save(value: T): Promise<void> {
    this.#kept = this.#options().isTouched(value);
    try {
      await saveDraft(this.name, this.#kept ? value : null, this.userId);
      this.#failed = false;
      this.savedAt = this.#kept ? Date.now() : null;
    } catch (error) {
      // Once, not with each key; and again when it is now or never.
      if (!this.#failed || this.#closed) tell(error);
      this.#failed = true;
      if (this.value === value) this.#unsaved = true;
      this.savedAt = null;
    }
    this.#render();
  }

  readonly submit = async <R>(deliver: (value: T) => Promise<R>): Promise<R> => {
    await this.flush();
    if (this.value === null) throw new Error(`${this.name} is not loaded`);
    const answer = await deliver(this.value);
    await this.#forget();
    return answer;
  };

  readonly startOver = async (): Promise<void> => {
    this.value = this.#options().start();
    this.resumedAt = null;
    const forgotten = this.#forget();
    this.#render();
    await forgotten;
  };

  /** Begun at once: after a save that has begun, which would bring it back, and before one of what is typed from now on. */
  async #forget(): Promise<void> {
    clearTimeout(this.#timer);
    this.#unsaved = false;
    this.savedAt = null;
    // What was just delivered must not be failed for this; the draft is offered again at worst.
    await removeDraft(this.name, this.userId).catch(() => undefined);
  }

  close(): void {
    this.#closed = true;
    if (onScreen.get(this.#key) === this) onScreen.delete(this.#key);
    void this.flush();
  }
}

const changed = <T extends object>(now: T, change: Change<T>): T => ({
  ...now,
  ...(typeof change === 'function' ? change(now) : change),
});

function tell(error: unknown): void {
  const t = textNow(text);
  toast(error instanceof OfflineError && error.code === 'STORAGE_FULL' ? t.full : t.failed, { failure: true });
}
