/** What may be said of an item's flaws and photos: only what holds for each of them. */
import type { Goods } from '../../../contract/catalogue/calls.ts';

/** Where every flaw has its place on a photo, that; else that it is listed, where there is any. */
export function flawsSaid(
  { defects }: { defects: readonly Pick<Goods['defects'][number], 'photo'>[] },
  said: { circled: string; stated: string },
): string[] {
  if (defects.length === 0) return [];
  return [defects.every(({ photo }) => photo !== null) ? said.circled : said.stated];
}

/** Photos of the very piece, whoever took them; a drawn picture shows no piece. */
export const photosOf = ({ photos }: { photos: readonly Pick<Goods['photos'][number], 'view'>[] }): number =>
  photos.filter(({ view }) => view === null).length;
