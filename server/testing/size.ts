/** How much a test does: little in `npm test`, all of it with FULL=1, or COUNT of it: one part of a long run, which SEED tells from the others. */
export const size = (little: number, all: number): number =>
  Number(process.env.COUNT ?? (process.env.FULL === '1' ? all : little));

/** Where a test's random numbers begin; another place in every part of a long run. */
export const seedOf = (own: number): number => own + 7_919 * Number(process.env.SEED ?? 0);
