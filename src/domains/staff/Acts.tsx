/** What staff do by a call: shown to who may make it. Others read whose work it is, in place of a form that would be refused at its end. */
import type { ReactNode } from 'react';
import { rolesWith } from '../../../contract/shop/rules.ts';
import type { Call } from '../../../contract/wire/call.ts';
import { useText } from '../../ui/format/text.ts';
import { text as people } from './shop/people-words.ts';
import styles from './staff.module.css';
import { usePermissions } from './use-permissions.ts';
import { text } from './words.ts';

interface Props {
  by: Pick<Call, 'permission'>;
  /** Where another line says already whose work it is. */
  silent?: boolean;
  children: ReactNode;
}

export function Acts({ by: { permission }, silent = false, children }: Props) {
  const t = useText(text);
  const { roles } = useText(people);
  const { known, may } = usePermissions();
  // While nobody has said otherwise the server refuses what is not theirs.
  if (!known || !permission || may(permission)) return children;
  return silent ? null : <p className={styles.tally}>{t.theirs(rolesWith(permission).map((role) => roles[role]))}</p>;
}
