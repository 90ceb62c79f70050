/** Links that say who sent them. */
import { currentSession } from './session.ts';

/** The address as this person shares it. */
export function sentBy(address: string): string {
  const me = currentSession()?.userId;
  if (!me) return address;
  const url = new URL(address);
  url.searchParams.set('inviter', me);
  return url.href;
}
