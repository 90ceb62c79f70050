/** Which places of a draw win which prize. */

/** The order of the list is that of the draw. */
export function placesOf<P extends { count: number }>(prizes: readonly P[]): { prize: P; from: number; to: number }[] {
  let to = 0;
  return prizes.map((prize) => {
    const from = to + 1;
    to += prize.count;
    return { prize, from, to };
  });
}
