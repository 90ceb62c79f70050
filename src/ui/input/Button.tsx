/** Everything that is pressed: buttons, links that look like buttons, and icon buttons. */
import { createLink } from '@tanstack/react-router';
import {
  type AnchorHTMLAttributes,
  type ButtonHTMLAttributes,
  type ReactNode,
  type Ref,
  use,
  useTransition,
} from 'react';
import { UI } from '../../../contract/wire/limits.ts';
import { Badge } from '../feedback/Badge.tsx';
import { cx } from '../format/cx.ts';
import { count } from '../format/format.ts';
import { keepPlace } from '../format/keep-place.ts';
import { useLanguage, useText } from '../format/text.ts';
import { words } from '../format/words.ts';
import { useLeadsToClosed } from '../hydration/rules.ts';
import styles from './Button.module.css';
import { HeldContext } from './held.ts';

interface Looks {
  /** `pri` is the one thing to do on this screen; `text` is a quiet green word. */
  kind?: 'pri' | 'sec' | 'line' | 'tint' | 'bad' | 'text';
  size?: 'sm';
  /** Takes the whole width. */
  block?: boolean;
  /** Shares the width of its row with its neighbours. */
  grow?: boolean;
  /** A second, smaller line. */
  sub?: ReactNode;
}

interface ButtonProps extends Looks, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'disabled'> {
  ref?: Ref<HTMLButtonElement>;
  /** The answer is on its way: the button keeps its place and focus and ignores presses. */
  pending?: boolean;
  /** In place of `onClick`, for what changes much of the screen: it is rendered in slices, and the button is pending meanwhile. */
  action?: () => void;
  disabled?: boolean;
  /** What is missing, shown instead of the label; the button stays reachable and calls `onBlocked`. */
  disabledReason?: string | null | false;
  onBlocked?: () => void;
}

/** A reason is said within sentences too, and begins the button here. */
const capital = (words: string) => words.charAt(0).toUpperCase() + words.slice(1);

export function Button({
  kind,
  size,
  block,
  grow,
  sub,
  pending,
  action,
  disabledReason: missing,
  onBlocked,
  onClick,
  children,
  className,
  ...rest
}: ButtonProps) {
  const [acting, startAction] = useTransition();
  const held = use(HeldContext);
  const disabledReason = held ?? missing;
  const busy = pending || acting;
  const blocked = Boolean(disabledReason);
  return (
    <button
      type="button"
      ref={keepPlace}
      {...rest}
      className={cx(looks({ kind, size, block, grow }), className)}
      aria-disabled={blocked || busy || undefined}
      aria-busy={busy || undefined}
      onClick={(event) => {
        if (!blocked && !busy) return action ? startAction(action) : onClick?.(event);
        event.preventDefault();
        if (blocked) onBlocked?.();
      }}
    >
      {pending && <span className={styles.spinner} />}
      <Label sub={blocked ? undefined : sub}>{disabledReason ? capital(disabledReason) : children}</Label>
    </button>
  );
}

/** `data-button`: what looks like a button is one for whoever asks the page, as messages do that must not hide it. */
interface AnchorProps extends Looks, AnchorHTMLAttributes<HTMLAnchorElement> {
  ref?: Ref<HTMLAnchorElement>;
}

function ButtonAnchor({ kind, size, block, grow, sub, children, className, ...rest }: AnchorProps) {
  if (useLeadsToClosed(rest.href)) return null;
  return (
    <a data-button="" {...rest} className={cx(looks({ kind, size, block, grow }), className)}>
      <Label sub={sub}>{children}</Label>
    </a>
  );
}

/** A `<Link>` that looks like a button: `to`, `params`, `search` and the looks of a button. */
export const LinkButton = createLink(ButtonAnchor);

interface IconLooks {
  /** What it does, for those who cannot see the icon. */
  name: string;
  /** Stands on a photo: a light disc behind the icon. */
  onPhoto?: boolean;
  /** A count in its corner, spoken with the name; `dot` says only that something is new. */
  badge?: number | 'dot';
}

interface IconButtonProps extends IconLooks, Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'name'> {
  ref?: Ref<HTMLButtonElement>;
  /** For switches such as a heart. */
  pressed?: boolean;
}

export function IconButton({ name, onPhoto, badge, pressed, children, className, ...rest }: IconButtonProps) {
  return (
    <button
      type="button"
      ref={keepPlace}
      {...rest}
      className={cx(styles.icon, onPhoto && styles.photo, className)}
      aria-label={useSpoken(name, badge)}
      aria-pressed={pressed}
    >
      {children}
      <Corner badge={badge} />
    </button>
  );
}

interface IconAnchorProps extends IconLooks, Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'name'> {
  ref?: Ref<HTMLAnchorElement>;
}

function IconAnchor({ name, onPhoto, badge, children, className, ...rest }: IconAnchorProps) {
  return (
    <a data-button="" {...rest} className={cx(styles.icon, onPhoto && styles.photo, className)}>
      {children}
      <span className="vh">{useSpoken(name, badge)}</span>
      <Corner badge={badge} />
    </a>
  );
}

/** An icon that leads somewhere. */
export const IconLink = createLink(IconAnchor);

interface MiniButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon: ReactNode;
}

/** An icon above a small word, for the left end of a bottom bar. */
export function MiniButton({ icon, children, className, ...rest }: MiniButtonProps) {
  return (
    <button type="button" {...rest} className={cx(styles.mini, className)}>
      {icon}
      <span>{children}</span>
    </button>
  );
}

const looks = ({ kind = 'pri', size, block, grow }: Looks) =>
  cx(styles.button, styles[kind], size && styles[size], block && styles.block, grow && styles.grow);

function Label({ sub, children }: { sub?: ReactNode; children: ReactNode }) {
  if (!sub) return children;
  return (
    <span className={styles.label}>
      {children}
      <span className={styles.sub}>{sub}</span>
    </span>
  );
}

function useSpoken(name: string, badge: number | 'dot' | undefined) {
  const t = useText(words);
  const language = useLanguage();
  if (badge === 'dot') return `${name}, ${t.open}`;
  // As the badge shows it: a name that says something else than what is seen confuses those who see and hear.
  return badge ? t.unread(name, badge > UI.badgeMax ? `${UI.badgeMax}+` : count(badge, language)) : name;
}

const Corner = ({ badge }: { badge?: number | 'dot' }) =>
  badge === undefined ? null : (
    <span className={styles.count}>{badge === 'dot' ? <Badge dot /> : <Badge count={badge} />}</span>
  );
