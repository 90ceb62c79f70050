/** What was said in a conversation that staff may read, the prices named in it and what came of them, and what was warned about. */
import type { ChatMessage, OfferStep } from '../../../../contract/chat/calls.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { PieceLine } from '../../chat/cards/PieceLine.tsx';
import { names as chatNames, stepSaid } from '../../chat/names.ts';
import { inTime } from '../../chat/offers/in-time.ts';
import { ThingCard } from '../../chat/SubjectCard.tsx';
import { SaidPhotos } from '../../chat/warnings/CodeWarning.tsx';
import styles from '../staff.module.css';
import { text } from './words.ts';

interface Props {
  messages: readonly ChatMessage[];
  steps: readonly OfferStep[];
}

export function SaidThere({ messages, steps }: Props) {
  return inTime({ messages, steps }).map(({ message, step }) => {
    if (step) return <Named key={step.id} step={step} />;
    return message && <Said key={message.id} message={message} steps={steps} />;
  });
}

function Said({ message, steps }: { message: ChatMessage; steps: readonly OfferStep[] }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const { card } = message;
  // The price that stood there then: what was agreed on later is its own step.
  const named =
    card?.kind === 'offer' && steps.filter(({ offerId, at }) => offerId === card.id && at <= message.at).at(-1);
  return (
    <article>
      <p className={styles.hint}>
        {t.sides[message.by]} · {dateTime(message.at, now, language)} {message.recalled && <Tag>{t.recalled}</Tag>}
        {message.hints.length > 0 && <Tag tone="wait">{t.warned}</Tag>}
      </p>
      {message.body !== '' && <p>{message.body}</p>}
      {named ? <Price step={named} /> : card && <ThingCard card={card} />}
      {message.piece && <PieceLine piece={message.piece} desk />}
      <SaidPhotos hints={message.hints} photos={message.photos} columns={4} judged />
    </article>
  );
}

function Named({ step }: { step: OfferStep }) {
  const language = useLanguage();
  const now = useNow(60_000);
  return (
    <article>
      <p className={styles.hint}>{dateTime(step.at, now, language)}</p>
      <Price step={step} />
    </article>
  );
}

/** Staff stand on no side: both are named. */
function Price({ step }: { step: OfferStep }) {
  const t = useText(text);
  const chat = useText(chatNames);
  return (
    <p>
      <b>{t.priceSaid(stepSaid(step, null, chat), `¥${yuan(step.price, 0)}`)}</b>
    </p>
  );
}
