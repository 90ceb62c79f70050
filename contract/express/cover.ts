/** What a piece of somebody else's is covered for while we have it or send it home. */

/** The most, whatever was declared, fen. */
export const COVER_MOST = 2_000_000;

/** What is paid at most for what is lost or damaged: what its owner declared, within our limit. @param declared fen */
export const coverOf = (declared: number): number => Math.min(declared, COVER_MOST);
