/** Speaking in a room. Whoever is nobody yet reads along and logs in to speak. */
import { useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import { offPlatformHints } from '../../../contract/chat/off-platform.ts';
import { liveRemind, liveSay } from '../../../contract/live/calls.ts';
import { liveRules } from '../../../contract/live/rules.ts';
import { link } from '../../../contract/screens.ts';
import { useSession } from '../../api/use-session.ts';
import { useWrite } from '../../api/write.ts';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { SendButton } from '../chat/SendButton.tsx';
import { Hints } from '../chat/warnings/Safe.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import styles from './live.module.css';
import type { Room } from './use-room.ts';
import { text } from './words.ts';

export function SayBar({ room }: { room: Room }) {
  if (room.state !== 'live' && room.state !== 'planned') return null;
  return (
    <div className={styles.bar}>
      <Saying room={room} />
    </div>
  );
}

function Saying({ room }: { room: Room }) {
  const t = useText(text);
  const navigate = useNavigate();
  const session = useSession();
  if (room.state === 'planned') return <Waiting room={room} />;
  if (room.muted) return <p className={styles.meta}>{t.muted}</p>;
  if (!session)
    return (
      <Button
        block
        kind="tint"
        onClick={() => void navigate({ to: '/pages/login/login', search: { redirect: `/plugin/live?id=${room.id}` } })}
      >
        {t.toSay}
      </Button>
    );
  return <Writing roomId={room.id} />;
}

/** Whoever waits for it is told when it opens; a host knows. */
function Waiting({ room: { id, hosting, reminded } }: { room: Room }) {
  const t = useText(text);
  const navigate = useNavigate();
  const session = useSession();
  const remind = useWrite(liveRemind);
  // Of a room as an older server tells it nobody can be reminded.
  if (hosting || reminded === undefined) return <p className={styles.meta}>{t.notYet}</p>;
  return (
    <div className={styles.writing}>
      <p className={styles.meta}>{reminded ? t.reminded : t.notYet}</p>
      <LiveButton
        block
        kind={reminded ? 'line' : 'pri'}
        pending={remind.isPending}
        onClick={() =>
          session
            ? remind.mutate({ id, on: !reminded })
            : void navigate({ to: '/pages/login/login', search: { redirect: link('/plugin/live', { id }) } })
        }
      >
        {reminded ? t.remindNot : t.remind}
      </LiveButton>
    </div>
  );
}

function Writing({ roomId }: { roomId: string }) {
  const t = useText(text);
  const [body, setBody] = useState('');
  /** Sent again after a lost answer it is the same. */
  const [id, setId] = useState(() => crypto.randomUUID());
  const write = useWrite(liveSay);
  const over = [...body.trim()].length - liveRules.body;
  const ready = body.trim() !== '' && over <= 0 && !write.isPending;
  const send = () => {
    if (!ready) return;
    write.mutate(
      { id, roomId, body: body.trim() },
      {
        onSuccess() {
          setId(crypto.randomUUID());
          // What is typed while it goes is the next one's.
          setBody((now) => (now.startsWith(body) ? now.slice(body.length) : now));
        },
      },
    );
  };
  return (
    <div className={styles.writing}>
      <NeedsNetwork />
      <Hints hints={offPlatformHints(body)} />
      <div className={styles.say}>
        <input
          aria-label={t.say}
          placeholder={t.say}
          enterKeyHint="send"
          value={body}
          onChange={(event) => setBody(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
            event.preventDefault();
            send();
          }}
        />
        <SendButton name={t.send} blocked={!ready} onSend={send} />
      </div>
      <p role="status" className={styles.meta}>
        {over > 0 && t.tooLong(over)}
      </p>
    </div>
  );
}
