/** The database cannot be reached: nobody's fault and soon over, so that whoever asked may ask again with the same key. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super(`The database is away: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'DatabaseAway';
  }
}

/** When to come back, seconds. */
export const AWAY_FOR = 2;

/** The database's disk has no room: nothing was written, what is there can be read, and a person has to make room. */
export class DatabaseFull extends Error {
  constructor(cause: unknown) {
    super(`The database's disk is full: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'DatabaseFull';
  }
}

/** When to look again whether somebody has made room, seconds. */
export const FULL_FOR = 30;
