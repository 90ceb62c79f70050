/** Taking photos into a form: each is on the device as it was taken before anything else, and made small behind it. */
import { useEffect, useRef, useState } from 'react';
import { author } from '../../../api/exchange/session.ts';
import { useAuthor } from '../../../api/use-session.ts';
import { OfflineError } from '../../../offline/device/errors.ts';
import type { PhotoRef } from '../../../offline/device/items.ts';
import { watch } from '../../../offline/device/watch.ts';
import { draftKey, dropPhoto, keepPhoto } from '../../../offline/drafts/drafts.ts';
import { keepOriginal, type Originals, originalsOf } from '../../../offline/drafts/originals.ts';
import { beginTaking } from '../../../offline/drafts/taking.ts';
import { sha256Of } from '../../../offline/photos/sha256.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { textNow } from '../../../ui/format/text.ts';
import { useAhead } from '../../../ui/surface/part.ts';
import { text } from '../drafts/draft-words.ts';
import { finishPhotos, shrink, shrinking, useUnfinished, whileStoring } from './photos-ready.ts';
import { useLeftBehind } from './use-left-behind.ts';
import { codeOf, type RefusedFile, useRefused, withinLimit } from './use-refused.ts';

export interface PhotoTaking {
  /** Photos of the form that are not ready to be sent, also those that are still being stored. */
  preparing: number;
  /** Of those that are being put on the device: how many are there, of how many; null while there are none. */
  storing: { done: number; of: number } | null;
  refused: RefusedFile[];
  /** Those of the form that were not refused, and are not held up: the others are told of once, by themselves. */
  good: <T>(photos: readonly T[], idOf: (photo: T) => string) => T[];
  /** While one of the form's cannot be sent: how many files are named as not usable, as its person counts them. */
  unusable: number;
  /** Resolves when each file is on the device or refused, where it was chosen for; one that stands in the form is not added again. */
  take: (files: readonly File[], onPhoto: (photo: PhotoRef) => void, place?: string) => Promise<void>;
  /** Takes a refused one out of the list, and off the device. */
  dismiss: (id: string) => void;
}

const nothing: Originals = { waiting: [], refused: [] };

/** Of the files that are being stored. */
const none = { done: 0, of: 0 };

/**
 * @param photos ids that stand in the form now
 * @param max as many as it takes; of those beyond their person hears
 * @param onFound a photo that was stored before a page died, and that no form names
 */
export function usePhotoTaking(
  draft: string,
  photos: readonly string[],
  max = Number.POSITIVE_INFINITY,
  onFound?: (photo: PhotoRef) => void,
): PhotoTaking {
  useAhead(shrinking);
  const userId = useAuthor();
  const [kept, setKept] = useState(nothing);
  const [storing, setStoring] = useState(none);
  const { files, refuse, dismiss } = useRefused();
  const behind = useLeftBehind(draftKey(userId, draft), onFound);
  const unfinished = useUnfinished();
  /** Accepted, and not in the form yet. */
  const accepted = useRef(0);
  /** The photo that each file became, by what it holds. */
  const taken = useRef(new Map<string, string>());

  useEffect(() => {
    // What another tab, or this one before a restart, has left half done.
    void finishPhotos();
    return watch(() => originalsOf(draft, userId), setKept);
  }, [draft, userId]);
  const isStoring = storing.of > 0;
  useEffect(() => {
    if (!isStoring) return;
    // Only for what the device does not have yet.
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', warn);
    return () => removeEventListener('beforeunload', warn);
  }, [isStoring]);

  const waiting = kept.waiting.filter((id) => photos.includes(id));
  const stuck = waiting.flatMap((id): RefusedFile[] => {
    const { name = '', error } = unfinished.get(id) ?? {};
    return error ? [{ id, name, code: codeOf(error), again: true }] : [];
  });
  const refused = [...kept.refused.filter(({ id }) => photos.includes(id)), ...stuck];
  const good: PhotoTaking['good'] = (all, idOf) => all.filter((photo) => !refused.some(({ id }) => id === idOf(photo)));
  const standing = useRef({ photos, good: photos.length });
  standing.current = { photos, good: good(photos, (id) => id).length };
  return {
    preparing: storing.of - storing.done + waiting.length - stuck.length,
    storing: isStoring ? storing : null,
    refused: [...refused, ...files, ...behind.left],
    good,
    unusable: refused.length > 0 ? refused.length + files.length : 0,
    take: (chosen, onPhoto, place) => whileStoring(draft, store(chosen, onPhoto, place)),
    dismiss(id) {
      // What it leaves free may do for the others.
      if (!dismiss(id) && !behind.dismiss(id)) void dropPhoto(id).then(finishPhotos);
    },
  };

  /** The bytes of all of them first: what else there is to do with one waits for none of it. */
  async function store(files: readonly File[], onPhoto: (photo: PhotoRef) => void, place?: string): Promise<void> {
    const chosen = withinLimit(files, max - standing.current.good - accepted.current, max);
    if (chosen.length === 0) return;
    accepted.current += chosen.length;
    setStoring(({ done, of }) => ({ done, of: of + chosen.length }));
    const taking = await beginTaking(draftKey(await author(), draft), chosen);
    const now = new Set<string>();
    let again = 0;
    const enter = async (file: File, photo: PhotoRef): Promise<void> => {
      const print = await printOf(file);
      const before = print && taken.current.get(print);
      if (before && (now.has(before) || standing.current.photos.includes(before))) {
        again += 1;
        await Promise.all([dropPhoto(photo.$photo), taking.without(photo.$photo)]);
        return;
      }
      if (print) taken.current.set(print, photo.$photo);
      now.add(photo.$photo);
      onPhoto(photo);
    };
    let entering = Promise.resolve();
    for (const [n, file] of chosen.entries()) {
      const id = taking.ids[n] ?? '';
      const photo = await keepOriginal(draft, file, id)
        .catch((error: unknown) => smallAtOnce(draft, file, id, error))
        .catch(async (error: unknown) => {
          refuse(file, error, place);
          await taking.without(id);
        });
      setStoring(({ done, of }) => (done + 1 === of ? none : { done: done + 1, of }));
      const last = entering;
      entering = (async () => {
        await last;
        if (photo) await enter(file, photo);
        accepted.current -= 1;
      })();
    }
    await entering;
    await taking.end();
    void finishPhotos();
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
async function smallAtOnce(draft: string, file: File, id: string, error: unknown): Promise<PhotoRef> {
  if (!(error instanceof OfflineError && error.code === 'STORAGE_FULL')) throw error;
  return keepPhoto(draft, { ...(await shrink(file)), id });
}
