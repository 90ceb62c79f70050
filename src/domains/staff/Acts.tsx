/** What staff do by a call: shown to who may make it. Others read whose work it is, in place of a form that would be refused at its end. */
import type { ReactNode } from 'react';
import { rolesWith } from '../../../contract/shop/rules.ts';
import type { Call } from '../../../contract/wire/call.ts';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { useText } from '../../ui/format/text.ts';
import { LinkButton } from '../../ui/input/Button.tsx';
import { type Barred, useBarredHere } from './own/barred.ts';
import { text as second } from './second-words.ts';
import { text as people } from './shop/people-words.ts';
import styles from './staff.module.css';
import { usePermissions } from './use-permissions.ts';
import { text } from './words.ts';

interface Props {
  by: Pick<Call, 'permission'>;
  /** Where another line says already whose work it is. */
  silent?: boolean;
  /** What bars the reader from this one, where its list does not say. */
  barred?: Barred | undefined;
  children: ReactNode;
}

interface SecondProps {
  by: Pick<Call, 'permission'>;
  title: string;
}

export function Acts({ by: { permission }, silent = false, barred: own, children }: Props) {
  const t = useText(text);
  const { roles } = useText(people);
  const { known, may } = usePermissions();
  const here = useBarredHere();
  const barred = own ?? here;
  // While nobody has said otherwise the server refuses what is not theirs.
  if (!known || !permission || may(permission))
    return silent && barred ? null : (
      <Apart by={{ permission }} barred={barred}>
        {children}
      </Apart>
    );
  return silent ? null : <p className={styles.tally}>{t.theirs(rolesWith(permission).map((role) => roles[role]))}</p>;
}

/** What the reader has no part in; where they have, they read whose it is to do. */
export function Apart({ by, barred, children }: Omit<Props, 'silent'>) {
  const { own, nobody } = useText(second);
  const here = useBarredHere();
  const why = barred ?? here;
  if (!why) return children;
  return why.needsSecond ? <SecondPerson by={by} title={nobody} /> : <Notice tone="wait">{own}</Notice>;
}

/** What nobody who works here may decide: whom it takes, and the way for whoever may invite them. */
export function SecondPerson({ by: { permission }, title }: SecondProps) {
  const t = useText(second);
  const { invite, roles } = useText(people);
  const { may } = usePermissions();
  const invites = may('people.edit');
  return (
    <Notice
      tone="wait"
      title={title}
      end={
        invites && (
          <LinkButton size="sm" kind="line" to="/pages/user/workbench" search={{ work: 'people' }}>
            {invite}
          </LinkButton>
        )
      }
    >
      {permission && t.takes(rolesWith(permission).map((role) => roles[role]))}
      {!invites && t.askOwner}
    </Notice>
  );
}
