/** Who I am to others: picture, nickname, gender. */
import { createFileRoute } from '@tanstack/react-router';
import { useRef } from 'react';
import { userInfoUpdate } from '../../../contract/account/calls.ts';
import { enqueue } from '../../offline/outbox/outbox.ts';
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
import { usePhotoUrl } from '../device/use-outbox.ts';
import { useQueuedWrites } from '../device/use-queued-write.ts';
import { CertificationRow } from './certify/CertificationRow.tsx';
import { changeSession, useChangeGender, useProfile } from './profile.ts';
import styles from './settings.module.css';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/user/setting/information')({ component: Information });

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
    <Screen screen="/pages/user/setting/information" title={t.informationTitle} ground="task" query={query}>
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
  const take = async (file: File | undefined) => {
    if (!file) return;
    try {
      const { compressPhoto } = await import('../../offline/photos/compress.ts');
      const photo = await compressPhoto(file);
      await enqueue({
        call: userInfoUpdate,
        input: { avatarUploadId: { $photo: photo.id } },
        photos: [photo],
        label: { zh: text.zh.labelAvatar, en: text.en.labelAvatar },
        link: '/pages/user/setting/information',
      });
      toast(t.avatarQueued);
    } catch {
      toast(t.avatarFailed, { failure: true });
    }
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
