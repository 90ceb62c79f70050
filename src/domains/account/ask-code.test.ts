/** Whoever is asked for a puzzle before a code has it solved by the page, and the code is asked for again with it. */
import { createHash } from 'node:crypto';
import { expect, test, vi } from 'vitest';
import { ApiError } from '../../api/exchange/request-once.ts';
import { solve, useAskCode } from './ask-code.ts';

const asked = vi.hoisted(() => vi.fn());
vi.mock('../../api/write.ts', () => ({ useWrite: () => ({ mutateAsync: asked }) }));

const zeros = (challenge: string, proof: string) => {
  const bits = [...createHash('sha256').update(`${challenge}:${proof}`).digest()]
    .map((byte) => byte.toString(2).padStart(8, '0'))
    .join('');
  return bits.indexOf('1');
};

test.each([1, 8, 12, 14])('what the page finds has %i zero bits, by another library’s hash', async (bits) => {
  for (const challenge of ['a', '13800000001.1764500000000.c2ln', '回'])
    expect(zeros(challenge, await solve({ challenge, bits }))).toBeGreaterThanOrEqual(bits);
});

test('a code that wants a puzzle is asked for once more, with what solves it; any other refusal is told', async () => {
  const ask = useAskCode();
  const input = { phone: '13800000001', purpose: 'login' } as const;
  asked.mockRejectedValueOnce(refusal('PUZZLE_NEEDED', { challenge: 'c', bits: 10 })).mockResolvedValueOnce('sent');
  expect(await ask(input)).toBe('sent');
  expect(asked.mock.calls.map(([one]) => ({ ...one, proof: 'proof' in one }))).toEqual([
    { ...input, proof: false },
    { ...input, proof: true },
  ]);
  expect(zeros('c', asked.mock.calls[1]?.[0].proof)).toBeGreaterThanOrEqual(10);
  asked.mockRejectedValueOnce(refusal('TOO_MANY', {}));
  await expect(ask(input)).rejects.toMatchObject({ code: 'TOO_MANY' });
  expect(asked).toHaveBeenCalledTimes(3);
});

const refusal = (code: string, data: unknown) => new ApiError(code, 429, '', { data });
