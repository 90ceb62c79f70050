/** Activities: one listing signed up at its price, or many by one rule. */
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  activityGoodsDown,
  activityGoodsUp,
  activityPrice,
  type SaleActivity,
  saleActivities,
} from '../../../contract/listing/activities.ts';
import type { ListingRow } from '../../../contract/listing/calls.ts';
import { saleFees, termsOfSheet } from '../../../contract/payment/fees.ts';
import type { Output } from '../../../contract/wire/call.ts';
import { yuan } from '../../../contract/wire/yuan.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { Price } from '../../ui/feedback/Price.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { useLanguage, useText } from '../../ui/format/text.ts';
import { useNow } from '../../ui/format/use-now.ts';
import { isWholeIn } from '../../ui/format/validators.ts';
import { AmountField } from '../../ui/input/AmountField.tsx';
import { Button } from '../../ui/input/Button.tsx';
import { RadioRows } from '../../ui/input/Choice.tsx';
import { Field } from '../../ui/input/Field.tsx';
import { Row, RowButton, Rows } from '../../ui/list/Row.tsx';
import { chinaDate } from '../../ui/print/shop-time.ts';
import { Card } from '../../ui/surface/Card.tsx';
import { Sheet } from '../../ui/surface/Sheet.tsx';
import { keptWords } from '../device/kept.ts';
import { useQueuedWrite } from '../device/use-queued-write.ts';
import { text } from './activity-words.ts';
import styles from './listing.module.css';

const money = (fen: number) => `¥${yuan(fen, 0)}`;

type Listing = Pick<ListingRow, 'id' | 'itemId' | 'price' | 'terms'>;

export function Activities({ listing }: { listing: Listing }) {
  const t = useText(text);
  const language = useLanguage();
  const when = useDays();
  const [open, setOpen] = useState<SaleActivity | null>(null);
  const { data } = useQuery({ ...read(saleActivities, { listingId: listing.id }), ...ALWAYS_FRESH });
  const shown = data?.list.filter(({ state, signed }) => state === 'planned' || signed) ?? [];
  if (shown.length === 0) return null;
  /** A listing is in one activity at a time. */
  const isIn = shown.some(({ signed }) => signed);
  return (
    <Card title={t.title}>
      <div className={styles.stack}>
        <p className={styles.note}>{t.lead}</p>
        <Rows>
          {shown.map((activity) => {
            const note = `${when(activity)} · ${t.least(activity.minOff)}`;
            if (isIn && !activity.signed)
              return (
                <Row key={activity.id} note={note} value={t.busy}>
                  {activity.name[language]}
                </Row>
              );
            return (
              <RowButton
                key={activity.id}
                next
                note={note}
                value={activity.signed ? <Price amount={activity.signed.price} plain decimals={0} /> : t.signUp}
                onClick={() => setOpen(activity)}
              >
                {activity.name[language]}
              </RowButton>
            );
          })}
        </Rows>
      </div>
      <Sheet open={open !== null} onClose={() => setOpen(null)} title={open ? t.sheet(open.name[language]) : t.title}>
        {open && <SignUp activity={open} listing={listing} onDone={() => setOpen(null)} />}
      </Sheet>
    </Card>
  );
}

function SignUp({ activity, listing, onDone }: { activity: SaleActivity; listing: Listing; onDone: () => void }) {
  const t = useText(text);
  const { up, down } = useActivityWrites([listing]);
  const { signed, state, id: activityId } = activity;
  const most = activityPrice(signed?.was ?? listing.price, activity.minOff);
  const [price, setPrice] = useState<number | null>(signed?.price ?? most);
  // As it stood when they began; absent in what was kept before.
  const [seen] = useState(activity.changedAt);
  const bad = price === null ? t.need : price > most ? t.tooDear(money(most)) : null;
  const save = async () => {
    if (price === null) return;
    const saved = await up.mutateAsync({
      activityId,
      lines: [{ id: listing.id, price, ...(seen !== undefined && { seen }) }],
      feesSeen: termsOfSheet(listing).version,
    });
    if (saved.queued) toast(keptWords(saved));
    else tell(t, saved.output);
    onDone();
  };
  const leave = async () => {
    const saved = await down.mutateAsync({ activityId, ids: [listing.id] });
    toast(saved.queued ? keptWords(saved) : t.out);
    onDone();
  };
  return (
    <div className={styles.stack}>
      {state === 'planned' && (
        <AmountField
          label={t.price}
          value={price}
          onChange={setPrice}
          error={price !== null ? bad : null}
          hint={`${t.most(money(most))} · ${t.gets(money(saleFees(price ?? most, { terms: listing.terms }).sellerGets))}`}
        />
      )}
      {state === 'planned' && (
        <Button block pending={up.isPending} disabledReason={bad} onClick={() => void save().catch(() => undefined)}>
          {signed ? t.change : t.save}
        </Button>
      )}
      {signed && (
        <Button kind="bad" block pending={down.isPending} onClick={() => void leave().catch(() => undefined)}>
          {t.withdraw}
        </Button>
      )}
    </div>
  );
}

/** Many at once, each the same share cheaper than it is now. */
export function SignUpMany({ listings }: { listings: readonly Listing[] }) {
  const t = useText(text);
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button kind="tint" onClick={() => setOpen(true)}>
        {t.many}
      </Button>
      <Sheet open={open} onClose={() => setOpen(false)} title={t.manySheet(listings.length)}>
        {open && <Many listings={listings} onDone={() => setOpen(false)} />}
      </Sheet>
    </>
  );
}

function Many({ listings, onDone }: { listings: readonly Listing[]; onDone: () => void }) {
  const t = useText(text);
  const language = useLanguage();
  const when = useDays();
  const { up } = useActivityWrites(listings);
  const { data } = useQuery({ ...read(saleActivities, {}), ...ALWAYS_FRESH });
  const open = data?.list.filter(({ state }) => state === 'planned') ?? [];
  const [asked, setAsked] = useState<string | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const chosen = open.find(({ id }) => id === asked) ?? open[0];
  if (!data) return null;
  if (!chosen) return <p className={styles.note}>{t.none}</p>;
  const percent = typed ?? String(chosen.minOff);
  const bad = isWholeIn(percent, [chosen.minOff, 90]) ? null : t.percentBad(chosen.minOff);
  const save = async () => {
    const lines = listings.map(({ id, price }) => ({
      id,
      price: Math.max(100, activityPrice(price, Number(percent))),
    }));
    const saved = await up.mutateAsync({ activityId: chosen.id, lines });
    if (saved.queued) toast(keptWords(saved));
    else tell(t, saved.output);
    onDone();
  };
  return (
    <div className={styles.stack}>
      <p className={styles.note}>{t.lead}</p>
      <RadioRows
        name={t.which}
        options={open.map((one) => ({
          value: one.id,
          label: one.name[language],
          note: `${when(one)} · ${t.least(one.minOff)}`,
        }))}
        value={chosen.id}
        onChange={(id) => {
          setAsked(id);
          setTyped(null);
        }}
      />
      <Field label={t.percent} value={percent} onChange={setTyped} inputMode="numeric" check={() => bad} />
      <Button block pending={up.isPending} disabledReason={bad} onClick={() => void save().catch(() => undefined)}>
        {t.manySave(listings.length)}
      </Button>
    </div>
  );
}

/** How many are in it now, and why the others are not. */
function tell(t: (typeof text)['zh'], { done, skipped }: Output<typeof activityGoodsUp>): void {
  const reasons = (['state', 'busy', 'price'] as const).flatMap((why) => {
    const n = skipped.filter((one) => one.why === why).length;
    return n > 0 ? [t.skipped[why](n)] : [];
  });
  const words = [done.length > 0 && t.done(done.length), ...reasons].filter(Boolean).join(' · ');
  toast(words, done.length > 0 ? { success: true } : { failure: true });
}

function useDays() {
  const t = useText(text);
  const language = useLanguage();
  const now = useNow(3_600_000);
  return ({ startsAt, endsAt }: SaleActivity) =>
    t.from(chinaDate(startsAt, now, language), chinaDate(endsAt, now, language));
}

function useActivityWrites(listings: readonly Listing[]) {
  const link = '/pages/stock/seller/sellerList';
  const touches = () => listings.map(({ itemId }) => `item-${itemId}`);
  const up = useQueuedWrite(activityGoodsUp, {
    ...{ link, touches },
    label: ({ lines }) => ({ zh: text.zh.label(lines.length), en: text.en.label(lines.length) }),
  });
  const down = useQueuedWrite(activityGoodsDown, {
    ...{ link, touches },
    label: () => ({ zh: text.zh.outLabel, en: text.en.outLabel }),
  });
  return { up, down };
}
