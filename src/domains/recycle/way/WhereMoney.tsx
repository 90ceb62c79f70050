/** Where the chosen merchant's money is, and when it is the owner's. */
import { yuan } from '../../../../contract/wire/yuan.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import type { PieceData } from '../piece.ts';
import { text as turn } from '../turn-words.ts';
import { text } from '../words.ts';

export function WhereMoney({ data: { state, money, newPrice, inspection, deadlineAt } }: { data: PieceData }) {
  const t = useText(text);
  const w = useText(turn);
  const language = useLanguage();
  const now = useServerNow(60_000);
  if (!money) return null;
  const { place, amount } = money;
  // Held all the time; what it waits for changes.
  // It did not pass as it was described: the merchant took it all the same, or its owner agreed to less.
  const agreed = inspection?.result === 'differ';
  const held = {
    differs: w.moneyDiffers,
    payable:
      deadlineAt !== null && deadlineAt > now
        ? w.moneyDue(dateTime(deadlineAt, now, language), agreed)
        : w.moneyPaying(agreed),
  };
  return (
    <Card title={t.money}>
      <Facts>
        <Fact name={place === 'escrow' && state in held ? held[state as keyof typeof held] : t.moneyPlace[place]}>
          {`¥${yuan(amount)}`}
        </Fact>
        {place === 'asked' && (
          <>
            <Fact name={t.ifAgreed}>{`¥${yuan(newPrice ?? 0)}`}</Fact>
            <Fact name={t.ifNot}>{`¥${yuan(amount)}`}</Fact>
          </>
        )}
      </Facts>
    </Card>
  );
}
