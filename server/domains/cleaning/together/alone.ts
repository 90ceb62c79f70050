/** One piece of an order is given up before it is sent: the others are paid for and travel without it. */
import { type CleaningLine, totalOf, withoutPiece } from '../../../../contract/cleaning/rules.ts';
import type { Db } from '../../../db/schema.ts';
import type { Cleaning } from '../queries.ts';
import { pieceOf } from '../transitions.ts';

/** What is left of the order travels as it would have: it bears what this one bore of that. @returns it as it is then */
export async function leaveJourneys(db: Db, found: Cleaning, rest: readonly Cleaning[]): Promise<Cleaning> {
  const { gone, bills } = withoutPiece(
    found.lines,
    rest.map(({ lines }) => lines),
  );
  const bill = async ({ id }: Cleaning, lines: readonly CleaningLine[]) =>
    db
      .updateTable('cleaning')
      .set({ lines: JSON.stringify(lines), total: totalOf(lines) })
      .where('id', '=', id)
      .execute();
  await bill(found, gone);
  for (const [n, one] of rest.entries()) await bill(one, bills[n] ?? []);
  return { ...found, lines: gone, total: totalOf(gone) };
}

/** What was given up alone is not in the box. */
export const sentWith = (order: readonly Cleaning[], id: string): Cleaning[] => {
  const { state } = pieceOf(order, id);
  return order.filter((one) => one.state === state);
};
