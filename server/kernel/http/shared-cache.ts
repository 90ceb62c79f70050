/**
 * Shared cache: what everybody is told alike (pages, answers to visitors), kept in memory until something that strangers are shown
 * has changed. Any process may change it, so the database says so: see `tell_shown` in the migrations. A short life is the net below.
 */

/** All that one cache holds, bytes. */
const ROOM = 32 * 1024 * 1024;
/** ms */
const LIFE = 30_000;
/** Longer addresses are nobody's links. */
const LONGEST = 1_000;
/** Where the database says that what strangers are shown has changed. */
export const SHOWN_CHANNEL = 'shown';

export interface SharedCache<T> {
  /** What is kept under this key, else what `make` makes; whoever asks meanwhile waits for the same. A failure and a null are not kept. */
  get(key: string, make: () => Promise<T>): Promise<T>;
  /** Something that strangers are shown has changed: nothing of before is given to whoever asks from now on. */
  forget(): void;
}

/** Bounded in bytes; what was used least recently goes first. */
export function sharedCache<T extends { readonly bytes: number } | null>(now: () => number = Date.now): SharedCache<T> {
  /** The order is that of the last use. */
  const kept = new Map<string, { value: T; bytes: number; till: number }>();
  const making = new Map<string, Promise<T>>();
  let bytes = 0;
  let generation = 0;

  const drop = (key: string) => {
    bytes -= kept.get(key)?.bytes ?? 0;
    kept.delete(key);
  };

  async function made(key: string, make: () => Promise<T>): Promise<T> {
    const began = generation;
    const value = await make();
    // What changed while it was made may not be in it: whoever asked before has it, nobody after.
    if (!value || began !== generation) return value;
    drop(key);
    kept.set(key, { value, bytes: value.bytes, till: now() + LIFE });
    bytes += value.bytes;
    for (const oldest of kept.keys()) {
      if (bytes <= ROOM) break;
      drop(oldest);
    }
    return value;
  }

  return {
    async get(key, make) {
      if (key.length > LONGEST) return make();
      const found = kept.get(key);
      if (found && found.till > now()) {
        kept.delete(key);
        kept.set(key, found);
        return found.value;
      }
      drop(key);
      const underWay = `${generation} ${key}`;
      const begun = making.get(underWay) ?? made(key, make).finally(() => making.delete(underWay));
      making.set(underWay, begun);
      return begun;
    },
    forget() {
      generation += 1;
      kept.clear();
      bytes = 0;
    },
  };
}
