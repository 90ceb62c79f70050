import type { Code } from '../../../contract/wire/messages.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * The clock ends what has a deadline, and not the sweeper that comes a moment later.
 * @throws Refusal
 */
export function mustBeInTime({ deadline_at }: { deadline_at: Date | null }, now: Date, code: Code = 'TIME_OVER'): void {
  if (deadline_at !== null && deadline_at <= now) throw new Refusal(code);
}
