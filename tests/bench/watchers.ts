/** Open pages in a process of their own, as people's devices are: reading for them must not cost the time that is measured. */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { get } from 'node:http';
import { APP } from '../../contract/wire/limits.ts';
import { sign } from '../../server/kernel/http/signature.ts';
import type { Person } from '../../server/testing/server.ts';

interface Wish {
  origin: string;
  secret: string;
  people: readonly Person[];
  /** The room that the pages have joined. */
  topic?: string;
  /** What is looked for in an event, as a pattern's source; its first group says which one it is. */
  mark: string;
}

/** What all pages have of one event, and when each had it, epoch ms. */
interface Heard {
  which: string;
  at: number[];
}

/** Of this machine, in every process alike. */
export const now = (): number => performance.timeOrigin + performance.now();

/** @returns what waits until every page has the event that the mark names so, and ends the pages */
export async function watch(wish: Wish) {
  const child = fork(import.meta.filename, { execArgv: ['--import', 'tsx'] });
  const waiting = new Map<string, (at: number[]) => void>();
  child.on('message', ({ which, at }: Heard) => waiting.get(which)?.(at));
  child.once('exit', (code) => {
    if (code) throw new Error(`the open pages ended with ${code}`);
  });
  const open = once(child, 'message');
  child.send(wish);
  await open;
  return {
    heard: (which: string) =>
      new Promise<number[]>((resolve) => {
        waiting.set(which, (at) => {
          waiting.delete(which);
          resolve(at);
        });
      }),
    async stop() {
      const gone = once(child, 'exit');
      child.disconnect();
      await gone;
    },
  };
}

async function openAll({ origin, secret, people, topic, mark }: Wish): Promise<void> {
  const pattern = new RegExp(mark);
  const heard = new Map<string, number[]>();
  const hear = (which: string) => {
    const at = heard.get(which) ?? [];
    heard.set(which, at);
    if (at.push(now()) < people.length) return;
    heard.delete(which);
    process.send?.({ which, at } satisfies Heard);
  };
  for (const person of people) await openOne(origin, person, { secret, topic, hear, pattern });
  process.send?.('open');
}

async function openOne(
  origin: string,
  { token, deviceId }: Person,
  {
    secret,
    topic,
    hear,
    pattern,
  }: { secret: string; topic?: string | undefined; hear: (which: string) => void; pattern: RegExp },
): Promise<void> {
  const query = new URLSearchParams({ appid: APP.id, timestamp: String(Date.now()), ...(topic && { topic }) });
  const request = { method: 'GET', path: '/events', query, body: Buffer.alloc(0), idempotencyKey: '' };
  query.set('sign', sign(secret, request));
  await new Promise<void>((resolve, reject) => {
    const asked = get(`${origin}/api/events?${query}`, { headers: { token, deviceId } }, (response) => {
      let rest = '';
      response.setEncoding('utf8').on('data', (text: string) => {
        // The stream's first words: from now on nothing is missed.
        resolve();
        const frames = (rest + text).split('\n\n');
        rest = frames.pop() ?? '';
        for (const frame of frames) {
          const which = pattern.exec(frame)?.[1];
          if (which !== undefined) hear(which);
        }
      });
    });
    asked.on('error', reject);
  });
}

if (process.argv[1] === import.meta.filename) {
  process.once('message', (wish: Wish) => void openAll(wish));
  process.once('disconnect', () => process.exit(0));
}
