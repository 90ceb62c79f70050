/** For how long a proof of who acts holds, in versions. */
import { firstProof, type ShopProof } from '../../../contract/shop/proof-calls.ts';
import type { Db } from '../../db/schema.ts';
import { documentNow, documentVersions } from './documents.ts';

export const PROOF = 'proof';

export const proofNow = async (db: Db, now: Date): Promise<ShopProof> =>
  ((await documentNow(db, PROOF, now))?.content as ShopProof | undefined) ?? firstProof;

export async function proofVersions(db: Db, now: Date) {
  const list = (await documentVersions(db, PROOF)).map(({ content, ...row }) => ({
    ...row,
    proof: content as ShopProof,
  }));
  const current = list.find(({ holdsFrom }) => holdsFrom <= now.getTime()) ?? null;
  return { current, list, holding: current?.proof ?? firstProof };
}
