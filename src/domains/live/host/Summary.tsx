/** What a room came to, for its host: from what was counted and ordered while it was open. */
import { Price } from '../../../ui/feedback/Price.tsx';
import { useText } from '../../../ui/format/text.ts';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import type { Room } from '../use-room.ts';
import { text } from './words.ts';

export function Summary({ mostWatchers, spoke, sold, amount }: NonNullable<Room['summary']>) {
  const t = useText(text);
  return (
    <Card title={t.summary}>
      <Facts>
        <Fact name={t.mostWatchers}>{t.people(mostWatchers)}</Fact>
        <Fact name={t.spoke}>{t.people(spoke)}</Fact>
        <Fact name={t.ordered}>{t.pieces(sold)}</Fact>
        <Fact name={t.amount}>
          <Price amount={amount} plain />
        </Fact>
      </Facts>
    </Card>
  );
}
