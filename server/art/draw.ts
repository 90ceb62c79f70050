/** One door to the drawings: a shape, a colourway, its declared wear and a camera position, out comes a square picture. */

import { backpack } from './backpack.ts';
import { bear } from './bear.ts';
import { cap } from './cap.ts';
import { court } from './court.ts';
import { crossbody } from './crossbody.ts';
import { figure } from './figure.ts';
import { high } from './high.ts';
import { hoodie } from './hoodie.ts';
import { jacket } from './jacket.ts';
import { type Drawing, defsFor, ink } from './kit.ts';
import type { Palette } from './palette.ts';
import { runner } from './runner.ts';
import { slide } from './slide.ts';
import { tee } from './tee.ts';
import { tote } from './tote.ts';
import { watch } from './watch.ts';
import { watchDress } from './watch-dress.ts';
import { anchor, type Defect, wear } from './wear.ts';

export type { DefectKind } from './defect.ts';
export type { Palette } from './palette.ts';
export type { Defect } from './wear.ts';

export const drawings = {
  runner,
  court,
  high,
  slide,
  hoodie,
  tee,
  jacket,
  tote,
  backpack,
  crossbody,
  watch,
  'watch-dress': watchDress,
  figure,
  bear,
  cap,
} satisfies Record<string, Drawing>;
export type Shape = keyof typeof drawings;
export type View = 'side' | 'toe' | 'heel' | 'collar' | 'sole' | 'detail' | 'defect';
export interface DrawInput {
  shape: Shape;
  palette: Palette;
  defects?: Defect[];
  view?: View;
  defectIndex?: number;
  seed?: number;
}

const order = ['toe', 'heel', 'collar', 'sole', 'detail'] as const;
const names = Object.keys(drawings) as Shape[];
export const shapes: readonly Shape[] = names;
/** The photos a shape can be shot from, first one first. 'defect' is always possible once a defect is declared. */
export const views = Object.fromEntries(
  names.map((s) => [s, ['side', ...order.filter((v) => (drawings[s] as Drawing).crops[v]), 'defect']]),
) as unknown as Record<Shape, readonly View[]>;

/** A defect photo shows about a quarter of the item, so the eye still knows where it is. */
const closeUp = 170;
const keepIn = (centre: number, side: number) => Math.min(600 - side, Math.max(0, centre - side / 2));

/** Square of the 600-unit drawing that a view shows. */
export function frame(a: Pick<DrawInput, 'shape' | 'view' | 'defects' | 'defectIndex'>): {
  x: number;
  y: number;
  side: number;
} {
  const shape: Drawing = drawings[a.shape];
  const view = a.view ?? 'side';
  if (view === 'defect') {
    const d = a.defects?.[a.defectIndex ?? 0];
    if (d) {
      const s = anchor(shape, d);
      return { x: keepIn(s.x, closeUp), y: keepIn(s.y, closeUp), side: closeUp };
    }
  } else if (view !== 'side') {
    const c = shape.crops[view];
    if (c) return { x: keepIn(c[0], c[2]), y: keepIn(c[1], c[2]), side: c[2] };
  }
  return { x: 0, y: 0, side: 600 };
}

/** Where a defect lies inside a given view, as fractions of the picture; the client draws its ring there. */
export function defectPoint(
  a: Pick<DrawInput, 'shape' | 'view' | 'defects' | 'defectIndex'>,
): { x: number; y: number } | undefined {
  const d = a.defects?.[a.defectIndex ?? 0];
  if (!d) return undefined;
  const f = frame(a),
    s = anchor(drawings[a.shape], d);
  return { x: (s.x - f.x) / f.side, y: (s.y - f.y) / f.side };
}

const well =
  '<radialGradient id="well" cx=".5" cy=".32" r="1.05"><stop offset="0" stop-color="#faf9f7"/><stop offset="1" stop-color="#ece9e3"/></radialGradient>';
const floor = [
  `<radialGradient id="floor" cx=".5" cy=".5" r=".5"><stop offset="0" stop-color="${ink}" stop-opacity=".44"/><stop offset=".5" stop-color="${ink}" stop-opacity=".16"/><stop offset="1" stop-color="${ink}" stop-opacity="0"/></radialGradient>`,
  `<radialGradient id="touch" cx=".5" cy=".5" r=".5"><stop offset="0" stop-color="${ink}" stop-opacity=".6"/><stop offset=".7" stop-color="${ink}" stop-opacity=".3"/><stop offset="1" stop-color="${ink}" stop-opacity="0"/></radialGradient>`,
].join('');

function compose(a: DrawInput, ground: boolean): string {
  const shape: Drawing = drawings[a.shape];
  const f = frame(a),
    { cx, y, rx, ry = 22 } = shape.shadow;
  const box = `${Math.round(f.x)} ${Math.round(f.y)} ${f.side} ${f.side}`;
  const item = shape.draw(a.palette) + wear(shape, a.defects ?? [], a.seed ?? 1);
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" width="600" height="600" viewBox="${box}"><defs>${defsFor(item)}${floor}${ground ? well : ''}</defs>`,
    ground ? '<rect width="600" height="600" fill="url(#well)"/>' : '',
    `<ellipse cx="${cx}" cy="${y + ry * 0.2}" rx="${rx}" ry="${ry}" fill="url(#floor)"/><ellipse cx="${cx}" cy="${y}" rx="${rx * 0.9}" ry="${ry * 0.34}" fill="url(#touch)"/>`,
    item,
    '</svg>',
  ].join('');
}

/** A photo: light well, one contact shadow, the item, its wear. */
export const drawSvg = (a: DrawInput): string => compose(a, true);
/** The same item on nothing, for banners and empty states. */
export const drawCutout = (a: DrawInput): string => compose(a, false);
