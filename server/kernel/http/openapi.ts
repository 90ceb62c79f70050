/** The contract as an OpenAPI 3.1 document: every call, who may make it, what goes in, what comes out, how it can fail. */
import { toJsonSchema } from '@valibot/to-json-schema';
import type { GenericSchema } from 'valibot';
import type { NamedCall } from '../../../contract/registry.ts';
import type { Call, Method } from '../../../contract/wire/call.ts';
import { APP, HTTP } from '../../../contract/wire/limits.ts';
import { messages } from '../../../contract/wire/messages.ts';

export interface JsonSchema {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  [keyword: string]: unknown;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  parameters: { name: string; in: string; required: boolean; schema: JsonSchema }[];
  requestBody?: { required: boolean; content: { 'application/json': { schema: JsonSchema } } };
  responses: Record<string, unknown>;
  security: Record<string, string[]>[];
  'x-who': Call['who'];
  'x-offline': Call['offline'];
}

export interface OpenApi {
  openapi: '3.1.0';
  info: Record<string, string>;
  servers: { url: string }[];
  tags: { name: string }[];
  paths: Record<string, Partial<Record<Lowercase<Method>, Operation>>>;
  components: Record<string, unknown>;
}

export function openApi(calls: readonly NamedCall[], { base }: { base: string }): OpenApi {
  const paths: OpenApi['paths'] = {};
  for (const named of calls) {
    const { method, path } = named.call;
    paths[path] = { ...paths[path], [method.toLowerCase()]: operation(named) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Storefront API',
      version: APP.version,
      description:
        'Every answer is an envelope. Every request is signed (docs/signing.md). Every write carries an Idempotency-Key: ' +
        'sending it again under the same key answers the same and changes nothing.',
    },
    servers: [{ url: `${base}/api` }],
    tags: [...new Set(calls.map(({ domain }) => domain))].map((name) => ({ name })),
    paths,
    components: components(),
  };
}

function operation({ domain, name, call }: NamedCall): Operation {
  const input = jsonSchema(call.input, 'input');
  const inPath = [...call.path.matchAll(/\{(\w+)\}/g)].map(([, param = '']) => param);
  const rest = without(input, inPath);
  const write = call.method !== 'GET';
  return {
    operationId: name,
    tags: [domain],
    summary: call.about,
    parameters: [
      ...inPath.map((param) => ({ name: param, in: 'path', required: true, schema: input.properties?.[param] ?? {} })),
      ...(write ? [KEY_PARAMETER] : queryParameters(rest)),
    ],
    ...(write &&
      call.method !== 'DELETE' && {
        requestBody: { required: true, content: { 'application/json': { schema: rest } } },
      }),
    responses: {
      200: {
        description: 'Done',
        content: { 'application/json': { schema: answer(jsonSchema(call.output, 'output')) } },
      },
      default: { $ref: '#/components/responses/Refused' },
    },
    security: [{ appid: [], timestamp: [], sign: [], ...(call.who !== 'visitor' && { token: [] }) }],
    'x-who': call.who,
    'x-offline': call.offline,
  };
}

/** Transformations and our own checks have no JSON form; what can be said is said. */
export function jsonSchema(schema: GenericSchema, typeMode: 'input' | 'output'): JsonSchema {
  const { $schema: _, ...json } = toJsonSchema(schema, { typeMode, target: 'draft-2020-12', errorMode: 'ignore' });
  return json as JsonSchema;
}

function without(schema: JsonSchema, names: readonly string[]): JsonSchema {
  if (!schema.properties || names.length === 0) return schema;
  const properties = Object.entries(schema.properties).filter(([name]) => !names.includes(name));
  const required = (schema.required ?? []).filter((name) => !names.includes(name));
  return { ...schema, properties: Object.fromEntries(properties), required };
}

const queryParameters = ({ properties = {}, required = [] }: JsonSchema) =>
  Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema: readable(schema),
  }));

/** In a query everything is text; numbers and booleans are documented as what they mean. */
function readable(schema: JsonSchema): JsonSchema {
  const { anyOf, ...rest } = schema;
  if (!anyOf) return schema;
  if (rest.type) return rest;
  return anyOf.some(({ type }) => type === 'boolean') ? { ...rest, type: 'boolean' } : schema;
}

const KEY_PARAMETER = {
  name: 'Idempotency-Key',
  in: 'header',
  required: true,
  schema: { type: 'string', minLength: 8, maxLength: 64 },
};

const answer = (data: JsonSchema): JsonSchema => ({
  type: 'object',
  required: ['success', 'status', 'message', 'data'],
  properties: {
    success: { const: true },
    status: { const: 0 },
    message: { type: 'string' },
    data,
    token: { type: 'string', description: 'Beside a login’s data too, for clients that look for it here' },
  },
});

function components(): Record<string, unknown> {
  const fromQuery = (name: string, description: string) => ({ type: 'apiKey', in: 'query', name, description });
  return {
    securitySchemes: {
      appid: fromQuery('appid', `Whose secret signs, e.g. ${APP.id}`),
      timestamp: fromQuery('timestamp', 'Epoch milliseconds at sending, within 5 minutes of the server’s clock'),
      sign: fromQuery('sign', 'Upper-case hex HMAC-SHA256, see docs/signing.md'),
      token: { type: 'apiKey', in: 'header', name: 'token', description: 'From POST /user/token' },
    },
    schemas: {
      Refused: {
        type: 'object',
        required: ['success', 'status', 'code', 'message', 'requestId'],
        properties: {
          success: { const: false },
          status: { type: 'integer', description: 'The HTTP status' },
          code: { enum: Object.keys(messages) },
          message: { type: 'string', description: 'Chinese, or English with `lang: en`' },
          data: { description: 'More about it, e.g. `issues` with BAD_INPUT or `retryAfter` seconds with TOO_MANY' },
          now: { type: 'integer', description: 'With CLOCK_OFF: the server’s clock, epoch milliseconds' },
          requestId: { type: 'string' },
        },
      },
    },
    responses: {
      Refused: {
        description: 'Refused; the code says why',
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Refused' } } },
      },
    },
    'x-errors': messages,
    'x-limits': { body: HTTP.maxBody, query: HTTP.maxQuery },
  };
}
