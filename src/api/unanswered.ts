/**
 * Live writes between their sending and their answer. Each is noted on the device before it leaves, so that this page and the
 * next one know its key: where the answer is lost, the server is asked what became of it before anything like it is sent again.
 */
import type { Call, Input, Output } from '../../contract/wire/call.ts';
import { HTTP, IDEMPOTENCY_DAYS } from '../../contract/wire/limits.ts';
import { DAY } from '../../contract/wire/time.ts';
import { defineText, textNow } from '../ui/format/text.ts';
import { ApiError } from './exchange/request-once.ts';
import { currentSession, loadSession } from './exchange/session.ts';
import { hashBody } from './exchange/sign.ts';
import { get, update } from './exchange/values.ts';
import { request } from './request.ts';

const text = defineText({
  zh: {
    UNSURE: '没等到回答，不知道有没有成功。再点一次会先问清楚，同样的不会算两次。',
    ARRIVED: '之前没等到回答的那次，服务器已经收到了；这次的没有发出。看过再决定。',
    NOTHING: '没有连上，这次没有成功',
  },
  en: {
    UNSURE: 'No answer came, so we don’t know whether it went through. Pressing again checks first; it counts once.',
    ARRIVED: 'The earlier one did reach the server; this one was not sent. Check, then decide.',
    NOTHING: 'No connection: it did not go through',
  },
});
const failure = (code: 'UNSURE' | 'ARRIVED') => new ApiError(code, 0, textNow(text)[code]);
/** It is certain that nothing came of it; where the server has said something, that is what its person hears. */
const nothing = ({ code, status, message, data, retryAfter }: ApiError) =>
  new ApiError(code, status, message || textNow(text).NOTHING, { data, retryAfter });

interface Sent {
  key: string;
  userId: string;
  call: string;
  /** What it is about: the draft that it was made of, or the thing that it names. */
  about: string;
  /** Of what it said: only what a draft holds anyway is known to the next page. */
  hash?: string;
  /** Epoch ms. */
  at: number;
  /** Its page waits no longer. */
  over: boolean;
}

const KEY = 'unanswered';
const LOCK = 'write|';

/** What this page has sent, by key: that is known to be the same when it is sent again. */
const said = new Map<string, string>();
const underway = new Set<string>();
/** A button that is pressed twice before it can show that it was is pressed once: the second press hears what the first does. */
const pressed = new Map<string, Promise<unknown>>();
const listeners = new Set<(about: string) => void>();

/** Hears of each write of which this page does not know what became of it. */
export function onUnsure(listener: (about: string) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/**
 * @param draft the name of the draft that it is made of, or under which its screen asks about it
 * @throws ApiError UNSURE when nobody knows whether the server took it; ARRIVED when it has taken what was sent before, and this
 * was not sent; any other: it has no effect
 */
export function send<C extends Call>(call: C, input: Input<C>, draft?: string): Promise<Output<C>> {
  const body = JSON.stringify(input);
  const press = [currentSession()?.userId, call.path, draft, body].join('|');
  const first = pressed.get(press);
  if (first) return first as Promise<Output<C>>;
  const done = sendOnce(call, input, { body, draft }).finally(() => pressed.delete(press));
  pressed.set(press, done);
  return done;
}

async function sendOnce<C extends Call>(
  call: C,
  input: Input<C>,
  { body, draft }: { body: string; draft: string | undefined },
): Promise<Output<C>> {
  await loadSession();
  const userId = currentSession()?.userId ?? '';
  const about = draft ?? String((input as { id?: unknown } | null)?.id ?? '');
  const hash = hashBody(body);
  for (const before of await unansweredOf(userId, about, call.path)) {
    const same = said.get(before.key) === body || before.hash === hash;
    // Whoever is nobody cannot ask, and says by the key that it is the same.
    if (!userId && same) return attempt(call, input, before);
    if (!userId) await forget(before.key);
    else if (!(await hasArrived(before))) continue;
    else if (same) return attempt(call, input, before, true);
    else {
      await forget(before.key);
      throw failure('ARRIVED');
    }
  }
  const made = { key: crypto.randomUUID(), at: Date.now(), over: false };
  said.set(made.key, body);
  return attempt(call, input, { ...made, userId, call: call.path, about, ...(draft && { hash }) });
}

/** @param there the server has it, and is asked for its first answer */
async function attempt<C extends Call>(call: C, input: Input<C>, sent: Sent, there = false): Promise<Output<C>> {
  const { key } = sent;
  const cutOff = navigator.onLine === false;
  const over = begin(key);
  await note({ ...sent, over: false });
  try {
    const output = await request(call, input, { idempotencyKey: key });
    await forget(key);
    return output;
  } catch (error) {
    const unsent = error instanceof ApiError && (error.unsent || (cutOff && error.code === 'NETWORK'));
    const unknown = error instanceof ApiError && error.outcomeUnknown && !unsent;
    // What is there stays so until it is told.
    await (there || unknown ? note({ ...sent, over: true }) : forget(key));
    if (!unknown) throw error;
    if (sent.userId === '') throw error;
    if (!there) return await afterAll(call, input, sent, error);
    if (!sent.hash) await forget(key);
    throw tell(sent, sent.hash ? 'UNSURE' : 'ARRIVED');
  } finally {
    over();
  }
}

/** Whoever asked for it waits a little longer, and knows. */
async function afterAll<C extends Call>(call: C, input: Input<C>, sent: Sent, error: ApiError): Promise<Output<C>> {
  const arrived = await hasArrived(sent).catch((unsure: ApiError) => {
    tell(sent, 'UNSURE');
    // Where the server has said something, that is what its person hears.
    throw error.message ? error : unsure;
  });
  if (!arrived) throw nothing(error);
  return attempt(call, input, sent, true);
}

function tell({ about }: Sent, code: 'UNSURE' | 'ARRIVED'): ApiError {
  for (const listener of listeners) listener(about);
  return failure(code);
}

/** Asks the server, which takes nothing under that key from then on. What it does not have is forgotten. @throws ApiError UNSURE */
async function hasArrived({ key }: Sent): Promise<boolean> {
  const arrived = await import('./ask-arrived.ts')
    .then(({ askArrived }) => askArrived(key))
    .catch(() => {
      throw failure('UNSURE');
    });
  if (!arrived) await forget(key);
  return arrived;
}

/**
 * What became of what this draft has sent before. Null when nothing is open.
 * @returns when it was sent that the server has, epoch ms, to be forgotten once the draft is; `unsure` when it cannot be asked
 */
export async function whatBecameOf(
  draft: string,
): Promise<{ arrived: number; forget: () => Promise<void> } | 'none' | 'unsure' | null> {
  await loadSession();
  const open = await unansweredOf(currentSession()?.userId ?? '', draft);
  const there: Sent[] = [];
  for (const sent of open) {
    const arrived = await hasArrived(sent).catch(() => null);
    if (arrived === null) return 'unsure';
    if (arrived) there.push(sent);
  }
  const last = there.at(-1);
  if (!last) return open.length > 0 ? 'none' : null;
  return { arrived: last.at, forget: async () => void (await Promise.all(there.map(({ key }) => forget(key)))) };
}

async function unansweredOf(userId: string, about: string, call?: string): Promise<Sent[]> {
  const all = (await get<Sent[]>(KEY).catch(() => undefined)) ?? [];
  const own = all.filter((sent) => sent.userId === userId && sent.about === about && (!call || sent.call === call));
  if (own.length === 0) return own;
  const held = await heldNow();
  // What another page waits for is its own.
  return own.filter(
    ({ key, at, over }) =>
      over || (!underway.has(key) && (held ? !held.has(LOCK + key) : at < Date.now() - HTTP.timeout)),
  );
}

/** While a page waits for its answer it holds a lock, which the browser frees with the page. @returns how to end it */
function begin(key: string): () => void {
  let end = () => {};
  underway.add(key);
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  navigator.locks?.request?.(LOCK + key, () => ended).catch(() => undefined);
  return () => {
    underway.delete(key);
    end();
  };
}

const heldNow = async (): Promise<ReadonlySet<string> | null> => {
  const state = await navigator.locks?.query?.().catch(() => undefined);
  return state ? new Set(state.held?.map(({ name }) => name ?? '')) : null;
};

// The server forgets a key after some time, and would say that it never had it.
const known = ({ at }: Sent) => at > Date.now() - (IDEMPOTENCY_DAYS - 1) * DAY;

/** A device that takes no more still sends; then only this page knows. */
const note = (sent: Sent): Promise<void> =>
  change((all) => [...all.filter(({ key }) => key !== sent.key), sent].filter(known));
const forget = (gone: string): Promise<void> => {
  said.delete(gone);
  return change((all) => all.filter(({ key }) => key !== gone));
};
const change = (to: (all: Sent[]) => Sent[]): Promise<void> =>
  update<Sent[]>(KEY, (all = []) => to(all)).catch(() => undefined);
