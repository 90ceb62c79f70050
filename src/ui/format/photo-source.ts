/** The two sizes in which our pictures are kept, as `<img>` attributes. */
import { PHOTO } from '../../../contract/wire/limits.ts';

/** As large as it was taken. What we drew ourselves has the usual sizes. */
export const closeSource = (src: string) =>
  src.startsWith('/img/u/') ? { src: `${stemOf(src)}-${PHOTO.closeWidth}.webp` } : photoSource(src);

const stemOf = (src: string) => `${import.meta.env.BASE_URL.replace(/\/$/, '')}${src.replace(/(-\d+)?\.webp$/, '')}`;

/** `/img/…` addresses are ours and live under the storefront's base path; others are taken as they are. */
export function photoSource(src: string): { src: string; srcSet?: string } {
  if (!src.startsWith('/img/')) return { src };
  const stem = stemOf(src);
  const [small, large] = PHOTO.widths;
  return { src: `${stem}-${large}.webp`, srcSet: `${stem}-${small}.webp ${small}w, ${stem}-${large}.webp ${large}w` };
}
