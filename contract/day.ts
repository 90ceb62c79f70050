/** A day as it is typed, `2026-11-20`, and one that the calendar has. */
import * as v from 'valibot';

export const day = v.pipe(
  v.string(),
  v.isoDate(),
  v.check((text) => {
    const at = new Date(`${text}T00:00:00Z`);
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text);
  }, 'no such day'),
);
