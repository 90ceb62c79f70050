/** A carrier's name, as somebody wrote it. */
import { offPlatformHints } from '../../../contract/chat/off-platform.ts';
import { Refusal } from '../../kernel/http/refusal.ts';

/** A carrier's name is read by staff and by whoever the parcel goes to. @throws Refusal NAME_LEADS_OFF */
export function mustBeCarrier(company: string): void {
  if (offPlatformHints(company).length > 0) throw new Refusal('NAME_LEADS_OFF');
}
