/** Sharing a screen: the system's sheet where there is one, the clipboard where there is none. */

import { moreWords } from '../format/more-words.ts';
import { textNow } from '../format/text.ts';
import { copy } from './copy.ts';
import { toast } from './toast.ts';

let mark: (url: string) => string = (url) => url;
/** Registered by who knows whose link it is. */
export const markShared = (by: (url: string) => string): void => {
  mark = by;
};

/** @param url the screen’s own, unless that names something that only its person may open */
export const share = (title: string, url = window.location.href): Promise<void> => shareLink({ title, url: mark(url) });

export async function shareLink(what: { title: string; url: string; files?: File[] }): Promise<void> {
  const t = textNow(moreWords);
  if (!navigator.share) return copy(what.url);
  try {
    await navigator.share(what);
    toast(t.shared, { success: true });
  } catch (error) {
    // Closing the sheet is no failure.
    if (!(error instanceof DOMException && error.name === 'AbortError')) toast(t.shareFailed, { failure: true });
  }
}
