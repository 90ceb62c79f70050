/** For tests: inputs that fit a call's schema, and inputs that are wrong in one way or another. */
import fc from 'fast-check';
import type { JsonSchema } from '../kernel/http/openapi.ts';

export interface Sampler {
  /** Ids that exist, so that attacks reach beyond "not found". */
  ids: readonly string[];
  random: (below: number) => number;
}

export function sample(schema: JsonSchema, s: Sampler): unknown {
  if ('const' in schema) return schema.const;
  if (Array.isArray(schema.enum)) return pick(schema.enum, s);
  const either = schema.anyOf ?? schema.oneOf;
  if (either && !schema.type) return sample(pick(either, s), s);
  switch (schema.type) {
    case 'object':
      return sampleObject(schema, s);
    case 'array': {
      const least = Number(schema.minItems ?? 0);
      const length = Math.min(Number(schema.maxItems ?? 3), least + s.random(3));
      return Array.from({ length }, () => sample(schema.items ?? {}, s));
    }
    case 'integer':
    case 'number': {
      const most = Number(schema.maximum ?? 1e6);
      // A sum of money has a least one that its schema does not tell, because the owner sets it.
      const scale = most > 1e6 ? 10 ** s.random(6) : 1;
      return Math.min(most, Number(schema.minimum ?? 0) + s.random(20) * scale);
    }
    case 'boolean':
      return s.random(2) === 1;
    case 'null':
      return null;
    default:
      return sampleText(schema, s);
  }
}

function sampleObject({ properties = {}, required = [] }: JsonSchema, s: Sampler): Record<string, unknown> {
  const entries = Object.entries(properties).filter(([name]) => required.includes(name) || s.random(2) === 1);
  return Object.fromEntries(entries.map(([name, schema]) => [name, sample(schema, s)]));
}

const ID = '^[\\w-]{1,64}$';

function sampleText({ pattern, minLength = 0, maxLength = 20 }: JsonSchema, s: Sampler): string {
  if (pattern === ID && s.ids.length > 0 && s.random(8) > 0) return pick(s.ids, s);
  if (typeof pattern === 'string')
    return fc.sample(fc.stringMatching(new RegExp(pattern)), { numRuns: 1, seed: s.random(1e9) })[0] ?? '';
  const length = Number(minLength) + s.random(Math.max(1, Math.min(Number(maxLength), 30) - Number(minLength)));
  return Array.from({ length }, () => pick([...'球鞋abc 0123-%_\'"'], s)).join('') || 'x';
}

/** What people, broken clients and attackers put where something else belongs. */
const ODD: readonly unknown[] = [
  null,
  true,
  '',
  ' ',
  'x'.repeat(5000),
  '0',
  '-1',
  '1e3',
  '１２',
  'NaN',
  '\0',
  '\ud800',
  '😀'.repeat(70),
  "'; drop table account; --",
  '%00',
  '../../../../etc/passwd',
  '<script>alert(1)</script>',
  '{{7*7}}',
  'ar-\u202e-rtl',
  0,
  -1,
  1.5,
  1e308,
  -1e308,
  2 ** 53,
  -(2 ** 53),
  [],
  {},
  [[[[[[]]]]]],
  { __proto__: null, toString: 1 },
  JSON.parse('{"__proto__":{"admin":true}}'),
  Array.from({ length: 500 }, () => 'x'),
];

/** One thing in a fitting input made odd: a field replaced, left out, or added, at the top or deep inside. */
export function spoil(input: Record<string, unknown>, s: Sampler): Record<string, unknown> {
  const copy = structuredClone(input);
  const places: { holder: Record<string, unknown>; name: string }[] = [];
  const visit = (holder: Record<string, unknown>) => {
    for (const [name, value] of Object.entries(holder)) {
      places.push({ holder, name });
      if (typeof value === 'object' && value !== null) visit(value as Record<string, unknown>);
    }
  };
  visit(copy);
  const place = places.length > 0 ? pick(places, s) : null;
  const kind = s.random(8);
  if (kind === 0) copy[pick(['unknown', 'id ', 'constructor', 'userId', 'isStaff', 'amount'], s)] = pick(ODD, s);
  else if (kind === 1 && place) delete place.holder[place.name];
  else if (place) place.holder[place.name] = pick(ODD, s);
  else copy.unknown = pick(ODD, s);
  return copy;
}

function pick<T>(list: readonly T[], { random }: Sampler): T {
  const one = list[random(list.length)];
  if (one === undefined) throw new Error('nothing to pick from');
  return one;
}

/** mulberry32: the same numbers in every run. */
export function seeded(seed: number): Sampler['random'] {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return Math.floor((((t ^ (t >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

/** How much a test does: little in `npm test`, all of it with FULL=1, or COUNT of it: one part of a long run, which SEED tells from the others. */
export const size = (little: number, all: number): number =>
  Number(process.env.COUNT ?? (process.env.FULL === '1' ? all : little));

/** Where a test's random numbers begin; another place in every part of a long run. */
export const seedOf = (own: number): number => own + 7_919 * Number(process.env.SEED ?? 0);
