/** The end of listing: the agreement and the button; then what became of it, with the way back. */

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listingAgreement } from '../../../../contract/listing/agreement.ts';
import { BULK_MAX } from '../../../../contract/listing/calls.ts';
import type { Link } from '../../../../contract/screens.ts';
import { agreementRead } from '../../../../contract/shop/agreement-calls.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { OfflineError } from '../../../offline/device/errors.ts';
import { Empty } from '../../../ui/feedback/Empty.tsx';
import { IconCheck, IconOffline } from '../../../ui/format/icons.tsx';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { Button, LinkButton } from '../../../ui/input/Button.tsx';
import { Checkbox } from '../../../ui/input/Choice.tsx';
import { Screen } from '../../../ui/surface/Screen.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { tellNotKept } from '../../device/not-kept.ts';
import type { DraftForm } from '../../device/use-draft.ts';
import { useOnline, useOutbox } from '../../device/use-outbox.ts';
import type { Queued } from '../../device/use-queued-write.ts';
import { useKeptWords } from '../../device/waiting/kept-news.ts';
import { useWhysOf } from '../../device/waiting/why-now.ts';
import { FeesUnknown } from '../../payment/FeesUnknown.tsx';
import { text as feesText } from '../../payment/fees-words.ts';
import { serviceOfAll, termsOf, useFees } from '../../payment/use-fees.ts';
import { SignUpMany } from '../Activities.tsx';
import styles from '../listing.module.css';
import { UndoBar } from '../UndoBar.tsx';
import { type Lines, type ListForm, newLine } from '../use-lines.ts';
import { type Outcome, summary, type Undo, useListUp } from '../use-listing-acts.ts';
import { text } from '../words.ts';

export interface Result {
  queued: Queued | undefined;
  outcome: Outcome;
}

interface Props {
  draft: DraftForm<Lines>;
  form: ListForm;
  /** Its screen, with this draft open. */
  path: Link;
  /** Told after each request: some lines are no longer here to be sent. */
  onTaken?: () => void;
  onDone: (result: Result) => void;
}

export function SubmitBar({ draft, form, path, onTaken, onDone }: Props) {
  const t = useText(text);
  const online = useOnline();
  const language = useLanguage();
  const said = useQuery({ ...read(agreementRead, { kind: 'listing' }), ...ALWAYS_FRESH });
  const agreement = said.data ?? listingAgreement;
  const [ticked, setTicked] = useState<string | null>(null);
  // Other words than those that were ticked are asked for again.
  const agreed = ticked === agreement.version;
  const [reading, setReading] = useState(false);
  const { lines } = draft.value;
  const { listUp, busy } = useListUp({ name: draft.name, several: form, path, lines });
  const fees = useFees();
  const { unknown } = useText(feesText);
  const unpriced = lines.filter(({ price }) => price === null).length;
  const missing =
    lines.length === 0
      ? t.missingGoods
      : unpriced > 0
        ? t.missingPrice(unpriced)
        : !fees
          ? unknown
          : agreed
            ? null
            : t.missingTerms;
  const submit = async () => {
    if (!fees) return;
    const without = ({ lines: all }: Lines, items: readonly string[]): Lines => ({
      lines: all.filter(({ row }) => !items.includes(row.itemId)),
    });
    const gone: string[] = [];
    const result = await draft.submit(
      (now) => {
        const priced = now.lines.flatMap(({ row, price }) => (price === null ? [] : [newLine(row, price)]));
        return listUp(priced, { feesSeen: fees.everywhere.version, terms: agreement.version }, (items) => {
          gone.push(...items);
          draft.set((left) => without(left, items));
          onTaken?.();
        });
      },
      (now) => without(now, gone),
    );
    onDone(result);
  };
  return (
    <div className={styles.bar}>
      <FeesUnknown />
      <Checkbox checked={agreed} onChange={(on) => setTicked(on ? agreement.version : null)}>
        {t.terms(serviceOfAll(lines.map(({ row }) => termsOf(fees, row.categoryId)?.service)))}
      </Checkbox>
      <Button kind="text" size="sm" onClick={() => setReading(true)}>
        {t.termsRead}
      </Button>
      <Sheet open={reading} onClose={() => setReading(false)} title={t.termsRead}>
        <ol>
          {agreement.text[language].map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ol>
      </Sheet>
      <Button
        block
        pending={busy || draft.submitting}
        disabledReason={missing}
        onClick={() => void submit().catch(tellOther)}
      >
        {online ? t.submit(lines.length) : t.submitOffline(lines.length)}
      </Button>
    </div>
  );
}

/** What the server says is told by itself. */
const tellOther = (error: unknown): void => {
  if (error instanceof OfflineError) tellNotKept(error);
};

/** Only where all of it is for sale or sold is it called listed. */
export function headOf(
  { done, skipped }: Outcome,
  t: Pick<(typeof text)['zh'], 'resultTitle' | 'resultSent' | 'resultNone'>,
): string {
  if (done.length === 0) return t.resultNone;
  return skipped.length === 0 && done.every(({ state }) => state !== 'review') ? t.resultTitle : t.resultSent;
}

export function Submitted({
  screen,
  title,
  result,
  onMore,
}: {
  screen: string;
  title: string;
  result: Result;
  onMore: () => void;
}) {
  const t = useText(text);
  const online = useOnline();
  const { takeBack } = useListUp();
  const { outcome, queued } = result;
  const kept = useKeptWords(useWhysOf([useOutbox()?.find(({ id }) => id === queued?.id)]));
  const up = outcome.done.filter(({ state }) => state !== 'sold').map(({ id }) => id);
  const on = outcome.done.filter(({ state }) => state === 'on').slice(0, BULK_MAX);
  const words = summary(t, outcome, t.resultOn);
  const [undo, setUndo] = useState<Undo | null>(
    up.length > 0
      ? {
          words,
          run: async () => {
            await takeBack(up);
            onMore();
          },
        }
      : null,
  );
  return (
    <Screen screen={screen} title={title} ground="task" state="ready">
      <Empty
        icon={queued && !online ? <IconOffline /> : <IconCheck />}
        title={queued ? kept : headOf(outcome, t)}
        body={queued ? t.resultQueuedBody : words}
        action={
          queued ? (
            <LinkButton to="/pages/user/outbox">{t.seeQueue}</LinkButton>
          ) : (
            <LinkButton to="/pages/stock/seller/sellerList">{t.toList}</LinkButton>
          )
        }
        second={
          <>
            {on.length > 0 && <SignUpMany listings={on} />}
            <Button kind="line" onClick={onMore}>
              {t.more}
            </Button>
          </>
        }
      />
      <UndoBar undo={undo} onEnd={() => setUndo(null)} />
    </Screen>
  );
}
