/** A QR code as part of a drawn picture. */
import { encode } from 'uqr';

interface Place {
  x: number;
  y: number;
  /** Px of each side. */
  side: number;
  fill: string;
}

export function drawCode(url: string, { x, y, side, fill }: Place): string {
  const { size, data } = encode(url, { ecc: 'M', border: 2 });
  const dark = data.flatMap((row, down) => row.flatMap((on, right) => (on ? [`M${right} ${down}h1v1h-1z`] : [])));
  return `<path transform="translate(${x} ${y}) scale(${side / size})" shape-rendering="crispEdges" fill="${fill}" d="${dark.join('')}"/>`;
}
