/** Where a message can stand for a moment without hiding what somebody may want to press. */

const PRESSABLE = 'a[href], button, input, select, textarea, label, summary, [role="button"]';
/** Down the window, the middle first. */
const PLACES = [0.5, 0.36, 0.64, 0.22, 0.78, 0.1];
/** Points that are looked at, each way. */
const ACROSS = [0.02, 0.25, 0.5, 0.75, 0.98];
const DOWN = [0.02, 0.5, 0.98];

/** @returns the middle of the first free place, px from the top; that of the least covered one where none is free */
export function freePlace(width: number, height: number, look = pressableAt): number {
  const { innerWidth, innerHeight } = window;
  const covered = (place: number) =>
    ACROSS.flatMap((x) =>
      DOWN.map((y) => look((innerWidth - width) / 2 + x * width, innerHeight * place + (y - 0.5) * height)),
    ).filter(Boolean).length;
  let best = { place: PLACES[0] ?? 0.5, hidden: Number.POSITIVE_INFINITY };
  for (const place of PLACES) {
    const hidden = covered(place);
    if (hidden < best.hidden) best = { place, hidden };
    if (hidden === 0) break;
  }
  return innerHeight * best.place;
}

/** The message itself lets every touch through, so it is not found. */
const pressableAt = (x: number, y: number): boolean => document.elementFromPoint?.(x, y)?.closest(PRESSABLE) != null;
