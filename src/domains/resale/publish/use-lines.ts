/** What is about to be published: the server's templates, and over them what the person changed, kept on the device. */
import { useQuery } from '@tanstack/react-query';
import { type ResaleDraft, resaleDrafts } from '../../../../contract/resale/calls.ts';
import { type PostField, type PostPhoto, refusedFields } from '../../../../contract/resale/rules.ts';
import { ALWAYS_FRESH, read } from '../../../api/read.ts';
import { useDraftForm } from '../../device/use-draft.ts';

export interface Written {
  title: string;
  body: string;
  price: number | null;
  categoryId: string;
  /** Of the item's own photos, in the order in which they are shown. */
  photos: PostPhoto[];
}

export interface Line extends Written {
  draft: ResaleDraft;
  faults: PostField[];
}

interface Changes {
  /** By item. */
  changed: Record<string, Partial<Written>>;
}

export function useLines(shopId: string, ids: string) {
  // Answers of minutes ago may name goods that somebody has bought since.
  const query = useQuery({ ...read(resaleDrafts, { shopId, ids }), ...ALWAYS_FRESH });
  const form = useDraftForm<Changes>({
    form: 'resale-2',
    start: () => ({ changed: {} }),
    isTouched: ({ changed }) => Object.keys(changed).length > 0,
  });
  const lines: Line[] =
    form === null || !query.data
      ? []
      : query.data.drafts.map((draft) => {
          const written: Written = {
            ...{ title: draft.title, body: draft.body, price: draft.price, categoryId: draft.categoryId },
            photos: draft.photos.map((_, n) => ({ n, cut: null })),
            ...form.value.changed[draft.item.itemId],
          };
          // What a draft of before names may be gone there.
          if (!draft.categories.some(({ id }) => id === written.categoryId)) written.categoryId = '';
          return { draft, ...written, faults: refusedFields(written) };
        });
  const change = (itemId: string, part: Partial<Written>) =>
    form?.set(({ changed }) => ({ changed: { ...changed, [itemId]: { ...changed[itemId], ...part } } }));
  return { query, form, lines, change };
}
