/**
 * The shop's colour: which design tokens follow it (src/ui/format/tokens.css, held equal by tests/house). A shop's own keep each token's
 * luminance and take its hue, so that every contrast that was designed holds for any colour.
 */
import * as v from 'valibot';

/** `#rrggbb` */
export const brandColor = v.pipe(v.string(), v.regex(/^#[0-9a-f]{6}$/));

/** The software's own, by theme. */
export const brandTokens = {
  light: {
    brand: '#0a7a4c',
    'brand-press': '#07633e',
    'brand-ink': '#086b43',
    'brand-soft': '#e8f4ed',
    'brand-line': '#bfe0ce',
    deep: '#0b3d2a',
    'deep-2': '#135139',
    'on-deep': '#f3f7f3',
    'on-deep-2': '#afd2c0',
    vivid: '#54d69b',
  },
  dark: {
    brand: '#3cc48a',
    'brand-press': '#5ad3a0',
    'brand-ink': '#56cf9a',
    'brand-soft': '#14301f',
    'brand-line': '#235a3f',
    'on-brand': '#06190f',
    deep: '#0e3526',
    'deep-2': '#164733',
    'on-deep': '#f0f6f1',
    'on-deep-2': '#a4cbb7',
    vivid: '#54d69b',
  },
} as const satisfies Record<'light' | 'dark', Readonly<Record<string, string>>>;

/** The least side of a logo, px: the icon that every phone takes. */
export const LOGO_LEAST = 192;
