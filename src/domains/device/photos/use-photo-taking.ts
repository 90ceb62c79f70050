/** Taking photos into a form: each is on the device as it was taken before anything else, and made small behind it. */
import { useEffect, useRef, useState } from 'react';
import { useAuthor } from '../../../api/use-session.ts';
import { OfflineError } from '../../../offline/device/errors.ts';
import type { PhotoRef } from '../../../offline/device/items.ts';
import { watch } from '../../../offline/device/watch.ts';
import { dropPhoto, keepPhoto } from '../../../offline/drafts/drafts.ts';
import { keepOriginal, type Originals, originalsOf } from '../../../offline/drafts/originals.ts';
import { sha256Of } from '../../../offline/photos/sha256.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { textNow } from '../../../ui/format/text.ts';
import { useAhead } from '../../../ui/surface/part.ts';
import { text } from '../drafts/draft-words.ts';
import { finishPhotos, shrink, shrinking, useUnfinished, whileStoring } from './photos-ready.ts';
import { codeOf, type RefusedFile, useRefused, withinLimit } from './use-refused.ts';

export interface PhotoTaking {
  /** Photos of the form that are not ready to be sent, also those that are still being stored. */
  preparing: number;
  refused: RefusedFile[];
  /** Those of the form that were not refused, and are not held up: the others are told of once, by themselves. */
  good: <T>(photos: readonly T[], idOf: (photo: T) => string) => T[];
  /** Resolves when each file is on the device or refused; one that stands in the form is not added again. */
  take: (files: readonly File[], onPhoto: (photo: PhotoRef) => void) => Promise<void>;
  /** Takes a refused one out of the list, and off the device. */
  dismiss: (id: string) => void;
}

const nothing: Originals = { waiting: [], refused: [] };

/** @param photos ids that stand in the form now @param max as many as it takes; of those beyond their person hears */
export function usePhotoTaking(draft: string, photos: readonly string[], max = Number.POSITIVE_INFINITY): PhotoTaking {
  useAhead(shrinking);
  const userId = useAuthor();
  const [kept, setKept] = useState(nothing);
  const [storing, setStoring] = useState(0);
  const { files, refuse, dismiss } = useRefused();
  const unfinished = useUnfinished();
  /** Accepted, and not in the form yet. */
  const accepted = useRef(0);
  /** The photo that each file became, by what it holds. */
  const taken = useRef(new Map<string, string>());
  const standing = useRef(photos);
  standing.current = photos;

  useEffect(() => {
    // What another tab, or this one before a restart, has left half done.
    void finishPhotos();
    return watch(() => originalsOf(draft, userId), setKept);
  }, [draft, userId]);
  useEffect(() => {
    if (storing === 0) return;
    // Only for what the device does not have yet.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [storing]);

  const waiting = kept.waiting.filter((id) => photos.includes(id));
  const stuck = waiting.flatMap((id): RefusedFile[] => {
    const { name = '', error } = unfinished.get(id) ?? {};
    return error ? [{ id, name, code: codeOf(error), again: true }] : [];
  });
  const refused = [...kept.refused.filter(({ id }) => photos.includes(id)), ...stuck];
  return {
    preparing: storing + waiting.length - stuck.length,
    refused: [...refused, ...files],
    good: (all, idOf) => all.filter((photo) => !refused.some(({ id }) => id === idOf(photo))),
    take: (chosen, onPhoto) => whileStoring(draft, store(chosen, onPhoto)),
    dismiss(id) {
      // What it leaves free may do for the others.
      if (!dismiss(id)) void dropPhoto(id).then(finishPhotos);
    },
  };

  async function store(files: readonly File[], onPhoto: (photo: PhotoRef) => void): Promise<void> {
    const chosen = withinLimit(files, max - standing.current.length - accepted.current, max);
    accepted.current += chosen.length;
    setStoring((n) => n + chosen.length);
    const now = new Set<string>();
    let again = 0;
    for (const file of chosen) {
      try {
        const photo = await keepOriginal(draft, file).catch((error: unknown) => smallAtOnce(draft, file, error));
        const print = await printOf(file);
        const before = print && taken.current.get(print);
        if (before && (now.has(before) || standing.current.includes(before))) {
          again += 1;
          await dropPhoto(photo.$photo);
          continue;
        }
        if (print) taken.current.set(print, photo.$photo);
        now.add(photo.$photo);
        onPhoto(photo);
        void finishPhotos();
      } catch (error) {
        refuse(file, error);
      } finally {
        accepted.current -= 1;
        setStoring((n) => n - 1);
      }
    }
    if (again > 0) toast(textNow(text).takenAlready(again));
  }
}

/** Of one that cannot be read nobody knows what it holds. */
const printOf = (file: File): Promise<string | undefined> =>
  file
    .arrayBuffer()
    .then(sha256Of)
    .catch(() => undefined);

/** There may be room for the small one where there is none for the original. */
async function smallAtOnce(draft: string, file: File, error: unknown): Promise<PhotoRef> {
  if (!(error instanceof OfflineError && error.code === 'STORAGE_FULL')) throw error;
  return keepPhoto(draft, await shrink(file));
}
