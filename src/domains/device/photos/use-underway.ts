/** What is being done with the photos of a form, in words. */
import { useText } from '../../../ui/format/text.ts';
import { text } from '../drafts/draft-words.ts';
import type { PhotoTaking } from './use-photo-taking.ts';

/** Null while nothing is. */
export function useUnderway({ storing, preparing }: Pick<PhotoTaking, 'storing' | 'preparing'>): string | null {
  const t = useText(text);
  // Of one alone there is nothing to count.
  if (storing && storing.of > 1) return t.storing(storing.done, storing.of);
  return preparing > 0 ? t.shrinking(preparing) : null;
}
