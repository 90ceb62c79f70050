/** Who I am to others: picture, nickname, gender. */
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useRef } from 'react';
import { userInfoUpdate } from '../../../contract/account/calls.ts';
import type { PhotoRef } from '../../offline/device/items.ts';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { date, maskPhone } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Segment } from '../../ui/input/Segment.tsx';
import { Row, RowButton, RowLink, Rows } from '../../ui/list/Row.tsx';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { RefusedPhotos } from '../device/photos/RefusedPhotos.tsx';
import { usePhotoTaking } from '../device/photos/use-photo-taking.ts';
import { sendForm } from '../device/send-form.ts';
import { useDraftForm } from '../device/use-draft.ts';
import { usePhotoUrl } from '../device/use-outbox.ts';
import { useQueuedWrites } from '../device/use-queued-write.ts';
import { CertificationRow } from './certify/CertificationRow.tsx';
import { changeSession, useChangeGender, useProfile } from './profile.ts';
import styles from './settings.module.css';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/user/setting/information')({ component: Information });

const PATH = '/pages/user/setting/information';
const genders = ['1', '2', '0'] as const;

function Information() {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(null);
  const query = useProfile();
  const change = useChangeGender();
  const setGender = async (userId: string, gender: 0 | 1 | 2) => {
    const saved = await change.mutateAsync({ gender }).catch(() => null);
    if (!saved) return;
    await changeSession(userId, { gender });
    if (saved.queued) toast(t.savedOffline);
  };
  return (
    <Screen screen={PATH} title={t.informationTitle} ground="task" query={query}>
      {(me) => (
        <>
          <Card>
            <Rows>
              <AvatarRow nickname={me.nickname} logo={me.logo} heardAt={query.dataUpdatedAt} />
              <RowLink to="/pages/user/setting/nickname" value={me.nickname}>
                {t.nickname}
              </RowLink>
              <Row
                value={
                  <span className={styles.choice}>
                    <Segment
                      name={t.gender}
                      value={genders.find((one) => Number(one) === me.gender) ?? '0'}
                      onChange={(chosen) => void setGender(me.userId, Number(chosen) as 0 | 1 | 2)}
                      options={genders.map((value) => ({ value, label: t.genders[value] }))}
                    />
                  </span>
                }
              >
                {t.gender}
              </Row>
            </Rows>
          </Card>
          <Card>
            <Rows>
              <RowLink to="/pages/user/phone-verif" value={maskPhone(me.mobile)}>
                {t.phone}
              </RowLink>
              <CertificationRow {...me} onDone={() => void query.refetch()} />
              <Row value={date(me.joinedAt, now, language)}>{t.joined}</Row>
            </Rows>
          </Card>
        </>
      )}
    </Screen>
  );
}

const CALLS = [userInfoUpdate.path];

function AvatarRow({ nickname, logo, heardAt }: { nickname: string; logo: string; heardAt: number }) {
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
