/** One's picture: on the device as it was taken, and sent as soon as it is ready. */
import { useEffect, useEffectEvent, useRef } from 'react';
import { userInfoUpdate } from '../../../../contract/account/calls.ts';
import type { PhotoRef } from '../../../offline/device/items.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { useText } from '../../../ui/format/text.ts';
import { RowButton } from '../../../ui/list/Row.tsx';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import { RefusedPhotos } from '../../device/photos/RefusedPhotos.tsx';
import { usePhotoTaking } from '../../device/photos/use-photo-taking.ts';
import { sendForm } from '../../device/send-form.ts';
import { useDraftForm } from '../../device/use-draft.ts';
import { usePhotoUrl } from '../../device/use-outbox.ts';
import { useQueuedWrites } from '../../device/use-queued-write.ts';
import styles from '../settings.module.css';
import { text } from '../words.ts';

const PATH = '/pages/user/setting/information';
const CALLS = [userInfoUpdate.path];

export function AvatarRow({ nickname, logo, heardAt }: { nickname: string; logo: string; heardAt: number }) {
  const t = useText(text);
  const input = useRef<HTMLInputElement>(null);
  const waiting = useQueuedWrites(CALLS, heardAt).findLast((item) => item.photos.length > 0);
  const form = useDraftForm<{ photo: PhotoRef | null }>({
    form: 'avatar',
    start: () => ({ photo: null }),
    isTouched: ({ photo }) => photo !== null,
  });
  const photo = form?.value.photo?.$photo;
  const taking = usePhotoTaking('avatar', photo === undefined ? [] : [photo]);
  const bad = taking.refused.some(({ id }) => id === photo);
  // Also what was chosen before the page went away.
  const send = useEffectEvent(async () => {
    if (!form) return;
    const kept = await sendForm(form, {
      call: userInfoUpdate,
      input: (value) => ({ ...(value.photo && { avatarUploadId: value.photo }) }),
      label: { zh: text.zh.labelAvatar, en: text.en.labelAvatar },
      link: PATH,
      path: PATH,
    });
    if (kept) toast(t.avatarQueued);
  });
  const sent = useRef<string>(undefined);
  const going = form?.submitting ?? true;
  useEffect(() => {
    // One that there is no room for yet goes when there is.
    if (bad) sent.current = undefined;
    if (photo === undefined || bad || going || photo === sent.current) return;
    sent.current = photo;
    void send();
  }, [photo, bad, going]);
  const take = async (file: File | undefined) => {
    if (!file || !form) return;
    await taking.take([file], (chosen) => form.set({ photo: chosen }));
  };
  return (
    <>
      <RowButton
        next
        value={
          <>
            {waiting && <Tag tone="wait">{t.avatarWaiting}</Tag>}
            {waiting?.photos[0] ? (
              <WaitingAvatar name={nickname} photo={waiting.photos[0].id} />
            ) : (
              <Avatar name={nickname} src={logo} size={48} />
            )}
          </>
        }
        onClick={() => input.current?.click()}
      >
        {t.avatar}
      </RowButton>
      <RefusedPhotos
        photos={taking.refused}
        onDismiss={(id) => {
          if (id === photo) form?.set({ photo: null });
          taking.dismiss(id);
        }}
      />
      <input
        ref={input}
        className={styles.file}
        type="file"
        accept="image/*"
        aria-label={t.changeAvatar}
        tabIndex={-1}
        onChange={(event) => {
          void take(event.target.files?.[0]);
          event.target.value = '';
        }}
      />
    </>
  );
}

const WaitingAvatar = ({ name, photo }: { name: string; photo: string }) => (
  <Avatar name={name} src={usePhotoUrl(photo)} size={48} />
);
