/** The feedback being written: kept on the device as it changes, photos included. */
import { useEffect, useEffectEvent } from 'react';
import type { feedbackForms, feedbackKinds } from '../../../../contract/account/feedback.ts';
import { PHOTO } from '../../../../contract/wire/limits.ts';
import { dropPhoto } from '../../../offline/drafts/drafts.ts';
import { usePhotoTaking } from '../../device/photos/use-photo-taking.ts';
import { usePhotoUrls } from '../../device/photos/use-photo-urls.ts';
import { useDraftForm } from '../../device/use-draft.ts';

export interface AskedFrom {
  form: (typeof feedbackForms)[number];
  /** Which of its drafts. */
  draft?: string;
}

interface Begin {
  kind?: FeedbackForm['kind'] | undefined;
  find?: string | undefined;
  askedFrom?: AskedFrom | undefined;
}

interface FeedbackForm {
  /** Minted with the form: however often it is sent, it is one feedback. */
  id: string;
  kind: (typeof feedbackKinds)[number];
  body: string;
  contact: string;
  /** Where a missing product was looked for. */
  askedFrom?: AskedFrom;
  photos: { $photo: string }[];
}

const blank = (): FeedbackForm => ({ id: crypto.randomUUID(), kind: 'problem', body: '', contact: '', photos: [] });

/** @param begin what was not found, where somebody came for that; it is put into a form that nothing was written in yet */
export function useFeedbackForm({ kind, find = '', askedFrom }: Begin) {
  const form = useDraftForm<FeedbackForm>({
    form: 'feedback',
    start: blank,
    isTouched: ({ body, contact, photos }) => body !== '' || contact !== '' || photos.length > 0,
  });
  const ready = form !== null;
  const start = useEffectEvent(() => {
    if (form && kind && form.value.body === '') form.set({ kind, body: find, ...(askedFrom && { askedFrom }) });
  });
  useEffect(() => {
    if (ready) start();
  }, [ready]);
  const ids = form?.value.photos.map((photo) => photo.$photo) ?? [];
  const urls = usePhotoUrls(ids);
  const taking = usePhotoTaking(form?.name ?? 'feedback', ids, PHOTO.albumMax);
  if (!form) return null;
  return {
    ...form,
    urls,
    taking,
    addPhotos: (files: readonly File[]) =>
      taking.take(files, (ref) => form.set(({ photos }) => ({ photos: [...photos, ref] }))),
    async removePhoto(id: string) {
      form.set(({ photos }) => ({ photos: photos.filter((photo) => photo.$photo !== id) }));
      await dropPhoto(id);
    },
  };
}
