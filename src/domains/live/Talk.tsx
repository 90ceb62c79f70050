/** What people say, oldest first; the host's pinned message above. */
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { type LiveHappened, liveMessages } from '../../../contract/live/calls.ts';
import type { LiveSaid } from '../../../contract/live/said.ts';
import { link } from '../../../contract/screens.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { read } from '../../api/read.ts';
import { useSession } from '../../api/use-session.ts';
import { Tag } from '../../ui/feedback/Tag.tsx';
import { clock } from '../../ui/format/format.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { IconMore } from '../chat/icons.tsx';
import { Hints } from '../chat/warnings/Safe.tsx';
import { BlockedHere } from './BlockedHere.tsx';
import styles from './live.module.css';
import { SaidMenu } from './SaidMenu.tsx';
import { useShop } from './use-host.ts';
import type { Room } from './use-room.ts';
import { text } from './words.ts';

type Line = { at: number; said: LiveSaid } | { at: number; happened: LiveHappened };

/** What was said and what was bid and bought, in the order of their time; of what came before the first message that stands here nothing. */
export function linesOf({ messages, happened = [] }: Pick<Room, 'messages' | 'happened'>): Line[] {
  const from = messages[0] && messages[0].no > 1 ? messages[0].at : 0;
  const lines: Line[] = [
    ...messages.map((said) => ({ at: said.at, said })),
    ...happened.filter(({ at }) => at >= from).map((one) => ({ at: one.at, happened: one })),
  ];
  return lines.sort((a, b) => a.at - b.at);
}

function Happened({ happened: { kind, no, price, at }, room }: { happened: LiveHappened; room: Room }) {
  const t = useText(text);
  const language = useLanguage();
  const thing = room.list.find((one) => one.no === no);
  const name = (thing?.lot ?? thing?.listing)?.item.name[language] ?? '';
  return (
    <p className={styles.happened}>
      <time dateTime={new Date(at).toISOString()}>{clock(at)}</time>{' '}
      <b>{price === null ? t.orderedPrivately : (kind === 'bid' ? t.bidTo : t.ordered)(`¥${yuan(price, 0)}`)}</b> {name}
    </p>
  );
}

/** @param bare fills what its place leaves it, and warns in chips that open; otherwise a card */
export function Talk({ room, bare = false }: { room: Room; bare?: boolean }) {
  const t = useText(text);
  const [chosen, setChosen] = useState<LiveSaid | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const began = useRef(false);
  const happened = room.happened ?? [];
  const last = room.lastNo + happened.length;
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
        {room.messages.length === 0 && happened.length === 0 && <p className={styles.meta}>{t.quiet}</p>}
        {first && first.no > 1 && <Earlier {...shown} before={first.no} />}
        {linesOf(room).map((line) =>
          'said' in line ? (
            line.said.id !== pinned?.id && <Said key={line.said.id} said={line.said} {...shown} />
          ) : (
            <Happened
              key={`${line.happened.kind} ${line.happened.no} ${line.happened.at} ${line.happened.price}`}
              {...line}
              room={room}
            />
          ),
        )}
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
  const navigate = useNavigate();
  const shop = useShop();
  if (room.blocked.some(({ no }) => no === said.by)) return null;
  if (said.removed) return <p className={styles.meta}>{t.removed}</p>;
  const name = said.host && room.host.platform ? shop : said.nickname;
  // What others do not read yet stands there without its words.
  const kept = said.held && said.body === '';
  // When it is over nobody looks at it any more.
  const waits = room.state === 'live';
  const more = () =>
    session
      ? onMore(said)
      : void navigate({ to: '/pages/login/login', search: { redirect: link('/plugin/live', { id: room.id }) } });
  return (
    <article className={styles.said}>
      <p>
        {pinned && <Tag tone="ok">{t.pinned}</Tag>} <b>{said.host ? name : t.someone(name, said.by)}</b>{' '}
        {said.host && <Tag tone="ok">{t.host}</Tag>}{' '}
        <time className={styles.meta} dateTime={new Date(said.at).toISOString()}>
          {clock(said.at)}
        </time>{' '}
        {kept ? <span className={styles.meta}>{waits ? t.held : t.heldThen}</span> : said.body}{' '}
        {said.held && !kept && <Tag tone="wait">{waits ? (said.asked ? t.askedTag : t.heldTag) : t.heldTagThen}</Tag>}
      </p>
      <button type="button" className={styles.more} aria-label={t.more} onClick={more}>
        <IconMore size={16} />
      </button>
      <div className={styles.hints}>{!kept && <Hints hints={said.hints} folded={bare} />}</div>
    </article>
  );
}
