/** What may be said of an item's flaws and photos: only what holds for each of them. */
import type { Goods } from '../../../contract/catalogue/calls.ts';

interface Shown {
  defects: readonly Pick<Goods['defects'][number], 'photo'>[];
  photos: readonly Pick<Goods['photos'][number], 'view'>[];
}

/** Where every flaw has its place on a photo, that, or on a drawing where that is all there is; else that it is listed, where there is any. */
export function flawsSaid(
  { defects, photos }: Shown,
  said: { circled: string; drawn: string; stated: string },
): string[] {
  if (defects.length === 0) return [];
  const on = new Set(defects.map(({ photo }) => (photo === null ? 'none' : photos[photo]?.view ? 'drawing' : 'photo')));
  const [only] = on.size === 1 ? on : [];
  return [only === 'photo' ? said.circled : only === 'drawing' ? said.drawn : said.stated];
}

/** Photos of the very piece, whoever took them; a drawn picture shows no piece. */
export const photosOf = ({ photos }: Pick<Shown, 'photos'>): number =>
  photos.filter(({ view }) => view === null).length;
