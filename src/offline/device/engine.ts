/** The browser's IndexedDB, and the page's memory in its place once it opens no database: private modes, policies, broken profiles. */
import type { Engine } from './memory.ts';

const REFUSALS: readonly unknown[] = ['SecurityError', 'UnknownError', 'InvalidStateError'];
/** An UnknownError of Chromium's may pass: what is on the device is not given up for one. */
const TRIES = 3;

/** For one database; what fell to memory once stays there as long as the page. @param fell hears that it did */
export function engine(load: () => Promise<Engine>, fell: () => void): Engine {
  let now: Engine = globalThis;
  const open = (name: string, version?: number): IDBOpenDBRequest => {
    const request = new Opening();
    const fall = async () => {
      const memory = await load();
      if (now !== memory) fell();
      now = memory;
      request.follow(now.indexedDB.open(name, version), request.fail);
    };
    const fallOrFail = () => void fall().catch((error: Error) => request.fail({ target: { error } }));
    const attempt = (left: number): void => {
      try {
        request.follow(now.indexedDB.open(name, version), (event) => {
          const why = event.target.error?.name;
          if (!REFUSALS.includes(why)) return request.fail(event);
          event.preventDefault?.();
          if (why === 'UnknownError' && left > 1) attempt(left - 1);
          else fallOrFail();
        });
      } catch {
        // It throws, or is not there at all.
        fallOrFail();
      }
    };
    attempt(TRIES);
    return request as unknown as IDBOpenDBRequest;
  };
  return {
    indexedDB: {
      open,
      deleteDatabase: (name) => now.indexedDB.deleteDatabase(name),
      databases: () => now.indexedDB.databases(),
      cmp: (a, b) => now.indexedDB.cmp(a, b),
    },
    // The range must be of the database that it is used on.
    IDBKeyRange: new Proxy({} as typeof IDBKeyRange, { get: (_, name) => Reflect.get(now.IDBKeyRange, name) }),
  };
}

interface Failure {
  target: { error: { name?: string } | null };
  preventDefault?: () => void;
}

/** The request that its caller holds, whichever database answers it in the end. */
class Opening {
  onsuccess: ((event: Event) => void) | null = null;
  onupgradeneeded: ((event: IDBVersionChangeEvent) => void) | null = null;
  onblocked: ((event: IDBVersionChangeEvent) => void) | null = null;
  onerror: ((event: Failure) => void) | null = null;
  #inner: IDBOpenDBRequest | undefined;

  get result(): IDBDatabase | undefined {
    return this.#inner?.result;
  }
  get transaction(): IDBTransaction | null {
    return this.#inner?.transaction ?? null;
  }

  follow(inner: IDBOpenDBRequest, failed: (event: Failure) => void): void {
    this.#inner = inner;
    inner.onsuccess = (event) => this.onsuccess?.(event);
    inner.onupgradeneeded = (event) => this.onupgradeneeded?.(event);
    inner.onblocked = (event) => this.onblocked?.(event);
    inner.onerror = (event) => failed(event as unknown as Failure);
  }

  readonly fail = (event: Failure): void => this.onerror?.(event);
}
