/** A session as it is announced: its name, when it runs, its picture. */

import { Link } from '@tanstack/react-router';
import type { AuctionSession } from '../../../../contract/auction/shown.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Photo } from '../../../ui/media/Photo.tsx';
import { chinaDateTime } from '../../../ui/print/shop-time.ts';
import styles from '../auction.module.css';
import { text } from '../words.ts';

export function SessionCard({ session }: { session: AuctionSession }) {
  const language = useLanguage();
  const t = useText(text);
  return (
    <Link to="/pages/auction/session" search={{ id: session.id }} className={styles.session}>
      <b>{session.name[language]}</b>
      <span className={styles.meta}>
        {t.lots(session.lots)} · <SessionWhen session={session} />
      </span>
      {session.banner ? (
        <Banner src={session.banner} name="" />
      ) : (
        <span className={styles.covers}>
          {session.covers.map((src) => (
            <Photo key={src} src={src} alt="" sizes="96px" radius={10} priority />
          ))}
        </span>
      )}
    </Link>
  );
}

/** A session's own picture, as wide as what it stands in. */
export const Banner = ({ src, name }: { src: string; name: string }) => (
  <Photo src={src} alt={name} sizes="(min-width: 700px) 600px, 100vw" radius={16} priority className={styles.banner} />
);

export function SessionWhen({ session }: { session: AuctionSession }) {
  const t = useText(text);
  const language = useLanguage();
  const server = useServerNow(60_000);
  const at = (ms: number) => chinaDateTime(ms, server, language);
  if (session.endsAt <= server) return t.endedAt(at(session.endsAt));
  return session.startsAt <= server ? `${t.open} · ${t.endsAt(at(session.endsAt))}` : t.opensAt(at(session.startsAt));
}
