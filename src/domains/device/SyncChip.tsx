/** `N 项待同步`: wherever seller work happens; opens the queue. Nothing when nothing waits. */
import { Link } from '@tanstack/react-router';
import { holdsUp, isOnFirstTry, needsPerson } from '../../offline/device/items.ts';
import { IconNext } from '../../ui/format/icons.tsx';
import { useText } from '../../ui/format/text.ts';
import { text } from './outbox-words.ts';
import styles from './SyncChip.module.css';
import { useOutbox } from './use-outbox.ts';

export function SyncChip() {
  const t = useText(text);
  const items = useOutbox()?.filter((item) => !item.mark && !isOnFirstTry(item)) ?? [];
  if (items.length === 0) return null;
  const held = items.reduce((sum, item) => sum + (holdsUp(item) ? item.holds : 0), 0);
  return (
    <Link to="/pages/user/outbox" className={held > 0 ? styles.refused : styles.chip}>
      {held > 0 ? t.chipHolds(held) : items.some(needsPerson) ? t.chipRefused : t.chip(items.length)}
      <IconNext size={14} />
    </Link>
  );
}
