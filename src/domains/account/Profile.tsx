/** Who I am to others: picture, nickname, gender. */
import { createFileRoute } from '@tanstack/react-router';
import { toast } from '../../ui/feedback/toast.ts';
import { date, maskPhone } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Segment } from '../../ui/input/Segment.tsx';
import { Row, RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { keptWords } from '../device/kept.ts';
import { AvatarRow } from './avatar/AvatarRow.tsx';
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
    if (saved.queued) toast(keptWords(saved));
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
