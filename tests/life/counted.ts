/** Hands whose every touch is counted: what opening a shop asks of a person, and not of a machine. */
import type { Locator } from '@playwright/test';

/** What a touch takes somebody who has not done it before: to find it and do it, seconds. */
const SECONDS = { taps: 3, fields: 10, files: 20, lines: 30 } as const;
type Touch = keyof typeof SECONDS;
type Counts = Record<Touch, number>;

export class Hands {
  readonly counts: Counts = { taps: 0, fields: 0, files: 0, lines: 0 };

  /** A button, a link, a box that is ticked, a key. */
  async tap(...places: Locator[]): Promise<void> {
    for (const place of places) {
      await place.click();
      this.counts.taps += 1;
    }
  }

  async write(place: Locator, words: string): Promise<void> {
    await place.fill(words);
    this.counts.fields += 1;
  }

  async give(place: Locator, files: Parameters<Locator['setInputFiles']>[0]): Promise<void> {
    await place.setInputFiles(files);
    this.counts.files += 1;
  }

  /** Typed into a terminal. */
  types(lines: number): void {
    this.counts.lines += lines;
  }

  get seconds(): number {
    return sum(Object.entries(this.counts).map(([touch, times]) => SECONDS[touch as Touch] * times));
  }
}

const sum = (all: readonly number[]) => all.reduce((total, one) => total + one, 0);
const minutes = (seconds: number) => (seconds / 60).toFixed(1);

/** `the owner 100 (80 taps, 18 fields, 1 file, 1 line), 7.2 min` for each of them, and for all. */
export function told(people: Readonly<Record<string, Hands>>): string {
  const each = Object.entries(people).map(([name, { counts, seconds }]) => {
    const parts = Object.entries(counts).filter(([, times]) => times > 0);
    const words = parts.map(([touch, times]) => `${times} ${times === 1 ? touch.slice(0, -1) : touch}`);
    return `${name} ${sum(Object.values(counts))} (${words.join(', ')}), ${minutes(seconds)} min`;
  });
  const all = Object.values(people);
  const steps = sum(all.flatMap(({ counts }) => Object.values(counts)));
  const by = Object.entries(SECONDS).map(([touch, seconds]) => `${touch} ${seconds}`);
  const total = minutes(sum(all.map(({ seconds }) => seconds)));
  return `${steps} steps, ${total} min of people (seconds each: ${by.join(', ')}); ${each.join('; ')}`;
}
