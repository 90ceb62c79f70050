/**
 * The signature under drand's number: BLS over the round's number alone, by the key of the League of Entropy. Whoever checks it
 * believes no server, ours and theirs included. Loaded only where a draw by drand is checked.
 */
import { bls12_381 } from '@noble/curves/bls12-381.js';

/** The chains whose key is known, by their hash; quicknet, as it was announced (docs.drand.love). */
export const QUICKNET = '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971';
const keys: Readonly<Record<string, string>> = {
  [QUICKNET]:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d1064510d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
};
const GENESIS = 1_692_803_367_000;
const PERIOD = 3_000;
/** When quicknet makes a round. */
export const timeOf = (round: number): number => GENESIS + (round - 1) * PERIOD;
/** The first round at or after a time. */
export const roundAt = (at: number): number => Math.max(1, Math.ceil((at - GENESIS) / PERIOD) + 1);

/** How its rounds become points of the curve (RFC 9380). */
const SUITE = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** Whether that chain signed that round so; no point of the curve is no signature. */
export async function isSigned(chain: string, round: number, signature: string): Promise<boolean> {
  const key = keys[chain];
  if (key === undefined || !Number.isSafeInteger(round) || round < 1) return false;
  const number = new DataView(new ArrayBuffer(8));
  number.setBigUint64(0, BigInt(round));
  const message = new Uint8Array(await crypto.subtle.digest('SHA-256', number.buffer));
  const { hash, verify } = bls12_381.shortSignatures;
  try {
    const { G1, G2 } = bls12_381;
    return verify(G1.Point.fromHex(signature), hash(message, SUITE), G2.Point.fromHex(key));
  } catch {
    return false;
  }
}
