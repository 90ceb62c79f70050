/** A merchant's dispute: what they say with photos, when they said it and until when we decide, and what came of it. */
import { useState } from 'react';
import { hallDispute, type hallOrder } from '../../../../contract/recycle/hall-calls.ts';
import type { Output } from '../../../../contract/wire/call.ts';
import { PHOTO } from '../../../../contract/wire/limits.ts';
import { yuan } from '../../../../contract/wire/yuan.ts';
import { quietly, useWrite } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { dateTime, grouped } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { TextArea } from '../../../ui/input/TextArea.tsx';
import { Fact, Facts } from '../../../ui/list/Row.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { Card } from '../../../ui/surface/Card.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { NeedsNetwork } from '../../device/work/NeedsNetwork.tsx';
import { ItemRow } from '../../item/ItemRow.tsx';
import { Said } from '../../item/Said.tsx';
import { DocumentPhotos } from '../../merchant/DocumentPhotos.tsx';
import { Inspection } from '../Inspection.tsx';
import styles from '../recycle.module.css';
import { text as offer } from './offer-words.ts';
import { text } from './words.ts';

type Order = Output<typeof hallOrder>;

/** @param open we have not decided it yet */
export function DisputeCard({ dispute, open }: { dispute: NonNullable<Order['dispute']>; open: boolean }) {
  const t = useText(text);
  const f = useText(offer);
  const language = useLanguage();
  const now = useServerNow(60_000);
  const { at, decideBy, body, photos, answer, granted } = dispute;
  return (
    <Card title={t.disputed}>
      <Facts>
        <Fact name={t.disputedAt}>{dateTime(at, now, language)}</Fact>
        {open && <Fact name={t.decideBy}>{dateTime(decideBy, now, language)}</Fact>}
      </Facts>
      {open && decideBy <= now && <Notice tone="bad">{f.undecided(dateTime(decideBy, now, language))}</Notice>}
      <p>
        <Said>{body}</Said>
      </p>
      <ImageGrid columns={4} photos={photos.map((src) => ({ id: src, src }))} />
      {answer && (
        <p>
          {granted ? t.granted(yuan(granted)) : t.notGranted} · <Said>{answer}</Said>
        </p>
      )}
    </Card>
  );
}

export function DisputeSheet({ order, onClose }: { order: Order; onClose: () => void }) {
  const { id } = order;
  const t = useText(text);
  const dispute = useWrite(hallDispute);
  const [body, setBody] = useState('');
  const [photos, setPhotos] = useState<{ id: string; url: string }[]>([]);
  const words = body.trim();
  const send = async () => {
    await dispute.mutateAsync({ id, body: words, photos: photos.map((photo) => photo.id) });
    toast(t.disputeDone, { success: true });
    onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t.dispute}
      dirty={words !== ''}
      foot={
        <Button
          block
          pending={dispute.isPending}
          disabledReason={(words.length < 2 || photos.length === 0) && t.disputeMissing}
          onClick={() => quietly(send())}
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
        <p className={styles.note}>{t.disputeMost(yuan(order.newPrice ?? order.price ?? 0))}</p>
        <NeedsNetwork />
        <TextArea label={t.disputeWords} value={body} onChange={setBody} />
        <DocumentPhotos
          label={t.disputePhotos}
          hint={t.disputeMissing}
          max={PHOTO.albumMax}
          photos={photos}
          onChange={setPhotos}
        />
      </div>
    </Sheet>
  );
}
