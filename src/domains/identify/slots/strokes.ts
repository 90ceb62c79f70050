/** What several drawings have in common. */
/** All of the photo. */
export const all = 'M0 0H100V100H0z';
export const circle = (r: number, x = 50, y = 50) =>
  `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
export const ground = (x: number, y: number) => `kM${50 - x} ${y}a${x} 4 0 1 0 ${2 * x} 0a${x} 4 0 1 0 ${-2 * x} 0z`;
export const barcode = (x: number, y: number, h: number) =>
  `n${[0, 2.5, 4.5, 8, 10.5, 12.5, 16].map((by) => `M${x + by} ${y}v${h}`).join('')}`;
/** The marks of the hours, from one radius to another. */
export const hours = (from: number, to: number) =>
  Array.from({ length: 12 }, (_, n) => {
    const [x, y] = [Math.sin((n * Math.PI) / 6), Math.cos((n * Math.PI) / 6)];
    const at = (r: number) => `${(50 + r * x).toFixed(1)} ${(50 - r * y).toFixed(1)}`;
    return `M${at(from)}L${at(to)}`;
  }).join('');
