/** The feedback being written: kept on the device as it changes, photos included. */
import type { feedbackKinds } from '../../../contract/account/calls.ts';
import { dropPhoto, keepPhoto } from '../../offline/drafts/drafts.ts';
import type { PhotoSource } from '../../offline/photos/photos.ts';
import { useDraftForm } from '../device/use-draft.ts';
import { usePhotoUrls } from '../device/use-photo-urls.ts';

interface FeedbackForm {
  /** Minted with the form: however often it is sent, it is one feedback. */
  id: string;
  kind: (typeof feedbackKinds)[number];
  body: string;
  contact: string;
  photos: { $photo: string }[];
}

const blank = (): FeedbackForm => ({ id: crypto.randomUUID(), kind: 'problem', body: '', contact: '', photos: [] });

export function useFeedbackForm() {
  const form = useDraftForm<FeedbackForm>({
    form: 'feedback',
    start: blank,
    isTouched: ({ body, contact, photos }) => body !== '' || contact !== '' || photos.length > 0,
  });
  const urls = usePhotoUrls(form?.value.photos.map((photo) => photo.$photo) ?? []);
  if (!form) return null;
  return {
    ...form,
    urls,
    async addPhoto(photo: PhotoSource) {
      const ref = await keepPhoto(form.name, photo);
      form.set(({ photos }) => ({ photos: [...photos, ref] }));
    },
    async removePhoto(id: string) {
      form.set(({ photos }) => ({ photos: photos.filter((photo) => photo.$photo !== id) }));
      await dropPhoto(id);
    },
  };
}
