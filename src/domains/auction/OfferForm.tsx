/** Putting warehouse items up: each with its start and a secret reserve, what each price brings, when it opens and ends. */

import { useInfiniteQuery } from '@tanstack/react-query';
import { createFileRoute } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { auctionOffer, auctionStock } from '../../../contract/auction/calls.ts';
import { auctionRules, type StepName, stepNames, stepTables } from '../../../contract/auction/rules.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { DAY, HOUR } from '../../../contract/wire/time.ts';
import { ALWAYS_FRESH, readPages } from '../../api/read.ts';
import { useWrite } from '../../api/write.ts';
import { Empty } from '../../ui/feedback/Empty.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import type { Day } from '../../ui/format/days.ts';
import { IconGavel } from '../../ui/format/icons.tsx';
import { moreWords } from '../../ui/format/more-words.ts';
import { idIn, matching, type Search } from '../../ui/format/search-params.ts';
import { textNow, useLanguage, useText } from '../../ui/format/text.ts';
import { useServerNow } from '../../ui/format/use-now.ts';
import { AmountField } from '../../ui/input/AmountField.tsx';
import { Button, LinkButton } from '../../ui/input/Button.tsx';
import { Checkbox } from '../../ui/input/Choice.tsx';
import { Pills } from '../../ui/input/Pills.tsx';
import { Segment } from '../../ui/input/Segment.tsx';
import { Fact, Facts } from '../../ui/list/Row.tsx';
import { chinaBegin, chinaDateTime, chinaDay } from '../../ui/print/shop-time.ts';
import { Card, Stack } from '../../ui/surface/Card.tsx';
import { DatePicker } from '../../ui/surface/DatePicker.tsx';
import { Screen } from '../../ui/surface/Screen.tsx';
import { Drafts } from '../device/drafts/Drafts.tsx';
import { LiveButton } from '../device/live/LiveButton.tsx';
import { NeedsNetwork } from '../device/live/NeedsNetwork.tsx';
import { type DraftForm, useDraftForm } from '../device/use-draft.ts';
import { ItemRow } from '../item/ItemRow.tsx';
import { text as feesText } from '../payment/fees-words.ts';
import { sellerGets, termsOf, useFees } from '../payment/use-fees.ts';
import styles from './auction.module.css';
import { text as bidding } from './bidding/words.ts';
import { exact, round } from './lot.ts';
import { text as offering } from './offer-words.ts';
import { text } from './words.ts';

const PATH = '/pages/auction/offer';
const FORM = 'auction-offer';

type Item = Output<typeof auctionStock>['list'][number];

export const Route = createFileRoute('/pages/auction/offer')({
  // Which of the drafts; without one, the one that was begun first.
  validateSearch: (search: Search): { draft?: string | undefined; itemId?: string; itemIds?: string } => ({
    draft: idIn(search.draft),
    itemId: idIn(search.itemId),
    itemIds: matching(search.itemIds, /^[\w-]+(,[\w-]+)*$/, 6_600),
  }),
  component: Offer,
});

interface Line {
  start: number | null;
  reserve: number | null;
}
const hours = ['10', '14', '20', '21'] as const;
const lengths = ['24', '72', '168'] as const;

interface Form {
  lines: Record<string, Line>;
  steps: StepName;
  /** Null until it is chosen: the day after the server's. */
  day: Day | null;
  hour: (typeof hours)[number];
  length: (typeof lengths)[number];
}

function Offer() {
  const { draft = 'new', itemId, itemIds = itemId ?? '' } = Route.useSearch();
  const form = useDraftForm<Form>({
    form: FORM,
    id: draft,
    several: true,
    start: () => ({
      lines: {},
      steps: 'usual',
      day: null,
      hour: '20',
      length: '72',
    }),
    isTouched: ({ lines }) => Object.values(lines).some(({ start }) => start !== null),
  });
  return form && <OfferForm form={form} wanted={itemIds.split(',').filter(Boolean)} />;
}

/** @param props.wanted pieces chosen elsewhere: they join what a draft of before has */
function OfferForm({ form, wanted }: { form: DraftForm<Form>; wanted: readonly string[] }) {
  const t = useText(text);
  const b = useText(bidding);
  const m = useText(moreWords);
  const language = useLanguage();
  const navigate = Route.useNavigate();
  const stock = useInfiniteQuery({ ...readPages(auctionStock, { size: 100 }), ...ALWAYS_FRESH });
  const items = stock.data?.pages.flatMap(({ list }) => list) ?? [];
  const write = useWrite(auctionOffer, { draft: form.name });
  const fees = useFees();
  const { unknown } = useText(feesText);
  const { most } = useText(offering);
  const { lines, steps, hour, length } = form.value;
  // By the server's clock: this phone's may be wrong.
  const now = useServerNow(60_000);
  const day = form.value.day ?? chinaDay(now + DAY);
  const startsAt = chinaBegin(day) + Number(hour) * HOUR;
  const endsAt = startsAt + Number(length) * HOUR;
  const known = items.filter(({ itemId }) => lines[itemId]);
  const { hasNextPage, isFetching, fetchNextPage } = stock;
  // What was chosen elsewhere may stand on a later page.
  const sought = hasNextPage && !isFetching && !stock.isFetchNextPageError && known.length < Object.keys(lines).length;
  useEffect(() => {
    if (sought) void fetchNextPage();
  }, [sought, fetchNextPage]);
  const join = useEffectEvent(() => {
    const more = Object.fromEntries(wanted.map((id) => [id, { start: null, reserve: null }]));
    if (wanted.length > 0) form.set((now) => ({ lines: { ...more, ...now.lines } }));
  });
  useEffect(() => join(), []);
  const faultOf = ({ start, reserve }: Line) =>
    start !== null && (start < auctionRules.least || start % auctionRules.unit !== 0)
      ? t.startLow(round(auctionRules.least))
      : reserve !== null && start !== null && (reserve < start || reserve % auctionRules.unit !== 0)
        ? t.reserveLow
        : null;
  const chosen = known.map(({ itemId }) => ({ itemId, ...(lines[itemId] ?? { start: null, reserve: null }) }));
  const missing = [
    chosen.length === 0 && t.needItem,
    chosen.some((line) => line.start === null || faultOf(line) !== null) && t.needStart,
  ].filter((name) => name !== false);
  const set = (itemId: string, line: Line | null) => {
    const { [itemId]: _, ...others } = lines;
    form.set({ lines: line ? { ...others, [itemId]: line } : others });
  };
  const submit = async () => {
    await form.submit(() =>
      write.mutateAsync({
        lots: chosen.map(({ itemId, start, reserve }) => ({ itemId, start: start ?? 0, reserve })),
        steps: [...stepTables[steps]],
        startsAt,
        endsAt,
        feesSeen: fees?.everywhere.version,
      }),
    );
    toast(t.offered, { success: true });
    await navigate({ to: '/pages/auction/selling', replace: true });
  };
  return (
    <Screen
      screen={PATH}
      title={t.offerTitle}
      ground="task"
      query={stock}
      empty={(data) =>
        data.pages[0]?.list.length === 0 && (
          <Empty
            icon={<IconGavel size={24} />}
            title={t.noStock}
            body={t.noStockBody}
            action={
              <LinkButton kind="tint" to="/pages/stock/receipt/createReceipt">
                {t.toReceipt}
              </LinkButton>
            }
          />
        )
      }
      bar={
        <LiveButton
          block
          pending={write.isPending}
          disabledReason={
            chosen.length > auctionRules.most
              ? most(auctionRules.most)
              : missing.length > 0
                ? t.missing(missing)
                : !fees && unknown
          }
          onClick={() => void submit().catch(() => undefined)}
        >
          {t.offerSend(chosen.length)}
        </LiveButton>
      }
    >
      {() => (
        <Stack>
          <Drafts form={FORM} current={form.name} path={PATH} inWords={inWords} />
          <Card title={t.offerPick}>
            <div className={styles.block}>
              <p className={styles.small}>{t.offerPickNote}</p>
              {items.map((item) => {
                const line = lines[item.itemId];
                return (
                  <OneItem
                    key={item.itemId}
                    item={item}
                    line={line ?? null}
                    fault={line ? faultOf(line) : null}
                    onChange={(next) => set(item.itemId, next)}
                  />
                );
              })}
              {hasNextPage && (
                <Button block kind="line" pending={isFetching} onClick={() => void fetchNextPage()}>
                  {b.more}
                </Button>
              )}
            </div>
          </Card>
          <Card>
            <div className={styles.block}>
              <DatePicker
                label={t.startDay}
                value={day}
                onChange={(value) => form.set({ day: value })}
                min={chinaDay(now + DAY)}
                max={chinaDay(now + auctionRules.ahead - DAY)}
              />
              <Pills
                name={t.startHour}
                options={hours.map((value) => ({ value, label: `${value}:00` }))}
                value={hour}
                onChange={(value) => form.set({ hour: value })}
              />
              <Segment
                name={t.length}
                options={lengths.map((value) => ({ value, label: t.days(Number(value) * HOUR) }))}
                value={length}
                onChange={(value) => form.set({ length: value })}
              />
              <Segment
                name={t.steps}
                options={stepNames.map((value) => ({ value, label: m.of(t.steps, t.stepNames[value]) }))}
                value={steps}
                onChange={(value) => form.set({ steps: value })}
              />
              <p className={styles.small}>
                {b.stepsAre(stepTables[steps].map(({ from, step }) => [round(from), round(step)]))}
              </p>
              <p className={styles.note}>
                {t.opensAt(chinaDateTime(startsAt, now, language))} · {t.endsAt(chinaDateTime(endsAt, now, language))}
                <br />
                {b.previewAtOnce}
              </p>
              <p className={styles.small}>{t.ifUnpaid}</p>
            </div>
          </Card>
        </Stack>
      )}
    </Screen>
  );
}

const inWords = (value: unknown) => textNow(text).offerSend(Object.keys((value as Form).lines).length);

function OneItem({
  item,
  line,
  fault,
  onChange,
}: {
  item: Item;
  line: Line | null;
  fault: string | null;
  onChange: (line: Line | null) => void;
}) {
  const t = useText(text);
  const terms = termsOf(useFees(), item.categoryId);
  return (
    <div className={styles.block}>
      <Checkbox checked={line !== null} onChange={(on) => onChange(on ? { start: null, reserve: null } : null)}>
        <ItemRow item={item} />
      </Checkbox>
      {line && (
        <>
          <NeedsNetwork />
          <AmountField
            label={t.startPrice}
            value={line.start}
            onChange={(start) => onChange({ ...line, start })}
            error={fault === t.reserveLow ? null : fault}
          />
          <AmountField
            label={t.reservePrice}
            value={line.reserve}
            onChange={(reserve) => onChange({ ...line, reserve })}
            error={fault === t.reserveLow ? fault : null}
            hint={t.reserveHint}
          />
          {line.start !== null && !fault && terms && (
            <Facts>
              {[...new Set([line.start, line.reserve ?? line.start, (line.reserve ?? line.start) * 2])].map((price) => (
                <Fact key={price} name={t.bringsAt(round(price))}>
                  {t.bringsYou(exact(sellerGets(price, terms) ?? 0))}
                </Fact>
              ))}
            </Facts>
          )}
        </>
      )}
    </div>
  );
}
