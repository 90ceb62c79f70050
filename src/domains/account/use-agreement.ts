/** The words that people agree to, as they are in force; without an answer those that the software comes with. */
import { useQuery } from '@tanstack/react-query';
import type { AgreementText } from '../../../contract/shop/agreement-calls.ts';
import { type AgreementKind, agreementRead } from '../../../contract/shop/agreement-calls.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';

interface Agreement {
  version: string;
  text: AgreementText;
}

/** @param version an older one, by its name */
export function useAgreement(kind: AgreementKind, first: Agreement, version?: string) {
  const { data } = useQuery({ ...read(agreementRead, { kind, version }), ...ALWAYS_FRESH });
  // The shop has words of its own.
  return { ...(data ?? first), changed: data !== undefined && data.holdsFrom !== null };
}
