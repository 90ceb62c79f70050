/** Who joined a campaign: nickname, day, and how far each has come or why it does not count. */
import { useInfiniteQuery } from '@tanstack/react-query';
import { prizeMachine } from '../../../../contract/campaign/machine.ts';
import { type Participant, workbenchParticipants } from '../../../../contract/campaign/workbench-calls.ts';
import { ALWAYS_FRESH, readPages } from '../../../api/read.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { dateTime } from '../../../ui/format/format.ts';
import { IconShare } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Row, Rows } from '../../../ui/list/Row.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { text } from './participants-words.ts';

export default function Participants({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useText(text);
  const query = useInfiniteQuery({ ...readPages(workbenchParticipants, { id, size: 50 }), ...ALWAYS_FRESH });
  const list = query.data?.pages.flatMap((page) => page.list) ?? [];
  return (
    <Sheet open onClose={onClose} title={t.open}>
      {query.data && list.length === 0 && <Empty icon={<IconShare size={24} />} title={t.none} body={t.noneBody} />}
      <Rows>
        {list.map((one) => (
          <ParticipantRow key={one.id} one={one} />
        ))}
      </Rows>
      {query.hasNextPage && (
        <Button kind="text" block pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t.more}
        </Button>
      )}
    </Sheet>
  );
}

export function ParticipantRow({ one: { nickname, joinedAt, invited, entry } }: { one: Participant }) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  const said = [
    dateTime(joinedAt, now, language),
    invited && t.by(invited.by, invited.no),
    invited && t.stage[invited.stage],
    // The order counted: what passed is the inviter's own claim.
    invited?.why && (invited.stage === 'done' ? t.notClaimed : t.why[invited.why]),
    entry && (entry.struck ? t.struck(t.struckFor[entry.struck]) : t.entered),
    entry?.prize && `${t.won(entry.prize.name[language])} · ${prizeMachine.states[entry.prize.state][language]}`,
  ];
  return <Row note={said.filter(Boolean).join(' · ')}>{nickname}</Row>;
}
