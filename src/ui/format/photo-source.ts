/** The two sizes in which our pictures are kept, as `<img>` attributes. */
import { PHOTO } from '../../../contract/wire/limits.ts';

/** `/img/…` addresses are ours and live under the storefront's base path; others are taken as they are. */
export function photoSource(src: string): { src: string; srcSet?: string } {
  if (!src.startsWith('/img/')) return { src };
  const stem = `${import.meta.env.BASE_URL.replace(/\/$/, '')}${src.replace(/(-\d+)?\.webp$/, '')}`;
  const [small, large] = PHOTO.widths;
  return { src: `${stem}-${large}.webp`, srcSet: `${stem}-${small}.webp ${small}w, ${stem}-${large}.webp ${large}w` };
}
