/** A picture that moves by itself, for where a camera's would be: the item on a turntable. It says in itself that it is a drawing, unless the page does. */
import { type DrawInput, drawSvg } from '../../art/draw.ts';

const [ZH, EN] = ['演示画面，不是摄像头', 'Drawn, not filmed'];
/** With its width; a page from before names no language. */
const notes = { zh: [ZH, 300], en: [EN, 264], both: [`${ZH} · ${EN}`, 528] } as const;

/** As wide as a camera's picture, so that on a phone there is room under it; the item stands whole in its middle. */
const [LEFT, TOP, WIDTH, HEIGHT] = [-162, 40, 924, 520] as const;

/** One turn, in seconds. */
const TURN = 8;

/**
 * @param still for people who asked for less motion
 * @param bare for a page that cuts it to its own shape, and says beside it what it is
 */
export function drawMoving(
  input: DrawInput,
  { still = false, bare = false, lang = 'both' as keyof typeof notes } = {},
): string {
  const [note, width] = notes[lang];
  const inner = drawSvg(input)
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>$/, '');
  const [defs, item] = split(inner);
  const sway = still
    ? ''
    : `<animateTransform attributeName="transform" type="translate" values="0 0;-14 -6;0 0;14 -6;0 0" dur="${TURN}s" repeatCount="indefinite"/>`;
  const light = still
    ? ''
    : `<rect x="-320" y="-40" width="90" height="680" fill="#fff" fill-opacity=".16" transform="skewX(-14)"><animate attributeName="x" values="-360;960" dur="${TURN / 2}s" repeatCount="indefinite"/></rect>`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}" viewBox="${LEFT} ${TOP} ${WIDTH} ${HEIGHT}">`,
    defs,
    `<rect x="${LEFT}" y="${TOP}" width="${WIDTH}" height="${HEIGHT}" fill="url(#well)"/>`,
    `<g>${sway}${item}</g>`,
    light,
    bare
      ? ''
      : `<rect x="-146" y="500" width="${width}" height="44" rx="22" fill="#17120a" fill-opacity=".72"/>
        <text x="-122" y="530" font-size="24" font-family="sans-serif" fill="#fff">${note}</text>`,
    '</svg>',
  ].join('');
}

/** What is defined, and what is drawn: the well behind it stands still. */
function split(inner: string): [defs: string, item: string] {
  const end = inner.indexOf('</defs>') + '</defs>'.length;
  return [inner.slice(0, end), inner.slice(end).replace(/^<rect[^>]*\/>/, '')];
}
