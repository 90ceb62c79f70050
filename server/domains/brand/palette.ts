/** The style sheet of a shop's own colour. */
import { clampChroma, converter, formatHex, parse, wcagLuminance } from 'culori';
import { brandTokens } from '../../../contract/brand/tokens.ts';

const oklch = converter('oklch');
/** Halvings of the lightness: finer than a step of eight bits. */
const STEPS = 16;

/** A colour of this one's hue with the luminance of `token`; of a pale token its hue is as pale. @param color, token `#rrggbb` */
export function tokenOf(color: string, token: string): string {
  const [own, was, main] = [oklch(parse(color)), oklch(parse(token)), oklch(parse(brandTokens.light.brand))];
  if (!own || !was || !main) throw new Error(`${color} or ${token} is no colour`);
  const c = (own.c * was.c) / main.c;
  const at = (l: number) => clampChroma({ mode: 'oklch', l, c, h: own.h ?? 0 }, 'oklch');
  const wanted = wcagLuminance(token);
  let [low, high] = [0, 1];
  for (let step = 0; step < STEPS; step += 1) {
    const middle = (low + high) / 2;
    if (wcagLuminance(at(middle)) < wanted) low = middle;
    else high = middle;
  }
  return formatHex(at(high));
}

/**
 * @returns a rule a line, each stronger than the tokens' own wherever it stands; empty without a colour.
 * The software's own green stays what says that something is right (`--ok-…`).
 */
export function paletteOf(color: string | null): string {
  if (color === null) return '';
  const of = (theme: keyof typeof brandTokens) =>
    Object.entries(brandTokens[theme])
      .map(([name, token]) => `--${name}:${tokenOf(color, token)}`)
      .join(';');
  const [light, dark] = [of('light'), of('dark')];
  return [
    `:root:root{${light}}`,
    `@media (prefers-color-scheme:dark){:root:root:not([data-theme="light"]){${dark}}}`,
    `:root:root[data-theme="dark"]{${dark}}`,
  ].join('\n');
}
