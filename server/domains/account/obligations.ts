/** What a person still has open with us or with others: none of it may vanish with an account. */
import type { Db } from '../../db/schema.ts';
import type { Obligation, Personal } from '../../kernel/state/personal.ts';

export async function obligationsOf(db: Db, personal: readonly Personal[], userId: string): Promise<Obligation[]> {
  const open: Obligation[] = [];
  for (const one of personal) open.push(...((await one.open?.(db, userId)) ?? []));
  return open.filter(({ count }) => count > 0);
}
