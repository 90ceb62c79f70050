/** In a list: which rows something waits about on this device. Their own screens say what (QueuedNotice.tsx). */
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { holdsUp, isOnFirstTry, needsPerson } from '../../../offline/device/items.ts';
import type { OutboxItem } from '../../../offline/outbox/observe.ts';
import { Tag } from '../../../ui/feedback/Tag.tsx';
import { useText } from '../../../ui/format/text.ts';
import { names } from '../names.ts';
import { useOutbox } from '../use-outbox.ts';

/** What waits, oldest first, by the thing it is about (touches.ts); once some has arrived, what is on the screen is asked for again. */
export function useQueuedThings(): ReadonlyMap<string, readonly OutboxItem[]> {
  const queries = useQueryClient();
  const outbox = useOutbox();
  const before = useRef(0);
  const items = useMemo(() => (outbox ?? []).filter((item) => !isOnFirstTry(item)), [outbox]);
  const waiting = items.length;
  useEffect(() => {
    if (waiting < before.current) void queries.invalidateQueries();
    before.current = waiting;
  }, [waiting, queries]);
  return useMemo(() => {
    const things = new Map<string, OutboxItem[]>();
    for (const item of items)
      for (const thing of item.touches ?? []) things.set(thing, [...(things.get(thing) ?? []), item]);
    return things;
  }, [items]);
}

export function QueuedTag({ waiting = [] }: { waiting?: readonly OutboxItem[] }) {
  const t = useText(names);
  if (waiting.length === 0) return null;
  const needsYou = waiting.some(needsPerson);
  return <Tag tone={waiting.some(holdsUp) ? 'bad' : 'wait'}>{needsYou ? t.needsYou : t.waits}</Tag>;
}
