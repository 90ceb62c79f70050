/** Answers to visitors: asked for often, the same for all of them, so kept ready to be sent. */
import { ENVELOPE_PARAMS } from './body.ts';
import { type Head, packed, takesBrotli, WORTH_IT } from './compression.ts';
import type { SharedCache } from './shared-cache.ts';

export interface CachedAnswer {
  readonly text: string;
  /** Null where packing would not save a packet. */
  readonly br: Uint8Array<ArrayBuffer> | null;
  readonly bytes: number;
}

export interface SharedAnswers {
  readonly answers: SharedCache<CachedAnswer>;
  /** Of answers, and of whatever else is kept for everybody. */
  forget(): void;
}

/** What an answer depends on: what is asked, in which language; not who signed it when. */
export function answerKey(lang: string, { path, query }: { path: string; query: URLSearchParams }): string {
  let key = `${lang} ${path}`;
  for (const [name, value] of query)
    if (!ENVELOPE_PARAMS.has(name)) key += ` ${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
  return key;
}

export async function toCachedAnswer(text: string): Promise<CachedAnswer> {
  const br = text.length < WORTH_IT ? null : new Uint8Array(await packed(text));
  return { text, br, bytes: text.length * 2 + (br?.length ?? 0) };
}

export function cachedResponse(
  { text, br }: CachedAnswer,
  { status, headers }: Head,
  accepted: string | undefined,
): Response {
  if (!br) return new Response(text, { status, headers });
  const varied = { ...headers, vary: 'accept-encoding' };
  if (!takesBrotli(accepted)) return new Response(text, { status, headers: varied });
  return new Response(br, { status, headers: { ...varied, 'content-encoding': 'br' } });
}
