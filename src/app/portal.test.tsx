/** A captive portal's page in the server's place is a network that is not there: nobody reads that something broke. */
import { beforeEach, expect, test } from 'vitest';
import { ApiError } from '../api/exchange/request-once.ts';
import { currentToast, toast } from '../ui/feedback/toast.ts';
import { createQueries } from './queries.ts';
import { text } from './words.ts';

const portal = () => Promise.reject(new ApiError('NOT_ENVELOPE', 200, ''));
const write = (handles: readonly string[]) => {
  const queries = createQueries();
  const mutation = queries.getMutationCache().build(queries, { mutationFn: portal, meta: { handles } });
  return mutation.execute(undefined).catch(() => undefined);
};

beforeEach(() => toast('before'));

test('what a screen says itself of a lost network is said by nobody else', async () => {
  await write(['NETWORK', 'TIMEOUT']);
  expect(currentToast()?.message).toBe('before');
});

test('elsewhere it is the network that is said to be lost', async () => {
  await write([]);
  expect(currentToast()?.message).toBe(text.zh.noNetwork);
});
