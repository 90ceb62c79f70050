/** One piece of an order is given up before it is sent: the others are paid for and travel without it. */
import type { PassedOn } from '../../../../contract/cleaning/pieces.ts';
import { type CleaningLine, extraMostOf, totalOf, withoutPiece } from '../../../../contract/cleaning/rules.ts';
import type { Db } from '../../../db/schema.ts';
import type { Cleaning } from '../queries.ts';
import { pieceOf } from '../transitions.ts';

/** What is left of the order travels as it would have: it bears what this one bore of that. @returns it as it is then */
export async function leaveJourneys(db: Db, found: Cleaning, rest: readonly Cleaning[]): Promise<Cleaning> {
  const { gone, bills } = withoutPiece(
    found.lines,
    rest.map(({ lines }) => lines),
  );
  const bill = async ({ id }: Cleaning, lines: readonly CleaningLine[], set: object) =>
    db
      .updateTable('cleaning')
      .set({ lines: JSON.stringify(lines), total: totalOf(lines), ...set })
      .where('id', '=', id)
      .execute();
  const left: PassedOn = { amount: found.total - totalOf(gone), pieces: rest.length };
  await bill(found, gone, left.amount > 0 ? { passed_on: JSON.stringify(left) } : {});
  // What they bear now was not asked of them: neither is more of what may be asked on top.
  for (const [n, one] of rest.entries()) await bill(one, bills[n] ?? [], { extra_most: mostExtra(one) });
  return { ...found, lines: gone, total: totalOf(gone) };
}

/** As it was agreed when it was ordered. */
export const mostExtra = ({ extra_most, total }: Pick<Cleaning, 'extra_most' | 'total'>): number =>
  extra_most ?? extraMostOf(total);

/** What was given up alone is not in the box. */
export const sentWith = (order: readonly Cleaning[], id: string): Cleaning[] => {
  const { state } = pieceOf(order, id);
  return order.filter((one) => one.state === state);
};
