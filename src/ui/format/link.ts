/** A screen's address as it is stored, in the shape that links take. */
import type { LinkProps } from '@tanstack/react-router';

/** `/pages/custom/cms?cmsName=guide` -> `{ to, search }` */
export function linkOf(path: string): LinkProps {
  const { pathname, searchParams, hash } = new URL(path, 'https://here.invalid');
  return { to: pathname, search: Object.fromEntries(searchParams), hash: hash.slice(1) } as LinkProps;
}
