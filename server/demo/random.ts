/** Chance that repeats: the same words always give the same sequence, so the demo data is the same on every machine. */

import { hash } from '../../contract/wire/hash.ts';
import { noise } from '../art/wear.ts';

export interface Chance {
  /** 0 <= x < 1 */
  next(): number;
  /** Whole numbers, both ends included. */
  int(from: number, to: number): number;
  pick<T>(from: readonly T[]): T;
  /** A different order, the original untouched. */
  shuffle<T>(from: readonly T[]): T[];
  /** Mean 0, standard deviation 1. */
  normal(): number;
  /** How often something with this average rate happens. */
  poisson(rate: number): number;
  /** Index of a weight, in proportion to the weights. */
  weighted(weights: readonly number[]): number;
}

export function chance(seed: string): Chance {
  const next = noise(hash(seed));
  const int = (from: number, to: number) => from + Math.floor(next() * (to - from + 1));
  const pick = <T>(from: readonly T[]): T => {
    const value = from[int(0, from.length - 1)];
    if (value === undefined) throw new Error(`nothing to pick from (${seed})`);
    return value;
  };
  const shuffle = <T>(from: readonly T[]): T[] =>
    from
      .map((value) => ({ value, at: next() }))
      .sort((a, b) => a.at - b.at)
      .map(({ value }) => value);
  const normal = () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const poisson = (rate: number) => {
    const floor = Math.exp(-rate);
    let count = 0;
    for (let product = next(); product > floor; product *= next()) count++;
    return count;
  };
  const weighted = (weights: readonly number[]) => {
    let left = next() * weights.reduce((sum, weight) => sum + weight, 0);
    const index = weights.findIndex((weight) => {
      left -= weight;
      return left < 0;
    });
    return index === -1 ? weights.length - 1 : index;
  };
  return { next, int, pick, shuffle, normal, poisson, weighted };
}
