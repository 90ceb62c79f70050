/** Taking over what the server drew (hydration): the answers come with the page, and the tree is the one that drew it. */
import type { QueryClient } from '@tanstack/react-query';
import { learnSigningKey } from '../../api/exchange/device.ts';
import { currentSession } from '../../api/exchange/session.ts';
import { drawWith, type Preferences, showOwnTime } from '../../ui/format/preferences.ts';
import { keepRules, type Rules } from '../../ui/hydration/rules.ts';

/** As server/kernel/client/page.ts writes it. */
export interface FirstView {
  look: Preferences;
  /** Epoch ms. */
  at: number;
  answers: [key: readonly unknown[], answer: unknown][];
  /** What requests are signed with. */
  signingKey: string;
  rules: Rules;
}

/** The page's element with it; it goes when the page has been taken over. */
export const FIRST_VIEW = 'first-view';

/** @returns null on a page that the server did not draw */
export function firstViewOf(page: Document): FirstView | null {
  const json = page.getElementById(FIRST_VIEW)?.textContent;
  return json ? (JSON.parse(json) as FirstView) : null;
}

export function takeAnswers({ answers, look, at, signingKey, rules }: FirstView, queries: QueryClient): void {
  void learnSigningKey(signingKey);
  drawWith(look, at);
  keepRules(rules);
  for (const [key, answer] of answers) queries.setQueryData(key, answer);
}

/** When the screen stands: what only this person may see is asked for, and what everybody sees is kept on the device. */
export async function afterFirstView({ answers }: FirstView, queries: QueryClient): Promise<void> {
  showOwnTime();
  // The server drew it for a visitor.
  if (currentSession()) await queries.invalidateQueries();
  const { cacheAnswer } = await import('../../offline/cache/persister.ts');
  for (const [key] of answers) {
    const query = queries.getQueryCache().find({ queryKey: key });
    if (query) await cacheAnswer(query);
  }
}
