/** List for sale: chosen items, a price each, what each brings, agreed and submitted; kept on the device meanwhile. */
import { useQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useEffectEvent, useState } from 'react';
import { hangList } from '../../../contract/listing/calls.ts';
import { MAX_FEN } from '../../../contract/wire/money.ts';
import { read } from '../../api/read.ts';
import { confirm } from '../../ui/feedback/dialogs.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { clock } from '../../ui/format/format.ts';
import { IconOffline, IconPlus, IconTag } from '../../ui/format/icons.tsx';
import { idIn, type Search, wholeIn } from '../../ui/format/search-params.ts';
import { useText } from '../../ui/format/text.ts';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { Drafts } from '../device/drafts/Drafts.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { SyncChip } from '../device/SyncChip.tsx';
import { useOnline } from '../device/use-outbox.ts';
import { Asked } from './Asked.tsx';
import { text as form } from './form-words.ts';
import styles from './listing.module.css';
import { PriceStep } from './PriceStep.tsx';
import { type Result, SubmitBar, Submitted } from './submit/Submit.tsx';
import { inWords, type Line, lineOf, seenBy, useLines } from './use-lines.ts';
import { text } from './words.ts';

const PATH = '/pages/stock/seller/create';

interface AskedFor {
  draft?: string;
  itemId?: string;
  price?: number;
  seen?: number;
}

export const Route = createFileRoute('/pages/stock/seller/create')({
  /** `draft`: which of the lists being put together; `price`: fen; `seen`: what the item's listing was when it was left for this, epoch ms */
  validateSearch: ({ draft, itemId, price, seen }: Search): AskedFor => ({
    draft: idIn(draft),
    itemId: idIn(itemId),
    price: wholeIn(price, MAX_FEN),
    seen: wholeIn(seen, Number.MAX_SAFE_INTEGER),
  }),
  component: Create,
});

function Create() {
  const t = useText(text);
  const f = useText(form);
  const online = useOnline();
  const { draft: id, itemId, price, seen } = Route.useSearch();
  const navigate = Route.useNavigate();
  const draft = useLines('listing', id);
  const lines = draft?.value.lines ?? null;
  const change = (update: (lines: Line[]) => Line[]) => draft?.set((now) => ({ lines: update(now.lines) }));
  const [result, setResult] = useState<Result | null>(null);
  const asked = useQuery(read(hangList, itemId ? { itemId } : { size: 1 }));
  const named = itemId ? asked.data?.list.find((one) => one.itemId === itemId) : undefined;
  /** Named in the address, and not to be had: nothing is put together without it. */
  const lacks = itemId !== undefined && !named && !asked.isLoading;
  const ready = asked.data !== undefined && lines !== null;
  // An item named in the address joins what was already chosen, once; then the address forgets it.
  const join = useEffectEvent(() => {
    if (!named) return;
    const row = seenBy(named, seen);
    const line = { ...lineOf(row), ...(price && { price }) };
    // A price that was asked for there holds for what was chosen before, too.
    if (price || !lines?.some((one) => one.row.itemId === itemId))
      change((now) => [...now.filter((one) => one.row.itemId !== itemId), line]);
    else if (seen)
      change((now) => now.map((one) => ({ ...one, row: one.row.itemId === itemId ? seenBy(one.row, seen) : one.row })));
    void navigate({ search: { draft: id }, replace: true });
  });
  useEffect(() => {
    if (ready) join();
  }, [ready]);

  if (result) return <Submitted screen={PATH} title={t.createTitle} result={result} onMore={() => setResult(null)} />;
  if (!draft || !lines) return <Screen screen={PATH} title={t.createTitle} ground="task" state="loading" />;

  const clear = async () => {
    if (await confirm({ title: t.startOver, body: t.startOverBody, ok: t.startOver, bad: true })) change(() => []);
  };
  const toSuggested = () =>
    change((now) => now.map((line) => ({ ...line, price: line.row.suggestion?.price ?? line.price })));
  return (
    <Screen
      screen={PATH}
      title={t.createTitle}
      ground="task"
      end={
        lines.length > 0 ? (
          <Button kind="text" size="sm" onClick={() => void clear()}>
            {t.startOver}
          </Button>
        ) : (
          <SyncChip />
        )
      }
      bar={
        lines.length > 0 && (
          <SubmitBar draft={draft} form="listing" path={id ? `${PATH}?draft=${id}` : PATH} onDone={setResult} />
        )
      }
    >
      {!online && !lacks && (
        <Notice tone="wait" icon={<IconOffline size={20} />} end={<SyncChip />}>
          {t.offlineNote}
        </Notice>
      )}
      <Drafts form="listing" current={draft.name} path={PATH} inWords={inWords} />
      {lacks && <NeedsNetwork />}
      {lacks && asked.data && <Notice tone="bad">{f.notThere}</Notice>}
      {lines.length === 0 ? (
        <Empty
          icon={<IconTag size={24} />}
          title={t.goods}
          body={t.createLead}
          action={
            <LinkButton to="/pages/stock/seller/selectProductList" search={{ draft: id }} replace>
              {t.pick}
            </LinkButton>
          }
          second={
            <LinkButton kind="line" to="/pages/stock/seller/hangList">
              {t.hangTitle}
            </LinkButton>
          }
        />
      ) : (
        <>
          <div className={styles.tools}>
            <LinkButton kind="tint" size="sm" to="/pages/stock/seller/selectProductList" search={{ draft: id }} replace>
              <IconPlus size={16} />
              {t.pickMore}
            </LinkButton>
            <Button kind="text" size="sm" onClick={toSuggested}>
              {t.allSuggested}
            </Button>
          </div>
          {draft.savedAt && <p className={styles.note}>{t.draftSaved(clock(draft.savedAt))}</p>}
          <Asked itemIds={lines.map(({ row }) => row.itemId)} />
          <PriceStep lines={lines} isFirst={asked.data?.isFirst ?? false} onChange={change} />
        </>
      )}
    </Screen>
  );
}
