/** What people told us, the longest waiting first, each with its answer. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { feedbackList } from '../../../../contract/account/feedback.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { ALWAYS_FRESH, readPages } from '../../../api/read.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { IconDoc } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Pills } from '../../../ui/input/Pills.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { text as account } from '../../account/feedback/words.ts';
import { useQueue } from '../Queues.tsx';
import styles from '../staff.module.css';
import { usePermissions } from '../use-permissions.ts';
import { WorkList } from '../WorkList.tsx';
import { AnswerSheet } from './AnswerSheet.tsx';
import { text } from './words.ts';

const queues = ['open', 'answered'] as const;
type Told = Output<typeof feedbackList>['list'][number];

export default function Feedback() {
  const t = useText(text);
  const { kinds } = useText(account);
  const { queue, choose } = useQueue(queues, 'open');
  const query = useInfiniteQuery({ ...readPages(feedbackList, { queue }), ...ALWAYS_FRESH });
  return (
    <WorkList
      name={`work-feedback-${queue}`}
      query={query}
      rowHeight={220}
      row={(told) => ({ name: told.nickname, facts: [kinds[told.kind], told.body] })}
      above={() => (
        <Pills
          name={t.queue}
          options={queues.map((value) => ({ value, label: t.queues[value] }))}
          value={queue}
          onChange={choose}
        />
      )}
      empty={{
        title: queue === 'open' ? t.emptyTitle : t.answeredEmpty,
        body: t.emptyBody,
        icon: <IconDoc size={24} />,
      }}
    >
      {(told) => <ToldCard told={told} />}
    </WorkList>
  );
}

function ToldCard({ told }: { told: Told }) {
  const t = useText(text);
  const { kinds } = useText(account);
  const language = useLanguage();
  const now = useNow(null);
  const { may } = usePermissions();
  const [answering, setAnswering] = useState(false);
  return (
    <Card>
      <div className={styles.head}>
        <b>
          {told.userId ? (
            <Link to="/pages/user/workbench" search={{ work: 'find', person: told.userId }}>
              {told.nickname}
            </Link>
          ) : (
            told.nickname
          )}
        </b>
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
        {told.answer?.product && <Fact name={t.product}>{told.answer.product.name[language]}</Fact>}
        {told.answer && <Fact name={t.answer}>{told.answer.words}</Fact>}
      </Facts>
      {!told.answer && may('feedback.answer') && (
        <div className={styles.work}>
          <Button size="sm" onClick={() => setAnswering(true)}>
            {t.answer}
          </Button>
        </div>
      )}
      {answering && <AnswerSheet told={told} onClose={() => setAnswering(false)} />}
    </Card>
  );
}
