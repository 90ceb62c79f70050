/** What a piece on its way home is covered for. */

/** The most, whatever was declared, fen. */
export const COVER_MOST = 2_000_000;

/** What a lost parcel is paid at most: what its owner declared, within our limit. @param declared fen */
export const coverOf = (declared: number): number => Math.min(declared, COVER_MOST);
