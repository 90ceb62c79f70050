/** One person's open page, as far as its live stream goes. */
import { APP } from '../../contract/wire/limits.ts';
import { sign } from '../../server/kernel/http/signature.ts';
import type { Person } from '../../server/testing/server.ts';

/** @param topic the room that the page has joined */
export async function listenTo(origin: string, { token, deviceId }: Person, secret: string, topic?: string) {
  const query = new URLSearchParams({ appid: APP.id, timestamp: String(Date.now()), ...(topic && { topic }) });
  const request = { method: 'GET', path: '/events', query, body: Buffer.alloc(0), idempotencyKey: '' };
  query.set('sign', sign(secret, request));
  const response = await fetch(`${origin}/api/events?${query}`, { headers: { token, deviceId } });
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  const decoder = new TextDecoder();
  let text = '';
  const until = async (enough: (text: string) => boolean): Promise<string> => {
    while (!enough(text)) text += decoder.decode((await reader.read()).value, { stream: true });
    return text;
  };
  // The stream's first words: from now on nothing is missed.
  await until((heard) => heard.includes('retry'));
  return { until, stop: () => reader.cancel() };
}
