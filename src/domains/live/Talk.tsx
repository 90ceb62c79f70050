/** What people say, oldest first; the host's pinned message above. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { liveMessages } from '../../../contract/live/calls.ts';
import type { LiveSaid } from '../../../contract/live/said.ts';
import { read } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { clock } from '../../ui/format/format.ts';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Hints } from '../chat/warnings/Safe.tsx';
import { BlockedHere } from './BlockedHere.tsx';
import styles from './live.module.css';
import { SaidMenu } from './SaidMenu.tsx';
import type { Room } from './use-room.ts';
import { text } from './words.ts';

/** @param bare fills what its place leaves it, and warns in chips that open; otherwise a card */
export function Talk({ room, bare = false }: { room: Room; bare?: boolean }) {
  const t = useText(text);
  const [chosen, setChosen] = useState<LiveSaid | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const began = useRef(false);
  const last = room.lastNo;
  const own = room.me !== null && room.messages.at(-1)?.by === room.me;
  // Begins with the latest; who has scrolled back to read stays where they are, until they speak.
  useEffect(() => {
    const element = box.current;
    if (last === 0 || !element) return;
    const { scrollHeight, scrollTop, clientHeight } = element;
    if (began.current && !own && scrollHeight - scrollTop - clientHeight > clientHeight / 2) return;
    began.current = true;
    element.scrollTop = scrollHeight;
  }, [last, own]);
  // A keyboard takes the room of some lines: whoever was at the latest stays there.
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    let ended = true;
    const look = () => {
      ended = element.scrollHeight - element.scrollTop - element.clientHeight < 8;
    };
    const sized = new ResizeObserver(() => {
      if (ended) element.scrollTop = element.scrollHeight;
    });
    element.addEventListener('scroll', look, { passive: true });
    sized.observe(element);
    return () => {
      element.removeEventListener('scroll', look);
      sized.disconnect();
    };
  }, []);
  const first = room.messages[0];
  // An event brings everybody the same.
  const pinned = room.blocked.some(({ no }) => no === room.pinned?.by) ? null : room.pinned;
  const shown = { room, bare, onMore: setChosen };
  const talk = (
    <>
      {pinned && (
        <div className={styles.pinned}>
          <Said said={pinned} {...shown} pinned />
        </div>
      )}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too */}
      <div ref={box} className={styles.log} role="log" aria-label={t.said} aria-live="polite" tabIndex={0}>
        {room.messages.length === 0 && <p className={styles.meta}>{t.quiet}</p>}
        {first && first.no > 1 && <Earlier {...shown} before={first.no} />}
        {room.messages.map((said) => said.id !== pinned?.id && <Said key={said.id} said={said} {...shown} />)}
      </div>
      {room.blocked.length > 0 && <BlockedHere room={room} />}
      {chosen && <SaidMenu said={chosen} room={room} onClose={() => setChosen(null)} />}
    </>
  );
  if (bare) return <div className={styles.bare}>{talk}</div>;
  return <Card title={room.state === 'over' ? t.saidThen : t.said}>{talk}</Card>;
}

interface Shown {
  room: Room;
  bare: boolean;
  onMore: (said: LiveSaid) => void;
}

function Earlier({ before, ...shown }: Shown & { before: number }) {
  const { room } = shown;
  const t = useText(text);
  const [asked, setAsked] = useState(false);
  const { data, isFetching } = useQuery({ ...read(liveMessages, { id: room.id, before }), enabled: asked });
  const first = data?.messages[0];
  if (!data)
    return (
      <Button kind="text" size="sm" pending={isFetching} onClick={() => setAsked(true)}>
        {t.earlier}
      </Button>
    );
  return (
    <>
      {first && first.no > 1 && <Earlier {...shown} before={first.no} />}
      {data.messages.map((said) => (
        <Said key={said.id} said={said} {...shown} />
      ))}
    </>
  );
}

function Said({ said, room, bare, onMore, pinned = false }: Shown & { said: LiveSaid; pinned?: boolean }) {
  const t = useText(text);
  const session = useSession();
  if (room.blocked.some(({ no }) => no === said.by)) return null;
  if (said.removed) return <p className={styles.meta}>{t.removed}</p>;
  const name = said.host && room.host.platform ? t.platformHost : said.nickname;
  return (
    <article className={styles.said}>
      <p>
        {pinned && <Tag tone="ok">{t.pinned}</Tag>} <b>{said.host ? name : t.someone(name, said.by)}</b>{' '}
        {said.host && <Tag tone="ok">{t.host}</Tag>}{' '}
        <time className={styles.meta} dateTime={new Date(said.at).toISOString()}>
          {clock(said.at)}
        </time>{' '}
        {said.body}
      </p>
      {session && <button type="button" className={styles.more} aria-label={t.more} onClick={() => onMore(said)} />}
      <div className={styles.hints}>
        <Hints hints={said.hints} folded={bare} />
      </div>
    </article>
  );
}
