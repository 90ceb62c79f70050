/** Rows in a card: ones that lead somewhere, ones that do something, and plain facts. */
import { createLink } from '@tanstack/react-router';
import { type AnchorHTMLAttributes, type ButtonHTMLAttributes, isValidElement, type ReactNode, type Ref } from 'react';
import { copy } from '../feedback/copy.ts';
import { cx } from '../format/cx.ts';
import { IconCopy, IconNext } from '../format/icons.tsx';
import { useText } from '../format/text.ts';
import { words } from '../format/words.ts';
import { useLeadsToClosed } from '../hydration/rules.ts';
import { Switch } from '../input/Choice.tsx';
import styles from './Row.module.css';

interface Parts {
  icon?: ReactNode;
  /** Small print under the label. */
  note?: ReactNode;
  /** At the right end. */
  value?: ReactNode;
  /** Takes something away. */
  bad?: boolean;
  children?: ReactNode;
}

/** Rows one below the other with a hairline between them. */
export const Rows = ({ children }: { children: ReactNode }) => <div className={styles.rows}>{children}</div>;

/** A row that is not pressed itself: put a Switch, a Price or a button in `value`. */
export function Row(parts: Parts) {
  const className = cx(styles.row, parts.bad && styles.bad);
  // The words of a switch's row switch it too.
  if (isValidElement(parts.value) && parts.value.type === Switch)
    return (
      // biome-ignore lint/a11y/noLabelWithoutControl: the switch is in `value`
      <label className={className}>
        <Inside {...parts} />
      </label>
    );
  return (
    <div className={className}>
      <Inside {...parts} />
    </div>
  );
}

interface AnchorProps extends Parts, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'children'> {
  ref?: Ref<HTMLAnchorElement>;
}

/** A row that leads somewhere. */
export const RowLink = createLink(({ icon, note, value, bad, children, className, ...rest }: AnchorProps) => {
  if (useLeadsToClosed(rest.href)) return null;
  return (
    <a {...rest} className={cx(styles.row, bad && styles.bad, className)}>
      <Inside icon={icon} note={note} value={value} next>
        {children}
      </Inside>
    </a>
  );
});

interface RowButtonProps extends Parts, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'value'> {
  ref?: Ref<HTMLButtonElement>;
  /** Shows that pressing opens something. */
  next?: boolean;
}

/** A row that does something. */
export const RowButton = ({ icon, note, value, bad, next, children, className, ...rest }: RowButtonProps) => (
  <button type="button" {...rest} className={cx(styles.row, bad && styles.bad, className)}>
    <Inside icon={icon} note={note} value={value} next={next}>
      {children}
    </Inside>
  </button>
);

/** Names and values: `<Facts><Fact name="订单号" copy={no}>2611 1918 0233</Fact></Facts>`. */
export const Facts = ({ children }: { children: ReactNode }) => <dl>{children}</dl>;

/** An empty value says so. @param copyText put on the clipboard by the button beside the value */
export function Fact({ name, copy: copyText, children }: { name: ReactNode; copy?: string; children: ReactNode }) {
  const t = useText(words);
  return (
    <div className={styles.fact}>
      <dt>{name}</dt>
      <dd>
        {children === '' ? t.missing : children}
        {copyText && (
          <button type="button" className={styles.copy} aria-label={t.copy} onClick={() => void copy(copyText)}>
            <IconCopy size={16} />
          </button>
        )}
      </dd>
    </div>
  );
}

const Inside = ({ icon, note, value, next, children }: Parts & { next?: boolean }) => (
  <>
    {icon && <span className={styles.icon}>{icon}</span>}
    <span className={styles.label}>
      {children}
      {note && <span className={styles.note}>{note}</span>}
    </span>
    {value !== undefined && value !== null && <span className={styles.value}>{value}</span>}
    {next && (
      <span className={styles.next}>
        <IconNext size={16} />
      </span>
    )}
  </>
);
