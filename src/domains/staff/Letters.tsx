/** Notices that could not be delivered: what, for whom and why, to be sent again once the cause is gone. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { type DeadLetter, workbenchDeadLetters, workbenchRevive } from '../../../contract/notice/calls.ts';
import { ALWAYS_FRESH, readPages } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { dateTime } from '../../ui/format/format.ts';
import { IconBell } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { Acts } from './Acts.tsx';
import { text } from './letters-words.ts';
import styles from './staff.module.css';
import { WorkList } from './WorkList.tsx';

export default function Letters() {
  const t = useText(text);
  const query = useInfiniteQuery({ ...readPages(workbenchDeadLetters, {}), ...ALWAYS_FRESH });
  return (
    <WorkList
      name="work-letters"
      query={query}
      rowHeight={220}
      row={({ title, channel, nickname }, language) => ({
        name: title[language],
        facts: [t.channel[channel], nickname],
      })}
      empty={{ title: t.emptyTitle, body: t.emptyBody, icon: <IconBell size={24} /> }}
    >
      {(letter) => <Letter letter={letter} />}
    </WorkList>
  );
}

function Letter({ letter }: { letter: DeadLetter }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(null);
  const revive = useWrite(workbenchRevive);
  const again = () =>
    revive.mutateAsync({ id: letter.id }).then(
      () => toast(t.revived, { success: true }),
      () => undefined,
    );
  return (
    <Card>
      <div className={styles.head}>
        <b>{letter.title[language]}</b>
        <Tag tone="bad">{t.channel[letter.channel]}</Tag>
      </div>
      <Facts>
        <Fact name={t.to}>{letter.nickname}</Fact>
        <Fact name={t.reason}>{letter.reason}</Fact>
        <Fact name={t.tried}>{t.times(letter.attempts)}</Fact>
        <Fact name={t.written}>{dateTime(letter.writtenAt, now, language)}</Fact>
        <Fact name={t.died}>{dateTime(letter.diedAt, now, language)}</Fact>
      </Facts>
      <Acts by={workbenchRevive}>
        <div className={styles.work}>
          <LiveButton size="sm" pending={revive.isPending} onClick={() => void again()}>
            {t.revive}
          </LiveButton>
        </div>
      </Acts>
    </Card>
  );
}
