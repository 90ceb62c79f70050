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

/** How far from the middle, in per cent of the largest square in it; styles divide by how much longer the photo is (`--long`). */
export const fromMiddle = ({ x, y }: { x: number; y: number }) =>
  ({ '--x': `${(x - 500) / 10}%`, '--y': `${(y - 500) / 10}%` }) as CSSProperties;
