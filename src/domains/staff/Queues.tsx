/** The queues of one kind of work, each with how many wait in it. Opens on the first in which something waits. */
import { getRouteApi } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useText } from '../../ui/format/text.ts';
import { Pills } from '../../ui/input/Pills.tsx';
import { text } from './words.ts';

const route = getRouteApi('/pages/user/workbench');

/** The queue that the address names; `first` where it names none, or one that is not here. */
export function useQueue<Q extends string>(all: readonly Q[], first: Q) {
  const { queue: asked } = route.useSearch();
  const navigate = route.useNavigate();
  const known = all.find((one) => one === asked);
  const choose = (queue: Q) => void navigate({ search: (now) => ({ ...now, queue }), replace: true });
  return {
    queue: known ?? first,
    choose,
    of: { all, value: known ?? first, chosen: known !== undefined, onChange: choose },
  };
}

interface Props<Q extends string> {
  all: readonly Q[];
  words: { queue: string; queues: Record<Q, string> };
  counts: { [K in Q]?: number | undefined } | undefined;
  /** How many of them are late: the first such queue is opened before others, and says so. */
  overdue?: { [K in Q]?: number | undefined } | undefined;
  value: Q;
  onChange: (queue: Q) => void;
  /** Somebody asked for this queue, so that it stays open though it is empty. */
  chosen?: boolean;
  /** To be looked at: nothing in them waits for staff, so that none of them is opened first. */
  idle?: readonly Q[];
}

export function Queues<Q extends string>({
  all,
  words,
  counts,
  overdue,
  value,
  onChange,
  chosen = false,
  idle = [],
}: Props<Q>) {
  const t = useText(text);
  const late = (queue: Q) => overdue?.[queue] ?? 0;
  const opened = useRef(chosen);
  useEffect(() => {
    if (!counts || opened.current) return;
    opened.current = true;
    const first = all.find((queue) => late(queue) > 0);
    if (first !== undefined) {
      if (late(value) === 0) onChange(first);
      return;
    }
    const filled = all.find((queue) => !idle.includes(queue) && (counts[queue] ?? 0) > 0);
    if (filled && (counts[value] ?? 0) === 0) onChange(filled);
  });
  return (
    <Pills<Q>
      name={words.queue}
      options={all.map((queue) => ({
        value: queue,
        label: late(queue) > 0 ? t.overdue(words.queues[queue], late(queue)) : words.queues[queue],
        count: counts && (counts[queue] ?? 0),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
