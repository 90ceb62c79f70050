/** What somebody has a part in is a colleague's to work on: they read so in its place, before a click that would be refused. */
import { useQueries } from '@tanstack/react-query';
import { createContext, useContext } from 'react';
import { workbenchBarred } from '../../../../contract/connection/calls.ts';
import type { Cause } from '../../../../contract/connection/causes.ts';
import type { Call, Output } from '../../../../contract/wire/call.ts';
import { LARGEST_PAGE } from '../../../../contract/wire/query.ts';
import { read } from '../../../api/read.ts';

export type Barred = Output<typeof workbenchBarred>['list'][number];

export interface Of {
  kind: Cause;
  by: Pick<Call, 'permission'>;
}

const Here = createContext<Barred | undefined>(undefined);

/** @param things what is listed @returns what bars the reader from a thing; while that is not known the server refuses what is theirs */
export function useBarred(of: Of | undefined, things: readonly { id: string }[]): (id: string) => Barred | undefined {
  const ids = things.map(({ id }) => id);
  const pages = Array.from({ length: Math.ceil(ids.length / LARGEST_PAGE) }, (_, n) =>
    ids.slice(n * LARGEST_PAGE, (n + 1) * LARGEST_PAGE).join(','),
  );
  const { kind, by } = of ?? { kind: 'account', by: {} };
  const found = useQueries({
    queries: pages.map((page) => ({
      ...read(workbenchBarred, { kind, permission: by.permission ?? 'work', ids: page }),
      enabled: of !== undefined,
    })),
  });
  return (id) => found.flatMap(({ data }) => data?.list ?? []).find((one) => one.id === id);
}

/** One of what is listed: within it acts are barred. */
export const ThisOne = Here.Provider;

export const useBarredHere = (): Barred | undefined => useContext(Here);
