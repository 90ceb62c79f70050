/** The message center: what moved, newest first. */
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { createFileRoute, Link } from '@tanstack/react-router';
import { useEffect } from 'react';
import { type ChatRow, chatList, chatUnread } from '../../../contract/chat/calls.ts';
import { noticeNames } from '../../../contract/events.ts';
import { type Message, messageList } from '../../../contract/message/calls.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, read, readPages } from '../../api/read.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { relativeTime } from '../../ui/format/format.ts';
import { IconBank, IconBell, IconBox, IconCamera, IconChat, IconDoc } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { names as chat } from '../chat/names.ts';
import { names as live } from '../live/names.ts';
import { askForNotifications, dropQuestion } from '../notice/prompt.ts';
import styles from './message.module.css';
import { TalkRow } from './TalkRow.tsx';
import { useMarkRead } from './use-mark-read.ts';
import { text } from './words.ts';

export const Route = createFileRoute('/pages/user/message')({ component: Messages });

function Messages() {
  const t = useText(text);
  const query = useInfiniteQuery({ ...readPages(messageList, {}), ...ALWAYS_FRESH });
  const chats = useConversations();
  const markRead = useMarkRead();
  const unread = query.data?.pages[0]?.unread ?? 0;
  const navigate = Route.useNavigate();
  // What comes with a message is shown at once.
  useLive(noticeNames, () => void query.refetch());
  const newest = query.data?.pages[0]?.list;
  useEffect(() => {
    if (!newest) return;
    askForNotifications(newest).then(
      (yes) => void (yes && navigate({ to: '/pages/user/setting/notifications' })),
      // Without an answer from the server there is nothing to ask.
      () => undefined,
    );
  }, [newest, navigate]);
  useEffect(() => dropQuestion, []);
  return (
    <Screen
      screen="/pages/user/message"
      title={t.title}
      ground="task"
      query={query}
      controls={<ToChats />}
      end={
        unread > 0 && (
          <Button kind="text" size="sm" pending={markRead.isPending} onClick={() => markRead.mutate({})}>
            {t.readAll}
          </Button>
        )
      }
      empty={(data) =>
        data.pages[0]?.list.length === 0 && (
          <Empty
            icon={<IconBell />}
            title={t.emptyTitle}
            body={t.emptyBody}
            action={
              <LinkButton kind="tint" to="/pages/tabbar/main">
                {t.browse}
              </LinkButton>
            }
          />
        )
      }
      onRefresh={() => query.refetch()}
    >
      {(data) => (
        <InfiniteList
          name="messages"
          as="cards"
          items={data.pages.flatMap((page) => page.list)}
          keyOf={(message) => message.id}
          rowHeight={96}
          pages={query}
        >
          {(message) =>
            // What was kept before there were topics has none.
            message.topic ? (
              <TalkRow message={message} chat={chats.get(message.topic)} />
            ) : (
              <MessageRow message={message} />
            )
          }
        </InfiniteList>
      )}
    </Screen>
  );
}

/** Those that were spoken in last; of an older one its notice says enough. */
function useConversations(): ReadonlyMap<string, ChatRow> {
  const { data, refetch } = useInfiniteQuery({ ...readPages(chatList, {}), ...ALWAYS_FRESH });
  useLive(['chat', 'offer'], () => void refetch());
  return new Map(data?.pages.flatMap(({ list }) => list.map((row) => [row.id, row] as const)));
}

/** What people say to each other stands apart from what happened. */
function ToChats() {
  const t = useText(chat);
  const l = useText(live);
  const { data, refetch } = useQuery(read(chatUnread, {}));
  useLive(['chat', 'offer'], () => void refetch());
  return (
    <Card>
      <Rows>
        <RowLink to="/plugin/chat" icon={<IconChat size={20} />} value={<Badge count={data?.unread} />}>
          {t.chats}
        </RowLink>
        <RowLink to="/plugin/live" icon={<IconCamera size={20} />}>
          {l.live}
        </RowLink>
      </Rows>
    </Card>
  );
}

const icons: Record<string, typeof IconBell> = {
  order: IconBox,
  receipt: IconDoc,
  settlement: IconBank,
};

function MessageRow({ message }: { message: Message }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const Icon = icons[message.type] ?? IconBell;
  return (
    <Link to="/pages/user/message-detail" search={{ id: message.id }} className={styles.row}>
      <span className={styles.disc}>
        <Icon size={20} />
      </span>
      <span className={styles.words}>
        <span className={styles.head}>
          <b>{message.title[language]}</b>
          <time dateTime={new Date(message.at).toISOString()}>{relativeTime(message.at, now, language)}</time>
        </span>
        <span className={styles.body}>{message.body[language]}</span>
      </span>
      {message.readAt === null && <span className={styles.dot} role="img" aria-label={t.unread} />}
    </Link>
  );
}
