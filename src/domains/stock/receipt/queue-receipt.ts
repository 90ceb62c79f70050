/** A receipt on its way out of its form. */
import { receiptSave } from '../../../../contract/stock/calls.ts';
import { enqueue } from '../../../offline/outbox/outbox.ts';
import { partsOf } from './split.ts';
import { DRAFT, photosOf, piecesOf, type ReceiptForm } from './use-receipt-form.ts';
import { text } from './words.ts';

export const PATH = '/pages/stock/receipt/createReceipt';

/** The form goes into the queue part by part; the last one goes out of the drafts in the same transaction. */
export async function queueReceipt(form: ReceiptForm, draft: string, id: string | undefined): Promise<void> {
  const path = id === undefined ? PATH : `${PATH}?draft=${id}`;
  const parts = partsOf(form);
  for (const [n, part] of parts.entries()) {
    const pieces = piecesOf({ ...form, lines: part.lines });
    const photos = photosOf({ ...form, ...part });
    await enqueue({
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
    });
  }
}
