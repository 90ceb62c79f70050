/** What is said for as long as it is true: beside the buttons of every screen and sheet, until it is taken back. */
import { useSyncExternalStore } from 'react';

const said = new Map<symbol, string>();
const listeners = new Set<() => void>();

/** @returns how to take it back */
export function stand(words: string): () => void {
  const key = Symbol();
  said.set(key, words);
  tell();
  return () => {
    said.delete(key);
    tell();
  };
}

export const useStanding = (): string | undefined => useSyncExternalStore(follow, last, () => undefined);

const last = () => [...said.values()].at(-1);

function follow(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function tell(): void {
  for (const listener of listeners) listener();
}
