/** Hundreds at once: choose by filter, price by rule, see every line, list them. */
import { createFileRoute } from '@tanstack/react-router';
import { startTransition, useCallback, useMemo, useState } from 'react';
import { Notice } from '../../ui/feedback/Notice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { IconOffline } from '../../ui/format/icons.tsx';
import { idIn, matching, type Search } from '../../ui/format/search-params.ts';
import { useText } from '../../ui/format/text.ts';
import { AmountField } from '../../ui/input/AmountField.tsx';
import { Button } from '../../ui/input/Button.tsx';
import { Field } from '../../ui/input/Field.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { Card } from '../../ui/surface/Card.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { Drafts } from '../device/drafts/Drafts.tsx';
import { SyncChip } from '../device/SyncChip.tsx';
import { useOnline } from '../device/use-outbox.ts';
import { text as feesText } from '../payment/fees-words.ts';
import { useFees } from '../payment/use-fees.ts';
import { text as formText } from './form-words.ts';
import styles from './listing.module.css';
import { PriceStep } from './PriceStep.tsx';
import { type HangRule, PERCENT, percentIn, priceBy } from './price-rule.ts';
import { NoStock, StockPicker } from './StockPicker.tsx';
import { type Result, SubmitBar, Submitted } from './submit/Submit.tsx';
import { inWords, type Line, lineOf, newLine, useLines } from './use-lines.ts';
import { type From, useListUp } from './use-listing-acts.ts';
import { useStock } from './use-stock.ts';
import { text } from './words.ts';

const PATH = '/pages/stock/seller/hangList';
const none: Line[] = [];
const rules = ['suggested', 'percent', 'fixed', 'planned'] as const;

export const Route = createFileRoute('/pages/stock/seller/hangList')({
  /** `draft`: which of the lists being put together; `ids`: items chosen elsewhere, joined by commas. */
  validateSearch: ({ draft, ids }: Search): { draft?: string | undefined; ids?: string | undefined } => ({
    draft: idIn(draft),
    ids: matching(ids, /^[\w-]+(,[\w-]+)*$/, 6_600),
  }),
  component: HangList,
});

function HangList() {
  const { draft } = Route.useSearch();
  // Of what was chosen in one list nothing is left in the next.
  return <OneList key={draft ?? ''} id={draft} />;
}

function OneList({ id }: { id: string | undefined }) {
  const t = useText(text);
  const { query, rows, total, isFirst } = useStock();
  const { ids } = Route.useSearch();
  const draft = useLines('hang', id);
  const [picked, setPicked] = useState<ReadonlySet<string> | null>(null);
  const [back, setBack] = useState<boolean | null>(null);
  const [result, setResult] = useState<Result | null>(null);
  const kept = draft?.value.lines ?? none;
  const setLines = (update: (lines: Line[]) => Line[]) => draft?.set((now) => ({ lines: update(now.lines) }));
  const before = useMemo(
    () => new Set([...(ids?.split(',') ?? []), ...kept.map(({ row }) => row.itemId)]),
    [ids, kept],
  );
  const chosen = picked ?? before;
  const choose = useCallback(
    (update: (chosen: ReadonlySet<string>) => ReadonlySet<string>) => setPicked((now) => update(now ?? before)),
    [before],
  );
  // What the address names beside what was being priced is looked at first.
  const picking = kept.length === 0 || (back ?? before.size > kept.length);
  const lines = picking ? null : kept;
  const again = () => {
    setResult(null);
    setLines(() => []);
    setPicked(new Set());
  };
  if (result) return <Submitted screen={PATH} title={t.hangTitle} result={result} onMore={again} />;
  if (!draft) return <Screen screen={PATH} title={t.hangTitle} ground="task" state="loading" />;
  const path = id ? (`${PATH}?draft=${id}` as const) : PATH;
  // Those already chosen keep their price.
  const priced = new Map(kept.map((line) => [line.row.itemId, line.price]));
  const toPrice = () => {
    const rowsChosen = rows.filter(({ itemId }) => chosen.has(itemId));
    setLines(() =>
      rowsChosen.map((row) => {
        const line = lineOf(row);
        return { row, price: priced.get(row.itemId) ?? line.price };
      }),
    );
    setBack(false);
  };
  return (
    <Screen
      screen={PATH}
      title={t.hangTitle}
      ground="task"
      query={query}
      empty={(data) => data.pages[0]?.total === 0 && <NoStock />}
      end={
        lines ? (
          <Button kind="text" size="sm" onClick={() => setBack(true)}>
            {t.backToPick}
          </Button>
        ) : (
          <SyncChip />
        )
      }
      bar={
        lines ? (
          <SubmitBar draft={draft} form="hang" path={path} onTaken={() => setBack(false)} onDone={setResult} />
        ) : (
          rows.length > 0 && (
            <Button block disabledReason={chosen.size === 0 && t.selectHint} action={toPrice}>
              {t.toPrice(chosen.size)}
            </Button>
          )
        )
      }
    >
      {() => (
        <>
          <Drafts form="hang" current={draft.name} path={PATH} inWords={inWords} />
          {lines ? (
            <div className={styles.stack}>
              <Rule
                lines={lines}
                from={{ name: draft.name, several: 'hang', path }}
                onChange={(next) => setLines(() => next)}
              />
              <PriceStep lines={lines} isFirst={isFirst} onChange={setLines} />
            </div>
          ) : (
            <StockPicker rows={rows} total={total} chosen={chosen} onChange={choose} />
          )}
        </>
      )}
    </Screen>
  );
}

/** One rule prices every line; single lines can be changed afterwards. */
function Rule({ lines, from, onChange }: { lines: Line[]; from: From; onChange: (lines: Line[]) => void }) {
  const t = useText(text);
  const form = useText(formText);
  const online = useOnline();
  const { savePlans, busy } = useListUp({ ...from, lines });
  const fees = useFees();
  const { unknown } = useText(feesText);
  const [rule, setRule] = useState<HangRule['rule']>(() =>
    lines.some(({ row }) => row.planned !== null) ? 'planned' : 'suggested',
  );
  const [percent, setPercent] = useState('-5');
  const [fixed, setFixed] = useState<number | null>(null);
  const apply = (next: HangRule) =>
    startTransition(() => onChange(lines.map(({ row }) => ({ row, price: priceBy(next, row) }))));
  const priced = lines.flatMap(({ row, price }) => (price === null ? [] : [newLine(row, price)]));
  const save = async () => {
    if (fees) await savePlans(priced, fees.everywhere.version);
    toast(t.planSaved, { success: true });
  };
  return (
    <Card title={t.hangRule}>
      <div className={styles.stack}>
        {!online && (
          <Notice tone="wait" icon={<IconOffline size={20} />}>
            {t.offlineNote}
          </Notice>
        )}
        <Pills<HangRule['rule']>
          name={t.hangRule}
          value={rule}
          onChange={(value) => {
            setRule(value);
            apply({ rule: value, percent: percentIn(percent), fixed });
          }}
          options={rules.map((value) => ({ value, label: t.hangRules[value] }))}
        />
        {rule === 'percent' && (
          <Field
            label={t.hangPercent}
            value={percent}
            inputMode="text"
            check={(value) => (percentIn(value) === null ? form.percentBad(...PERCENT) : null)}
            onChange={(value) => {
              setPercent(value);
              apply({ rule, percent: percentIn(value), fixed });
            }}
          />
        )}
        {rule === 'fixed' && (
          <AmountField
            label={t.fixed}
            value={fixed}
            onChange={(value) => {
              setFixed(value);
              apply({ rule, percent: null, fixed: value });
            }}
          />
        )}
        {priced.length > 0 && (
          <Button
            kind="line"
            size="sm"
            pending={busy}
            disabledReason={!fees && unknown}
            onClick={() => void save().catch(() => undefined)}
          >
            {t.savePlan}
          </Button>
        )}
      </div>
    </Card>
  );
}
