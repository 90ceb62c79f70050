/** Web Locks for Node, as far as the sender uses them: exclusive, first come first served, abortable, stealable. */

type Work = (lock: object | null) => unknown;
interface Held {
  end: (error?: unknown) => void;
}

export class TestLocks {
  #holder: Held | null = null;
  #line: (() => void)[] = [];

  get waiting(): number {
    return this.#line.length;
  }

  async request(_name: string, options: LockOptions, work: Work): Promise<unknown> {
    if (options.ifAvailable && this.#holder) return work(null);
    if (options.steal) {
      this.#holder?.end(new DOMException('stolen', 'AbortError'));
      this.#holder = null;
    }
    if (this.#holder) await this.#turn(options.signal);
    return new Promise((resolve, reject) => {
      const held: Held = { end: reject };
      this.#holder = held;
      void Promise.resolve()
        .then(() => work({}))
        .then(resolve, reject)
        .finally(() => this.#free(held));
    });
  }

  /** What the browser does when the holder's process dies. */
  releaseHolder(): void {
    if (this.#holder) this.#free(this.#holder);
  }

  #free(held: Held): void {
    if (this.#holder !== held) return;
    this.#holder = null;
    this.#line.shift()?.();
  }

  #turn(signal?: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#line.push(resolve);
      signal?.addEventListener('abort', () => {
        this.#line = this.#line.filter((next) => next !== resolve);
        reject(signal.reason);
      });
    });
  }
}
