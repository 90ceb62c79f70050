/** What a price is charged by, asked of the server once typing rests; until it has answered, and without a network, by the schedule; null where that is not known either. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { type FeeTerms, termsOfSheet } from '../../../contract/payment/fees.ts';
import { serviceFee } from '../../../contract/settlement/calls.ts';
import { ALWAYS_FRESH, read } from '../../api/read.ts';
import { useOnline } from '../device/use-outbox.ts';
import { termsOf, useFees } from './use-fees.ts';

/** Whoever types a price asks once and not with each digit, ms. */
const REST = 400;

/** @param price fen; null while there is none */
export function useTermsAt(price: number | null, categoryId: string | null): FeeTerms | null {
  const known = termsOf(useFees(), categoryId);
  const online = useOnline();
  const [rested, setRested] = useState(price);
  useEffect(() => {
    const timer = setTimeout(() => setRested(price), REST);
    return () => clearTimeout(timer);
  }, [price]);
  const input = { price: price ?? 0, ...(categoryId !== null && { categoryId }) };
  const enabled = online && price !== null && price > 0 && price === rested;
  const { data, isFetchedAfterMount } = useQuery({ ...read(serviceFee, input), ...ALWAYS_FRESH, enabled });
  // What is kept of an earlier day knows less than the schedule.
  return enabled && data && isFetchedAfterMount ? termsOfSheet(data) : known;
}
