/** What came with a file from another device waits for its person; what that device has sent meanwhile is told at once. */
import { useEffect, useState } from 'react';
import type { Intent } from '../../../offline/device/items.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useOnline } from '../use-outbox.ts';
import { text } from './words.ts';

export function TakenIn({ items }: { items: readonly Intent[] }) {
  const t = useText(text);
  const language = useLanguage();
  const online = useOnline();
  const [there, setThere] = useState<Intent[]>([]);
  const taken = items.filter(({ takenAt, carried }) => takenAt !== undefined && carried);
  const some = taken.length > 0;
  const latest = Math.max(0, ...taken.map(({ takenAt = 0 }) => takenAt));
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again after each file
  useEffect(() => {
    if (!some || !online) return;
    void import('../../../offline/carry/taken.ts')
      .then(({ dropArrived }) => dropArrived())
      .then((gone) => setThere((before) => [...before, ...gone]))
      // Out of reach: each is asked about when it is sent.
      .catch(() => undefined);
  }, [some, latest, online]);
  const held = taken.filter(({ paused }) => paused).length;
  return (
    <>
      {held > 0 && <Notice tone="wait" title={t.takenHeld(held)} />}
      {there.length > 0 && (
        <Notice tone="ok" title={t.takenThere(there.length)}>
          {there.map(({ label }) => label[language]).join(language === 'zh' ? '；' : '; ')}
        </Notice>
      )}
    </>
  );
}
