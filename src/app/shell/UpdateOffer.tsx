/** Offers a new version; it is taken when the person says so, never under their hands. */
import { useSyncExternalStore } from 'react';
import { applyUpdate, dismissUpdate, onUpdate, updateReady } from '../../offline/device/updates.ts';
import { useText } from '../../ui/format/text.ts';
import { Button } from '../../ui/input/Button.tsx';
import { text } from '../words.ts';
import styles from './UpdateOffer.module.css';

export function UpdateOffer() {
  const t = useText(text);
  const ready = useSyncExternalStore(onUpdate, updateReady, () => false);
  if (!ready) return null;
  return (
    <aside className={styles.offer} role="status">
      <span>{t.updateReady}</span>
      <Button size="sm" kind="line" onClick={dismissUpdate}>
        {t.later}
      </Button>
      <Button size="sm" kind="pri" onClick={() => void applyUpdate()}>
        {t.update}
      </Button>
    </aside>
  );
}
