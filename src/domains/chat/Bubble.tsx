/** One message. */
import { type ChatMessage, chatRecall } from '../../../contract/chat/calls.ts';
import { chatRules } from '../../../contract/chat/rules.ts';
import { useWrite } from '../../api/write.ts';
import { cx } from '../../ui/format/cx.ts';
import { clock } from '../../ui/format/format.ts';
import { IconCheck } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { Avatar } from '../../ui/media/Avatar.tsx';
import { askLive } from '../device/live/live.ts';
import { PieceLine } from './cards/PieceLine.tsx';
import styles from './chat.module.css';
import { OfferSaid } from './offers/OfferStep.tsx';
import { ThingCard } from './SubjectCard.tsx';
import type { Talk } from './talk.ts';
import { SaidPhotos } from './warnings/CodeWarning.tsx';
import { text } from './words.ts';

export function Bubble({ message, talk }: { message: ChatMessage; talk: Talk }) {
  const t = useText(text);
  const mine = message.by === talk.side;
  const name = talk.other?.nickname ?? t.us;
  if (message.recalled) return <p className={styles.day}>{t.recalled(mine)}</p>;
  return (
    <article className={cx(styles.say, mine && styles.mine)}>
      {!mine && <Avatar name={name} src={talk.other?.avatar} size={32} />}
      <div className={styles.col}>
        <span className="vh">{mine ? t.you : name}</span>
        {message.body !== '' && <p className={styles.bubble}>{message.body}</p>}
        <SaidPhotos hints={message.hints} photos={message.photos} mine={mine}>
          {message.card &&
            (message.card.kind === 'offer' ? (
              <OfferSaid id={message.card.id} at={message.at} talk={talk} />
            ) : (
              <ThingCard card={message.card} />
            ))}
          {message.piece && <PieceLine piece={message.piece} />}
        </SaidPhotos>
        {mine && <Sent message={message} talk={talk} read={message.no <= (talk.readByOther ?? 0)} />}
      </div>
    </article>
  );
}

function Sent({ message, talk, read }: { message: ChatMessage; talk: Talk; read: boolean }) {
  const t = useText(text);
  const now = useNow(10_000);
  const recall = useWrite(chatRecall);
  async function takeBack(): Promise<void> {
    const ask = { title: t.recallTitle, body: t.recallBody(talk.kind === 'service'), ok: t.recall, bad: true };
    if (await askLive(ask)) recall.mutate({ id: message.id });
  }
  return (
    <span className={styles.sent}>
      {/* An offer binds: taking its words back would look as if that ended it. */}
      {talk.state !== 'closed' && now - message.at < chatRules.recall && message.card?.kind !== 'offer' && (
        <button type="button" className={styles.recall} onClick={() => void takeBack()}>
          {t.recall}
        </button>
      )}
      {read && <IconCheck size={12} />}
      {read ? t.read : t.sentMark} {clock(message.at)}
    </span>
  );
}
