/** All of one's conversations, and searching them on the device. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useSession } from '../../api/use-session.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { dateTime } from '../../ui/format/format.ts';
import { IconChat, IconHeadset, IconSearch } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { Field } from '../../ui/input/Field.tsx';
import { InfiniteList } from '../../ui/list/InfiniteList.tsx';
import { RowLink, Rows } from '../../ui/list/Row.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { SyncChip } from '../device/SyncChip.tsx';
import { Blocked } from './blocks/Blocked.tsx';
import { ChatRowLink, useChats } from './ChatRows.tsx';
import styles from './chat.module.css';
import { type Found, searchChats } from './finding/search.ts';
import { useSought } from './finding/use-sought.ts';
import { text } from './words.ts';

const PATH = '/plugin/chat';

export function ChatList() {
  const t = useText(text);
  const session = useSession();
  if (session) return <Mine userId={session.userId} />;
  return (
    <Screen screen={PATH} title={t.title} ground="task" state="empty">
      <Empty
        icon={<IconChat size={24} />}
        title={t.logIn}
        body={t.logInBody}
        action={
          <LinkButton kind="pri" to="/pages/login/login" search={{ redirect: PATH }}>
            {t.toLogin}
          </LinkButton>
        }
      />
    </Screen>
  );
}

function Mine({ userId }: { userId: string }) {
  const t = useText(text);
  const query = useChats();
  const { words, setWords, keep } = useSought();
  return (
    <Screen
      screen={PATH}
      title={t.title}
      ground="task"
      wide="own"
      query={query}
      end={<SyncChip />}
      onRefresh={() => query.refetch()}
    >
      {(data) => {
        const rows = data.pages.flatMap((page) => page.list);
        return (
          <div className={rows.length > 0 ? styles.desk : undefined}>
            <div className={styles.list}>
              <Card>
                <Rows>
                  <RowLink to={PATH} search={{ service: true }} icon={<IconHeadset size={20} />} note={t.usNote}>
                    {t.askUs}
                  </RowLink>
                  <Blocked />
                </Rows>
              </Card>
              {rows.length > 0 && (
                <Field
                  type="search"
                  label={t.search}
                  hint={t.searchNote}
                  placeholder={t.searchFor}
                  start={<IconSearch size={18} />}
                  maxLength={200}
                  value={words}
                  onChange={setWords}
                  onBlur={keep}
                />
              )}
              {words.trim() !== '' ? (
                <Results userId={userId} words={words.trim()} onOpen={keep} />
              ) : rows.length === 0 ? (
                <Empty
                  icon={<IconChat size={24} />}
                  title={t.emptyTitle}
                  body={t.emptyBody}
                  action={
                    <LinkButton kind="tint" to="/pages/tabbar/main">
                      {t.browse}
                    </LinkButton>
                  }
                />
              ) : (
                <InfiniteList name="chats" as="rows" rowHeight={84} items={rows} keyOf={(row) => row.id} pages={query}>
                  {(row) => <ChatRowLink row={row} />}
                </InfiniteList>
              )}
            </div>
            {rows.length > 0 && (
              <div className={styles.choose}>
                <Empty icon={<IconChat size={24} />} title={t.choose} body={t.chooseBody} />
              </div>
            )}
          </div>
        );
      }}
    </Screen>
  );
}

interface ResultsProps {
  userId: string;
  words: string;
  onOpen: () => void;
}

function Results({ userId, words, onOpen }: ResultsProps) {
  const t = useText(text);
  const { data } = useQuery({
    queryKey: ['chat-search', userId, words],
    queryFn: () => searchChats(userId, words),
    networkMode: 'always',
  });
  return (
    <Card>
      <p role="status" className={styles.note}>
        {data && (data.length > 0 ? t.found(data.length) : t.nothingFound)}
      </p>
      <Rows>
        {data?.map((found) => (
          <Hit key={found.message.id} found={found} words={words} onOpen={onOpen} />
        ))}
      </Rows>
    </Card>
  );
}

/** What was looked for stands out in what was said. */
function Marked({ words, children }: { words: string; children: string }) {
  const at = words === '' ? -1 : children.toLowerCase().indexOf(words.toLowerCase());
  if (at < 0) return children;
  const end = at + words.length;
  return (
    <>
      {children.slice(0, at)}
      <mark>{children.slice(at, end)}</mark>
      {children.slice(end)}
    </>
  );
}

/** Several conversations may be about one item: with whom it was tells them apart. */
export function Hit({
  found: { talk, message },
  words = '',
  onOpen,
}: {
  found: Found;
  words?: string;
  onOpen?: () => void;
}) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const other = talk.other?.nickname ?? t.us;
  return (
    <Link to={PATH} search={{ id: talk.id, no: message.no }} onClick={onOpen} className={styles.hit}>
      <span>
        {message.by === talk.side ? t.you : other} · {dateTime(message.at, now, language)}
      </span>
      <b>
        <Marked words={words}>{message.body}</Marked>
      </b>
      <small>{t.hitWith(other, talk.card?.item.name[language])}</small>
    </Link>
  );
}
