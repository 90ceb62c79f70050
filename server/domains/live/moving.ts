/** A picture that moves by itself, for where a camera's would be: the item on a turntable. It says in itself that it is a drawing. */
import { type DrawInput, drawSvg } from '../../art/draw.ts';

const NOTE = '演示画面，不是摄像头 · Drawn, not filmed';

/** One turn, in seconds. */
const TURN = 8;

/** @param still for people who asked for less motion */
export function drawMoving(input: DrawInput, { still = false } = {}): string {
  const inner = drawSvg(input)
    .replace(/^<svg[^>]*>/, '')
    .replace(/<\/svg>$/, '');
  const [defs, item] = split(inner);
  const sway = still
    ? ''
    : `<animateTransform attributeName="transform" type="translate" values="0 0;-14 -6;0 0;14 -6;0 0" dur="${TURN}s" repeatCount="indefinite"/>`;
  const light = still
    ? ''
    : `<rect x="-160" y="-40" width="90" height="680" fill="#fff" fill-opacity=".16" transform="skewX(-14)"><animate attributeName="x" values="-200;760" dur="${TURN / 2}s" repeatCount="indefinite"/></rect>`;
  return [
    '<svg xmlns="http://www.w3.org/2000/svg" width="600" height="450" viewBox="0 75 600 450">',
    defs,
    '<rect y="75" width="600" height="450" fill="url(#well)"/>',
    `<g>${sway}${item}</g>`,
    light,
    '<rect x="12" y="487" width="300" height="28" rx="14" fill="#17120a" fill-opacity=".72"/>',
    `<text x="26" y="506" font-size="14" font-family="sans-serif" fill="#fff">${NOTE}</text>`,
    '</svg>',
  ].join('');
}

/** What is defined, and what is drawn: the well behind it stands still. */
function split(inner: string): [defs: string, item: string] {
  const end = inner.indexOf('</defs>') + '</defs>'.length;
  return [inner.slice(0, end), inner.slice(end).replace(/^<rect[^>]*\/>/, '')];
}
