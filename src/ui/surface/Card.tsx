/** Surfaces: the white card of task screens, the section of browsing screens, and the one deep card of a screen. */
import { createLink } from '@tanstack/react-router';
import type { AnchorHTMLAttributes, ReactNode, Ref } from 'react';
import { Price } from '../feedback/Price.tsx';
import { cx } from '../format/cx.ts';
import { IconNext } from '../format/first-icons.tsx';
import { useLeadsToClosed } from '../hydration/rules.ts';
import styles from './Card.module.css';

interface Titled {
  title?: ReactNode;
  /** At the right end of the title's line: a note, a tag, a MoreLink. */
  end?: ReactNode;
  children: ReactNode;
  className?: string;
  id?: string;
}

export function Card({ title, end, children, className, id }: Titled) {
  return (
    <section className={cx(styles.card, className)} id={id}>
      <Head title={title} end={end} />
      {children}
    </section>
  );
}

/** A titled part of a browsing screen, in the gutters. */
export function Section({ title, end, children, className, id }: Titled) {
  return (
    <section className={cx(styles.section, className)} id={id}>
      <Head title={title} end={end} />
      {children}
    </section>
  );
}

/** Children one below the other, 12 px apart. */
export const Stack = ({ children }: { children: ReactNode }) => (
  <div className={styles.stack} data-stack>
    {children}
  </div>
);

interface AnchorProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

/** `全部订单 ›` */
export const MoreLink = createLink(({ children, className, ...rest }: AnchorProps) => {
  if (useLeadsToClosed(rest.href)) return null;
  return (
    <a {...rest} className={cx(styles.more, className)}>
      {children}
      <IconNext size={16} />
    </a>
  );
});

interface DeepProps {
  /** Who must act: `现在等 <b>卖家</b> 发货`. */
  lead: ReactNode;
  /** How much, how long. */
  big: ReactNode;
  /** What happens then. */
  foot?: ReactNode;
  /** Green is for what goes well: not for what ended with nothing (`idle`), or went wrong (`warn`). */
  tone?: 'idle' | 'warn' | undefined;
  children?: ReactNode;
}

/** The most important fact of the screen; never two. */
export function DeepCard({ lead, big, foot, tone, children }: DeepProps) {
  return (
    <section className={styles.deep} data-tone={tone}>
      <p className={styles.lead}>{lead}</p>
      <div className={styles.big}>{big}</div>
      {foot && <p className={styles.foot}>{foot}</p>}
      {children}
    </section>
  );
}

interface MoneyProps {
  label: string;
  /** fen */
  amount: number | null;
  /** One or two small buttons; the last one is the main one. */
  actions?: ReactNode;
  facts?: readonly { label: string; value: ReactNode; note?: ReactNode }[];
}

/** A balance with what belongs to it. */
export function MoneyCard({ label, amount, actions, facts }: MoneyProps) {
  return (
    <section className={styles.deep}>
      <div className={styles.between}>
        <div>
          <p className={styles.lead}>{label}</p>
          <Price amount={amount} size={28} />
        </div>
        {actions && <div className={styles.onDeep}>{actions}</div>}
      </div>
      {facts && facts.length > 0 && (
        <dl className={styles.facts}>
          {facts.map((fact) => (
            <div key={fact.label}>
              <dt>
                {fact.label}
                {fact.note && <small>{fact.note}</small>}
              </dt>
              <dd>{fact.value}</dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function Head({ title, end }: { title?: ReactNode; end?: ReactNode }) {
  if (!title && !end) return null;
  return (
    <header className={styles.head}>
      <h2 className={styles.title}>{title}</h2>
      {typeof end === 'string' ? <span className={styles.note}>{end}</span> : end}
    </header>
  );
}
