/** How a state machine is declared: data that the server enforces and the client draws from. */

/** B buyer, S seller, M merchant, P platform staff, T a deadline that passed, C a carrier's event. */
export type Actor = 'B' | 'S' | 'M' | 'P' | 'T' | 'C';

export interface Words {
  readonly zh: string;
  readonly en: string;
}

export interface Edge<S extends string, E extends string> {
  readonly from: S;
  readonly event: E;
  readonly to: S;
  readonly actor: Actor;
}

export interface State extends Words {
  /** Who must act next; absent in a final state. */
  readonly waitsFor?: Actor;
  /** How long they have, ms, and the event the deadline fires. A row that enters the state gets its deadline from here. */
  readonly deadline?: { readonly ms: number; readonly event: string };
  readonly tone: 'wait' | 'ok' | 'bad' | 'idle';
}

export interface Machine<S extends string = string, E extends string = string> {
  /** The entity's name, as written in the transition log. */
  readonly name: string;
  readonly initial: S;
  readonly states: { readonly [K in S]: State };
  readonly edges: readonly Edge<S, E>[];
}

/** A deadline whose length is a rule that can be changed: read when a row enters the state. */
/* @__NO_SIDE_EFFECTS__ */
export const due = (ms: () => number, event: string): NonNullable<State['deadline']> => ({
  get ms() {
    return ms();
  },
  event,
});

/* @__NO_SIDE_EFFECTS__ */
export function machine<const S extends string, const E extends string>(m: Machine<S, E>): Machine<S, E> {
  return m;
}

/** The edge that `event` by `actor` follows from `from`, if the table has one. */
export const edgeOf = <S extends string, E extends string>(m: Machine<S, E>, from: S, event: E, actor: Actor) =>
  m.edges.find((e) => e.from === from && e.event === event && e.actor === actor);

/** The events that `actor` may cause from `from`: exactly the buttons a screen may show. */
export const eventsFor = <S extends string, E extends string>(m: Machine<S, E>, from: S, actor: Actor): E[] =>
  m.edges.filter((e) => e.from === from && e.actor === actor).map((e) => e.event);

/** Every state, in the order of the table. */
/* @__NO_SIDE_EFFECTS__ */
export const statesOf = <S extends string>(m: Machine<S>): S[] => Object.keys(m.states) as S[];

/** A final state: nobody has to act any more. */
export const isFinal = <S extends string>(m: Machine<S>, state: S): boolean => m.states[state].waitsFor === undefined;

/* @__NO_SIDE_EFFECTS__ */
export const finalStates = <S extends string>(m: Machine<S>): S[] => statesOf(m).filter((state) => isFinal(m, state));

/** The states in which somebody still has to act. */
/* @__NO_SIDE_EFFECTS__ */
export const openStates = <S extends string>(m: Machine<S>): S[] => statesOf(m).filter((state) => !isFinal(m, state));

/** The states out of which `event` leads. */
/* @__NO_SIDE_EFFECTS__ */
export const statesFrom = <S extends string, E extends string>(m: Machine<S, E>, event: E): S[] =>
  statesOf(m).filter((state) => m.edges.some((edge) => edge.from === state && edge.event === event));

/** The states that one of `answers` is given for. Every state has an answer: a new one does not compile without. */
/* @__NO_SIDE_EFFECTS__ */
export const statesWhere = <S extends string, A>(
  byState: Readonly<Record<S, A>>,
  ...answers: readonly NoInfer<A>[]
): S[] => (Object.keys(byState) as S[]).filter((state) => answers.includes(byState[state]));

/**
 * A report by somebody of something that another said or did: staff uphold it or do not.
 * @param name stands in the trail of each report: never changed
 */
/* @__NO_SIDE_EFFECTS__ */
export const reportMachine = (
  name: string,
  decided = { upheld: { zh: '举报成立', en: 'Upheld' }, dismissed: { zh: '举报不成立', en: 'Not upheld' } },
) =>
  machine({
    name,
    initial: 'open',
    states: {
      open: { zh: '待处理', en: 'Waiting for us', waitsFor: 'P', tone: 'wait' },
      upheld: { ...decided.upheld, tone: 'ok' },
      dismissed: { ...decided.dismissed, tone: 'idle' },
    },
    edges: [
      { from: 'open', event: 'uphold', to: 'upheld', actor: 'P' },
      { from: 'open', event: 'dismiss', to: 'dismissed', actor: 'P' },
    ],
  });
