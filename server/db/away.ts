/** The database cannot be reached: nobody's fault and soon over, so that whoever asked may ask again with the same key. */
export class DatabaseAway extends Error {
  constructor(cause: unknown) {
    super(`The database is away: ${cause instanceof Error ? cause.message : String(cause)}`, { cause });
    this.name = 'DatabaseAway';
  }
}

/** When to come back, seconds. */
export const AWAY_FOR = 2;
