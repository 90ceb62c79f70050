/** Clock: where the server's time comes from: the machine, or a test that lives a month in a second. */

export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** A clock that stands still until it is moved. */
export class TestClock implements Clock {
  #ms: number;

  constructor(start: Date | number = Date.UTC(2026, 10, 21, 4)) {
    this.#ms = Number(start);
  }

  now(): Date {
    return new Date(this.#ms);
  }

  advance(ms: number): void {
    this.#ms += ms;
  }

  set(to: Date | number): void {
    this.#ms = Number(to);
  }
}
