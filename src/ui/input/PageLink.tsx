/** A link to an address that somebody wrote: a screen of ours with what it is told. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { linkOf } from '../format/link.ts';
import { useLeadsToClosed } from '../hydration/rules.ts';

interface Props {
  path: string;
  className?: string;
  children: ReactNode;
}

export const PageLink = ({ path, className, children }: Props) =>
  useLeadsToClosed(path) ? null : (
    <Link {...linkOf(path)} className={className}>
      {children}
    </Link>
  );
