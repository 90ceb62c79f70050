/** An inquiry goes into the queue in parts, in order, and out of the drafts, in one transaction of the device's database. */
import { consignmentInquire } from '../../../../contract/consignment/calls.ts';
import { recycleInquire } from '../../../../contract/recycle/calls.ts';
import { type Enqueue, enqueueAll } from '../../../offline/outbox/outbox.ts';
import { shownBy } from '../../stock/receipt/use-receipt-form.ts';
import { text } from '../ask-words.ts';
import { DRAFT, type InquiryForm, type Piece, partsOf, photosOf } from '../use-inquiry.ts';

export const PATH = '/pages/consignment/inquiry';

/** What was put into the queue: each write with the pieces that it asks about. */
export interface Sent {
  way: InquiryForm['way'];
  parts: { id: string; pieces: Pick<Piece, 'key' | 'name' | 'size'>[] }[];
}

export async function queueInquiry(form: InquiryForm, draft: string, id: string | undefined): Promise<Sent> {
  const path = id === undefined ? PATH : (`${PATH}?draft=${id}` as const);
  const { way, note } = form;
  const parts = way === 'recycle' ? partsOf(form.pieces) : form.pieces.map((piece) => [piece]);
  const sent: Sent = { way, parts: [] };
  const all: Enqueue<typeof recycleInquire | typeof consignmentInquire>[] = [];
  for (const [n, pieces] of parts.entries()) {
    const shots = pieces.reduce((sum, piece) => sum + shownBy(piece), 0);
    const [first] = pieces;
    if (!first) continue;
    const common = {
      ...(n === parts.length - 1 && { draft }),
      id: first.key,
      label: { zh: text.zh.label(pieces.length, shots), en: text.en.label(pieces.length, shots) },
      form: { name: draft, several: DRAFT, value: { ...form, pieces } satisfies InquiryForm, path },
    } as const;
    if (way === 'recycle')
      all.push({
        ...common,
        call: recycleInquire,
        link: '/pages/order/recycle/order',
        there: `/pages/order/recycle/detail?id=${first.key}`,
        input: {
          batchId: form.id,
          part: first.key,
          note,
          pieces: pieces.map((piece) => {
            const { key, skuId, grade, answers, defects, own } = piece;
            return {
              ...{ id: key, skuId, grade, answers, defects, ...(own?.stored && { itemId: own.id }) },
              photos: photosOf(piece).map(({ photo }) => photo),
              views: photosOf(piece).map(({ slot }) => slot),
            };
          }),
        },
      });
    else
      all.push({
        ...common,
        call: consignmentInquire,
        link: '/pages/order/inquiry/list',
        there: `/pages/order/inquiry/detail?id=${first.key}`,
        input: {
          ...{ id: first.key, skuId: first.skuId, grade: first.grade, answers: first.answers },
          ...{ defects: first.defects, note },
          photos: photosOf(first).map(({ photo }) => photo),
          views: photosOf(first).map(({ slot }) => slot),
        },
      });
    sent.parts.push({ id: first.key, pieces });
  }
  await enqueueAll(all);
  return sent;
}
