/** What each answer of the grade questions looks like, and what each care is for: a piece of every kind, as worn or as dirty as that says. */
import { soiledName } from '../../../contract/cleaning/pictures.ts';
import { type Care, careNames } from '../../../contract/cleaning/rules.ts';
import type { ExampleKind } from '../../../contract/recycle/examples.ts';
import { type GradeQuestion, gradeQuestionNames } from '../../../contract/recycle/rules.ts';
import { drawSvg, type Shape } from '../../art/draw.ts';
import type { Palette } from '../../art/palette.ts';
import type { Defect } from '../../art/wear.ts';

const shapes: Readonly<Record<ExampleKind, Shape>> = {
  sneakers: 'court',
  clothing: 'hoodie',
  bags: 'tote',
  watches: 'watch',
  toys: 'bear',
};

/** Of one quiet colour, so that wear is all there is to see. */
const palette: Palette = {
  u1: '#8fa3b5',
  u2: '#a9b8c6',
  u3: '#6f8498',
  l: '#d9dfe4',
  la: '#eef1f3',
  m: '#f3f1ea',
  o: '#c9bfa8',
};

const worn: Readonly<Record<GradeQuestion, readonly Defect[]>> = {
  worn: [
    { kind: 'yellowing', spot: 0.45 },
    { kind: 'sole-wear', spot: 0.75 },
    { kind: 'scuff', spot: 0.2 },
    { kind: 'stain', spot: 0.6 },
    { kind: 'crease', spot: 0.4 },
    { kind: 'fading', spot: 0.5 },
  ],
  marked: [
    { kind: 'crease', spot: 0.4 },
    { kind: 'scratch', spot: 0.7 },
    { kind: 'stain', spot: 0.55 },
  ],
  tried: [{ kind: 'crease', spot: 0.4 }],
  opened: [],
};

/** What a care takes away; creases and worn soles stay, and are not drawn as if they went. */
const soiled: Readonly<Record<Care, readonly Defect[]>> = {
  clean: [
    { kind: 'stain', spot: 0.3 },
    { kind: 'stain', spot: 0.7 },
  ],
  deep: [
    { kind: 'stain', spot: 0.2 },
    { kind: 'stain', spot: 0.45 },
    { kind: 'stain', spot: 0.6 },
    { kind: 'stain', spot: 0.8 },
  ],
  restore: [
    { kind: 'yellowing', spot: 0.25 },
    { kind: 'yellowing', spot: 0.5 },
    { kind: 'yellowing', spot: 0.75 },
    { kind: 'stain', spot: 0.6 },
  ],
};

const defectsOf = new Map<string, readonly Defect[]>([
  ...gradeQuestionNames.map((answer) => [answer, worn[answer]] as const),
  ...careNames.map((care) => [soiledName(care), soiled[care]] as const),
]);

/** @returns null for what nothing is drawn of */
export function drawExample(kind: ExampleKind, name: string): (() => string) | null {
  const defects = defectsOf.get(name);
  return defects ? () => drawSvg({ shape: shapes[kind], palette, defects: [...defects] }) : null;
}
