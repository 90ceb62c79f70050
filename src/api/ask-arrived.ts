/** Whether the server has what was sent under a key; if not, it never will. Asking is rare, so its code is fetched when it is needed. */
import { queuedWithdraw } from '../../contract/account/calls.ts';
import { request } from './request.ts';

/** As long as somebody waits for it, ms. */
const WAIT = 10_000;

export const askArrived = async (key: string): Promise<boolean> =>
  (await request(queuedWithdraw, { key }, { idempotencyKey: crypto.randomUUID(), timeout: WAIT })).arrived;
