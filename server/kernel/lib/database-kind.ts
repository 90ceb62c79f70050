/** What a database is for, said at its first start and for ever: accounts that everybody knows never get into a shop, nor a shop's into a demo. */
import type { Db } from '../../db/schema.ts';
import { kept } from './own-secret.ts';

/** @throws Error with a sentence for the person who starts the server */
export async function mustStayWhatItIs(db: Db, demo: boolean, now: Date): Promise<void> {
  const first = await kept(db, 'database', { demo }, now);
  if (first.demo === demo) return;
  throw new Error(
    first.demo
      ? 'This database has been a demo, with accounts that everybody knows: DEMO=0 needs a database of its own.'
      : 'This database is a shop’s: DEMO=0 must stay set, or everybody would be shown its login codes.',
  );
}
