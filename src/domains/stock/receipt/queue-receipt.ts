/** A receipt on its way out of its form. */
import { receiptSave } from '../../../../contract/stock/calls.ts';
import { type Enqueue, enqueueAll } from '../../../offline/outbox/outbox.ts';
import { partsOf } from './split.ts';
import { DRAFT, photosOf, piecesOf, type ReceiptForm } from './use-receipt-form.ts';
import { text } from './words.ts';

export const PATH = '/pages/stock/receipt/createReceipt';

/** The form goes into the queue, in parts where it is large, and out of the drafts, in one transaction of the device's database. */
export async function queueReceipt(form: ReceiptForm, draft: string, id: string | undefined): Promise<string[]> {
  const path = id === undefined ? PATH : `${PATH}?draft=${id}`;
  const parts = partsOf(form);
  const all = parts.map((part, n): Enqueue<typeof receiptSave> => {
    const pieces = piecesOf({ ...form, lines: part.lines });
    const photos = photosOf({ ...form, ...part });
    return {
      call: receiptSave,
      id: part.id,
      ...(n === parts.length - 1 && { draft }),
      label: { zh: text.zh.label(pieces, photos), en: text.en.label(pieces, photos) },
      link: '/pages/stock/receipt/receiptList',
      there: `/pages/stock/receipt/receiptDetail?id=${part.id}`,
      form: { name: draft, several: DRAFT, value: { ...form, ...part } satisfies ReceiptForm, path },
      input: {
        id: part.id,
        note: form.note,
        photos: part.photos,
        lines: part.lines.map(
          ({ skuId, grade, quantity, expectedPrice, cost, defects, shots, sent = [], identifyId }) => ({
            ...{ skuId, grade, quantity, defects },
            photos: [...sent.map(({ id: upload }) => upload), ...shots.map(({ photo }) => photo)],
            ...(expectedPrice !== null && { expectedPrice }),
            ...(cost !== null && { cost }),
            ...(identifyId !== null && { identifyId }),
          }),
        ),
      },
    };
  });
  return enqueueAll<typeof receiptSave>(all);
}
