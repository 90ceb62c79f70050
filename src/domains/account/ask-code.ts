/** Asking for a code: where the server wants a puzzle solved first (proof of work), it is solved here and asked again. */
import sha256 from 'crypto-js/sha256';
import { userCode } from '../../../contract/account/calls.ts';
import type { Input } from '../../../contract/wire/call.ts';
import { ApiError } from '../../api/exchange/request-once.ts';
import { useWrite } from '../../api/write.ts';

interface Puzzle {
  challenge: string;
  bits: number;
}

/** Between two looks at whatever else the page has to do. */
const SLICE = 1_000;

export function useAskCode() {
  const { mutateAsync } = useWrite(userCode, { handles: ['PUZZLE_NEEDED'] });
  return async (input: Input<typeof userCode>) => {
    try {
      return await mutateAsync(input);
    } catch (error) {
      if (!(error instanceof ApiError && error.code === 'PUZZLE_NEEDED')) throw error;
      return mutateAsync({ ...input, proof: await solve(error.data as Puzzle) });
    }
  };
}

/** @returns what makes the SHA-256 of `challenge:proof` begin with so many zero bits */
export async function solve({ challenge, bits }: Puzzle): Promise<string> {
  for (let n = 0; ; n++) {
    const first = sha256(`${challenge}:${n}`).words[0] ?? -1;
    if (first >>> (32 - bits) === 0) return String(n);
    if (n % SLICE === SLICE - 1) await new Promise((resolve) => setTimeout(resolve));
  }
}
