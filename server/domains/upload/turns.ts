/** Whose picture is next: decoding and drawing take a processor, and whoever asks for much of it keeps nobody else waiting. */
import { PHOTO } from '../../../contract/wire/limits.ts';
import { Refusal } from '../../kernel/http/refusal.ts';

interface Most {
  /** In this process, of all people. */
  atOnce: number;
  /** Of one who asks. */
  waiting: number;
  /** Of all of them. */
  waitingOfAll?: number;
}

/** One at a time of each who asks, and one after the other. @returns throws Refusal BUSY where as much waits as may */
export function turns({ atOnce, waiting: most, waitingOfAll = Number.POSITIVE_INFINITY }: Most) {
  const waiting: { who: string; go: () => void }[] = [];
  const running = new Set<string>();

  function next(): void {
    if (running.size >= atOnce) return;
    const at = waiting.findIndex(({ who }) => !running.has(who));
    const [first] = at < 0 ? [] : waiting.splice(at, 1);
    if (!first) return;
    running.add(first.who);
    first.go();
  }

  return async <T>(who: string, work: () => Promise<T>): Promise<T> => {
    if (waiting.length >= waitingOfAll || waiting.filter((one) => one.who === who).length >= most)
      throw new Refusal('BUSY', { retryAfter: 5 });
    await new Promise<void>((go) => {
      waiting.push({ who, go });
      next();
    });
    try {
      return await work();
    } finally {
      running.delete(who);
      // Whoever has had a turn lets the others go first.
      waiting.sort((a, b) => Number(a.who === who) - Number(b.who === who));
      next();
    }
  };
}

/** Photos that are looked at: as many of one person wait as one thing has photos. */
export const inTurn = turns({ atOnce: 2, waiting: PHOTO.maxCount });
