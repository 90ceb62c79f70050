/** What a lot's log begins with. */
import { randomBytes } from 'node:crypto';
import { genesis, type LogTerms, sealedText } from '../../../../contract/auction/log.ts';
import { sha256 } from '../../../kernel/http/signature.ts';
import { extendOf } from '../queries.ts';
import type { Lot } from '../tables.ts';

type Begun = Pick<
  Lot,
  'id' | 'start_price' | 'steps' | 'starts_at' | 'first_end' | 'created_at' | 'reserve' | 'reserve_salt'
>;

export function logTermsOf(lot: Begun, { opened = false } = {}): LogTerms {
  const { reserve: max, reserve_salt: salt } = lot;
  const terms = {
    lotId: lot.id,
    start: lot.start_price,
    steps: [...lot.steps],
    startsAt: lot.starts_at.getTime(),
    firstEnd: lot.first_end.getTime(),
    extend: extendOf(lot),
  };
  if (salt === null) return terms;
  if (max === null) return { ...terms, reserve: null };
  const seal = sha256(sealedText({ lotId: lot.id, salt, max }));
  return { ...terms, reserve: { seal, opened: opened ? { salt, max } : null } };
}

/** How a lot's log begins, now that its terms are these: its head, and the salt of its reserve. */
export async function logBegun(lot: Begun): Promise<{ head: string; reserve_salt: string }> {
  const reserve_salt = lot.reserve_salt ?? randomBytes(16).toString('hex');
  return { head: await genesis(logTermsOf({ ...lot, reserve_salt })), reserve_salt };
}
