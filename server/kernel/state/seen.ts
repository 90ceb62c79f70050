/** Whether what stands was known to whoever made a write that may have waited: read by their device, or set by it before. */
import { type Context, userOf } from '../http/context.ts';
import { tookEffect } from './idempotency.ts';

/** @param at when what stands was set; null for never @param seen what the device had read; undefined from code that does not say */
export type Knows = (at: Date | null | undefined, seen: number | null | undefined) => boolean;

/** @param after the keys of the writes that the device made before this one */
export async function knowing(ctx: Context, after: readonly string[] = []): Promise<Knows> {
  const own = await tookEffect(ctx.db, userOf(ctx).userId, after);
  return (at, seen) => seen === undefined || !at || (seen !== null && at.getTime() <= seen) || own.has(at.getTime());
}
