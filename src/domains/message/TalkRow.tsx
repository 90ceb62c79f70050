/** A conversation in the message centre: one row, with what was said last and how much of it is unread. */
import { Link } from '@tanstack/react-router';
import type { ChatRow } from '../../../contract/chat/calls.ts';
import type { Message } from '../../../contract/message/calls.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { relativeTime } from '../../ui/format/format.ts';
import { IconChat } from '../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { names as chats, lastOf } from '../chat/names.ts';
import styles from './message.module.css';
import { text } from './words.ts';

/** @param chat missing while it is not known here: its notice says that there is something */
export function TalkRow({ message, chat }: { message: Message; chat: ChatRow | undefined }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const about = chat?.card?.item.name[language];
  const talk = useText(chats);
  // A photo or a card has no words of its own, and is not what the conversation is about.
  const last = chat && lastOf(chat, talk);
  return (
    <Link to="/plugin/chat" search={{ id: message.topic ?? undefined }} className={styles.row}>
      <span className={styles.disc}>
        <IconChat size={20} />
      </span>
      <span className={styles.words}>
        <span className={styles.head}>
          <b>{chat ? (chat.other?.nickname ?? t.us) : message.title[language]}</b>
          <time dateTime={new Date(chat?.at ?? message.at).toISOString()}>
            {relativeTime(chat?.at ?? message.at, now, language)}
          </time>
        </span>
        {about && <small className={styles.about}>{about}</small>}
        <span className={styles.body}>{last || message.body[language]}</span>
      </span>
      {chat
        ? chat.unread > 0 && (
            <span className={styles.count}>
              <Badge count={chat.unread} />
              <span className="vh">{t.unreadOf(chat.unread)}</span>
            </span>
          )
        : message.readAt === null && <span className={styles.dot} role="img" aria-label={t.unread} />}
    </Link>
  );
}
