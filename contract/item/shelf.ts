/** What a shelf of our warehouse is called. */
import * as v from 'valibot';

export const SHELF = /^[A-Z0-9-]{0,20}$/;
export const shelfCode = v.pipe(v.string(), v.trim(), v.regex(SHELF));
