/** A flaw that was declared, held against the piece: its point says "as declared" and not "normal". */
import * as v from 'valibot';
import { words } from '../wire/query.ts';
import type { Words } from '../wire/states.ts';
import { type PointKind, pointNames } from './checklists.ts';

/** The longest that a declared flaw is told in, its own words behind its names. */
const MAX_SAID = 300;

/** What whoever inspects says of one declared flaw, which is named by its Chinese words. */
export const declaredAnswer = v.strictObject({ said: words(MAX_SAID), found: v.boolean() });
export type DeclaredAnswer = v.InferOutput<typeof declaredAnswer>;

/** `found`: null where nobody was asked, as in an inspection of before. */
export const declaredFlaw = v.object({
  zh: v.string(),
  en: v.string(),
  point: v.picklist(pointNames),
  found: v.nullable(v.boolean()),
});
export type DeclaredFlaw = v.InferOutput<typeof declaredFlaw>;

/** By what a defect is called in either language; the first that fits. What fits none is seen from outside. */
const at: readonly (readonly [PointKind, RegExp])[] = [
  ['parts', /盒|袋|吊牌|配件|\b(box|dust bag|tags?|parts)\b/iu],
  ['inside', /内里|内衬|鞋垫|内侧|\b(lining|insole|inside)\b/iu],
  ['sole', /鞋底|掌底|外底|包底|脚底|底面|底部|\b(sole|tread)\b/iu],
  ['stitch', /线|\b(threads?|stitch\w*|seam)\b/iu],
  ['glue', /胶|\bglue\b/iu],
  ['smell', /味|\bsmell/iu],
];

/** Where on the list of this kind of goods it is looked for. */
export function pointOf({ zh, en }: Words, points: readonly PointKind[]): PointKind {
  const said = `${zh} ${en}`;
  return at.find(([point, words]) => points.includes(point) && words.test(said))?.[0] ?? 'surface';
}

/** A point at which a declared flaw lies is as declared: it is neither normal nor a finding. */
export const asDeclared = (kind: PointKind, declared: readonly DeclaredFlaw[]): boolean =>
  declared.some(({ point, found }) => point === kind && found !== false);

/** Declared flaws that nobody has confirmed or denied yet. */
export const unanswered = (declared: readonly Pick<Words, 'zh'>[], answers: readonly DeclaredAnswer[]): number =>
  declared.filter(({ zh }) => !answers.some(({ said }) => said === zh)).length;
