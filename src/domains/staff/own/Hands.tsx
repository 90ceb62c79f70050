/** Whose piece a claim is about, and who of us had it in hand and said so: for whoever decides. */
import type { ClaimHands } from '../../../../contract/express/hands.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Fact } from '../../../ui/list/Row.tsx';
import { text } from '../second-words.ts';
import { numberSaid } from './Numbered.tsx';

/** @param of absent in an answer of before that was told */
export function Hands({ of }: { of: ClaimHands | null | undefined }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  if (!of) return null;
  return (
    <>
      {of.owner && <Fact name={t.whose}>{of.owner}</Fact>}
      {of.number && (
        <Fact name={t.number}>{[of.number.waybill, ...numberSaid(of.number, t, now, language)].join(t.stop)}</Fact>
      )}
      {(['takenIn', 'said'] as const).map((did) => {
        const hand = of[did];
        return (
          hand && (
            <Fact key={did} name={t[did]}>
              {hand.by} · {dateTime(hand.at, now, language)}
            </Fact>
          )
        );
      })}
    </>
  );
}
