/** The things that one write is about, each with what was seen of it, and what the server's answer says of them. */
import type { Left } from '../device/items.ts';

export type Input = { id?: string; ids?: string[]; listingId?: string; lines?: Line[]; seen?: unknown };
type Line = { id?: string; itemId?: string; seen?: unknown };

export const nameOf = ({ id, itemId }: Line): string => itemId ?? id ?? '';

export const namesIn = ({ ids = [], lines = [] }: Input): string[] => [...ids, ...lines.map(nameOf)];

/** The same write about some of them. */
export function only(input: Input, stays: (id: string) => boolean): Input {
  const { lines, ids = [], seen } = input;
  if (lines) return { ...input, lines: lines.filter((line) => stays(nameOf(line))) };
  const kept = ids.map(stays);
  return {
    ...input,
    ids: ids.filter((_, n) => kept[n]),
    ...(Array.isArray(seen) && { seen: seen.filter((_, n) => kept[n]) }),
  };
}

/** Of an answer that tells what became of each thing. */
export function leftIn(answer: unknown): Left[] {
  const { skipped = [] } = (answer ?? {}) as { skipped?: readonly (Partial<Left> & { id: string; state?: string })[] };
  return skipped.map(({ id, name, size, state, why = state ?? '' }) => ({
    ...{ id, why },
    ...(name && { name }),
    ...(size !== undefined && { size }),
  }));
}
