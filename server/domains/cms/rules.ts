/** What an edited page refers to in the catalogue and the warehouse. */
import type { CmsBlock } from '../../../contract/cms/blocks.ts';
import type { References } from './queries.ts';

export function referencesOf(blocks: readonly CmsBlock[], cover: string | null): References {
  const pictures = blocks.flatMap((block) => ('picture' in block ? [block.picture] : []));
  if (cover) pictures.push(cover);
  const rails = blocks.flatMap((block) => (block.kind === 'rail' ? [block.query] : []));
  const ids = (kind: 'p' | 'i') =>
    pictures.map((path) => path.split('/')).flatMap(([, , k, id]) => (k === kind && id ? [id] : []));
  return {
    product: ids('p'),
    item: ids('i'),
    brand: rails.flatMap(({ brandId }) => brandId ?? []),
    category: rails.flatMap(({ categoryId }) => categoryId ?? []),
  };
}
