/** Proof of work (hashcash) before a text message beyond the first few: whoever wants thousands pays for each with a processor's time. */
import { createHash, createHmac } from 'node:crypto';
import { Refusal } from '../../../kernel/http/refusal.ts';

interface Puzzle {
  phone: string;
  purpose: string;
  asker: string;
  /** How many codes the asker had before: a solution is good for one. */
  before: number;
  secret: string;
}

/** Leading zero bits of the cheapest and the dearest puzzle: a tenth of a second, and some ten, on a phone. */
const LEAST = 12;
const MOST = 19;
/** So many more sends make it twice as dear. */
const PER_BIT = 4;
/** From this share of the day's budget on everybody pays, and more the less is left. */
const SCARCE = 0.5;

/** @returns bits to find for the send that comes after so many paid ones; null while it is free */
export function costOf(beyondFree: number, shareSpent: number): number | null {
  const many = beyondFree < 0 ? 0 : LEAST + Math.floor(beyondFree / PER_BIT);
  const scarce =
    shareSpent < SCARCE ? 0 : LEAST + Math.floor(((shareSpent - SCARCE) / (1 - SCARCE)) * (MOST - LEAST + 1));
  return Math.min(MOST, Math.max(many, scarce)) || null;
}

/** Nothing is kept: the puzzle is made again from what it was made of. @throws Refusal PUZZLE_NEEDED with what is to be solved */
export function mustBePaid({ secret, ...about }: Puzzle, bits: number | null, proof: string | undefined): void {
  if (bits === null) return;
  const challenge = createHmac('sha256', secret)
    .update(`puzzle:${JSON.stringify(about)}`)
    .digest('hex')
    .slice(0, 32);
  const solved =
    proof !== undefined &&
    createHash('sha256').update(`${challenge}:${proof}`).digest().readUInt32BE() >>> (32 - bits) === 0;
  if (!solved) throw new Refusal('PUZZLE_NEEDED', { challenge, bits });
}
