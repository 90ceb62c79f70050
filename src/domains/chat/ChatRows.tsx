/** One's conversations as rows, the last spoken in first. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ChatRow, chatList } from '../../../contract/chat/calls.ts';
import { useLive } from '../../api/live.ts';
import { ALWAYS_FRESH, readPages } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { Badge } from '../../ui/feedback/Badge.tsx';
import { cx } from '../../ui/format/cx.ts';
import { relativeTime } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { Photo } from '../../ui/media/Photo.tsx';
import styles from './chat.module.css';
import { lastOf, names } from './names.ts';
import { text } from './words.ts';

export function useChats() {
  const query = useInfiniteQuery({
    ...readPages(chatList, {}),
    ...ALWAYS_FRESH,
    enabled: useSession() !== null,
  });
  useLive(['chat', 'offer'], () => void query.refetch());
  return query;
}

export function ChatRowLink({ row, current }: { row: ChatRow; current?: boolean }) {
  const t = useText(text);
  const n = useText(names);
  const language = useLanguage();
  const now = useNow(60_000);
  const name = row.other?.nickname ?? t.us;
  const about = row.card?.item.name[language];
  return (
    <Link
      to="/plugin/chat"
      search={{ id: row.id }}
      className={cx(styles.row, current && styles.current)}
      aria-current={current ? 'true' : undefined}
    >
      <Avatar name={name} src={row.other?.avatar} size={40} />
      <span className={styles.rowWords}>
        <span className={styles.rowHead}>
          <b>{name}</b>
          <time dateTime={new Date(row.at).toISOString()}>{relativeTime(row.at, now, language)}</time>
        </span>
        {about && <small>{about}</small>}
        <span className={styles.rowLast}>{lastOf(row, n)}</span>
      </span>
      {row.card && <Photo src={row.card.item.cover} alt="" sizes="40px" radius={10} className={styles.rowPhoto} />}
      {row.unread > 0 && (
        <span className={styles.rowBadge}>
          <Badge count={row.unread} />
          <span className="vh">{t.unread(row.unread)}</span>
        </span>
      )}
    </Link>
  );
}
