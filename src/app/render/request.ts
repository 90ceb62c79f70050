/** Stands in for api/request.ts while the server draws a page: a call is answered in the same process, as to a visitor. */
import { AsyncLocalStorage } from 'node:async_hooks';
import type { Call, Input, Output } from '../../../contract/wire/call.ts';

/** @throws whatever the server refuses with; a page with a refused call is not drawn */
export type Ask = (wire: Pick<Call, 'method' | 'path'>, input: unknown) => Promise<unknown>;

const asked = new AsyncLocalStorage<Ask>();

export const answeredBy = <T>(ask: Ask, run: () => Promise<T>): Promise<T> => asked.run(ask, run);

export async function request<C extends Call>(call: C, input: Input<C>): Promise<Output<C>> {
  const ask = asked.getStore();
  if (!ask) throw new Error(`${call.path} is asked for outside of a page`);
  return (await ask(call, input)) as Output<C>;
}

/** A page that the server draws sends nothing of anybody's. */
export const asSelf = (): never => {
  throw new Error('nobody acts while a page is drawn');
};

/** A drawn page is nobody's. */
export const refreshSession = (): Promise<boolean> => Promise.resolve(false);
