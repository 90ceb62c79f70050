/** Filters of one's own list by whose turn it is. */
import { type TurnName, turns } from '../../../contract/wire/query.ts';
import { moreWords } from '../format/more-words.ts';
import { useText } from '../format/text.ts';
import { Pills } from '../input/Pills.tsx';

export function TurnPills({
  value,
  onChange,
}: {
  value: TurnName | undefined;
  onChange: (turn: TurnName | undefined) => void;
}) {
  const t = useText(moreWords);
  return (
    <Pills
      name={t.turnName}
      options={(['all', ...turns] as const).map((one) => ({ value: one, label: t.turns[one] }))}
      value={value ?? 'all'}
      onChange={(one) => onChange(one === 'all' ? undefined : one)}
    />
  );
}
