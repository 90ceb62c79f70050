/** Request body: reads what a request brings, never more than allowed. */
import * as v from 'valibot';
import type { Call, Parsed } from '../../../contract/wire/call.ts';
import { Refusal } from './refusal.ts';

/** What every signed address carries for the signature's sake; not part of any call's input. */
export const ENVELOPE_PARAMS = new Set(['appid', 'timestamp', 'sign']);

/** @throws Refusal TOO_LARGE beyond `max` bytes, whatever the request claims about its length */
export async function readBody(request: Request, max: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > max) throw new Refusal('TOO_LARGE', { max });
  if (!request.body) return new Uint8Array();
  const chunks: Uint8Array[] = [];
  let size = 0;
  try {
    for await (const chunk of request.body as ReadableStream<Uint8Array> & AsyncIterable<Uint8Array>) {
      size += chunk.byteLength;
      if (size > max) throw new Refusal('TOO_LARGE', { max });
      chunks.push(chunk);
    }
  } catch (error) {
    // Who sends it has gone away in the middle; nobody reads the answer.
    throw error instanceof Refusal ? error : badInput([{ path: '', message: 'The body broke off' }]);
  }
  return Buffer.concat(chunks, size);
}

/** @throws Refusal BAD_CONTENT_TYPE | BAD_JSON | BAD_INPUT; a request without a body is an empty object */
export function readJson(headers: Headers, body: Uint8Array): Record<string, unknown> {
  if (body.byteLength === 0) return {};
  if (!/^application\/json\s*(;|$)/i.test(headers.get('content-type') ?? '')) throw new Refusal('BAD_CONTENT_TYPE');
  if ((headers.get('content-encoding') ?? 'identity') !== 'identity') throw new Refusal('BAD_CONTENT_TYPE');
  let value: unknown;
  try {
    value = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    throw new Refusal('BAD_JSON');
  }
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw badInput([{ path: '', message: 'Expected an object' }]);
  return value as Record<string, unknown>;
}

/** Everything that a call takes: its path's parameters with the query (reads) or with the body (writes). */
export function gather(
  call: Call,
  { path, query, body }: { path: Record<string, string>; query: URLSearchParams; body: Record<string, unknown> },
): Record<string, unknown> {
  const input: Record<string, unknown> = Object.create(null);
  const put = (name: string, value: unknown) => {
    if (name in input) throw badInput([{ path: name, message: 'Given twice' }]);
    input[name] = value;
  };
  for (const [name, value] of Object.entries(path)) put(name, value);
  for (const [name, value] of query) {
    if (ENVELOPE_PARAMS.has(name)) continue;
    if (call.method !== 'GET') throw badInput([{ path: name, message: 'A write takes its input in the body' }]);
    put(name, value);
  }
  for (const [name, value] of Object.entries(body)) put(name, value);
  return { ...input };
}

/** @throws Refusal BAD_INPUT with what is wrong where */
export function parseInput<C extends Call>(call: C, input: unknown): Parsed<C> {
  const result = v.safeParse(call.input, input);
  if (!result.success)
    throw badInput(result.issues.map((issue) => ({ path: v.getDotPath(issue) ?? '', message: issue.message })));
  const unstorable = findUnstorable(result.output, '');
  if (unstorable !== null) throw badInput([{ path: unstorable, message: 'Contains characters that are no text' }]);
  return result.output as Parsed<C>;
}

const badInput = (issues: { path: string; message: string }[]) =>
  new Refusal('BAD_INPUT', { issues: issues.slice(0, 20) });

/** PostgreSQL stores neither NUL nor half a surrogate pair. Only schema-checked values come here, so the depth is bounded. */
function findUnstorable(value: unknown, path: string): string | null {
  if (typeof value === 'string') return /[\0\p{Surrogate}]/u.test(value) ? path : null;
  if (typeof value !== 'object' || value === null) return null;
  for (const [name, child] of Object.entries(value)) {
    const here = path ? `${path}.${name}` : name;
    if (/[\0\p{Surrogate}]/u.test(name)) return path;
    const found = findUnstorable(child, here);
    if (found !== null) return found;
  }
  return null;
}
