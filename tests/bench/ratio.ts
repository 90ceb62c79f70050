/** Compares two ways of doing a thing in alternating blocks, so that a noisy machine disturbs both alike. */

/**
 * Prints how fast `ours` is as a fraction of `bare` (1 = as fast), the median of `rounds` blocks of `count` runs each.
 * Each block starts with the one that the last block ended with.
 */
export async function ratio(
  name: string,
  {
    bare,
    ours,
    count,
    rounds = 7,
  }: { bare: () => Promise<unknown>; ours: () => Promise<unknown>; count: number; rounds?: number },
): Promise<number> {
  await block(bare, Math.ceil(count / 4));
  await block(ours, Math.ceil(count / 4));
  const shares: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const first = round % 2 === 0 ? bare : ours;
    const a = await block(first, count);
    const b = await block(first === bare ? ours : bare, count);
    shares.push(first === bare ? a / b : b / a);
  }
  shares.sort((a, b) => a - b);
  const median = shares[Math.floor(shares.length / 2)] ?? Number.NaN;
  console.log(`${name}: ${median.toFixed(2)} of the bare (${shares[0]?.toFixed(2)} to ${shares.at(-1)?.toFixed(2)})`);
  return median;
}

async function block(run: () => Promise<unknown>, count: number): Promise<number> {
  const start = performance.now();
  for (let n = 0; n < count; n += 1) await run();
  return performance.now() - start;
}
