/** What was asked for on this device, newest first: words, or what was tapped below them. */
import { addHistory, listHistory } from '../../offline/cache/history.ts';
import { oneOf } from '../../ui/format/search-params.ts';

const tapped = ['brandId', 'categoryId', 'productId'] as const;

export interface Asked {
  /** As it stood there. */
  name: string;
  /** Absent for words. */
  what?: { by: (typeof tapped)[number]; id: string };
}

/** A device that keeps nothing searches all the same. */
export const keepAsked = ({ name, what }: Asked): Promise<void> =>
  addHistory('sale', name, what && { typecode: [what.by], id: [what.id] }).catch(() => undefined);

export const askedBefore = async (): Promise<Asked[]> =>
  (await listHistory('sale', 20).catch(() => [])).flatMap(({ name: [name], typecode, id: [id] }) => {
    const by = oneOf(typecode[0], tapped);
    return name === undefined ? [] : [{ name, ...(by && id && { what: { by, id } }) }];
  });
