/** Numbers on the wire: a price has a limit; what was worked out from prices does not; a count that comes in fits its column. Otherwise somebody is answered with a breakdown. */
import { expect, test } from 'vitest';
import { allCalls } from '../../contract/registry.ts';
import { MAX_FEN } from '../../contract/wire/money.ts';
import { type JsonSchema, jsonSchema } from '../../server/kernel/http/openapi.ts';

const sums = /^(total|due|balance|turnover|frozen|held|missing|refunded|owed|lost)$/;

/** Where a schema holds a price under the name of a sum, or as the amount of one. */
function pricesIn(schema: JsonSchema, at: string, isSum = false): string[] {
  const own = isSum && schema.maximum === MAX_FEN ? [at] : [];
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...((schema.allOf as JsonSchema[]) ?? [])];
  return [
    ...own,
    ...parts.flatMap((part) => pricesIn(part, at, isSum)),
    ...(schema.items ? pricesIn(schema.items, at) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) =>
      pricesIn(part, `${at}.${name}`, sums.test(name) || (isSum && name === 'amount')),
    ),
  ];
}

test('no sum that a call answers has the limit of a price', () => {
  const found = allCalls().flatMap(({ name, call }) => pricesIn(jsonSchema(call.output, 'output'), name));
  expect(found).toEqual([]);
});

/** Where a schema takes a whole number without an end. */
function endless(schema: JsonSchema, at: string): string[] {
  const parts = [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...((schema.allOf as JsonSchema[]) ?? [])];
  return [
    ...(schema.type === 'integer' && schema.maximum === undefined ? [at] : []),
    ...parts.flatMap((part) => endless(part, at)),
    ...(schema.items ? endless(schema.items, at) : []),
    ...Object.entries(schema.properties ?? {}).flatMap(([name, part]) => endless(part, `${at}.${name}`)),
  ];
}

test('every whole number that a call takes has an end that is said', () => {
  const found = allCalls().flatMap(({ name, call }) => endless(jsonSchema(call.input, 'input'), name));
  expect(found).toEqual([]);
});
