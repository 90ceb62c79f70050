/** What was changed, by whom and when; one change at a time can be taken back. */
import { useInfiniteQuery } from '@tanstack/react-query';
import {
  type CatalogueChange,
  type historyKinds,
  workChangeBack,
  workHistory,
} from '../../../../contract/catalogue/change-calls.ts';
import { ALWAYS_FRESH, readPages } from '../../../api/read.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { askLive } from '../../device/live/live.ts';
import staff from '../staff.module.css';
import { text } from './change-words.ts';

interface Props {
  kind: (typeof historyKinds)[number];
  id: string;
  title: string;
  edits: boolean;
  onClose: () => void;
}

export function HistorySheet({ kind, id, title, edits, onClose }: Props) {
  const t = useText(text);
  const query = useInfiniteQuery({ ...readPages(workHistory, { kind, id }), ...ALWAYS_FRESH });
  const back = useWrite(workChangeBack);
  const list = query.data?.pages.flatMap((page) => page.list) ?? [];
  const takeBack = async (change: string) => {
    if (!(await askLive({ title: t.backTitle, body: t.backBody, ok: t.back, bad: true }))) return;
    await back.mutateAsync({ kind, id, change });
    toast(t.backDone, { success: true });
  };
  return (
    <Sheet open onClose={onClose} title={`${t.history} · ${title}`}>
      <div className={staff.form}>
        {query.data && list.length === 0 && <p className={staff.hint}>{t.historyEmpty}</p>}
        {list.map((change) => (
          <Entry
            key={change.id}
            change={change}
            ordered={kind === 'category' && !change.made && change.facts.length === 0}
            pending={back.isPending && back.variables.change === change.id}
            onBack={edits && change.back ? () => quietly(takeBack(change.id)) : undefined}
          />
        ))}
        {query.hasNextPage && (
          <Button kind="line" block pending={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
            {t.more}
          </Button>
        )}
      </div>
    </Sheet>
  );
}

interface EntryProps {
  change: CatalogueChange;
  /** Only a category has a place among others. */
  ordered: boolean;
  pending: boolean;
  onBack?: (() => void) | undefined;
}

function Entry({ change, ordered, pending, onBack }: EntryProps) {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(60_000);
  return (
    <Card title={change.by} end={dateTime(change.at, now, language)}>
      {ordered && <p className={staff.hint}>{t.ordered}</p>}
      {change.made && <p className={staff.hint}>{t.made}</p>}
      <Facts>
        {change.facts.map(({ field, before, after }) => (
          <Fact key={field} name={t.fields[field]}>
            {change.made || field === 'merged'
              ? after?.[language]
              : t.from(before?.[language] || t.none, after?.[language] || t.none)}
          </Fact>
        ))}
      </Facts>
      {onBack && (
        <div className={staff.work}>
          <Button size="sm" kind="line" pending={pending} onClick={onBack}>
            {t.back}
          </Button>
        </div>
      )}
    </Card>
  );
}
