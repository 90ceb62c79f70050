/** What has become of a form that was put into the outbox, for as long as its screen stands. */
import { useState } from 'react';
import { needsPerson } from '../../../offline/device/items.ts';
import type { OutboxItem } from '../../../offline/outbox/observe.ts';
import { useText } from '../../../ui/format/text.ts';
import { text } from '../outcome-words.ts';
import { useOutboxState } from '../use-outbox.ts';
import { useKeptWords } from '../waiting/kept-news.ts';
import { useWhysOf } from '../waiting/why-now.ts';

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
