/** What happened, whose turn it is and until when, and what follows: from the contract's state table and the log. */
import type { ReactNode } from 'react';
import { ourReason } from '../../../contract/wire/reason.ts';
import type { Actor, Machine } from '../../../contract/wire/states.ts';
import { cx } from '../format/cx.ts';
import { dateTime, deadlineText } from '../format/format.ts';
import { moreWords } from '../format/more-words.ts';
import { useLanguage, useText } from '../format/text.ts';
import { useServerNow } from '../format/use-now.ts';
import styles from './Timeline.module.css';
import { type Coming, stepsOf, type Transition } from './timeline-steps.ts';

interface Props<S extends string> {
  machine: Machine<S, string>;
  state: S;
  /** Oldest first. */
  transitions: readonly Transition<S>[];
  /** epoch ms */
  deadlineAt?: number | null;
  /** Whom it waits for, where that is not what its state says. */
  waitsFor?: Actor | null;
  /** How the state is called now, where its own name is not what people read elsewhere. */
  called?: string | undefined;
  /** Something may still be done within a time, but nobody is waited for. */
  settled?: boolean;
  /** The role of the person looking: reads 你. */
  me?: Actor;
  ahead?: readonly (S | Coming<S>)[];
  /** What the screen adds to a state: how it was paid, where it goes. */
  notes?: Partial<Record<S, ReactNode>>;
  /** Who the carrier's part is played by, where it is no courier. */
  carrier?: string;
}

export function Timeline<S extends string>({
  machine,
  state,
  transitions,
  deadlineAt,
  waitsFor,
  called,
  settled,
  me,
  ahead,
  notes,
  carrier,
}: Props<S>) {
  const t = useText(moreWords);
  const language = useLanguage();
  const now = useServerNow(60_000);
  /** Ours stands there in both languages. */
  const inLanguage = (reason: ReactNode) =>
    typeof reason === 'string' ? (ourReason(reason)?.[language] ?? reason) : reason;
  /** Nobody waits for the clock: it comes by itself. */
  const who = (actor: Actor, waits?: boolean) => {
    const name = actor === me ? t.you : actor === 'C' && carrier ? carrier : t.actors[actor];
    return (
      <span className={cx(styles.who, actor === me && styles.me)}>
        {waits && actor !== 'T' ? t.waitsFor(name) : name}
      </span>
    );
  };
  return (
    <ol className={styles.steps}>
      {stepsOf({ machine, transitions, state, deadlineAt, waitsFor, called, settled, ahead }).map((step, i) => {
        const reason = inLanguage(step.reason);
        const note = reason ?? notes?.[step.state];
        return (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a state may come twice and the log only grows at its end
            key={`${i}-${step.state}`}
            // What we should have done by now is not well.
            className={cx(styles[step.waits && step.at !== undefined && step.at <= now ? 'bad' : step.kind])}
            aria-current={step.kind === 'now' ? 'step' : undefined}
          >
            <div className={styles.line}>
              <span className={styles.name}>{step.did ?? machine.states[step.state][language]}</span>
              {step.at !== undefined && (
                <time className={styles.when} dateTime={new Date(step.at).toISOString()}>
                  {step.waits
                    ? // By a day that has passed nobody can do anything.
                      step.at > now
                      ? deadlineText(step.at, now, language)
                      : `${t.overdue} · ${dateTime(step.at, now, language)}`
                    : dateTime(step.at, now, language)}
                </time>
              )}
            </div>
            {(step.actor || note) && (
              <div className={styles.about}>
                {step.actor && who(step.actor, step.waits ?? step.kind === 'ahead')}
                {!step.told && note}
              </div>
            )}
            {step.told && (
              <div className={styles.about}>
                {who(step.told.by)}
                <time dateTime={new Date(step.told.at).toISOString()}>{dateTime(step.told.at, now, language)}</time>
                <span>{reason}</span>
              </div>
            )}
          </li>
        );
      })}
    </ol>
  );
}
