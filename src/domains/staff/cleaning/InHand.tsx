/** What changes hands at the table: put back on its shelf by what stands on its label, or shown as the courier took it. */
import { useState } from 'react';
import { type CleaningJob, cleaningFetch, cleaningShelve } from '../../../../contract/cleaning/calls.ts';
import { cleaningRules } from '../../../../contract/cleaning/rules.ts';
import { SHELF } from '../../../../contract/item/shelf.ts';
import { quietly } from '../../../api/write.ts';
import { Notice } from '../../../ui/feedback/Notice.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { grouped } from '../../../ui/format/format.ts';
import { useLanguage, useText } from '../../../ui/format/text.ts';
import { useServerNow } from '../../../ui/format/use-now.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Field } from '../../../ui/input/Field.tsx';
import { ImageGrid } from '../../../ui/media/ImageGrid.tsx';
import { OrderRow } from '../../cleaning/OrderRow.tsx';
import { LiveSheet } from '../../device/live/LiveSheet.tsx';
import { askLive } from '../../device/live/live.ts';
import { slotWords } from '../../express/PickupSlots.tsx';
import { WaybillScan } from '../../express/WaybillScan.tsx';
import { WaybillSheet } from '../../express/WaybillSheet.tsx';
import type { SentPhoto } from '../../upload/upload-now.ts';
import { StaffPhotos } from '../StaffPhotos.tsx';
import styles from './table.module.css';
import { useTableWrite } from './use-table-write.ts';
import { text } from './words.ts';

interface Props {
  row: CleaningJob;
  onClose: () => void;
}

/** Of two that look the same, that of this order. */
export function useLabelCheck({ piece }: Pick<CleaningJob, 'piece'>): (value: string) => string | null {
  const t = useText(text);
  return (value) => {
    if (value.trim() === '') return t.codeNeeded;
    return value.trim().toUpperCase() === piece?.code ? null : t.codeWrong;
  };
}

/** @param props.label what it was found by, where that stands on its label */
export function Shelve({ row, label, onClose }: Props & { label: string }) {
  const t = useText(text);
  const [code, setCode] = useState(label);
  const [shelf, setShelf] = useState('');
  const shelve = useTableWrite(cleaningShelve);
  const check = useLabelCheck(row);
  const bad = (value: string) => (value === '' ? t.shelfNeeded : SHELF.test(value) ? null : t.shelfBad);
  const send = async () => {
    // Its owner hears of it at once.
    if (!(await askLive({ title: t.sure.shelve, body: t.sureBody.shelve, ok: t.shelve }))) return;
    await shelve.mutateAsync({ id: row.id, code: code.trim(), shelf });
    onClose();
    toast(t.done, { success: true });
  };
  return (
    <LiveSheet
      open
      onClose={onClose}
      title={t.shelve}
      foot={
        <Button
          block
          pending={shelve.isPending}
          disabledReason={check(code) ?? bad(shelf)}
          onClick={() => quietly(send())}
        >
          {t.shelve}
        </Button>
      }
    >
      <div className={styles.stack}>
        <OrderRow row={row} desk />
        <WaybillScan label={t.code} value={code} onChange={setCode} check={check} />
        <Field
          label={t.shelf}
          value={shelf}
          onChange={(value) => setShelf(value.trim().toUpperCase())}
          check={bad}
          hint={row.piece?.shelf ? t.shelfBefore(row.piece.shelf) : undefined}
          autoCapitalize="characters"
          autoComplete="off"
          maxLength={20}
        />
      </div>
    </LiveSheet>
  );
}

/** From here on we answer for it: what was taken is photographed. */
export function Fetch({ row, onClose }: Props) {
  const t = useText(text);
  const [photos, setPhotos] = useState<SentPhoto[]>([]);
  const fetched = useTableWrite(cleaningFetch);
  const language = useLanguage();
  const now = useServerNow(60_000);
  return (
    <WaybillSheet
      open
      onClose={onClose}
      parcelOf={`work-cleaning-${row.id}`}
      title={t.fetch}
      ok={t.fetch}
      missing={photos.length === 0 && t.photosNeeded}
      about={
        <div className={styles.stack}>
          {row.pickupAt !== null && row.pickupAt > now && (
            <Notice tone="wait" title={t.fetchEarly}>
              {t.fetchEarlyNote(slotWords(row.pickupAt, now, language))}
            </Notice>
          )}
          <StaffPhotos
            label={t.shots.fetch}
            photos={photos}
            max={cleaningRules.photos}
            keptAs={`cleaning-fetch-${row.id}`}
            onChange={setPhotos}
          />
          {photos.length > 0 && (
            <ImageGrid
              columns={4}
              photos={photos.map(({ id, url }, i) => ({ id, src: url, alt: t.photo(i + 1) }))}
              onRemove={(id) => setPhotos(photos.filter((one) => one.id !== id))}
            />
          )}
        </div>
      }
      // Where it is fetched stands on its card.
      to={null}
      pending={fetched.isPending}
      onOk={async (parcel) => {
        const number = `${parcel.company} ${grouped(parcel.waybill)}`;
        // Not fetched after all: what was typed stays.
        if (!(await askLive({ title: t.sure.fetch, body: t.sureSent(number), ok: t.fetch }))) throw new Error('kept');
        await fetched.mutateAsync({ id: row.id, ...parcel, photos: photos.map(({ id }) => id) });
        onClose();
        toast(t.shipped, { success: true });
      }}
    />
  );
}
