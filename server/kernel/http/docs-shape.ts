/** Writes a JSON schema the way a TypeScript reader expects it. */
import type { JsonSchema } from './openapi.ts';

export function shape(schema: JsonSchema | undefined, indent = ''): string {
  if (!schema) return 'unknown';
  if ('const' in schema) return JSON.stringify(schema.const);
  if (Array.isArray(schema.enum)) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either && !schema.type) return either.map((one) => shape(one, indent)).join(' | ');
  if (schema.type === 'array')
    return `${bracket(shape(schema.items, indent))}[]${range(schema, 'minItems', 'maxItems')}`;
  if (schema.type === 'object') return objectShape(schema, indent);
  return `${schema.type ?? 'unknown'}${notes(schema)}`;
}

function objectShape({ properties = {}, required = [], additionalProperties }: JsonSchema, indent: string): string {
  const inner = `${indent}  `;
  const lines = Object.entries(properties).map(
    ([name, schema]) => `${inner}${name}${required.includes(name) ? '' : '?'}: ${shape(schema, inner)}`,
  );
  if (typeof additionalProperties === 'object' && additionalProperties !== null)
    lines.push(`${inner}[name]: ${shape(additionalProperties as JsonSchema, inner)}`);
  return lines.length === 0 ? '{}' : `{\n${lines.join('\n')}\n${indent}}`;
}

const bracket = (text: string) => (text.includes(' | ') && !text.startsWith('{') ? `(${text})` : text);

function notes(schema: JsonSchema): string {
  const { pattern } = schema;
  const said = [range(schema, 'minimum', 'maximum'), range(schema, 'minLength', 'maxLength', 'characters')];
  if (typeof pattern === 'string') said.push(` /${pattern}/`);
  if ('default' in schema) said.push(` = ${JSON.stringify(schema.default)}`);
  return said.join('');
}

function range(schema: JsonSchema, least: string, most: string, unit = ''): string {
  const [from, to] = [schema[least], schema[most]];
  if (from === undefined && to === undefined) return '';
  return ` (${[from ?? '', to ?? ''].join('..')}${unit && ` ${unit}`})`;
}
