/**
 * Small values that every page and the worker share. Where the browser opens no database they live as long as the page. A
 * worker's memory ends with each of its calls, and a server's is everybody's: there it fails.
 */
import * as device from 'idb-keyval';

const page = new Map<string, unknown>();

export const get = <T>(key: string): Promise<T | undefined> =>
  orHere(
    () => device.get<T>(key),
    () => page.get(key) as T | undefined,
  );

export const getMany = <T extends unknown[]>(keys: string[]): Promise<T> =>
  orHere(
    () => device.getMany(keys) as Promise<T>,
    () => keys.map((key) => page.get(key)) as T,
  );

export const set = (key: string, value: unknown): Promise<void> =>
  orHere(
    () => device.set(key, value),
    () => void page.set(key, value),
  );

export const del = (key: string): Promise<void> =>
  orHere(
    () => device.del(key),
    () => void page.delete(key),
  );

export const update = <T>(key: string, change: (before: T | undefined) => T): Promise<void> =>
  orHere(
    () => device.update<T>(key, change),
    () => void page.set(key, change(page.get(key) as T | undefined)),
  );

async function orHere<T>(there: () => Promise<T>, here: () => T): Promise<T> {
  try {
    return await there();
  } catch (error) {
    // What can be read and takes nothing more, e.g. for want of room, is still the one that counts.
    if (!isPage() || (await opens())) throw error;
    return here();
  }
}

/** And not a worker or a server. */
export const isPage = () => (globalThis as { document?: unknown }).document !== undefined;

/** Some browsers throw at once, others only say so. */
const opens = async (): Promise<boolean> => {
  try {
    await device.get('');
    return true;
  } catch {
    return false;
  }
};
