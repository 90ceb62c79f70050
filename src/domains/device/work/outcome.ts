/** What has become of a form that was put into the outbox, for as long as its screen stands. */
import { useState } from 'react';
import { needsPerson } from '../../../offline/device/items.ts';
import type { OutboxItem } from '../../../offline/outbox/observe.ts';
import { defineText, useText } from '../../../ui/format/text.ts';
import { names } from '../names.ts';
import { useOutboxState } from '../use-outbox.ts';
import { useKeptWords } from './kept-news.ts';
import { useWhysOf } from './why-now.ts';

export const text = defineText({
  zh: {
    arrived: names.zh.submitted,
    notSent: '没有发出去',
    refused: '没有发出去，原因在同步进度里',
    takenBack: '已撤回，没有提交',
    photosWait: '已存好，照片还没有发出',
    lost: '没有提交：这台设备里的内容被清掉了',
    lostBody: '浏览器的数据被清空，没发出的这一份不在了，要重新做一次。',
  },
  en: {
    arrived: names.en.submitted,
    notSent: 'Not sent',
    refused: 'Not sent; see sync progress for why',
    takenBack: 'Taken back; not submitted',
    photosWait: 'Saved; its photos are not sent yet',
    lost: 'Not submitted: this device’s data was cleared',
    lostBody: 'The browser’s data was wiped, and what was not sent went with it. It has to be made again.',
  },
});

/** On its way, there, refused, taken back, or gone with the device's data. */
type Outcome = 'kept' | 'arrived' | 'refused' | 'takenBack' | 'lost';

/** Whether the server has it. */
export const useArrived = (id: string): boolean => useOutboxState()?.arrived.has(id) ?? false;

/** What has become of each of these writes since, and the write itself while it stands in the queue. */
export function useOutcomes(ids: readonly string[]): { id: string; outcome: Outcome; item: OutboxItem | undefined }[] {
  const outbox = useOutboxState();
  const [seen, setSeen] = useState<ReadonlySet<string>>(new Set());
  const items = (outbox?.items ?? []).filter(({ id }) => ids.includes(id));
  if (items.some(({ id }) => !seen.has(id))) setSeen(new Set([...seen, ...items.map(({ id }) => id)]));
  return ids.map((id) => {
    const item = items.find((one) => one.id === id);
    if (outbox?.arrived.has(id)) return { id, outcome: 'arrived', item };
    // Not there yet, or not there any more.
    if (!item) return { id, outcome: !seen.has(id) ? 'kept' : outbox?.left.has(id) ? 'takenBack' : 'lost', item };
    return { id, outcome: item.why !== 'ask' && needsPerson(item) ? 'refused' : 'kept', item };
  });
}

/** The same of one write, in words. */
export function useOutcome(id: string | null): string {
  const t = useText(text);
  const [one] = useOutcomes(id === null ? [] : [id]);
  const kept = useKeptWords(useWhysOf([one?.item]));
  return one && one.outcome !== 'kept' ? t[one.outcome] : kept;
}
