/** Where somebody tapped a photo. */
import type { MouseEvent } from 'react';

/** In thousandths of its width and height. */
export function placeOf(event: MouseEvent<HTMLElement>): { x: number; y: number } {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect();
  const part = (at: number, from: number, size: number) =>
    Math.round(Math.min(1, Math.max(0, (at - from) / size)) * 1000);
  // A key press has no place: the middle stands for the photo.
  if (event.detail === 0) return { x: 500, y: 500 };
  return { x: part(event.clientX, left, width), y: part(event.clientY, top, height) };
}
