/** One step of a counter-offer where it happened: the newest is answered there, those before it are a record that leads to it. */
import type { ComponentProps } from 'react';
import type { OfferStep } from '../../../../contract/chat/calls.ts';
import { yuan } from '../../../../contract/wire/money.ts';
import { cx } from '../../../ui/format/cx.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Avatar } from '../../../ui/media/Avatar.tsx';
import styles from '../chat.module.css';
import { names, stepSaid } from '../names.ts';
import type { Talk } from '../talk.ts';
import { text } from '../words.ts';
import { newestSteps } from './in-time.ts';
import { OfferCard } from './OfferCard.tsx';

const placeOf = (offerId: string) => `offer-${offerId}`;

export const leadTo = (offerId: string) =>
  document.getElementById(placeOf(offerId))?.scrollIntoView({ block: 'center', behavior: 'smooth' });

export function OfferStepEntry({ step, talk }: { step: OfferStep; talk: Talk }) {
  const t = useText(text);
  const n = useText(names);
  const mine = step.by === talk.side;
  const theirs = step.by === 'B' || step.by === 'S';
  const name = talk.other?.nickname ?? t.us;
  return (
    <article className={cx(styles.say, mine ? styles.mine : !theirs && styles.middle)}>
      {theirs && !mine && <Avatar name={name} src={talk.other?.avatar} size={32} />}
      <div className={styles.col}>
        {theirs && <span className="vh">{mine ? t.you : name}</span>}
        {newestSteps(talk.steps ?? []).has(step.id) ? (
          <OfferHere id={step.offerId} said={stepSaid(step, talk.side, n)} step={step} />
        ) : (
          <Before step={step} talk={talk} />
        )}
      </div>
    </article>
  );
}

/** The card that a message carries, or what stood on it then. */
export function OfferSaid({ id, at, talk }: { id: string; at: number; talk: Talk }) {
  const steps = (talk.steps ?? []).filter(({ offerId }) => offerId === id);
  const then = steps.filter((step) => step.at <= at).at(-1);
  return then && then !== steps.at(-1) ? (
    <Before step={then} talk={talk} />
  ) : (
    <OfferHere id={id} {...(then && { step: then })} />
  );
}

export function OfferHere(offer: ComponentProps<typeof OfferCard>) {
  return (
    <div id={placeOf(offer.id)} className={styles.offerPlace}>
      <OfferCard {...offer} />
    </div>
  );
}

function Before({ step, talk }: { step: OfferStep; talk: Talk }) {
  const t = useText(text);
  const n = useText(names);
  return (
    <Button kind="text" size="sm" onClick={() => leadTo(step.offerId)}>
      {t.offerRecord(stepSaid(step, talk.side, n), `¥${yuan(step.price, 0)}`)}
    </Button>
  );
}
