/** Random numbers that a seed repeats. */

export interface Random {
  /** Whole, both ends included. */
  int(from: number, to: number): number;
  pick<T>(list: readonly T[]): T;
  chance(share: number): boolean;
  share(): number;
}

/** mulberry32 */
export function random(seed: number): Random {
  let state = seed >>> 0;
  const share = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = Math.imul(state ^ (state >>> 15), state | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
  const int = (from: number, to: number) => from + Math.floor(share() * (to - from + 1));
  return {
    share,
    int,
    chance: (limit) => share() < limit,
    pick: (list) => {
      const one = list[int(0, list.length - 1)];
      if (one === undefined) throw new Error('nothing to pick from');
      return one;
    },
  };
}
