/** In-process caller: a read answered as to a visitor, without wire and signature; input and output pass their schemas all the same. */
import * as v from 'valibot';
import { NO_ATTRIBUTION } from '../../../contract/wire/attribution.ts';
import type { Language } from '../../../contract/wire/messages.ts';
import { newId } from '../lib/id.ts';
import { parseInput } from './body.ts';
import type { App } from './context.ts';
import type { Domain } from './handlers.ts';
import { Refusal } from './refusal.ts';

export type Ask = (wire: { method: string; path: string }, input: unknown) => Promise<unknown>;

/** @returns by language what answers a call's entry and its input; it refuses as the call does, and whatever is not for visitors */
export function visitorCaller(app: App, domains: readonly Domain[]): (lang: Language) => Ask {
  const calls = new Map(
    domains
      .flatMap((domain) => domain.calls)
      .filter(({ call }) => call.method === 'GET' && call.who === 'visitor')
      .map((bound) => [bound.call.path, bound]),
  );
  return (lang) =>
    async ({ method, path }, input) => {
      const bound = calls.get(path);
      if (!bound || method !== 'GET') throw new Refusal('LOGIN_NEEDED');
      // As an address would bring it: text, and nothing for what is not given.
      const given = Object.entries((input ?? {}) as Record<string, unknown>)
        .filter(([, value]) => value !== undefined && value !== null)
        .map(([name, value]) => [name, String(value)]);
      const output = await bound.handle(parseInput(bound.call, Object.fromEntries(given)), {
        db: app.db,
        app,
        actor: null,
        now: app.clock.now(),
        lang,
        deviceId: null,
        attribution: NO_ATTRIBUTION,
        ip: '',
        requestId: newId(),
        idempotencyKey: null,
        afterCommit: () => {},
        changed: () => {},
        goesOn: () => {},
      });
      return v.parse(bound.call.output, output);
    };
}
