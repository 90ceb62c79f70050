/** A write that need not wait: written down on the device, then sent; what the server does not answer is sent later. */
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Link } from '../../../contract/screens.ts';
import type { Call, Input, Output } from '../../../contract/wire/call.ts';
import type { Words } from '../../../contract/wire/states.ts';
import { tellPages } from '../../api/changed.ts';
import { ApiError } from '../../api/exchange/request-once.ts';
import { authorNow } from '../../api/exchange/session.ts';
import { request } from '../../api/request.ts';
import { FIRST_TRY, type FormOf } from '../../offline/device/items.ts';
import type { OutboxItem } from '../../offline/outbox/observe.ts';
import { onDelivered } from '../../offline/outbox/progress.ts';
import { useOutboxState } from './use-outbox.ts';
import type { WhyNow } from './waiting/why.ts';
import { whyKept } from './waiting/why-kept.ts';

/** It is in the queue, and why it is still there. */
export interface Queued {
  queued: true;
  id: string;
  why: WhyNow | undefined;
}
export type Saved<C extends Call> = { queued: false; output: Output<C> } | Queued;

interface Options<C extends Call> {
  label: (input: Input<C>) => Words;
  /** Where it can be seen or mended while it waits. */
  link: Link;
  /** What it changes beyond what its call says (touches.ts). */
  touches?: (input: Input<C>) => readonly string[];
  /** It binds its person: without an answer at once they are asked again before it is sent, until then (epoch ms) at most. */
  ask?: { until: number | null };
  /** The form that it was made with, where one has it: it can be taken back into it. */
  form?: (input: Input<C>) => FormOf | undefined;
  /** Codes that the screen shows in its own way. */
  handles?: readonly string[];
}

/** The last write to each thing that this page has begun. */
const last = new Map<string, Promise<unknown>>();
/** What is made first stands first in the queue. */
let writing: Promise<unknown> = Promise.resolve();

export function useQueuedWrite<C extends Call>(call: C, options: Options<C>) {
  const queries = useQueryClient();
  const { label, link, touches, ask, form, handles = [] } = options;
  return useMutation<Saved<C>, unknown, Input<C>>({
    meta: { handles },
    networkMode: 'always',
    mutationFn: (asked) => {
      // One key for both ways: should the server have taken it after all, the queue's attempt is a replay.
      const id = crypto.randomUUID();
      // Whoever logs in before it is written down did not make it.
      const userId = authorNow();
      let input = asked;
      const writeDown = async () => {
        const { enqueue } = await import('../../offline/outbox/outbox.ts');
        const made = form?.(input);
        await enqueue({
          ...{ call, input: input as never, id, label: label(input), link, firstTry: true },
          ...(userId && { userId }),
          ...(touches && { touches: touches(input) }),
          ...(ask && { ask }),
          ...(made && { form: made }),
        });
      };
      const begun = writing.then(async () => {
        const { touchesOf } = await import('../../offline/outbox/touches.ts');
        const things = [...touchesOf(call.path, asked), ...(touches?.(asked) ?? [])];
        input = await sayingOwn(call.path, asked, things, userId);
        // Before anything else, so that it outlives the page; false where the device can store nothing for anybody.
        const stored = await writeDown().then(
          () => true,
          () => false,
        );
        const turn = inTurn(things, () => (stored ? firstTry(input, id) : onlyTry(input, id, writeDown)));
        // Not awaited here: what is made next is written down meanwhile.
        return { turn };
      });
      writing = begun.catch(() => undefined);
      return begun.then(({ turn }) => turn);
    },
    onSuccess: () => {
      tellPages();
      return queries.invalidateQueries();
    },
  });

  async function firstTry(input: Input<C>, id: string): Promise<Saved<C>> {
    const { beginFirstTry, firstTryAnswered, firstTryUnanswered, verdictOf } = await import(
      '../../offline/outbox/first-try.ts'
    );
    if (!(await beginFirstTry(id))) return waits(id);
    try {
      const output = await request(call, input, { idempotencyKey: id, timeout: FIRST_TRY });
      await firstTryAnswered(id, true, output);
      return { queued: false, output };
    } catch (error) {
      // What an ended session kept from going waits for its person, as it does in the queue.
      if (verdictOf(error) === 'refused') {
        await firstTryAnswered(id, false);
        throw error;
      }
      // What the sender would try again is kept: a server that asks for time has refused nothing.
      await firstTryUnanswered(id, error);
      return waits(id);
    }
  }

  /** Nobody is logged in, or the device is full: it is told as done only when the server, or the device by then, has it. */
  async function onlyTry(input: Input<C>, id: string, writeDown: () => Promise<void>): Promise<Saved<C>> {
    try {
      return { queued: false, output: await request(call, input, { idempotencyKey: id }) };
    } catch (error) {
      if (!(error instanceof ApiError && error.outcomeUnknown)) throw error;
      await writeDown();
      await (await import('../../offline/outbox/first-try.ts')).firstTryUnanswered(id, error);
      return waits(id);
    }
  }
}

const waits = async (id: string): Promise<Queued> => ({ queued: true, id, why: await whyKept(id) });

/** A device that keeps nothing has nothing that was done on it before. */
async function sayingOwn<I>(path: string, input: I, things: readonly string[], userId: string | undefined): Promise<I> {
  if (!userId) return input;
  const { withOwnKeys } = await import('../../offline/seen/own-keys.ts');
  return withOwnKeys(path, input, things, userId).catch(() => input);
}

/** What is taken back at once must not reach the server before what it takes back. */
function inTurn<T>(things: readonly string[], write: () => Promise<T>): Promise<T> {
  const turn = Promise.all(things.map((thing) => last.get(thing))).then(write);
  const over = turn.then(
    () => undefined,
    () => undefined,
  );
  for (const thing of things) last.set(thing, over);
  return turn;
}

/**
 * This person's queued writes of these calls, oldest first. One that has just been sent still counts until the screen
 * has heard from the server again (`heardAt`, epoch ms), so that nothing vanishes in between.
 */
export function useQueuedWrites(paths: readonly string[], heardAt: number): OutboxItem[] {
  const queries = useQueryClient();
  const outbox = useOutboxState();
  const [sent, setSent] = useState<{ items: OutboxItem[]; at: number }>({ items: [], at: 0 });
  const before = useRef<OutboxItem[]>([]);
  const waiting = (outbox?.items ?? []).filter((item) => paths.includes(item.call));
  const compare = useEffectEvent(() => {
    const gone = before.current.filter(({ id }) => outbox?.arrived.has(id) && !waiting.some((item) => item.id === id));
    before.current = waiting;
    if (gone.length === 0) return;
    // Of several that are sent quickly the first may be unheard of when the last one goes.
    setSent(({ items, at }) => ({ items: at > heardAt ? [...items, ...gone] : gone, at: Date.now() }));
    void queries.invalidateQueries();
  });
  // Before it is painted: what was sent must not look undone for a moment.
  useLayoutEffect(() => {
    if (outbox) compare();
  }, [outbox]);
  const missed = useEffectEvent((id: string, call: string) => {
    if (paths.includes(call) && !before.current.some((item) => item.id === id)) void queries.invalidateQueries();
  });
  useEffect(() => onDelivered(({ id, call }) => missed(id, call)), []);
  return sent.at > heardAt ? [...sent.items, ...waiting] : waiting;
}
