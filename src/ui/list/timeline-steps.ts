/** Turns a state machine and its log into the steps that a person sees: what was, what is, and what usually follows. */
import type { ReactNode } from 'react';
import type { Actor, Machine } from '../../../contract/wire/states.ts';

/** One line of the transition log, as the API gives it. */
export interface Transition<S extends string> {
  to: S;
  actor: Actor;
  /** epoch ms */
  at: number;
  /** As it was written, or as the screen marks it. */
  reason?: ReactNode;
  /** What was done in it, and by whom, in words; once it is past it is called by them and not by its state. */
  did?: string | undefined;
  /** How it is called once it is past, beside who did it: a state that waited says no more that it waits. */
  past?: string | undefined;
  /** It stands in its own line, also while what it led to waits. */
  apart?: boolean;
}

/** A step to come that is no state of its own: what was judged goes home. */
export interface Coming<S extends string> extends Pick<Step<S>, 'state' | 'actor' | 'reason'> {
  /** How it is called. */
  did: string;
}

export interface Step<S extends string> {
  state: S;
  kind: 'done' | 'now' | 'bad' | 'ahead';
  /** Who brought it there; of a step that waits or is ahead, whom it waits for. */
  actor?: Actor;
  /** When it happened; for a step that waits for somebody, until when. */
  at?: number;
  waits?: true;
  reason?: ReactNode;
  did?: string | undefined;
  /** Of a step that waits: who gave the reason, and when. */
  told?: { by: Actor; at: number };
}

interface Given<S extends string> {
  machine: Machine<S, string>;
  transitions: readonly Transition<S>[];
  state: S;
  deadlineAt?: number | null;
  /** Whom it waits for, where that is not what its state says. */
  waitsFor?: Actor | null;
  /** How the state is called now, where its own name is not what people read elsewhere. */
  called?: string | undefined;
  /** Something may still be done within a time, but nobody is waited for: what counts is who brought it here, and when. */
  settled?: boolean;
  /** The states that usually follow, when the shortest way to a good end is not the usual one. */
  ahead?: readonly (S | Coming<S>)[];
}

export function stepsOf<S extends string>({
  machine,
  transitions,
  state,
  deadlineAt,
  waitsFor,
  settled = false,
  ahead,
  called,
}: Given<S>): Step<S>[] {
  const current = machine.states[state];
  // A completed order can still be given back, but it waits for nobody: what counts is who brought it there, and when.
  const rests = settled || (current.waitsFor === undefined && !deadlineAt);
  const last = transitions.at(-1);
  // What led to a step that waits is done, where it has words of its own; else it is said under that step.
  const into = last?.to === state && (rests || !(last.did || last.apart)) ? last : undefined;
  const past = (into ? transitions.slice(0, -1) : transitions).map(
    (p): Step<S> => ({
      state: p.to,
      kind: 'done',
      at: p.at,
      // What the screen adds to a state is not said of what has words of its own: of them nothing changes with the state.
      reason: p.reason ?? (p.did ? '' : undefined),
      ...doneAs(p),
    }),
  );
  const now: Step<S> = {
    state,
    kind: current.tone === 'bad' ? 'bad' : rests ? 'done' : 'now',
    ...(called && { did: called }),
    ...(rests
      ? { ...(last && doneAs(last)), at: last?.at }
      : {
          actor: waitsFor === undefined ? current.waitsFor : (waitsFor ?? undefined),
          at: deadlineAt ?? undefined,
          waits: true,
        }),
    reason: into?.reason,
    ...(!rests && into?.reason && { told: { by: into.actor, at: into.at } }),
  };
  const next = (ahead ?? wayToGoodEnd(machine, state)).map(
    (s): Step<S> =>
      typeof s === 'string' ? { state: s, kind: 'ahead', actor: machine.states[s].waitsFor } : { ...s, kind: 'ahead' },
  );
  return [...past, now, ...next];
}

/** Its own words name who did it; else it is called by them and by what is past. */
const doneAs = <S extends string>({ did, past, actor }: Transition<S>): Pick<Step<S>, 'did' | 'actor'> =>
  did ? { did } : { actor, ...(past && { did: past }) };

/** The shortest way over good states to an end; empty when there is none. */
export function wayToGoodEnd<S extends string>(machine: Machine<S, string>, from: S): S[] {
  const ways: S[][] = [[from]];
  const seen = new Set<S>([from]);
  for (const way of ways) {
    const at = way.at(-1) ?? from;
    const out = machine.edges.filter((edge) => edge.from === at);
    if (out.length === 0 && machine.states[at].tone === 'ok') return way.slice(1);
    for (const { to } of out) {
      const { tone } = machine.states[to];
      if (seen.has(to) || tone === 'bad' || tone === 'idle') continue;
      seen.add(to);
      ways.push([...way, to]);
    }
  }
  return [];
}
