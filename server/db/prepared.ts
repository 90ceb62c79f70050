/** Prepared statements: what is asked again and again gets a name, under which each connection keeps it parsed and planned. */

/** Uses before a text gets its name, which is for what is asked all the time. */
const OFTEN = 20;
/** Named at most: each connection's server process keeps the plans of all of them. */
const MOST = 200;
/** Texts whose uses are counted. */
const COUNTED = 1_000;

export interface Prepared {
  /** Nothing for a text that is not asked often enough, or comes too late. */
  nameOf(text: string): string | undefined;
  /** Every name of before is given up: what a table looks like has changed, and plans with it. */
  forget(): void;
}

export function prepared(): Prepared {
  /** What was used least recently stands first. */
  const uses = new Map<string, number>();
  const names = new Map<string, string>();
  let given = 0;
  return {
    nameOf(text) {
      const name = names.get(text);
      if (name !== undefined || names.size >= MOST) return name;
      const used = (uses.get(text) ?? 0) + 1;
      uses.delete(text);
      if (used >= OFTEN) {
        given += 1;
        names.set(text, `often_${given}`);
        return names.get(text);
      }
      uses.set(text, used);
      if (uses.size > COUNTED) uses.delete(uses.keys().next().value as string);
      return undefined;
    },
    forget: () => names.clear(),
  };
}
