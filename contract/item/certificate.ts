/** The certificate of authentication that belongs to an item. */
import * as v from 'valibot';

export const itemCertificate = v.object({
  code: v.string(),
  /** Its owner says that it is of this item; we held the two together and it is; it came with it, and that is still to be done. */
  standing: v.picklist(['said', 'same', 'waits']),
});
export type ItemCertificate = v.InferOutput<typeof itemCertificate>;

export const standingNames = {
  said: { zh: '主人附的', en: 'Given by its owner' },
  same: { zh: '入仓时对照过，是同一件', en: 'Compared when it came in: the same piece' },
  waits: { zh: '随货寄来的，查验时对照', en: 'Came with it; compared at its inspection' },
} as const satisfies Record<ItemCertificate['standing'], { zh: string; en: string }>;
