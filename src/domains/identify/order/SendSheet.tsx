/** Says with which parcel a piece comes, and shows the box before it is closed; kept on the phone until there is a network. */
import { useState } from 'react';
import { identifyDeliver } from '../../../../contract/identify/calls.ts';
import { identifyRules } from '../../../../contract/identify/rules.ts';
import type { PhotoRef } from '../../../offline/device/items.ts';
import { useText } from '../../../ui/format/text.ts';
import { Button } from '../../../ui/input/Button.tsx';
import { Checkbox } from '../../../ui/input/Choice.tsx';
import { Stack } from '../../../ui/surface/Card.tsx';
import { Sheet } from '../../../ui/surface/Sheet.tsx';
import { sendAndTell } from '../../device/send-form.ts';
import { useDraftForm } from '../../device/use-draft.ts';
import { type Waybill, WaybillFields, wholeWaybill } from '../../express/WaybillFields.tsx';
import { WAYBILL_FORM } from '../../express/WaybillSheet.tsx';
import { PhotoPick } from '../../upload/PhotoPick.tsx';
import styles from '../identify.module.css';
import { type PieceData, stillToSend } from '../piece.ts';
import { text as piece } from '../words.ts';
import { text } from './words.ts';

interface Form extends Waybill {
  /** A draft of an earlier version has none. */
  photos?: PhotoRef[];
  /** This piece of several goes by itself. */
  alone?: boolean;
}

export function SendSheet({ data, onClose }: { data: PieceData; onClose: () => void }) {
  const t = useText(text);
  const tp = useText(piece);
  const { id } = data;
  const form = useDraftForm<Form>({
    form: WAYBILL_FORM,
    id: `identify-${id}`,
    start: () => ({ company: '', waybill: '', photos: [] }),
    isTouched: ({ company, waybill, photos = [] }) => company !== '' || waybill !== '' || photos.length > 0,
  });
  const [tried, setTried] = useState(false);
  if (!form) return null;
  const { value } = form;
  const { photos = [], alone = false } = value;
  const toSend = stillToSend(data).length;
  const send = async () => {
    setTried(true);
    if (!wholeWaybill(value)) return;
    const page = `/pages/identify/detail?id=${id}` as const;
    const done = await sendAndTell(form, {
      call: identifyDeliver,
      input: (now) => ({
        ...{ id, company: now.company.trim(), waybill: now.waybill.trim() },
        ...{ alone: now.alone === true && toSend > 1, photos: now.photos ?? [] },
      }),
      label: { zh: piece.zh.sendTitle, en: piece.en.sendTitle },
      link: page,
      path: page,
    });
    if (done) onClose();
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={tp.sendTitle}
      foot={
        <Button block pending={form.submitting} onClick={() => void send()}>
          {tp.send}
        </Button>
      }
    >
      <Stack>
        {toSend > 1 && (
          <div>
            <p className={styles.note}>{tp.sendAll(toSend)}</p>
            <Checkbox checked={alone} onChange={(one) => form.set({ alone: one })}>
              {tp.sendAlone}
            </Checkbox>
          </div>
        )}
        <div>
          <WaybillFields value={value} onChange={form.set} insist={tried} />
        </div>
        <div>
          <PhotoPick
            label={t.packedShow}
            draft={form.name}
            photos={photos}
            most={identifyRules.packed}
            onChange={(now) => form.set({ photos: now })}
            optional
          />
          <p className={styles.note}>{t.packedNote}</p>
        </div>
      </Stack>
    </Sheet>
  );
}
