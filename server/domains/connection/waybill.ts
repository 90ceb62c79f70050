/** A carrier's number in the one spelling in which it is compared, as carriers read it: whatever somebody put between its signs. */
import { type RawBuilder, sql } from 'kysely';
import { foldCode } from '../../../contract/scan/calls.ts';

/** The same in a query, as the indexes have it. @param waybill a column, by its name, or what is one */
export const bare = (waybill: string | RawBuilder<unknown>) =>
  sql<string>`regexp_replace(upper(${typeof waybill === 'string' ? sql.ref(waybill) : waybill}), '[^A-Z0-9]', '', 'g')`;

/** A condition: it is the number that was typed or scanned; one without a sign is none. */
export const isWaybill = (waybill: string | RawBuilder<unknown>, typed: string) =>
  foldCode(typed) === '' ? sql<boolean>`false` : sql<boolean>`${bare(waybill)} = ${foldCode(typed)}`;

export const isSameWaybill = (one: string | null | undefined, other: string | null | undefined): boolean =>
  one === other || (!!one && !!other && foldCode(one) !== '' && foldCode(one) === foldCode(other));
