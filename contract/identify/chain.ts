/**
 * A certificate's hash chain: each link names what happened, when, and the hash of the link before, from the phone's camera to the
 * verdict. Any SHA-256 will do: the server writes it, every page and `docs/verify-certificate.mjs` compute it anew.
 */
export const linkKinds = ['photos', 'supplement', 'opinion', 'verdict', 'appeal', 'final', 'revoked'] as const;
export type LinkKind = (typeof linkKinds)[number];

export interface ChainLink {
  kind: LinkKind;
  /** Epoch ms. */
  at: number;
  /** JSON text, kept byte for byte: what was hashed is what is shown. */
  fact: string;
  hash: string;
}

/** @param before the hash of the link before; empty for the first */
export const hashOfLink = (
  before: string,
  { kind, at, fact }: Omit<ChainLink, 'hash'>,
  sha256: (text: string) => string,
): string => sha256(`${before}\n${kind}\n${at}\n${fact}`);

/** @returns the place of the first link that is not what it was, or -1 when all are */
export function brokenAt(chain: readonly ChainLink[], sha256: (text: string) => string): number {
  return chain.findIndex((link, n) => hashOfLink(chain[n - 1]?.hash ?? '', link, sha256) !== link.hash);
}

/** The prints of every photo that the chain names, in its order. */
export const printsIn = (chain: readonly ChainLink[]): string[] =>
  chain
    .filter(({ kind }) => kind === 'photos' || kind === 'supplement')
    .flatMap(({ fact }) => (JSON.parse(fact) as { photos: [slot: string, print: string][] }).photos)
    .map(([, print]) => print);
