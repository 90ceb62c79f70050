/** The words that people agree to, as they are in force; without an answer those that the software comes with. */
import { useQuery } from '@tanstack/react-query';
import type { AgreementText } from '../../../contract/shop/agreement-calls.ts';
import { type AgreementKind, agreementRead } from '../../../contract/shop/agreement-calls.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';

interface Agreement {
  version: string;
  text: AgreementText;
}

export function useAgreement(kind: AgreementKind, first: Agreement): Agreement {
  const { data } = useQuery({ ...read(agreementRead, { kind }), ...ALWAYS_FRESH });
  return data ?? first;
}
