/** Zooming inside a scrolling box: two fingers, or a double tap. Moving about is the box's own scrolling. */

const MAX = 4;
const DOUBLE_TAP = { ms: 300, zoom: 2.5 };

/** The box's first child is sized by `--zoom`. @returns what undoes it */
export function followPinch(box: HTMLElement): () => void {
  let zoom = 1;
  let start: { distance: number; zoom: number } | null = null;
  let lastTap = 0;

  const zoomTo = (next: number, x: number, y: number) => {
    const to = Math.min(MAX, Math.max(1, next));
    const bounds = box.getBoundingClientRect();
    const at = { x: x - bounds.left, y: y - bounds.top };
    // The point under the fingers stays under them.
    const keep = { x: (box.scrollLeft + at.x) / zoom, y: (box.scrollTop + at.y) / zoom };
    zoom = to;
    box.style.setProperty('--zoom', String(to));
    box.scrollLeft = keep.x * to - at.x;
    box.scrollTop = keep.y * to - at.y;
  };
  const touchstart = (event: TouchEvent) => {
    const fingers = twoFingers(event);
    start = fingers && { distance: fingers.distance, zoom };
  };
  const touchmove = (event: TouchEvent) => {
    const fingers = twoFingers(event);
    if (!fingers || !start) return;
    event.preventDefault();
    zoomTo((start.zoom * fingers.distance) / start.distance, fingers.x, fingers.y);
  };
  const click = (event: MouseEvent) => {
    if (event.timeStamp - lastTap < DOUBLE_TAP.ms) {
      zoomTo(zoom > 1 ? 1 : DOUBLE_TAP.zoom, event.clientX, event.clientY);
      lastTap = 0;
    } else lastTap = event.timeStamp;
  };
  box.addEventListener('touchstart', touchstart, { passive: true });
  box.addEventListener('touchmove', touchmove, { passive: false });
  box.addEventListener('click', click);
  return () => {
    box.removeEventListener('touchstart', touchstart);
    box.removeEventListener('touchmove', touchmove);
    box.removeEventListener('click', click);
  };
}

function twoFingers({ touches }: TouchEvent): { distance: number; x: number; y: number } | null {
  const [a, b] = [touches[0], touches[1]];
  if (!a || !b) return null;
  return {
    distance: Math.hypot(a.clientX - b.clientX, a.clientY - b.clientY),
    x: (a.clientX + b.clientX) / 2,
    y: (a.clientY + b.clientY) / 2,
  };
}
