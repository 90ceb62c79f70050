/** A merchant's dispute: what they say with photos, when they said it and until when we decide, and what came of it. */
import { hallDispute, type hallOrder } from '../../../../contract/recycle/hall-calls.ts';
import { claimMost } from '../../../../contract/recycle/rules.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import type { PhotoRef } from '../../../offline/device/items.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { dateTime, grouped } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { isPast, useServerNow } from '../../../ui/format/use-now.ts';
import { AmountField } from '../../../ui/input/AmountField.tsx';
import { Button } from '../../../ui/input/Button.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { sendAndTell } from '../../device/send-form.ts';
import { useDraftForm } from '../../device/use-draft.ts';
import { ItemRow } from '../../item/ItemRow.tsx';
import { Said } from '../../item/Said.tsx';
import { PhotoPick } from '../../upload/PhotoPick.tsx';
import { Inspection } from '../Inspection.tsx';
import styles from '../recycle.module.css';
import { text as offer } from './offer-words.ts';
import { text } from './words.ts';

type Order = Output<typeof hallOrder>;

interface CardProps {
  dispute: NonNullable<Order['dispute']>;
  /** We have not decided it yet. */
  open: boolean;
  /** When this device was told it. */
  heardAt: number;
}

export function DisputeCard({ dispute, open, heardAt }: CardProps) {
  const t = useText(text);
  const f = useText(offer);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const { at, decideBy, body, photos, asks, answer, granted } = dispute;
  return (
    <Card title={t.disputed}>
      <Facts>
        <Fact name={t.disputedAt}>{dateTime(at, now, language)}</Fact>
        {open && <Fact name={t.decideBy}>{dateTime(decideBy, now, language)}</Fact>}
        {asks !== null && <Fact name={t.disputeAsks}>{`¥${yuan(asks)}`}</Fact>}
      </Facts>
      {open && isPast(decideBy, { heardAt, now }) && (
        <Notice tone="bad">{f.undecided(dateTime(decideBy, now, language))}</Notice>
      )}
      <div className={styles.stack}>
        <p>
          <Said>{body}</Said>
        </p>
        <ImageGrid photos={photos.map((src) => ({ id: src, src }))} />
        {answer && (
          <p>
            {granted ? t.granted(yuan(granted)) : t.notGranted} · <Said>{answer}</Said>
          </p>
        )}
      </div>
    </Card>
  );
}

interface Form {
  body: string;
  photos: PhotoRef[];
  /** Fen. */
  asks: number | null;
}

export function DisputeSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const { id } = order;
  const t = useText(text);
  const form = useDraftForm<Form>({
    form: 'dispute',
    id,
    start: () => ({ body: '', photos: [], asks: null }),
    isTouched: ({ body, photos, asks }) => body !== '' || photos.length > 0 || asks !== null,
  });
  if (!form) return null;
  const { body, photos, asks } = form.value;
  const most = claimMost(order.newPrice ?? order.price ?? 0, order.terms);
  const over = (asks ?? 0) > most;
  const words = body.trim();
  const send = async () => {
    const done = await sendAndTell(form, {
      call: hallDispute,
      input: (value) => ({
        ...{ id, body: value.body.trim(), photos: value.photos },
        ...(value.asks && { asks: value.asks }),
      }),
      label: { zh: text.zh.disputed, en: text.en.disputed },
      link: `/pages/recycle/orderDetails?id=${id}`,
      path: `/pages/recycle/orderDetails?id=${id}`,
    });
    if (done) onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.dispute}
      foot={
        <Button
          block
          pending={form.submitting}
          disabledReason={over ? t.amountFirst : (words.length < 2 || photos.length === 0) && t.disputeMissing}
          onClick={() => void send()}
        >
          {t.dispute}
        </Button>
      }
    >
      <div className={styles.stack}>
        <ItemRow item={{ ...order, cover: order.photo ?? order.cover }} end={grouped(order.no)} />
        {order.inspection && (
          <Inspection data={{ ...order, price: null, newPrice: null }} inspection={order.inspection} merchant />
        )}
        <p className={styles.note}>{t.disputeHint}</p>
        <TextArea label={t.disputeWords} value={body} onChange={(value) => form.set({ body: value })} />
        <AmountField
          label={t.disputeAsksOptional}
          value={asks}
          onChange={(value) => form.set({ asks: value })}
          hint={!over && t.disputeMost(yuan(most))}
          error={over ? t.disputeMost(yuan(most)) : null}
        />
        <PhotoPick
          label={t.disputePhotos}
          draft={form.name}
          photos={photos}
          onChange={(next) => form.set({ photos: next })}
        />
      </div>
    </Sheet>
  );
}
