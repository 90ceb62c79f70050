/** What the number of a parcel is worth: whose pieces it is said to bring, what stood there before, and what was opened under it. */
import type { NumberSeen } from '../../../../contract/express/hands.ts';
import type { Language } from '../../../../contract/wire/messages.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { text } from '../second-words.ts';

/** @param of absent in an answer of before that was told */
type Of = NumberSeen | null | undefined;

/** Nothing is said of a number that is one order's alone. */
export function numberSaid(of: Of, t: (typeof text)['zh'], now: number, language: Language): string[] {
  if (!of) return [];
  return [
    ...(of.former.length > 0 ? [t.former(of.former.join(t.and))] : []),
    ...(of.others.length > 0 ? [t.alsoBy(of.others.map(({ by }) => by).join(t.and))] : []),
    ...(of.openedAt === null ? [] : [t.openedBefore(dateTime(of.openedAt, now, language))]),
  ];
}

/** Beside a piece whose parcel is in somebody's hands. */
export function Numbered({ of }: { of: Of }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const said = numberSaid(of, t, now, language);
  if (!of || said.length === 0) return null;
  return (
    <Notice tone={of.proves ? 'wait' : 'bad'} title={t.ownedBy(of.owner)}>
      {said.join(t.stop)}
      {!of.proves && `${t.stop}${t.provesNothing}`}
    </Notice>
  );
}
