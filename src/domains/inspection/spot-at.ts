/** Where on a photo somebody has tapped, in thousandths of its width and height. */
import type { MouseEvent } from 'react';

export function spotAt(event: MouseEvent<HTMLButtonElement>, photo: number) {
  // A key press has no place: the middle stands for the photo.
  if (event.detail === 0) return { photo, x: 500, y: 500 };
  const box = event.currentTarget.getBoundingClientRect();
  const part = (at: number, from: number, size: number) =>
    Math.round(Math.min(1, Math.max(0, (at - from) / size)) * 1000);
  return { photo, x: part(event.clientX, box.left, box.width), y: part(event.clientY, box.top, box.height) };
}
