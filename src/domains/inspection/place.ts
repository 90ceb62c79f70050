/** Where a photo was tapped. */
import type { CSSProperties, MouseEvent } from 'react';

/** Nobody points further out than the contract takes: a photo more than three times as long as it is wide. */
const FAR = 1_500;

/**
 * The photo is shown whole in a square. What is told is in thousandths of the largest square in its middle, as every point was
 * since before the whole was shown: on its longer side it may lie beyond that square.
 */
export function placeOf(event: MouseEvent<HTMLElement>): { x: number; y: number } {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  const img = event.currentTarget.querySelector('img');
  const [wide, high] = [img?.naturalWidth || 1, img?.naturalHeight || 1];
  const short = Math.min(wide, high);
  const part = (at: number, from: number, size: number, side: number) => {
    const edge = Math.min(FAR, (500 * side) / short);
    const off = ((at - from) / size - 0.5) * 1_000 * (Math.max(wide, high) / short);
    return Math.round(500 + Math.max(-edge, Math.min(edge, off)));
  };
  // A key press has no place: the middle stands for the photo.
  if (event.detail === 0) return { x: 500, y: 500 };
  return { x: part(event.clientX, left, width, wide), y: part(event.clientY, top, height, high) };
}

/** Marks nearer to each other than this, in thousandths, hide each other: on a phone a mark takes about as much. */
const NEAR = 80;
/** So far from the place that they share, px: they touch, and each number is seen. */
const ASIDE = 15;

interface Marked {
  n: number;
  spot: { photo: number; x: number; y: number } | null;
}

/** Marks of a photo that would lie upon each other stand around their place. @returns px to the right and down, by number */
export function asideOf(points: readonly Marked[]): ReadonlyMap<number, readonly [right: number, down: number]> {
  const groups: Marked[][] = [];
  for (const point of points) {
    const at = point.spot;
    if (!at) continue;
    const near = groups.find(([{ spot } = { spot: null }]) => {
      return spot?.photo === at.photo && Math.hypot(spot.x - at.x, spot.y - at.y) < NEAR;
    });
    if (near) near.push(point);
    else groups.push([point]);
  }
  return new Map(
    groups.flatMap((group) =>
      group.map(({ n }, i) => {
        if (group.length === 1) return [n, [0, 0]] as const;
        // Neighbours on the ring are as far from each other as a pair is.
        const [far, turn] = [ASIDE / Math.sin(Math.PI / group.length), (2 * Math.PI * i) / group.length - Math.PI];
        return [n, [Math.round(far * Math.cos(turn)), Math.round(far * Math.sin(turn))]] as const;
      }),
    ),
  );
}

/** How far from the middle, in per cent of the largest square in it; styles divide by how much longer the photo is (`--long`). */
export const fromMiddle = ({ x, y }: { x: number; y: number }) =>
  ({ '--x': `${(x - 500) / 10}%`, '--y': `${(y - 500) / 10}%` }) as CSSProperties;
