/** Solves what a client has to solve before a text message. */
import { hash } from 'node:crypto';

export async function solve({ challenge, bits }: { challenge: string; bits: number }): Promise<string> {
  for (let n = 0; ; n++)
    if (hash('sha256', `${challenge}:${n}`, 'buffer').readUInt32BE() >>> (32 - bits) === 0) return String(n);
}
