/** Routing: ties a domain's contract to the functions that answer its calls: every call has one, and nothing else has. */
import type { RawBuilder } from 'kysely';
import { type Call, isCall, type Output, type Parsed } from '../../../contract/wire/call.ts';
import type { Context, Handler } from './context.ts';

/** A call with what answers it. The kernel parses the input before and the output after. */
export interface Bound {
  /** The call's name everywhere: the contract's export, the operation's id. */
  readonly name: string;
  readonly call: Call;
  readonly handle: (input: unknown, ctx: Context) => Promise<unknown>;
  /** See `asking`. */
  readonly ask?: (input: unknown, ctx: AskContext) => Promise<unknown>;
  /** See `opening`. */
  readonly open?: (input: unknown, ctx: OpenContext) => Opening<unknown>;
}

export interface Domain {
  readonly calls: readonly Bound[];
}

/** Before the transaction there is nothing to write to, and nothing to follow a commit. */
export type AskContext = Omit<Context, 'afterCommit' | 'changed' | 'goesOn' | 'asked' | 'opened' | 'last'>;

/** Nothing is known yet but what came with the call. */
export type OpenContext = Pick<Context, 'actor' | 'now'>;

export interface Opening<Row> {
  statement: RawBuilder<Row>;
  /** What it locks. */
  locks: string;
}

type Handlers<M> = { [K in keyof M as M[K] extends Call ? K : never]: M[K] extends Call ? Handler<M[K]> : never };

/** @param module the domain's contract: `import * as contract from '../../../contract/<domain>.ts'` */
export function handlers<M extends object>(module: M, impl: Handlers<M>): Domain {
  const byName = new Map(Object.entries<Bound['handle']>(impl as Record<string, Bound['handle']>));
  const calls = Object.entries(module).filter((entry): entry is [string, Call] => isCall(entry[1]));
  return {
    calls: calls.map(([name, call]) => {
      const handle = byName.get(name);
      if (!handle) throw new Error(`${name} (${call.method} ${call.path}) has no handler`);
      return { name, call, handle, ask: asks.get(handle), open: opens.get(handle) };
    }),
  };
}

/**
 * A write that must hear from outside the database (an object store, a provider) before it can decide. `ask` runs before the
 * transaction, so that nothing is locked while it waits; what it does outside must be safe to repeat.
 */
export function asking<C extends Call, Asked>(
  ask: (input: Parsed<C>, ctx: AskContext) => Promise<Asked>,
  decide: (input: Parsed<C>, ctx: Context, asked: Asked) => Promise<Output<C>>,
): Handler<C> {
  const handler: Handler<C> = (input, ctx) => decide(input, ctx, ctx.asked as Asked);
  asks.set(handler as Bound['handle'], ask as Bound['ask']);
  return handler;
}

/**
 * A write whose first statement takes the lock that everybody wants. It goes out with the transaction's beginning and the key, so
 * that who waits for the lock waits with all that can be done before; and one at a time of each process, in the order of their
 * coming: the database would let them through in an order of its own, and each would hold a connection.
 */
export function opening<C extends Call, Row>(
  open: (input: Parsed<C>, ctx: OpenContext) => Opening<Row>,
  decide: (input: Parsed<C>, ctx: Context, rows: readonly Row[]) => Promise<Output<C>>,
): Handler<C> {
  const handler: Handler<C> = async (input, ctx) => {
    const rows = ctx.opened ?? (await open(input, ctx).statement.execute(ctx.db)).rows;
    return decide(input, ctx, rows as readonly Row[]);
  };
  opens.set(handler as Bound['handle'], open as Bound['open']);
  return handler;
}

const opens = new WeakMap<Bound['handle'], Bound['open']>();
const asks = new WeakMap<Bound['handle'], Bound['ask']>();
