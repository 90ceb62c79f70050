/** What people told us: words, photos and how to reach them, newest first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { feedbackList } from '../../../contract/account/calls.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { ALWAYS_FRESH, readPages } from '../../api/read.ts';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { dateTime } from '../../ui/format/format.ts';
import { IconDoc } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { ImageGrid } from '../../ui/media/ImageGrid.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { text as account } from '../account/words.ts';
import { text } from './feedback-words.ts';
import styles from './staff.module.css';
import { WorkList } from './WorkList.tsx';

export default function Feedback() {
  const t = useText(text);
  const query = useInfiniteQuery({ ...readPages(feedbackList, {}), ...ALWAYS_FRESH });
  return (
    <WorkList
      name="work-feedback"
      query={query}
      rowHeight={200}
      empty={{ title: t.emptyTitle, body: t.emptyBody, icon: <IconDoc size={24} /> }}
    >
      {(told) => <Told told={told} />}
    </WorkList>
  );
}

function Told({ told }: { told: Output<typeof feedbackList>['list'][number] }) {
  const t = useText(text);
  const { kinds } = useText(account);
  const language = useLanguage();
  const now = useNow(null);
  return (
    <Card>
      <div className={styles.head}>
        <b>{told.nickname}</b>
        <Tag tone={told.kind === 'complaint' ? 'bad' : 'idle'}>{kinds[told.kind]}</Tag>
      </div>
      <p>{told.body}</p>
      {told.photos.length > 0 && <ImageGrid columns={4} photos={told.photos.map((src) => ({ id: src, src }))} />}
      <Facts>
        {told.contact && (
          <Fact name={t.contact} copy={told.contact}>
            {told.contact}
          </Fact>
        )}
        <Fact name={t.at}>{dateTime(told.at, now, language)}</Fact>
      </Facts>
    </Card>
  );
}
