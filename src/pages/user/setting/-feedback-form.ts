/** The feedback being written: kept on the device as it changes, photos included. */
import { useEffect, useState } from 'react';
import type { feedbackKinds } from '../../../../contract/account.ts';
import { dropPhoto, keepPhoto, loadDraft, removeDraft, saveDraft } from '../../../offline/drafts.ts';
import type { PhotoSource } from '../../../offline/photos.ts';
import { holdUpdates } from '../../../offline/updates.ts';
import { usePhotoUrls } from '../../-photo-urls.ts';

export const DRAFT = 'feedback';

export interface FeedbackForm {
  /** Minted with the form: however often it is sent, it is one feedback. */
  id: string;
  kind: (typeof feedbackKinds)[number];
  body: string;
  contact: string;
  photos: { $photo: string }[];
}

const blank = (): FeedbackForm => ({ id: crypto.randomUUID(), kind: 'problem', body: '', contact: '', photos: [] });
/** A change reaches the device well within a second of the last key. */
const SAVE_AFTER = 300;

export function useFeedbackForm() {
  const [form, setForm] = useState<FeedbackForm | null>(null);
  const urls = usePhotoUrls(form?.photos.map((photo) => photo.$photo) ?? []);
  useEffect(() => {
    let gone = false;
    void loadDraft<FeedbackForm>(DRAFT)
      .catch(() => null)
      .then((draft) => {
        if (!gone) setForm((now) => now ?? draft?.value ?? blank());
      });
    return () => {
      gone = true;
    };
  }, []);
  useEffect(() => {
    if (!form || (!form.body && form.photos.length === 0)) return;
    const timer = setTimeout(() => void saveDraft(DRAFT, form).catch(() => undefined), SAVE_AFTER);
    return () => clearTimeout(timer);
  }, [form]);
  const touched = Boolean(form?.body || form?.photos.length);
  useEffect(() => (touched ? holdUpdates() : undefined), [touched]);
  return {
    form,
    urls,
    change: (change: Partial<FeedbackForm>) => setForm((now) => now && { ...now, ...change }),
    async addPhoto(photo: PhotoSource) {
      const ref = await keepPhoto(DRAFT, photo);
      setForm((now) => now && { ...now, photos: [...now.photos, ref] });
    },
    async removePhoto(id: string) {
      setForm((now) => now && { ...now, photos: now.photos.filter((photo) => photo.$photo !== id) });
      await dropPhoto(id);
    },
    renew: () => {
      setForm(blank());
      // A save that had begun while it was being queued would bring it back.
      void removeDraft(DRAFT).catch(() => undefined);
    },
  };
}
