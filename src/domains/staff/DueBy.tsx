/** By when somebody here sees to it, and that it is late. */
import { Tag } from '../../ui/feedback/Tag.tsx';
import { dateTime } from '../../ui/format/format.ts';
import { moreWords } from '../../ui/format/more-words.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { Fact } from '../../ui/list/Row.tsx';
import { names } from './queue-names.ts';

export function DueBy({ at, name }: { at: number; name?: string }) {
  const t = useText(names);
  const more = useText(moreWords);
  const language = useLanguage();
  const now = useServerNow(60_000);
  return (
    <Fact name={name ?? t.seeBy}>
      {dateTime(at, now, language)} {now > at && <Tag tone="bad">{more.overdue}</Tag>}
    </Fact>
  );
}
