/** The queues of one kind of work, each with how many wait in it. */
import { Pills } from '../../ui/input/Pills.tsx';

interface Props<Q extends string> {
  all: readonly Q[];
  words: { queue: string; queues: Record<Q, string> };
  counts: { [K in Q]?: number | undefined } | undefined;
  value: Q;
  onChange: (queue: Q) => void;
}

export function Queues<Q extends string>({ all, words, counts, value, onChange }: Props<Q>) {
  return (
    <Pills<Q>
      name={words.queue}
      options={all.map((queue) => ({
        value: queue,
        label: words.queues[queue],
        count: counts && (counts[queue] ?? 0),
      }))}
      value={value}
      onChange={onChange}
    />
  );
}
