/** What is written at the table about one piece outlives a reload: whoever washes has wet hands, and looks away. */
import { useDraftForm } from '../../device/use-draft.ts';

export interface Noted {
  note: string;
}

/** @param more what is chosen or typed besides, as it begins */
export const useNoted = <T extends object>(id: string, job: string, more: T) =>
  useDraftForm<T & Noted>({
    form: 'cleaning-work',
    id: `${id}-${job}`,
    start: () => ({ ...more, note: '' }),
    isTouched: (value) =>
      value.note !== '' || (Object.keys(more) as (keyof T)[]).some((name) => value[name] !== more[name]),
  });
