/** What was just done, and for ten seconds the way back. */
import { useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../../ui/feedback/toast.ts';
import { useText } from '../../ui/format/text.ts';
import styles from './listing.module.css';
import type { Undo } from './use-listing-acts.ts';
import { text } from './words.ts';

const LASTS = 10_000;

export function UndoBar({ undo, onEnd }: { undo: Undo | null; onEnd: () => void }) {
  const t = useText(text);
  const [running, setRunning] = useState(false);
  const end = useEffectEvent(() => {
    if (!running) onEnd();
  });
  useEffect(() => {
    if (!undo) return;
    const timer = setTimeout(() => end(), LASTS);
    return () => clearTimeout(timer);
  }, [undo]);
  if (!undo) return null;
  const back = async () => {
    setRunning(true);
    try {
      await undo.run();
      toast(t.undone, { success: true });
    } catch {
      // The shell has said why.
    } finally {
      setRunning(false);
      onEnd();
    }
  };
  return (
    <div className={styles.undo} role="status">
      <span>{undo.words}</span>
      <button type="button" disabled={running} onClick={() => void back()}>
        {t.undo}
      </button>
    </div>
  );
}
