/** One message in full, read by being opened. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { messageDetail } from '../../../contract/message/calls.ts';
import { prefetch, read } from '../../api/read.ts';
import { dateTime } from '../../ui/format/format.ts';
import { idSearch } from '../../ui/format/search-params.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import styles from './message.module.css';
import { useMarkRead } from './use-mark-read.ts';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/user/message-detail')({
  validateSearch: idSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context, deps }) => prefetch(context.queries, read(messageDetail, deps)),
  component: MessageDetail,
});

function MessageDetail() {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const router = useRouter();
  const { id } = Route.useSearch();
  const query = useQuery(read(messageDetail, { id }));
  const markRead = useMarkRead();
  const unread = query.data?.readAt === null;
  const mark = useEffectEvent(() => markRead.mutate({ ids: [id] }));
  useEffect(() => {
    if (unread) mark();
  }, [unread]);
  return (
    <Screen
      screen="/pages/user/message-detail"
      title={t.detailTitle}
      ground="task"
      query={query}
      bar={(message) =>
        message.link && (
          <Button block onClick={() => void router.navigate({ href: message.link })}>
            {t.open}
          </Button>
        )
      }
    >
      {(message) => (
        <Card title={message.title[language]}>
          <div className={styles.full}>
            <time dateTime={new Date(message.at).toISOString()}>{dateTime(message.at, now, language)}</time>
            <p>{message.body[language]}</p>
          </div>
        </Card>
      )}
    </Screen>
  );
}
