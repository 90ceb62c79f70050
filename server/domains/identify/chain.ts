/** The certificate's hash chain as it grows: a link is written once, with the transaction that it tells of. */
import { hashOfLink, type LinkKind } from '../../../contract/identify/chain.ts';
import type { Db } from '../../db/schema.ts';
import { sha256 } from '../../kernel/http/signature.ts';

/** @param caseId of a case that the caller has locked */
export async function addLink(
  db: Db,
  caseId: string,
  { kind, fact, now }: { kind: LinkKind; fact: object; now: Date },
): Promise<void> {
  const last = await db
    .selectFrom('identify_link')
    .select(['position', 'hash'])
    .where('case_id', '=', caseId)
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
  const link = { kind, at: now.getTime(), fact: JSON.stringify(fact) };
  await db
    .insertInto('identify_link')
    .values({
      case_id: caseId,
      position: (last?.position ?? -1) + 1,
      kind,
      at: now,
      fact: link.fact,
      hash: hashOfLink(last?.hash ?? '', link, sha256),
    })
    .execute();
}
