/** A form that keeps itself on the device until it is sent: autosaved as it changes and on every way out, and offered again. */
import { useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useReducer, useRef, useState } from 'react';
import { useAuthor } from '../../api/use-session.ts';
import { holdUpdates } from '../../offline/device/updates.ts';
import { draftName } from '../../offline/drafts/drafts.ts';
import { stand } from '../../ui/feedback/Notice.tsx';
import { useText } from '../../ui/format/text.ts';
import { text } from './drafts/draft-words.ts';
import type { Change, FormOptions, Rest } from './drafts/form.ts';
import { OpenDraft } from './drafts/open-draft.ts';
import { useInMemory } from './use-outbox.ts';
import { useUnsure } from './work/unsure.ts';

export interface DraftForm<T> {
  /** What its photos are kept under, and what the queue is told. */
  name: string;
  value: T;
  set: (change: Change<T>) => void;
  /** When what stands there was left, epoch ms; null for a form begun just now. */
  resumedAt: number | null;
  /** It was taken back out of the queue, and is not sent. */
  takenBack: boolean;
  /** When it last reached the device, epoch ms; null while it has not. */
  savedAt: number | null;
  /** What stands there could not be put on the device. */
  unsaved: boolean;
  /** Resolves when what was typed until now is on the device, or was said not to be. */
  flush: () => Promise<void>;
  /**
   * Saves, with what is still being put away, delivers under the draft's id, and forgets what was delivered; `rest` stays. When `deliver` fails,
   * the draft stays and its error is passed on. A second tap while the first one goes is never answered.
   * @throws OfflineError OTHER_VERSION when another page's version is to be looked at first
   */
  submit: <R>(deliver: (value: T, id: string) => Promise<R>, rest?: Rest<T>) => Promise<R>;
  /** From the tap until it is written down: its button shows it. */
  submitting: boolean;
  startOver: () => Promise<void>;
}

/** Null until the device has answered, and while another page edits it. */
export function useDraftForm<T extends object>(options: FormOptions<T>): DraftForm<T> | null {
  const userId = useAuthor();
  const name = draftName(options.form, options.id);
  const latest = useRef(options);
  latest.current = options;
  const [, render] = useReducer((n: number) => n + 1, 0);
  const [draft, setDraft] = useState<OpenDraft<T> | null>(null);
  const router = useRouter({ warn: false });
  const another = useEffectEvent((id: string) => {
    // What else the address asks for joins that one.
    void router?.navigate({ to: '.', search: (now: object) => ({ ...now, draft: id }), replace: true } as never);
  });

  useEffect(() => {
    const asOpened = () => ({ ...latest.current, ...(latest.current.several && { another }) });
    const opened = new OpenDraft<T>(userId, name, asOpened, render);
    setDraft(opened);
    const leave = () => void opened.flush(true);
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
  const { notSaved } = useText(text);
  // In the page's memory nothing of it is kept, however well that went.
  const inMemory = useInMemory();
  const unsaved = draft?.failed != null || (touched && inMemory);
  useEffect(() => {
    if (!unsaved) return;
    const takeBack = stand(notSaved);
    // Only what the device could not take would be lost.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => {
      takeBack();
      removeEventListener('beforeunload', warn);
    };
  }, [unsaved, notSaved]);
  const unsure = useUnsure(draft);
  if (!draft || value === null) return null;
  const { takenBack, submitting, set, flush, submit, startOver } = draft;
  const savedAt = inMemory ? null : draft.savedAt;
  // Whether it was sent before is known first.
  const resumedAt = unsure === false ? draft.resumedAt : null;
  const doing = { set, flush: () => flush(), submit, startOver };
  return { name, value, resumedAt, takenBack, savedAt, unsaved, submitting, ...doing };
}
