/** How long this browser keeps what is only on the device: one sentence, wherever something is said to be kept. */
import { useEffect, useState } from 'react';
import { installWay } from '../../../offline/device/install.ts';
import { CLEARED_AFTER, storageEstimate } from '../../../offline/device/storage.ts';
import { defineText, useText } from '../../../ui/format/text.ts';
import { useInMemory } from '../use-outbox.ts';

const text = defineText({
  zh: {
    gone: '只在这个页面里，关掉就没了',
    kept: '关掉页面、重启都不会丢',
    cleared: `关掉页面不会丢，${CLEARED_AFTER} 天不打开会被 iPhone 清掉`,
    tight: '关掉页面不会丢，空间不够时浏览器可能清掉',
  },
  en: {
    gone: 'In this page only; gone once it is closed',
    kept: 'Closing or restarting loses nothing',
    cleared: `Safe to close; iPhone clears it after ${CLEARED_AFTER} days unopened`,
    tight: 'Safe to close; the browser may clear it when space runs out',
  },
});

export function useKeeping(): string {
  const t = useText(text);
  const [promised, setPromised] = useState(false);
  useEffect(() => {
    void storageEstimate().then((estimate) => setPromised(estimate?.persisted ?? false));
  }, []);
  const inMemory = useInMemory();
  const way = installWay();
  if (inMemory) return t.gone;
  // Safari's seven days hold whatever it has promised.
  if (way === 'ios') return t.cleared;
  return way === 'done' || promised ? t.kept : t.tight;
}
