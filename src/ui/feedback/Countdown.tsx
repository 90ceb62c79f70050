/** Time left until a deadline of the server: `1 天 02:41:09`. Spoken only at 5 minutes and at 1 minute. */
import { useEffect, useEffectEvent, useState } from 'react';
import { cx } from '../format/cx.ts';
import { remaining } from '../format/format.ts';
import { moreWords } from '../format/more-words.ts';
import { useText } from '../format/text.ts';
import { useServerNow } from '../format/use-now.ts';
import styles from './Countdown.module.css';

const MINUTE = 60_000;

interface Props {
  /** epoch ms by the server's clock */
  to: number;
  /** Called once when it reaches zero while the screen is open. */
  onEnd?: () => void;
  /** Says that it is left: `还剩 1 天 …`, `1 day … left`. */
  withLeft?: boolean;
  /** Said from the deadline on, instead of that the time is up. */
  atEnd?: string;
  /** Whoever reads it is late from the deadline on: our staff's own time. */
  late?: boolean;
  /** On the deep card the last minutes keep the card's colour. */
  onDeep?: boolean;
}

export function Countdown({ to, onEnd, withLeft, onDeep, atEnd, late }: Props) {
  const t = useText(moreWords);
  const left = to - useServerNow(1000);
  const over = left <= 0;
  const past = atEnd ?? (late ? t.overdue : t.timeUp);
  const end = useEffectEvent(() => onEnd?.());
  const [started] = useState(over);
  useEffect(() => {
    if (over && !started) end();
  }, [over, started]);

  const minutes = Math.ceil(left / MINUTE);
  // Who comes later reads it where it stands; it is true for a moment only.
  const now = left > (minutes - 0.5) * MINUTE && (minutes === 5 || minutes === 1);
  const spoken = over ? (started ? '' : past) : now ? t.leftAnnounced(minutes) : '';
  const { days, clock } = remaining(left);
  const soon = left < 5 * MINUTE && (late || !over) && !onDeep;
  return (
    <>
      {withLeft && !over && t.left}
      <span className={cx(styles.countdown, soon && styles.soon)} role="timer" aria-live="off">
        {over ? past : `${days > 0 ? `${t.days(days)} ` : ''}${clock}`}
      </span>
      {withLeft && !over && t.leftAfter}
      <span className="vh" role="status">
        {spoken}
      </span>
    </>
  );
}
