/** A coupon as a picture: what an invitation or a lottery gives, drawn where nobody has put a picture of it. */
import { exactYuan } from '../../../contract/wire/yuan.ts';
import { outline, widthOf } from './glyphs.ts';

/** Twice as wide as high, as campaigns show their pictures. */
export const COUPON = { width: 750, height: 375 } as const;

const GROUND = '#efeade';
const INK = '#0b3d2a';
const PAPER = '#fffdf7';
const TICKET = { width: 380, height: 170, notch: 16, stub: 270 } as const;

/** @param amount fen. @returns one around its middle */
function ticket(amount: number): string {
  const { width, height, notch, stub } = TICKET;
  const [w, h] = [width / 2, height / 2];
  const tear = stub - w;
  const edge = `M${-w + 14} ${-h}H${tear - notch}A${notch} ${notch} 0 0 0 ${tear + notch} ${-h}H${w - 14}Q${w} ${-h} ${w} ${14 - h}V${h - 14}Q${w} ${h} ${w - 14} ${h}H${tear + notch}A${notch} ${notch} 0 0 0 ${tear - notch} ${h}H${14 - w}Q${-w} ${h} ${-w} ${h - 14}V${14 - h}Q${-w} ${-h} ${14 - w} ${-h}Z`;
  const said = `¥${exactYuan(amount)}`;
  const size = Math.min(84, (stub - 36) / Math.max(widthOf(said, 1), 0.1));
  const x = -w + (stub - widthOf(said, size)) / 2;
  return [
    `<path d="${edge}" fill="${INK}" fill-opacity=".12" transform="translate(0 8)"/>`,
    `<path d="${edge}" fill="${PAPER}" stroke="${INK}" stroke-opacity=".18" stroke-width="2"/>`,
    `<path d="M${tear} ${notch + 8 - h}V${h - notch - 8}" stroke="${INK}" stroke-opacity=".5" stroke-width="3" stroke-dasharray="2 11" stroke-linecap="round"/>`,
    outline(said, { x, y: size * 0.36, size, fill: INK, bold: 2 }),
    // The shop's mark would be the software's in a shop of its own: a plain seal.
    `<circle cx="${(tear + w) / 2}" cy="0" r="26" fill="none" stroke="${INK}" stroke-width="5"/><path d="M${(tear + w) / 2 - 11} 1l8 9 15-18" fill="none" stroke="${INK}" stroke-width="5" stroke-linecap="round" stroke-linejoin="round"/>`,
  ].join('');
}

/** @param amounts of each, fen: the first lies on top. @returns SVG */
export function couponArt(
  amounts: readonly number[],
  { width, height }: { width: number; height: number } = COUPON,
): string {
  const { width: w, height: h } = COUPON;
  const lying = amounts.slice(0, 2).map((amount, n) => {
    const apart =
      amounts.length > 1 ? (n === 0 ? 'translate(60 60) rotate(3)' : 'translate(-60 -60) rotate(-4)') : 'rotate(-4)';
    return `<g transform="translate(${w / 2} ${h / 2}) ${apart}">${ticket(amount)}</g>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${w} ${h}" preserveAspectRatio="xMidYMid meet"><rect x="${-w}" y="${-h}" width="${3 * w}" height="${3 * h}" fill="${GROUND}"/>${lying.reverse().join('')}</svg>`;
}
