/** A line for each thing: one at a time is at its head, in the order in which they came to this process. */

/** @returns joins the line for a thing, and says when it is one's turn: what then leaves it */
export function lines(): (thing: string) => Promise<() => void> {
  /** Who stands last in each. */
  const ends = new Map<string, Promise<void>>();
  return async (thing) => {
    const before = ends.get(thing);
    let leave = () => {};
    const mine = new Promise<void>((resolve) => {
      leave = () => {
        if (ends.get(thing) === mine) ends.delete(thing);
        resolve();
      };
    });
    ends.set(thing, mine);
    await before;
    return leave;
  };
}
