/** Parts of a screen that are fetched when they are needed, or ahead. One that cannot be fetched says so and takes nothing else away. */
import { type ComponentType, createElement, useEffect, useEffectEvent, useReducer } from 'react';
import { toast } from '../feedback/toast.ts';
import { textNow } from '../format/text.ts';
import { words } from '../format/words.ts';

/** What browsers, and the bundler's loader, say when a file of ours does not arrive. */
export const isMissingPart = (error: unknown): error is Error =>
  error instanceof Error && /dynamically imported module|module script failed|preload CSS|chunk/i.test(error.message);

export interface Part<P> {
  (props: P): ReturnType<typeof createElement> | null;
  /** Fetches it; what fails is asked for again with the next call. */
  ahead: () => Promise<void>;
}

/** `onClose` is called when it cannot be shown. */
export function part<P extends object>(fetchIt: () => Promise<ComponentType<P>>): Part<P & { onClose?: () => void }> {
  let found: ComponentType<P> | undefined;
  let asked: Promise<void> | undefined;
  const load = () => {
    asked ??= fetchIt().then(
      (component) => {
        found = component;
      },
      (error: unknown) => {
        asked = undefined;
        throw error;
      },
    );
    return asked;
  };
  // biome-ignore lint/correctness/noComponentHookFactories: made once, where its module is
  function Later(props: P & { onClose?: () => void }) {
    const [, show] = useReducer((n: number) => n + 1, 0);
    const failed = useEffectEvent(() => {
      toast(textNow(words).partMissing, { failure: true });
      props.onClose?.();
    });
    useEffect(() => {
      if (!found) load().then(show, failed);
    }, []);
    return found ? createElement(found, props) : null;
  }
  return Object.assign(Later, { ahead: () => load().catch(() => undefined) });
}

/** What a form may need without a network comes with it, before anybody relies on it. */
export function useAhead(...parts: readonly { ahead: () => Promise<unknown> }[]): void {
  const begin = useEffectEvent(() => {
    for (const { ahead } of parts) void ahead();
  });
  useEffect(() => begin(), []);
}
