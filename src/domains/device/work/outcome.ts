/** What has become of a form that was put into the outbox, for as long as its screen stands. */
import { useState } from 'react';
import { defineText, useText } from '../../../ui/format/text.ts';
import { useKeptWords } from '../kept.ts';
import { useOutboxState } from '../use-outbox.ts';

export const text = defineText({
  zh: {
    arrived: '已收到，谢谢',
    refused: '没有发出去，原因在同步进度里',
    takenBack: '已撤回，没有提交',
  },
  en: {
    arrived: 'Received, thank you',
    refused: 'Not sent; see sync progress for why',
    takenBack: 'Taken back; not submitted',
  },
});

/** Whether the server has it. */
export const useArrived = (id: string): boolean => useOutboxState()?.arrived.has(id) ?? false;

/** What has become of one write since: on its way, refused, there, or taken back. */
export function useOutcome(id: string | null): string {
  const t = useText(text);
  const kept = useKeptWords();
  const outbox = useOutboxState();
  const item = outbox?.items.find((one) => one.id === id);
  const [seen, setSeen] = useState<string | null>(null);
  if (item && seen !== item.id) setSeen(item.id);
  if (id !== null && outbox?.arrived.has(id)) return t.arrived;
  // Not there yet, or not there any more.
  if (!item) return seen !== null && seen === id ? t.takenBack : kept;
  return item.why === 'refused' || item.why === 'photoRefused' ? t.refused : kept;
}
