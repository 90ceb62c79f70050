/** Tells the server who or what sent a visit: fetched when the page stands. */
import type { Attribution } from '../../../contract/wire/attribution.ts';
import { isSame, KEY, type Link, linksOf, type Stored, stored } from './attribution.ts';
import { update } from './values.ts';

/** Once for each time that a link which says so was opened, in one page at a time. */
export async function reportVisit(tell: (visit: Attribution, page: string) => Promise<unknown>): Promise<void> {
  const report = async () => {
    for (const { said, at, page = '', told } of (await stored()).reverse()) {
      if (told) continue;
      // One that the server does not take holds up no later one.
      await tell(said, page).catch((error: { code?: unknown }) => {
        if (error.code !== 'BAD_INPUT') throw error;
      });
      const mark = (link: Link) => (link.at === at && isSame(link.said, said) ? { ...link, told: true } : link);
      await update<Stored>(KEY, (kept) => ({ links: linksOf(kept).map(mark) })).catch(() => undefined);
    }
  };
  await (globalThis.navigator?.locks?.request(KEY, {}, report) ?? report());
}
