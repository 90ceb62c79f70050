/** What a person did on the screens, what those said about it, and what must therefore hold. */
import { isDeepStrictEqual } from 'node:util';
import { type Page, expect as patient } from '@playwright/test';

/** What a screen does not show in this time it does not show. */
export const expect = patient.configure({ timeout: 6_000 });

/** The screen said that the server has it, that the phone has it, or nothing before it was gone. */
type Said = 'done' | 'kept' | 'nothing';

/** One try to make something so; `null` is gone, or not there yet. */
export interface Attempt {
  /** What it is about, e.g. `price <listing>`; the attempts at one thing stand in the order in which they were made. */
  thing: string;
  value: unknown;
  said: Said;
  /** Told by the screen as taken back before it arrived. */
  withdrawn?: true;
}

/** A screen said what was not so. */
export class Untrue extends Error {
  override name = 'Untrue';
}

/** What a screen shows, and should; that its page has gone away meanwhile is no lie. @throws Untrue */
export async function told(page: Page, what: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    if (page.isClosed() || /has been closed|crashed/.test(said)) throw error;
    throw new Untrue(`${what}: ${said}`);
  }
}

/** What the server has of one person: by thing, every value that it holds, so that a double shows. */
export type Holdings = ReadonlyMap<string, readonly unknown[]>;

export class Deeds {
  readonly attempts: Attempt[] = [];
  /** What held before the first attempt. */
  readonly before = new Map<string, unknown>();

  begin(thing: string, value: unknown): Attempt {
    const attempt: Attempt = { thing, value, said: 'nothing' };
    this.attempts.push(attempt);
    return attempt;
  }

  get acknowledged(): number {
    return this.attempts.filter(({ said }) => said !== 'nothing').length;
  }

  /** The last value that the person was told is safe, and those that were tried after it and of which nothing was said. */
  #allowed(thing: string): { due: unknown; perhaps: unknown[] } {
    const tries = this.attempts.filter((attempt) => attempt.thing === thing && !attempt.withdrawn);
    const last = tries.findLastIndex(({ said }) => said !== 'nothing');
    const due = last < 0 ? (this.before.get(thing) ?? null) : tries[last]?.value;
    return { due, perhaps: tries.slice(last + 1).map(({ value }) => value) };
  }

  /** @throws Untrue when something acknowledged is missing, doubled, altered or of an earlier version, or something else is there */
  check(holds: Holdings, when: string): void {
    const wrong: string[] = [];
    for (const thing of new Set([...this.before.keys(), ...this.attempts.map((one) => one.thing), ...holds.keys()])) {
      const found = holds.get(thing) ?? [];
      const { due, perhaps } = this.#allowed(thing);
      const value = found[0] ?? null;
      if (found.length > 1) wrong.push(`${thing} is there ${found.length} times`);
      else if (![due, ...perhaps].some((one) => isDeepStrictEqual(one, value)))
        wrong.push(
          `${thing} is ${JSON.stringify(value)} and not ${[due, ...perhaps].map((v) => JSON.stringify(v)).join(' or ')}`,
        );
    }
    if (wrong.length > 0) throw new Untrue(`${when}: ${wrong.join('; ')}`);
  }
}
